import {
  type FormOf,
  isLogic,
  type LogicForm,
  type NarratedExpression,
  type OperandForm,
  standsAlone,
} from "../../model/program/narration.ts";

/** The known facts of an expression: after a run all of them, before it only some. */
export interface FormFacts {
  /** True when the left side leaves the decision to the right one; undefined: the run decides. */
  goesOn(form: LogicForm): boolean | undefined;
  /** True when there is a value to convert. The conversion stands then for all that is below it. */
  converts(form: FormOf<"conversion">): boolean;
}

/**
 * The condition under which a form is evaluated: the expression is, and no left side of these
 * decides. `below`: inside a conversion, which stands for all that is below it.
 */
interface Reached {
  readonly when: readonly LogicForm[];
  readonly below: boolean;
}

/** By position of the forms; undefined: not evaluated, or not part of the expression. */
export type Reach = readonly (Reached | undefined)[];

/**
 * By form, its condition below `root`: the right side of `and` and `or` is evaluated only when the
 * left one does not decide.
 */
export function reach(forms: readonly OperandForm[], root: number, facts: FormFacts): Reach {
  const reached: (Reached | undefined)[] = [];
  reached[root] = { when: [], below: false };
  for (let at = root; at >= 0; at--) {
    const form = forms[at];
    const here = reached[at];
    if (form === undefined || here === undefined || !("operands" in form)) continue;
    const isAlone = standsAlone(form) || (form.form === "conversion" && facts.converts(form));
    const below = isAlone ? { ...here, below: true } : here;
    for (const operand of form.operands) reached[operand] = below;
    if (!isLogic(form)) continue;
    const goesOn = facts.goesOn(form);
    if (goesOn === undefined) reached[form.operands[1]] = { ...below, when: [...below.when, form] };
    else if (!goesOn) reached[form.operands[1]] = undefined;
  }
  return reached;
}

/** A form at its position, which a cause lists when no left side of `when` decides. */
interface ListedForm<Form extends OperandForm> {
  readonly at: number;
  readonly form: Form;
  readonly when: readonly LogicForm[];
}

/** A slot that was not read, unless no left side of one of the lists decides. */
interface UnusedSlot {
  readonly slot: number;
  readonly usedWhen: readonly (readonly LogicForm[])[];
}

/** The children of a cause (docs/spec/06-show-explanations.md#6-13-causes), in their order. */
interface CauseInputs {
  readonly reached: Reach;
  /**
   * Slots, rules and conversions in source order, through composes, not into rules and conversions.
   * Those that are present in every run stand only once.
   */
  readonly inputs: readonly ListedForm<OperandForm>[];
  readonly unused: readonly UnusedSlot[];
  /** Composes whose operands may show different units of one family. */
  readonly compared: readonly ListedForm<FormOf<"compose">>[];
}

/**
 * The inputs of a cause: those below the form at `root` (absent: no input is listed), and the slots
 * of the whole condition that were not read. `never`: the condition was not evaluated.
 */
export function causeInputs(
  { forms, open }: NarratedExpression,
  root: number | undefined,
  never: boolean,
  facts: FormFacts,
): CauseInputs {
  const reached = root === undefined || never ? [] : reach(forms, root, facts);
  const inputs: ListedForm<OperandForm>[] = [];
  const compared: ListedForm<FormOf<"compose">>[] = [];
  const listed = new Set<string>();
  for (const [at, form] of forms.entries()) {
    const here = reached[at];
    if (here === undefined || here.below) continue;
    const { when } = here;
    const key = inputKey(form);
    if (form.form === "compose" && form.compares) compared.push({ at, form, when });
    if (key === undefined || listed.has(key)) continue;
    if (when.length === 0) listed.add(key);
    inputs.push({ at, form, when });
  }
  const unused = never ? unusedSlots(forms, []) : open ? unusedSlots(forms, reach(forms, forms.length - 1, facts)) : [];
  return { reached, inputs, unused, compared };
}

/** The same for forms of which one is listed. */
function inputKey(form: OperandForm): string | undefined {
  switch (form.form) {
    case "slot":
      return `slot ${form.slot}`;
    case "rule":
      return `rule ${form.rule}`;
    case "conversion":
      return `conversion ${form.text}`;
    case "command":
    case "member":
    case "list":
      return `${form.form} ${form.text}`;
    case "field":
      return `field ${form.level} ${form.field}`;
    case "element":
      return `element ${form.level}`;
    default:
      return undefined;
  }
}

function unusedSlots(forms: readonly OperandForm[], reached: Reach): readonly UnusedSlot[] {
  const uses = new Map<number, (readonly LogicForm[])[]>();
  for (const [at, form] of forms.entries()) {
    if (form.form !== "slot") continue;
    const used = uses.get(form.slot) ?? [];
    const when = reached[at]?.when;
    if (when !== undefined) used.push(when);
    uses.set(form.slot, used);
  }
  return [...uses]
    .filter(([, usedWhen]) => usedWhen.every((when) => when.length > 0))
    .map(([slot, usedWhen]) => ({ slot, usedWhen }));
}
