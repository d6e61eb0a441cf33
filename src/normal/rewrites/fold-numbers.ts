import { rational } from "../../model/numbers/rational.ts";
import { bitLength, MODERATE_BITS } from "../../model/numbers/roots.ts";
import type { Cell, CellId } from "../../model/program/program.ts";
import type { NumberValue } from "../../model/value.ts";
import { operate } from "../../runtime/operators/operate.ts";
import { type CellTable, PLAIN_NUMBER } from "../cell-table.ts";
import type { Rewrite } from "./rewrite.ts";

/**
 * `+ - * / % ^`, `sqrt` and the functions at the points where their value is exact, over literal
 * numbers (not ratios or measures): the number itself. Values: computed by the operators of the
 * run. Vetoes: an operation without a value (`sqrt(-4)`, `1 / 0`) or without an exact one
 * (`sqrt(2)`) stays, and vetoes or rounds when evaluated. Missing inputs: literals have none.
 */
export const foldNumbers: Rewrite = {
  name: "fold-numbers",
  simplify(cell, table) {
    switch (cell.op) {
      case "add":
      case "multiply":
        return foldChain(cell, table);
      case "subtract":
      case "divide":
      case "modulo":
      case "power":
      case "math": {
        const operands = plainNumbers(cell.operands, table);
        if (operands === undefined) return undefined;
        const value = exactly(cell, operands);
        return value && table.constant(value, PLAIN_NUMBER);
      }
      default:
        return undefined;
    }
  },
};

/**
 * Folds the literal numbers at the start of a chain: later ones are not operands of one operator in
 * the nested form.
 */
function foldChain(cell: Extract<Cell, { op: "add" | "multiply" }>, table: CellTable): CellId | Cell | undefined {
  const variable = cell.operands.findIndex((id) => !table.isPlainNumber(id));
  const count = variable < 0 ? cell.operands.length : variable;
  if (count < 2) return undefined;
  const folded = plainNumbers(cell.operands.slice(0, count), table);
  const value = folded && exactly(cell, folded);
  if (value === undefined) return undefined;
  const first = table.constant(value, PLAIN_NUMBER);
  if (count === cell.operands.length) return first;
  const carry = cell.carry.filter((at) => at >= count).map((at) => at - count + 1);
  return { op: cell.op, kind: cell.kind, operands: [first, ...cell.operands.slice(count)], carry };
}

function plainNumbers(ids: readonly CellId[], table: CellTable): readonly NumberValue[] | undefined {
  const values: NumberValue[] = [];
  for (const id of ids) {
    const cell = table.at(id);
    if (!table.isPlainNumber(id) || cell.op !== "const" || cell.value.kind !== "number") return undefined;
    values.push(cell.value);
  }
  return values;
}

/** The value of the operation on literals, if it has an exact one that is not too large. */
function exactly(cell: Cell, operands: readonly NumberValue[]): NumberValue | undefined {
  if (cell.op === "math" && !hasExactValue(cell, operands)) return undefined;
  if (cell.op === "power" && isLargePower(operands)) return undefined;
  const outcome = operate(cell, operands);
  if (outcome.kind !== "number") return undefined;
  const { n, d } = rational(outcome.n, outcome.d);
  // A source of a few megabytes must not fold into gigabytes.
  if (bitLength(n, d) - 1 > MODERATE_BITS) return undefined;
  const value = number(n, d);
  const [first, second] = operands;
  if (cell.op === "power") return isRoot(value, first, second) ? value : undefined;
  if (cell.op === "math" && cell.function === "sqrt") return isRoot(value, first, number(1n, 2n)) ? value : undefined;
  return value;
}

/** True when a power would be too large, estimated without computing it. */
function isLargePower([base, exponent]: readonly NumberValue[]): boolean {
  if (base === undefined || exponent === undefined) return false;
  const times = exponent.n / exponent.d;
  return BigInt(bitLength(base.n, base.d) - 1) * (times < 0n ? -times : times) > MODERATE_BITS;
}

/**
 * True for the functions that fold (docs/spec/04-rules-evaluation.md#static-folding); all others
 * stay, also where their value would be exact.
 */
function hasExactValue(cell: Extract<Cell, { op: "math" }>, [operand]: readonly NumberValue[]): boolean {
  if (operand === undefined) return false;
  switch (cell.function) {
    case "sqrt":
      return true;
    case "sin":
    case "cos":
    case "tan":
    case "exp":
      return operand.n === 0n;
    case "log":
      return operand.n === operand.d;
    default:
      return false;
  }
}

/**
 * True when base ^ exponent is exactly `value`: with an exponent p/q, when value ^ q is base ^ p.
 * Whole exponents are always exact.
 */
function isRoot(value: NumberValue, base: NumberValue | undefined, exponent: NumberValue | undefined): boolean {
  if (base === undefined || exponent === undefined) return false;
  const { n: p, d: q } = rational(exponent.n, exponent.d);
  if (q === 1n) return true;
  const left = operate(POWER, [value, number(q, 1n)]);
  const right = operate(POWER, [base, number(p, 1n)]);
  return left.kind === "number" && right.kind === "number" && left.n * right.d === right.n * left.d;
}

const POWER: Cell = { op: "power", kind: "number", operands: [], carry: [] };

function number(n: bigint, d: bigint): NumberValue {
  return { kind: "number", n, d };
}
