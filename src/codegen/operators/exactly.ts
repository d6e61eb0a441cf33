import { gcd } from "../../model/numbers/gcd.ts";
import { isLazy, isLeaf, isListCell, type StrictName } from "../../model/program/operations.ts";
import type { Cell } from "../../model/program/program.ts";
import { isNumeric, isScaled, RATIONAL, type Representation } from "../analysis/representation.ts";
import { code, join } from "../code/code.ts";
import type { OperandFacts, Operator } from "./operator.ts";

/** `+ - * /` on fractions whose denominator is known at run time only. */
export const fractions: Operator = {
  representation(cell, facts) {
    if (FRACTION_FUNCTIONS[cell.op] === undefined) return undefined;
    return cell.operands.every((id) => isNumber(facts.representation(id))) ? RATIONAL : undefined;
  },
  emit(cell, _representation, writer) {
    const name = FRACTION_FUNCTIONS[cell.op];
    const [first, ...rest] = cell.operands;
    if (name === undefined || first === undefined) throw new Error("unreachable: no fraction");
    let result = writer.rational(first);
    for (const id of rest) result = writer.valueOf(code`${writer.runtime(name)}(f, ${result}, ${writer.rational(id)})`);
    return result;
  },
  vetoes: true,
};

const FRACTION_FUNCTIONS: Readonly<
  Partial<Record<Cell["op"], "addRationals" | "subtractRationals" | "multiplyRationals" | "divideRationals">>
> = {
  add: "addRationals",
  subtract: "subtractRationals",
  multiply: "multiplyRationals",
  divide: "divideRationals",
};

/**
 * A quotient of scaled integers: a fraction of two integers, without the common factor of their
 * scales.
 */
export const quotients: Operator = {
  representation(cell, facts) {
    return cell.op === "divide" && scalesOf(cell, facts) !== undefined ? RATIONAL : undefined;
  },
  emit(cell, _representation, writer) {
    const scales = scalesOf(cell, writer);
    if (scales === undefined) throw new Error("unreachable: no quotient");
    const { dividend, divisor, left, right } = scales;
    const common = gcd(left, right);
    const n = writer.scaled(dividend, left * (right / common), "bigint");
    const d = writer.scaled(divisor, right * (left / common), "bigint");
    return writer.valueOf(code`${writer.runtime("quotient")}(${n}, ${d})`);
  },
  vetoes: true,
};

function scalesOf(cell: Cell, facts: OperandFacts) {
  const [dividend, divisor] = cell.operands;
  if (dividend === undefined || divisor === undefined) return undefined;
  const [left, right] = [facts.representation(dividend), facts.representation(divisor)];
  if (left === undefined || right === undefined || !isScaled(left) || !isScaled(right)) return undefined;
  return { dividend, divisor, left: left.den, right: right.den };
}

/**
 * The representation of the exact function's result; `of numbers`: a fraction, when all operands
 * are numbers; `of its kind`: that of the kind of the cell. Undefined: the operation is always
 * computed in another way.
 */
const EXACT: Readonly<Record<StrictName, Representation | "of numbers" | "of its kind" | undefined>> = {
  add: undefined,
  subtract: undefined,
  multiply: undefined,
  divide: undefined,
  modulo: "of numbers",
  power: "of numbers",
  bounded: undefined,
  compare: undefined,
  not: undefined,
  convert: "of numbers",
  text: { kind: "text" },
  math: "of numbers",
  range: { kind: "value" },
  contains: { kind: "boolean" },
  width: RATIONAL,
  shift: { kind: "value" },
  elapsed: RATIONAL,
  window: { kind: "value" },
  date_relative: { kind: "boolean" },
  date_calendar: { kind: "boolean" },
  date_part: undefined,
  clock: { kind: "value" },
  period_day: { kind: "value" },
  units_between: undefined,
  moment: { kind: "value" },
  overlap: { kind: "value" },
  range_end: "of its kind",
  starts_with: { kind: "boolean" },
  working_day: { kind: "value" },
  working_days: RATIONAL,
  is_working_day: { kind: "boolean" },
  set_of: "of its kind",
};

/** All other operations: the function of the exact program, on values in its form. */
export const exactOperations: Operator = {
  representation(cell, facts) {
    if (!cell.operands.every((id) => facts.representation(id) !== undefined)) return undefined;
    if (isLazy(cell) || isLeaf(cell) || isListCell(cell)) return undefined;
    const result = EXACT[cell.op];
    if (result === "of its kind") {
      if (cell.kind === "number") return RATIONAL;
      return { kind: cell.kind === "text" ? "text" : "value" };
    }
    if (result !== "of numbers") return result;
    return cell.operands.every((id) => isNumber(facts.representation(id))) ? RATIONAL : undefined;
  },
  emit(cell, representation, writer, id) {
    const operands = cell.operands.map((operand) => writer.exact(operand));
    const result = writer.valueOf(
      code`${writer.runtime("operate")}(${writer.cellData(id)}, [${join(operands, ", ")}], f.context)`,
    );
    switch (representation.kind) {
      case "boolean":
        return code`${result}.value`;
      case "text":
        return code`${result}.text`;
      default:
        return result;
    }
  },
  vetoes: true,
};

function isNumber(representation: Representation | undefined): boolean {
  return representation !== undefined && isNumeric(representation);
}
