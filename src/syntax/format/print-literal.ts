import { formatTime } from "../../model/time/temporal-text.ts";
import { dateText } from "../pieces/moments.ts";
import type { Literal, NumberLiteral, NumberText, ScalarLiteral } from "../tree/literal.ts";

/** A literal in canonical form (docs/spec/01-syntax.md#8-6-literals). */
export function printLiteral(literal: Literal): string {
  if (literal.type !== "range_literal") return printScalar(literal);
  return `${printScalar(literal.from)}...${printScalar(literal.to)}`;
}

/** The name of a declaration, and the label behind it. */
export function printName({ name, label }: { readonly name: string; readonly label?: string | undefined }): string {
  return label === undefined ? name : `${name} "${label}"`;
}

/**
 * A literal as argument of a constraint: a fraction of zeros stays, percent and permille are words,
 * except in ranges.
 */
export function printArgument(literal: Literal): string {
  if (literal.type === "range_literal") {
    return `${printRangeEnd(literal.from)}...${printRangeEnd(literal.to)}`;
  }
  if (literal.type !== "number") return printScalar(literal);
  const number = grouped(literal.digits);
  return literal.unit === undefined ? number : `${number} ${literal.unit.join(".")}`;
}

/** The factor of a unit: the scale stays, no separators. */
export function printFactor(factor: NumberText): string {
  return factor.digits;
}

/** Commentary and texts are copied; every other literal has one form. */
export function printScalar(literal: ScalarLiteral): string {
  switch (literal.type) {
    case "number":
      return printNumber(literal, grouped(withoutZeroFraction(literal.digits)));
    case "text":
      return `"${literal.text}"`;
    case "boolean":
      return literal.word;
    case "date":
      return dateText(literal.value, literal.hasTime);
    case "time":
      return formatTime(literal.value);
  }
}

/** A number that is a year has no separators. */
export function printYear(literal: NumberLiteral): string {
  return printNumber(literal, withoutZeroFraction(literal.digits));
}

function printRangeEnd(literal: ScalarLiteral): string {
  return literal.type === "number" ? printNumber(literal, grouped(literal.digits)) : printScalar(literal);
}

function printNumber({ unit }: NumberLiteral, digits: string): string {
  if (unit === undefined) return digits;
  const [name] = unit;
  if (unit.length === 1 && name === "percent") return `${digits}%`;
  if (unit.length === 1 && name === "permille") return `${digits}%%`;
  return `${digits} ${unit.join(".")}`;
}

function withoutZeroFraction(digits: string): string {
  const point = digits.indexOf(".");
  return point >= 0 && /^0+$/.test(digits.slice(point + 1)) ? digits.slice(0, point) : digits;
}

function grouped(digits: string): string {
  const point = digits.indexOf(".");
  const integer = point < 0 ? digits : digits.slice(0, point);
  const fraction = point < 0 ? "" : digits.slice(point);
  return integer.replace(/\B(?=(?:[0-9]{3})+$)/g, "_") + fraction;
}
