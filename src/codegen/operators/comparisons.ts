import { compare, type Rational } from "../../model/numbers/rational.ts";
import type { Comparison } from "../../model/operators.ts";
import type { Cell, CellId } from "../../model/program/program.ts";
import { MIRRORED } from "../../runtime/literal-test.ts";
import {
  isNumeric,
  isScaled,
  lcm,
  type Representation,
  rescaled,
  type ScaledRepresentation,
  scaledRepresentation,
} from "../analysis/representation.ts";
import { ceiling, floor } from "../analysis/slot-reading.ts";
import { bigint, type Code, code, double, literal } from "../code/code.ts";
import type { OperandFacts, Operator } from "./operator.ts";

/**
 * Comparisons of scaled integers: with a literal the literal is brought to the scale, otherwise
 * both to the common denominator.
 */
export const scaledComparisons: Operator = {
  representation(cell, facts) {
    const sides = sidesOf(cell, facts);
    return sides !== undefined && isScaled(sides.leftRepresentation) && isScaled(sides.rightRepresentation)
      ? BOOLEAN
      : undefined;
  },
  emit(cell, _representation, writer) {
    const sides = sidesOf(cell, writer);
    if (sides === undefined) throw new Error("unreachable: no comparison");
    const { left, right, leftRepresentation, rightRepresentation, operator } = sides;
    if (!isScaled(leftRepresentation) || !isScaled(rightRepresentation))
      throw new Error("unreachable: no scaled comparison");
    const [leftValue, rightValue] = [writer.constant(left), writer.constant(right)];
    if (rightValue !== undefined) return withLiteral(writer.value(left), leftRepresentation, operator, rightValue);
    if (leftValue !== undefined)
      return withLiteral(writer.value(right), rightRepresentation, MIRRORED[operator], leftValue);
    const den = lcm(leftRepresentation.den, rightRepresentation.den);
    const kind = [leftRepresentation, rightRepresentation].every((representation) => staysDouble(representation, den))
      ? "double"
      : "bigint";
    return comparison(writer.scaled(left, den, kind), operator, writer.scaled(right, den, kind));
  },
};

const BOOLEAN: Representation = { kind: "boolean" };

/** True when an integer can be counted in 1/den and stay a double. */
function staysDouble(representation: ScaledRepresentation, den: bigint): boolean {
  return representation.kind === "double" && scaledRepresentation(rescaled(representation, den)).kind === "double";
}

/**
 * n / den compared with p / q: n is an integer, so the literal may be rounded towards the side
 * where nothing changes.
 */
function withLiteral(n: Code, representation: ScaledRepresentation, operator: Comparison, r: Rational): Code {
  const number = representation.kind === "bigint" ? bigint : double;
  const [below, above] = [floor(r, representation.den), ceiling(r, representation.den)];
  if (below > representation.hi || above < representation.lo)
    return literal(outside(operator, below > representation.hi));
  switch (operator) {
    case "<":
      return code`${n} < ${number(above)}`;
    case ">=":
      return code`${n} >= ${number(above)}`;
    case "<=":
      return code`${n} <= ${number(below)}`;
    case ">":
      return code`${n} > ${number(below)}`;
    case "is":
      return below === above ? code`${n} === ${number(below)}` : literal(false);
    case "is not":
      return below === above ? code`${n} !== ${number(below)}` : literal(true);
  }
}

/** The truth of a comparison whose literal lies above (or below) all values of the operand. */
function outside(operator: Comparison, above: boolean): boolean {
  switch (operator) {
    case "<":
    case "<=":
      return above;
    case ">":
    case ">=":
      return !above;
    case "is":
      return false;
    case "is not":
      return true;
  }
}

/** Comparisons of fractions, and of fractions with scaled integers. */
export const rationalComparisons: Operator = {
  representation(cell, facts) {
    const sides = sidesOf(cell, facts);
    return sides !== undefined && isNumeric(sides.leftRepresentation) && isNumeric(sides.rightRepresentation)
      ? BOOLEAN
      : undefined;
  },
  emit(cell, _representation, writer) {
    const sides = sidesOf(cell, writer);
    if (sides === undefined) throw new Error("unreachable: no comparison");
    const order = code`${writer.runtime("compareRationals")}(${writer.rational(sides.left)}, ${writer.rational(sides.right)})`;
    return comparison(order, sides.operator, literal(0));
  },
};

/** Texts and booleans are equal or not. */
export const plainComparisons: Operator = {
  representation(cell, facts) {
    const sides = sidesOf(cell, facts);
    if (sides === undefined || sides.leftRepresentation.kind !== sides.rightRepresentation.kind) return undefined;
    return sides.leftRepresentation.kind === "text" || sides.leftRepresentation.kind === "boolean"
      ? BOOLEAN
      : undefined;
  },
  emit(cell, _representation, writer) {
    const sides = sidesOf(cell, writer);
    if (sides === undefined) throw new Error("unreachable: no comparison");
    return comparison(writer.value(sides.left), sides.operator, writer.value(sides.right));
  },
};

/** Dates are compared as instants, times shifted to UTC. */
export const temporalComparisons: Operator = {
  representation(cell, facts) {
    if (cell.op !== "compare" || (cell.of !== "date" && cell.of !== "time")) return undefined;
    return cell.operands.every((id) => facts.representation(id)?.kind === "value") ? BOOLEAN : undefined;
  },
  emit(cell, _representation, writer) {
    const sides = sidesOf(cell, writer);
    if (sides === undefined || cell.op !== "compare") throw new Error("unreachable: no comparison");
    const compared = writer.runtime(cell.of === "date" ? "compareDates" : "compareTimes");
    const order = code`${compared}(${writer.value(sides.left)}, ${writer.value(sides.right)})`;
    return comparison(order, sides.operator, literal(0));
  },
};

interface Sides {
  readonly left: CellId;
  readonly right: CellId;
  readonly leftRepresentation: Representation;
  readonly rightRepresentation: Representation;
  readonly operator: Comparison;
}

function sidesOf(cell: Cell, facts: OperandFacts): Sides | undefined {
  if (cell.op !== "compare") return undefined;
  const [left, right] = cell.operands;
  if (left === undefined || right === undefined) return undefined;
  const [leftRepresentation, rightRepresentation] = [facts.representation(left), facts.representation(right)];
  if (leftRepresentation === undefined || rightRepresentation === undefined) return undefined;
  return { left, right, leftRepresentation, rightRepresentation, operator: cell.operator };
}

function comparison(left: Code, operator: Comparison, right: Code): Code {
  switch (operator) {
    case "<":
      return code`${left} < ${right}`;
    case "<=":
      return code`${left} <= ${right}`;
    case ">":
      return code`${left} > ${right}`;
    case ">=":
      return code`${left} >= ${right}`;
    case "is":
      return code`${left} === ${right}`;
    case "is not":
      return code`${left} !== ${right}`;
  }
}

/**
 * `in` for a scaled integer and a range of literals: from its lower end up to its upper one, which
 * is not in it, in whichever order they stand.
 */
export const literalRanges: Operator = {
  representation(cell, facts) {
    return literalRange(cell, facts) === undefined ? undefined : BOOLEAN;
  },
  emit(cell, _representation, writer) {
    const range = literalRange(cell, writer);
    if (range === undefined) throw new Error("unreachable: no range of literals");
    const { value, representation, lower, upper } = range;
    const atLeast = withLiteral(writer.value(value), representation, ">=", lower);
    return code`(${atLeast} && ${withLiteral(writer.value(value), representation, "<", upper)})`;
  },
  reads: ({ operands: [value] }) => (value === undefined ? [] : [value, value]),
};

function literalRange({ op, operands: [value, range] }: Cell, facts: OperandFacts) {
  if (op !== "contains" || value === undefined || range === undefined) return undefined;
  const representation = facts.representation(value);
  const cell = facts.cell(range);
  if (representation === undefined || !isScaled(representation) || cell.op !== "range") return undefined;
  const [from, to] = cell.operands.map((end) => facts.constant(end));
  if (from === undefined || to === undefined) return undefined;
  const [lower, upper] = compare(from, to) <= 0 ? [from, to] : [to, from];
  return { value, representation, lower, upper };
}

/** `not`, which stands beside the comparisons as it gives a truth value, too. */
export const negations: Operator = {
  representation(cell, facts) {
    const [operand] = cell.operands;
    return cell.op === "not" && operand !== undefined && facts.representation(operand)?.kind === "boolean"
      ? BOOLEAN
      : undefined;
  },
  emit(cell, _representation, writer) {
    const [operand] = cell.operands;
    if (operand === undefined) throw new Error("unreachable: not of nothing");
    return code`!${writer.value(operand)}`;
  },
};
