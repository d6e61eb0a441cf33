import type { Rational } from "../../model/numbers/rational.ts";
import type { Cell, CellId, Comparison } from "../../model/program.ts";
import { MIRRORED } from "../../runtime/literal-test.ts";
import { type Form, isNumeric, isScaled, lcm, MAX, rescaled, type ScaledForm, scaledForm } from "../analysis/form.ts";
import { ceiling, floor } from "../analysis/slot-form.ts";
import { bigint, type Code, code, double, literal } from "../code.ts";
import type { Look, Operator } from "./operator.ts";

const BOOLEAN: Form = { rep: "boolean" };

/** Comparisons of scaled integers: with a literal the literal is brought to the scale, otherwise both to the common denominator. */
export const scaledComparisons: Operator = {
  form(cell, look) {
    const sides = sidesOf(cell, look);
    return sides !== undefined && isScaled(sides.leftForm) && isScaled(sides.rightForm) ? BOOLEAN : undefined;
  },
  emit(cell, _form, writer) {
    const sides = sidesOf(cell, writer);
    if (sides === undefined) throw new Error("unreachable: no comparison");
    const { left, right, leftForm, rightForm, operator } = sides;
    if (!isScaled(leftForm) || !isScaled(rightForm)) throw new Error("unreachable: no scaled comparison");
    const [leftValue, rightValue] = [writer.constant(left), writer.constant(right)];
    if (rightValue !== undefined) return withLiteral(writer.value(left), leftForm, operator, rightValue);
    if (leftValue !== undefined) return withLiteral(writer.value(right), rightForm, MIRRORED[operator], leftValue);
    const den = lcm(leftForm.den, rightForm.den);
    const rep = [leftForm, rightForm].every((form) => staysDouble(form, den)) ? "double" : "bigint";
    return comparison(writer.scaled(left, den, rep), operator, writer.scaled(right, den, rep));
  },
};

/** Whether an integer may be counted in 1/den and stay a double. */
function staysDouble(form: ScaledForm, den: bigint): boolean {
  return form.rep === "double" && scaledForm(rescaled(form, den)).rep === "double" && den / form.den <= MAX;
}

/** n / den compared with p / q: n is an integer, so the literal may be rounded towards the side where nothing changes. */
function withLiteral(n: Code, form: ScaledForm, operator: Comparison, r: Rational): Code {
  const number = form.rep === "bigint" ? bigint : double;
  const [below, above] = [floor(r, form.den), ceiling(r, form.den)];
  if (below > form.hi || above < form.lo) return literal(outside(operator, below > form.hi));
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

/** A comparison whose literal lies above (or below) everything the operand can be. */
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
  form(cell, look) {
    const sides = sidesOf(cell, look);
    return sides !== undefined && isNumeric(sides.leftForm) && isNumeric(sides.rightForm) ? BOOLEAN : undefined;
  },
  emit(cell, _form, writer) {
    const sides = sidesOf(cell, writer);
    if (sides === undefined) throw new Error("unreachable: no comparison");
    const order = code`${writer.runtime("compareRationals")}(${writer.rational(sides.left)}, ${writer.rational(sides.right)})`;
    return comparison(order, sides.operator, literal(0));
  },
};

/** Texts and booleans are equal or not. */
export const plainComparisons: Operator = {
  form(cell, look) {
    const sides = sidesOf(cell, look);
    if (sides === undefined || sides.leftForm.rep !== sides.rightForm.rep) return undefined;
    return sides.leftForm.rep === "text" || sides.leftForm.rep === "boolean" ? BOOLEAN : undefined;
  },
  emit(cell, _form, writer) {
    const sides = sidesOf(cell, writer);
    if (sides === undefined) throw new Error("unreachable: no comparison");
    return comparison(writer.value(sides.left), sides.operator, writer.value(sides.right));
  },
};

/** Dates are compared as instants, times shifted to UTC. */
export const temporalComparisons: Operator = {
  form(cell, look) {
    if (cell.op !== "compare" || (cell.of !== "date" && cell.of !== "time")) return undefined;
    return cell.operands.every((id) => look.form(id)?.rep === "value") ? BOOLEAN : undefined;
  },
  emit(cell, _form, writer) {
    const sides = sidesOf(cell, writer);
    if (sides === undefined || cell.op !== "compare") throw new Error("unreachable: no comparison");
    const compare = writer.runtime(cell.of === "date" ? "compareDates" : "compareTimes");
    const order = code`${compare}(${writer.value(sides.left)}, ${writer.value(sides.right)})`;
    return comparison(order, sides.operator, literal(0));
  },
};

interface Sides {
  readonly left: CellId;
  readonly right: CellId;
  readonly leftForm: Form;
  readonly rightForm: Form;
  readonly operator: Comparison;
}

function sidesOf(cell: Cell, look: Look): Sides | undefined {
  if (cell.op !== "compare") return undefined;
  const [left, right] = cell.operands;
  if (left === undefined || right === undefined) return undefined;
  const [leftForm, rightForm] = [look.form(left), look.form(right)];
  if (leftForm === undefined || rightForm === undefined) return undefined;
  return { left, right, leftForm, rightForm, operator: cell.operator };
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

/** Kept with the comparisons, as it is one of truth values: `not`. */
export const negations: Operator = {
  form(cell, look) {
    const [operand] = cell.operands;
    return cell.op === "not" && operand !== undefined && look.form(operand)?.rep === "boolean" ? BOOLEAN : undefined;
  },
  emit(cell, _form, writer) {
    const [operand] = cell.operands;
    if (operand === undefined) throw new Error("unreachable: not of nothing");
    return code`!${writer.value(operand)}`;
  },
};
