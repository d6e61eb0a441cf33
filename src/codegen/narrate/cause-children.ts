import type { NarratedExpression, OperandForm } from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
import { type Code, code, join } from "../code.ts";
import { Block } from "../write/block.ts";
import type { NarratingFunction } from "./narrating-function.ts";
import type { NodeWriter } from "./node-writer.ts";
import { type KnownConjunction, type Reached, reach } from "./reach.ts";

/**
 * A condition whose truth is known, and the form whose inputs its cause lists; absent: no input is
 * listed.
 */
interface StatedCondition {
  readonly expression: NarratedExpression;
  readonly form: number | undefined;
  readonly known: readonly KnownConjunction[];
  /** The condition is false whatever the data are, and was not evaluated. */
  readonly never: boolean;
}

interface WrittenList {
  /** Absent: there is nothing to list. */
  readonly list?: Code | undefined;
  readonly mayBeEmpty: boolean;
}

/** A node of the list, and the left sides of `and` that must hold for it. */
interface Item {
  readonly node: (block: Block) => Code;
  readonly when: readonly CellId[];
}

/**
 * Writes the inputs of a cause: slots, rules and conversions in source order, then the slots that
 * were not read, then the relations between units (docs/spec/06-show-explanations.md#6-13-causes).
 */
export function writeChildren(
  narrator: NarratingFunction,
  nodes: NodeWriter,
  condition: StatedCondition,
  block: Block,
): WrittenList {
  const { forms } = condition.expression;
  const reached = condition.form === undefined ? [] : reach(forms, condition.form, condition.known);
  const inputs = inputItems(forms, reached, nodes);
  const unused = unusedSlots(condition);
  const related = [...forms.keys()].filter((at) => isListed(reached[at]) && nodes.relates(forms[at]));
  if (inputs.length === 0 && unused.length === 0 && related.length === 0) return { mayBeEmpty: false };
  const isFixed =
    inputs.every(({ when }) => when.length === 0) && unused.every(({ usedWhen }) => usedWhen.length === 0);
  const fixed = isFixed
    ? [...inputs.map(({ node }) => node(block)), ...unused.map(({ slot }) => nodes.unused(slot))]
    : [];
  const list = narrator.named(code`[${join(fixed, ", ")}]`, block);
  if (!isFixed) {
    const addOnce = narrator.module.runtime("addOnce");
    for (const { node, when } of inputs) {
      whenAll(narrator, when, block, (inner) => inner.write(code`${addOnce}(${list}, ${node(inner)});`));
    }
    for (const { slot, usedWhen } of unused) {
      const isUnused = narrator.variable(code`true`, block);
      for (const when of usedWhen) {
        whenAll(narrator, when, block, (inner) => inner.write(code`${isUnused} = false;`));
      }
      block.write(code`if (${isUnused}) ${addOnce}(${list}, ${nodes.unused(slot)});`);
    }
  }
  for (const at of related) {
    whenAll(narrator, reached[at]?.when ?? [], block, (inner) => nodes.relate(list, forms, at, inner));
  }
  return { list, mayBeEmpty: fixed.length === 0 };
}

function isListed(reached: Reached | undefined): reached is Reached {
  return reached !== undefined && !reached.below;
}

/** Slots, rules and conversions; those that are present in every run stand only once. */
function inputItems(
  forms: readonly OperandForm[],
  reached: readonly (Reached | undefined)[],
  nodes: NodeWriter,
): readonly Item[] {
  const items: Item[] = [];
  const listed = new Set<string>();
  for (const [at, form] of forms.entries()) {
    const here = reached[at];
    const key = inputKey(form);
    if (!isListed(here) || key === undefined || listed.has(key)) continue;
    if (here.when.length === 0) listed.add(key);
    items.push({ node: (block) => nodes.input(forms, at, block), when: here.when });
  }
  return items;
}

function inputKey(form: OperandForm): string | undefined {
  switch (form.form) {
    case "slot":
      return `slot ${form.slot}`;
    case "rule":
      return `rule ${form.rule}`;
    case "conversion":
      return `conversion ${form.text}`;
    default:
      return undefined;
  }
}

interface UnusedSlot {
  readonly slot: number;
  /** The slot was read after all when all cells of one of these lists hold. */
  readonly usedWhen: readonly (readonly CellId[])[];
}

/** The slots of a condition that were not, or perhaps not, read. */
function unusedSlots({ expression: { forms, open }, known, never }: StatedCondition): readonly UnusedSlot[] {
  if (!never && !open) return [];
  const reached = never ? [] : reach(forms, forms.length - 1, known);
  const uses = new Map<number, (readonly CellId[])[]>();
  for (const [at, form] of forms.entries()) {
    if (form.form !== "slot") continue;
    const when = reached[at]?.when;
    uses.set(form.slot, [...(uses.get(form.slot) ?? []), ...(when === undefined ? [] : [when])]);
  }
  return [...uses]
    .filter(([, usedWhen]) => usedWhen.every((when) => when.length > 0))
    .map(([slot, usedWhen]) => ({ slot, usedWhen }));
}

/**
 * Writes the statements of `then` for the case that all cells hold; each cell is tested only when
 * those before it hold.
 */
function whenAll(
  narrator: NarratingFunction,
  [first, ...others]: readonly CellId[],
  block: Block,
  then: (block: Block) => void,
): void {
  if (first === undefined) {
    then(block);
    return;
  }
  const holds = narrator.truthOf(first, block);
  const inner = new Block(block);
  whenAll(narrator, others, inner, then);
  block.write(code`if (${holds}) ${inner.code}`);
}
