import { compare, type Rational } from "../../../model/numbers/rational.ts";
import type { MeasureType, NamedBound, RatioType, Type } from "../../../model/types/type.ts";
import type { Value } from "../../../model/value.ts";
import type { Literal } from "../../../syntax/tree/literal.ts";
import type { LineContext } from "../data-context.ts";
import { literalText } from "../describe.ts";
import { isProblem, literalValue } from "../literal-value.ts";

/**
 * The value of a command's argument, of the type that the command takes. Reports arguments of
 * another kind and unknown units.
 */
export function commandValue(line: LineContext, command: string, literal: Literal, type: Type): Value | undefined {
  const reading = literalValue(literal, type, line.context.units);
  if (!isProblem(reading)) return reading.value;
  const { problem, part, suggestion } = reading;
  line.about(part).reject("wrong-argument", `${command} ${literalText(literal)}: ${problem}`, suggestion);
  return undefined;
}

/**
 * A bound of a ratio or measure, or of the width of their ranges, as declared and in the canonical
 * unit.
 */
export function namedBound(
  line: LineContext,
  command: string,
  literal: Literal,
  type: MeasureType | RatioType,
): NamedBound | undefined {
  const value = commandValue(line, command, literal, type);
  if (value?.kind !== "number" || literal.type !== "number" || value.unit === undefined) return undefined;
  return { value: literal.value, unit: value.unit, canonical: { n: value.n, d: value.d } };
}

/** A bound of a number, or of the width of a range of numbers. */
export function numberBound(line: LineContext, command: string, literal: Literal, type: Type): Rational | undefined {
  const value = commandValue(line, command, literal, type);
  return value?.kind === "number" ? { n: value.n, d: value.d } : undefined;
}

export type BoundPair<Bound> = readonly [low: Bound | undefined, high: Bound | undefined];

/**
 * The limits, if they are in order. A lower limit above the upper one is reported, naming both
 * (docs/spec/02-types-numbers-units.md#2-3-commands), and both are left out, so that derived types
 * are not reported again. Equal limits are allowed.
 */
export function orderedLimits<Bound>(
  line: LineContext,
  names: readonly [low: string, high: string],
  [low, high]: BoundPair<Bound>,
  how: { readonly compare: (a: Bound, b: Bound) => number; readonly text: (bound: Bound) => string },
): BoundPair<Bound> {
  if (low === undefined || high === undefined || how.compare(low, high) <= 0) return [low, high];
  line.reject("bounds-order", `the ${names[0]} ${how.text(low)} lies above the ${names[1]} ${how.text(high)}`);
  return [undefined, undefined];
}

/** Compares two bounds by their canonical amounts, whatever their units. */
export function compareNamed(a: NamedBound, b: NamedBound): number {
  return compare(a.canonical, b.canonical);
}
