import { cellsOfRows } from "../../domain/explore/list-cells.ts";
import type { Cell, CellId, OpName, Program } from "../../model/program/program.ts";
import type { Outcome, Value } from "../../model/value.ts";

/** The most cells that are looked at below one comparison. */
const MOST_CELLS = 200;

/** Cells that are true on one side of a value and false on the other. */
const COMPARING: ReadonlySet<OpName> = new Set<OpName>([
  "compare",
  "contains",
  "starts_with",
  "date_relative",
  "date_calendar",
]);

/** The slots that a rule may read; of a slot that follows another one, that one. */
export function slotsRead(program: Program, rule: number): ReadonlySet<number> {
  const slots = new Set<number>();
  for (const id of reached(program, program.rules[rule]?.root ?? -1))
    for (const slot of slotOf(program, id)) slots.add(slot);
  return slots;
}

/** The slots whose given values some rule may read: other data are types, which nobody gives. */
export function inputsRead(program: Program): ReadonlySet<number> {
  return new Set(program.cells.flatMap((_, id) => slotOf(program, id)));
}

/**
 * For each slot that a rule may read, the values near which its answers may change: those with
 * which it is compared, or calculated before that, and then those of the slots with which it is
 * compared. `known`: the outcome of a cell without inputs.
 */
export function valuesNear(
  program: Program,
  rule: number,
  known: (cell: CellId) => Outcome,
): ReadonlyMap<number, readonly Value[]> {
  const comparisons = Array.from(reached(program, program.rules[rule]?.root ?? -1)).flatMap((id) => {
    const cell = program.cells[id];
    return cell === undefined || !COMPARING.has(cell.op) ? [] : [sides(program, cell.operands, known)];
  });
  const read = slotsRead(program, rule);
  const own = new Map(Array.from(read, (slot): [number, Value[]] => [slot, []]));
  for (const { slots, values } of comparisons) for (const slot of slots) own.get(slot)?.push(...values);
  const others = comparedWith(comparisons.map(({ slots }) => slots));
  const ofOthers = (slot: number) => Array.from(others.get(slot) ?? []).flatMap((other) => own.get(other) ?? []);
  return new Map(Array.from(read, (slot) => [slot, [...(own.get(slot) ?? []), ...ofOthers(slot)]]));
}

/** For each slot those with which it is compared, and those with which these are, and so on. */
function comparedWith(comparisons: readonly ReadonlySet<number>[]): ReadonlyMap<number, ReadonlySet<number>> {
  const groups = new Map<number, Set<number>>();
  for (const slots of comparisons) {
    const joined = new Set([...slots].flatMap((slot) => [slot, ...(groups.get(slot) ?? [])]));
    for (const slot of joined) groups.set(slot, joined);
  }
  return new Map(Array.from(groups, ([slot, group]) => [slot, new Set([...group].filter((other) => other !== slot))]));
}

/** The slots of the operands of a comparison, and the values of all parts that read no input. */
function sides(program: Program, operands: readonly CellId[], known: (cell: CellId) => Outcome) {
  const [slots, values] = [new Set<number>(), [] as Value[]];
  const open = new Set(operands);
  for (const id of open) {
    const cell = program.cells[id];
    if (cell === undefined || cell.kind === "boolean" || open.size > MOST_CELLS) continue;
    for (const slot of slotOf(program, id)) slots.add(slot);
    const outcome = known(id);
    if (outcome.kind === "range") values.push(outcome.from, outcome.to);
    else if (outcome.kind !== "veto") values.push(outcome);
    else for (const operand of below(program, cell)) open.add(operand);
  }
  return { slots, values };
}

function slotOf(program: Program, id: CellId): readonly number[] {
  const cell = program.cells[id];
  return cell?.op === "slot" ? slotAt(program, cell.slot) : [];
}

/** The slot at the end of a chain; none where a rule feeds it. */
function slotAt(program: Program, slot: number): readonly number[] {
  let at = slot;
  for (let left = program.slots.length; left > 0; left--) {
    const source = program.slots[at]?.source;
    if (source === undefined) return [at];
    if ("rule" in source) return [];
    at = source.slot;
  }
  return [];
}

/** The cells below a cell, through rules too. */
function reached(program: Program, root: CellId): ReadonlySet<CellId> {
  const met = new Set([root]);
  for (const id of met) {
    const cell = program.cells[id];
    for (const next of cell === undefined ? [] : below(program, cell)) met.add(next);
  }
  return met;
}

/** The operands of a cell, or the root of the rule that it stands for. */
function below(program: Program, cell: Cell): readonly CellId[] {
  const source = cell.op === "slot" ? program.slots[cell.slot]?.source : undefined;
  const rule = cell.op === "rule" ? cell.rule : source !== undefined && "rule" in source ? source.rule : undefined;
  return rule === undefined ? [...cell.operands, ...cellsOfRows(program, cell)] : [program.rules[rule]?.root ?? -1];
}
