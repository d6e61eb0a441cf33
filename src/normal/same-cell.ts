import { OPERATIONS } from "../model/program/operations.ts";
import type { Cell } from "../model/program/program.ts";

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
  return a.op === b.op && a.op !== "const" && sameData(a, b);
}

/**
 * True for plain data of the same members; an absent one is undefined. Lambdas nest no deeper than
 * expressions do.
 */
function sameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isData(a) || !isData(b)) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((member, at) => sameData(member, b[at]));
  for (const name in a) if (!sameData(a[name], b[name])) return false;
  for (const name in b) if (b[name] !== undefined && a[name] === undefined) return false;
  return true;
}

function isData(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
