import type { Rational } from "../model/numbers/rational.ts";
import { OPERATIONS } from "../model/program/operations.ts";
import type { Carry, Cell } from "../model/program/program.ts";

/** A 31-bit hash: cells that `sameCell` calls equal have the same one. */
export function hashOfCell(cell: Cell): number {
  let hash = mixed(mixed(0, NUMBERS.get(cell.op) ?? 0), payloadHash(cell));
  for (const operand of cell.operands) hash = mixed(hash, operand);
  return hash & 0x7fffffff;
}

const NUMBERS: ReadonlyMap<string, number> = new Map(Object.keys(OPERATIONS).map((op, at) => [op, at]));

/**
 * A hash of the payload that distinguishes cells without operands, and comparisons of one value;
 * the rest of the payload hardly ever differs.
 */
function payloadHash(cell: Cell): number {
  switch (cell.op) {
    case "slot":
      return cell.slot;
    case "rule":
      return cell.rule;
    case "compare":
      return cell.operator.charCodeAt(0) + cell.operator.length;
    case "veto": {
      let hash = 0;
      for (let i = 0; i < (cell.reason?.length ?? 0); i++) hash = mixed(hash, cell.reason?.charCodeAt(i) ?? 0);
      return hash;
    }
    default:
      return 0;
  }
}

function mixed(hash: number, word: number): number {
  const next = Math.imul(hash ^ word, 0x9e3779b1);
  return next ^ (next >>> 15);
}

/**
 * True when two cells are one computation: equal operation, kind, operands and payload.
 * `CellTable.constant` compares literals.
 */
export function sameCell(a: Cell, b: Cell): boolean {
  return a.op === b.op && a.kind === b.kind && sameNumbers(a.operands, b.operands) && samePayload(a, b);
}

function samePayload(a: Cell, b: Cell): boolean {
  switch (a.op) {
    case "slot":
      return b.op === a.op && a.slot === b.slot;
    case "rule":
      return b.op === a.op && a.rule === b.rule;
    case "veto":
      return b.op === a.op && a.reason === b.reason;
    case "add":
    case "subtract":
    case "multiply":
    case "divide":
    case "power":
      return b.op === a.op && sameNumbers(a.carry, b.carry);
    case "modulo":
      return b.op === a.op && sameNumbers(a.carry, b.carry) && sameFactor(a.factor, b.factor);
    case "bounded":
      // The operands and the slot decide the rest.
      return b.op === a.op && a.side === b.side && a.slot === b.slot && sameNumbers(a.through, b.through);
    case "compare":
      return b.op === a.op && a.operator === b.operator && a.of === b.of;
    case "convert":
      return b.op === a.op && sameFactor(a.factor, b.factor) && a.unit === b.unit;
    case "text":
      return b.op === a.op && a.type === b.type && a.unit === b.unit;
    case "math":
      return b.op === a.op && a.function === b.function && sameFactor(a.factor, b.factor);
    case "width":
      return b.op === a.op && a.months === b.months;
    case "shift":
      return b.op === a.op && a.by === b.by && a.sign === b.sign && a.subject === b.subject;
    case "window":
      return b.op === a.op && a.direction === b.direction && a.by === b.by;
    case "date_relative":
      return b.op === a.op && a.direction === b.direction;
    case "date_calendar":
      return b.op === a.op && a.which === b.which && a.period === b.period;
    case "range_end":
      return b.op === a.op && a.which === b.which;
    case "date_part":
      return b.op === a.op && a.part === b.part;
    case "period_day":
      return b.op === a.op && a.period === b.period && a.edge === b.edge;
    case "units_between":
      return b.op === a.op && a.unit === b.unit;
    case "moment":
    case "set_of":
    case "set_of_list":
      return b.op === a.op && a.of === b.of;
    case "working_day":
      return b.op === a.op && a.step === b.step;
    case "choose":
      return b.op === a.op && a.subject === b.subject;
    case "list":
    case "import":
    case "command":
    case "member":
    case "field":
    case "position":
    case "element":
    case "previous":
    case "outer":
      return sameData(a, b);
    case "const":
      return false;
    case "now":
    case "and":
    case "not":
    case "is_veto":
    case "range":
    case "contains":
    case "elapsed":
    case "clock":
    case "overlap":
    case "starts_with":
    case "working_days":
    case "is_working_day":
      return true;
  }
}

/** True for plain data of the same members. Lambdas nest no deeper than expressions do. */
function sameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [members, others] = [Object.entries(a), Object.entries(b)];
  return (
    members.length === others.length &&
    members.every(([name, member], at) => name === others[at]?.[0] && sameData(member, others[at]?.[1]))
  );
}

function sameNumbers(a: readonly number[] | Carry, b: readonly number[] | Carry): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function sameFactor(a: Rational | undefined, b: Rational | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.n === b.n && a.d === b.d);
}
