import type { Cell, CellId, Program, ProgramSlot } from "../../model/program.ts";
import { BOXED, constantForm, type Form, isNativeTest, operationForm } from "./forms.ts";
import { type Reach, reach } from "./reach.ts";
import { isNumericType, slotInterval } from "./slot-interval.ts";

/** Larger expressions are computed by functions of their own. */
const LARGEST_EXPRESSION = 60;
/** Smaller ones are computed again wherever they occur. */
const TRIVIAL = 3;
/** Longer conditions are functions of their own. */
const MOST_CONJUNCTS = 8;

/** What the generator knows about the cells of some rules before it writes anything. */
export interface Analysis {
  readonly program: Program;
  readonly requested: readonly number[];
  readonly reach: Reach;
  /** Cells that are computed once by a function of their own, besides slots and rules. */
  readonly units: ReadonlySet<CellId>;
  formOf(cell: CellId): Form;
  formOfRule(rule: number): Form;
  formOfSlot(slot: number): Form;
  /** Whether the operation works on boxed operands with the exact operators. */
  isExact(cell: CellId): boolean;
}

export function analyse(program: Program, requested: readonly number[]): Analysis {
  const reached = reach(program, requested);
  const forms = new Map<CellId, Form>();
  const exact = new Set<CellId>();
  const slotForms = new Map(reached.slots.map((id) => [id, slotForm(program.slots[id])]));
  const formOfCell = (cell: Cell, operands: readonly Form[]): Form => {
    switch (cell.op) {
      case "const":
        return constantForm(cell.value);
      case "slot":
        return slotForms.get(cell.slot) ?? BOXED;
      case "rule":
        return forms.get(program.rules[cell.rule]?.root ?? -1) ?? BOXED;
      default:
        return operationForm(cell, program.cells, operands);
    }
  };
  for (const id of reached.cells) {
    const cell = cellAt(program, id);
    const operands = cell.operands.map((operand) => forms.get(operand) ?? BOXED);
    const form = formOfCell(cell, operands);
    forms.set(id, form);
    if (isOperation(cell) && !isNative(cell, form, operands)) exact.add(id);
  }
  return {
    program,
    requested,
    reach: reached,
    units: unitCells(program, reached, exact),
    formOf: (cell) => forms.get(cell) ?? BOXED,
    formOfRule: (rule) => forms.get(program.rules[rule]?.root ?? -1) ?? BOXED,
    formOfSlot: (slot) => slotForms.get(slot) ?? BOXED,
    isExact: (cell) => exact.has(cell),
  };
}

export function cellAt(program: Program, id: CellId): Cell {
  const cell = program.cells[id];
  if (cell === undefined) throw new Error(`unreachable: no cell ${id}`);
  return cell;
}

/** Whether a cell is looked up by a call: a slot, a rule. */
export function isReference(cell: Cell): boolean {
  return cell.op === "slot" || cell.op === "rule";
}

/** The conjuncts of a condition, from left to right. */
export function conjuncts(program: Program, condition: CellId, units: ReadonlySet<CellId>): readonly CellId[] {
  const found: CellId[] = [];
  const open = [condition];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const cell = cellAt(program, id);
    if (cell.op !== "and" || (id !== condition && units.has(id))) found.push(id);
    else open.push(cell.operands[1] ?? -1, cell.operands[0] ?? -1);
  }
  return found;
}

function slotForm(slot: ProgramSlot | undefined): Form {
  if (slot === undefined) return BOXED;
  const { type, fill } = slot;
  if (type.kind === "boolean" || type.kind === "text") return { rep: type.kind };
  if (!isNumericType(type)) return BOXED;
  const interval = slotInterval(type, fill);
  return interval === undefined ? BOXED : { rep: "int", interval };
}

function isOperation(cell: Cell): boolean {
  return !isReference(cell) && cell.op !== "const" && cell.op !== "now" && cell.op !== "veto" && cell.op !== "choose";
}

function isNative(cell: Cell, form: Form, operands: readonly Form[]): boolean {
  return form.rep === "int" || (form.rep === "boolean" && isNativeTest(cell, operands));
}

/** Which cells get a function of their own: those with a veto of their own, those that are used often, and those that are large. */
function unitCells(program: Program, { cells, rules }: Reach, exact: ReadonlySet<CellId>): ReadonlySet<CellId> {
  const uses = new Map<CellId, number>();
  const inStrict = new Set<CellId>();
  const asCondition = new Set<CellId>();
  const tested = new Set<CellId>();
  for (const id of cells) {
    const cell = cellAt(program, id);
    cell.operands.forEach((operand, at) => {
      uses.set(operand, (uses.get(operand) ?? 0) + 1);
      if (cell.op === "is_veto") tested.add(operand);
      else if (cell.op === "choose" && at % 2 === 0 && at < cell.operands.length - 1) asCondition.add(operand);
      else if (cell.op !== "and" && cell.op !== "choose") inStrict.add(operand);
    });
  }
  const roots = new Set(rules.map((rule) => program.rules[rule]?.root ?? -1));
  for (const root of roots) uses.set(root, (uses.get(root) ?? 0) + 1);
  const units = new Set<CellId>();
  const costs = new Map<CellId, number>();
  for (const id of cells) {
    const cell = cellAt(program, id);
    if (cell.op === "const" || cell.op === "now" || cell.op === "veto") {
      if (cell.op === "veto" && (uses.get(id) ?? 0) > 0 && (inStrict.has(id) || tested.has(id))) units.add(id);
      continue;
    }
    if (isReference(cell)) {
      costs.set(id, 1);
      continue;
    }
    const cost = cell.operands.reduce((sum, operand) => sum + (costs.get(operand) ?? 0), 1);
    const used = uses.get(id) ?? 0;
    const isRootAlone = roots.has(id) && used === 1;
    const isUnit =
      !isRootAlone &&
      (exact.has(id) ||
        cell.op === "choose" ||
        tested.has(id) ||
        (cell.op === "and" && (inStrict.has(id) || isLongCondition(id))) ||
        (used > 1 && cost > TRIVIAL) ||
        cost > LARGEST_EXPRESSION);
    if (isUnit) units.add(id);
    costs.set(id, isUnit ? 1 : cost);
  }
  return units;

  function isLongCondition(id: CellId): boolean {
    return asCondition.has(id) && conjuncts(program, id, units).length > MOST_CONJUNCTS;
  }
}
