import { compareDates, compareTimes } from "../../model/calendar.ts";
import { displayText, shownMeasureUnit, typedValue } from "../../model/display.ts";
import type { ConversionStep, DataNode, ExplanationNode, RuleNode } from "../../model/explanation.ts";
import type { Form, Shown } from "../../model/narration.ts";
import type { CellId } from "../../model/program.ts";
import { compare } from "../../model/rational.ts";
import type { MeasureUnit, Type } from "../../model/type.ts";
import type { Outcome, RangeValue, Value, Veto } from "../../model/value.ts";
import { directedEquivalence, equivalence } from "./equivalence.ts";

/** Where the nodes of slots and rules come from: one for each, whoever asks. */
export interface NodeSource {
  outcome(cell: CellId): Outcome;
  reason(veto: Veto): string;
  ruleNode(rule: number): RuleNode;
  dataNode(slot: number, cell: CellId): DataNode;
}

/** An expression as it came out in one run. */
export interface Built {
  /** Absent for `now`. */
  readonly node: ExplanationNode | undefined;
  /** Slots, rules and conversions in source order, each once: through composes, not into rules and conversions. */
  readonly inputs: readonly ExplanationNode[];
  /** The unit equivalences of those composes, each text once. */
  readonly equivalences: readonly ExplanationNode[];
}

/** `UNREACHED`: not evaluated, or not part of the expression. `BELOW`: inside a conversion, which stands for all that is below it. */
export const UNREACHED = 0;
const REACHED = 1;
const BELOW = 2;

/** Makes the nodes of operand forms (chapter 6, 6.11, 6.12, 6.15). Forms come with operands first, so it takes two loops and no recursion. */
export class ExpressionBuilder {
  readonly #nodes: NodeSource;

  constructor(nodes: NodeSource) {
    this.#nodes = nodes;
  }

  /** The nodes of the form at `root` and of everything evaluated below it. */
  build(forms: readonly Form[], root: number): Built {
    const reached = this.reach(forms, root);
    const nodes: (ExplanationNode | undefined)[] = [];
    const inputs = new Map<unknown, ExplanationNode>();
    const equivalences = new Map<string, ExplanationNode>();
    for (let i = 0; i <= root; i++) {
      const form = forms[i];
      if (form === undefined || reached[i] === UNREACHED) continue;
      const units = form.form === "compose" && form.compares ? this.#equivalences(form.operands, forms) : [];
      const node = this.#nodeOf(form, nodes, units);
      nodes[i] = node;
      if (reached[i] === BELOW || node === undefined) continue;
      if (node.type === "data" || node.type === "rule") inputs.set(node, node);
      if (node.type === "conversion") inputs.set(node.expression, node);
      for (const text of units) equivalences.set(text, { type: "unit_equivalence", text });
    }
    return { node: nodes[root], inputs: [...inputs.values()], equivalences: [...equivalences.values()] };
  }

  /** Which forms below `root` were evaluated: the right side of `and` only when the left one held. */
  reach(forms: readonly Form[], root: number): Uint8Array {
    const reached = new Uint8Array(forms.length);
    reached[root] = REACHED;
    for (let i = root; i >= 0; i--) {
      const form = forms[i];
      const mark = reached[i];
      if (form === undefined || mark === undefined || mark === UNREACHED || !("operands" in form)) continue;
      const below = form.form === "conversion" && this.#nodes.outcome(form.from.cell).kind !== "veto" ? BELOW : mark;
      const operands = form.form === "and" && !this.#holds(form.left) ? form.operands.slice(0, 1) : form.operands;
      for (const operand of operands) reached[operand] = below;
    }
    return reached;
  }

  #holds(cell: CellId): boolean {
    const outcome = this.#nodes.outcome(cell);
    return outcome.kind === "boolean" && outcome.value;
  }

  #nodeOf(
    form: Form,
    nodes: readonly (ExplanationNode | undefined)[],
    units: readonly string[],
  ): ExplanationNode | undefined {
    switch (form.form) {
      case "literal":
        return { type: "compose", expression: form.text, operands: [] };
      case "slot":
        return this.#nodes.dataNode(form.slot, form.cell);
      case "rule":
        return this.#nodes.ruleNode(form.rule);
      case "now":
        return undefined;
      case "veto":
        return form.message === undefined ? { type: "veto" } : { type: "veto", message: form.message };
      case "and":
        return { type: "compose", expression: form.text, operands: present(form.operands, nodes) };
      case "compose": {
        const operands = present(form.operands, nodes);
        for (const text of units) operands.push({ type: "unit_equivalence", text });
        return { type: "compose", expression: form.text, operands };
      }
      case "conversion":
        return this.#conversion(form, present(form.operands, nodes));
    }
  }

  #conversion(form: Extract<Form, { form: "conversion" }>, operands: ExplanationNode[]): ExplanationNode {
    const from = this.#nodes.outcome(form.from.cell);
    if (from.kind === "veto") return { type: "compose", expression: form.text, operands };
    const outcome = this.#nodes.outcome(form.cell);
    if (outcome.kind === "veto") {
      return { type: "veto", message: this.#nodes.reason(outcome) };
    }
    const text = displayText(outcome, form.type, form.unit);
    const steps: ConversionStep[] = [{ role: "outcome", text }];
    const relation = this.#relation(form, from, text);
    if (relation !== undefined) steps.push({ role: "rule", text: relation });
    steps.push({ role: "source", text: sourceText(form.from, from, operands[0]) });
    return { type: "conversion", expression: form.text, steps, operands };
  }

  /** The step `rule`: how the units relate, or what the width of a range is. */
  #relation(form: Extract<Form, { form: "conversion" }>, from: Value, outcome: string): string | undefined {
    if (form.step === "span" && from.kind === "range") return `${spanText(from, form.from.type)} = ${outcome}`;
    if (form.step !== "equivalence" || form.from.type.kind !== "measure" || form.type.kind !== "measure")
      return undefined;
    const carried = from.kind === "number" ? from.unit : undefined;
    const [source, target] = [
      shownMeasureUnit(form.from.type, form.from.unit ?? carried),
      shownMeasureUnit(form.type, form.unit),
    ];
    if (source.name === target.name || isCompound(source) || isCompound(target)) return undefined;
    return directedEquivalence(source, target);
  }

  /** How the units that the operands show relate to the first one of their family (6.16). */
  #equivalences(operands: readonly number[], forms: readonly Form[]): string[] {
    const anchors = new Map<string, MeasureUnit>();
    const texts = new Map<string, string>();
    for (const { family, unit } of operands.flatMap((operand) => this.#unitsShown(operand, forms))) {
      const anchor = anchors.get(family);
      if (anchor === undefined) anchors.set(family, unit);
      else if (anchor.name !== unit.name) texts.set(`${family} ${unit.name}`, equivalence(anchor, unit));
    }
    return [...texts.values()];
  }

  #unitsShown(operand: number, forms: readonly Form[]): { readonly family: string; readonly unit: MeasureUnit }[] {
    const form = forms[operand];
    if (form === undefined || form.form === "now" || form.form === "veto" || form.form === "and") return [];
    if (form.form === "compose" && form.range) return form.operands.flatMap((end) => this.#unitsShown(end, forms));
    return form.shown === undefined ? [] : this.#unitShown(form.shown);
  }

  #unitShown({ type, unit, cell }: Shown): { readonly family: string; readonly unit: MeasureUnit }[] {
    if (cell === undefined) return [{ family: type.family, unit: shownMeasureUnit(type, unit) }];
    const outcome = this.#nodes.outcome(cell);
    if (outcome.kind === "veto") return [];
    const carried = outcome.kind === "number" ? outcome.unit : undefined;
    return [{ family: type.family, unit: shownMeasureUnit(type, unit ?? carried) }];
  }
}

function present(positions: readonly number[], nodes: readonly (ExplanationNode | undefined)[]): ExplanationNode[] {
  return positions.flatMap((position) => nodes[position] ?? []);
}

/** What was converted: the slot with its value, else the value alone. A slot shows the unit in which it was given. */
function sourceText(
  from: { readonly type: Type; readonly unit?: string | undefined },
  value: Value,
  operand: ExplanationNode | undefined,
): string {
  if (operand?.type === "data") return `${operand.name} is ${operand.display}`;
  return operand?.type === "rule" ? operand.result : displayText(value, from.type, from.unit);
}

/** A unit defined as a product of others. */
function isCompound({ name, terms }: MeasureUnit): boolean {
  const [term, ...more] = terms;
  return more.length > 0 || term === undefined || term[0] !== name || term[1] !== 1;
}

/** The larger end minus the smaller one. */
function spanText(value: RangeValue, type: Type): string {
  const typed = typedValue(value, type);
  if (!("range" in typed)) throw new Error("unreachable: a range has two ends");
  const [from, to] = [typed.range.from.result, typed.range.to.result];
  return isDescending(value) ? `${from} - ${to}` : `${to} - ${from}`;
}

function isDescending({ from, to }: RangeValue): boolean {
  if (from.kind === "number" && to.kind === "number") return compare(from, to) > 0;
  if (from.kind === "date" && to.kind === "date") return compareDates(from, to) > 0;
  return from.kind === "time" && to.kind === "time" && compareTimes(from, to) > 0;
}
