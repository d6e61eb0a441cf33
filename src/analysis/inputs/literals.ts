import type { CellId, Program } from "../../model/program/program.ts";
import type { Value } from "../../model/value.ts";

/** The most cells that are looked at below one comparison. */
const MOST_CELLS = 200;

/** The inputs of rules, and the literals with which each is compared. */
export interface ComparedInputs {
  /** By slot id; every slot that the rule may read. */
  readonly literals: ReadonlyMap<number, readonly Value[]>;
}

/** Finds the slots that a rule may read, and the literals near which its answers may change. */
export function comparedInputs(program: Program, rule: number): ComparedInputs {
  const literals = new Map<number, Value[]>();
  const cells = reached(program, program.rules[rule]?.root ?? -1, program.cells.length);
  for (const id of cells) {
    const cell = program.cells[id];
    if (cell?.op === "slot") addSlot(cell.slot, program, literals);
  }
  for (const id of cells) {
    const { op, operands = [] } = program.cells[id] ?? {};
    if (op !== "compare" && op !== "contains") continue;
    const values = operands.flatMap((operand) => constants(program, operand));
    if (values.length === 0) continue;
    const near = operands.flatMap((operand) => [...reached(program, operand, MOST_CELLS)]);
    for (const slot of new Set(near.flatMap((each) => slotOf(program, each)))) literals.get(slot)?.push(...values);
  }
  return { literals };
}

/** A slot that follows another one is given through that one. */
function addSlot(slot: number, program: Program, literals: Map<number, Value[]>): void {
  const [source] = slotAt(program, slot);
  if (source !== undefined && !literals.has(source)) literals.set(source, []);
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

/** The literal of a cell, and those at the ends of a range. */
function constants(program: Program, id: CellId): readonly Value[] {
  const cell = program.cells[id];
  if (cell?.op === "const") return [cell.value];
  if (cell?.op === "convert" || cell?.op === "range")
    return cell.operands.flatMap((operand) => constants(program, operand));
  return [];
}

/** The cells below a cell, through rules too; at most so many. */
function reached(program: Program, root: CellId, most: number): ReadonlySet<CellId> {
  const met = new Set<CellId>([root]);
  for (const id of met) {
    const cell = program.cells[id];
    if (cell === undefined || met.size >= most) continue;
    if (cell.op === "rule") met.add(program.rules[cell.rule]?.root ?? -1);
    else if (cell.op === "slot") {
      const source = program.slots[cell.slot]?.source;
      if (source !== undefined && "rule" in source) met.add(program.rules[source.rule]?.root ?? -1);
    } else for (const operand of cell.operands) met.add(operand);
  }
  return met;
}
