import { exactText } from "../numbers/decimal.ts";
import { absolute, compare, divide, type Rational, rational, subtract } from "../numbers/rational.ts";
import { compareTimes, compareWallClock, fullMonths, instantOf, utcMicroseconds } from "../time/calendar.ts";
import type { NumberValue, RangeValue, RefusedValue, ScalarValue, Value } from "../value.ts";
import { displayText, magnitude, ratioMagnitude, shownMeasureUnit, shownRatioUnit, withRatioUnit } from "./display.ts";
import type { ElementType, NamedBound, RangeType, WidthBound } from "./type.ts";

/**
 * The first constraint that a range breaks
 * (docs/spec/03-dates-times-ranges.md#3-8-3-run-time-input): the order of its ends, `lower` and
 * `upper` for each end, `minimum` and `maximum` for the width. A bound of the element type is the
 * range's own unless the range replaces it.
 */
export function rangeViolation(value: RangeValue, type: RangeType): RefusedValue | undefined {
  const { from, to } = value;
  if (compareAsWritten(from, to) > 0) {
    const shown = `${displayEnd(from, type.element)}...${displayEnd(to, type.element)}`;
    return { code: "order", problem: `${shown} is in reverse order: the end lies before the start` };
  }
  return endViolation("start", from, type) ?? endViolation("end", to, type) ?? widthViolation(value, type);
}

function endViolation(which: string, end: ScalarValue, type: RangeType): RefusedValue | undefined {
  const { lower, upper } = endBounds(type, end);
  const shown = () => `the ${which} ${displayEnd(end, type.element)}`;
  if (lower !== undefined && compareAsWritten(end, lower) < 0) {
    return { code: "lower", problem: `${shown()} is below the lower bound ${displayText(lower, type.element)}` };
  }
  if (upper !== undefined && compareAsWritten(end, upper) > 0) {
    return { code: "upper", problem: `${shown()} is above the upper bound ${displayText(upper, type.element)}` };
  }
  return undefined;
}

interface EndBounds {
  readonly lower: ScalarValue | undefined;
  readonly upper: ScalarValue | undefined;
}

/** The bounds of an end as values that carry the end's unit. */
function endBounds(type: RangeType, end: ScalarValue): EndBounds {
  switch (type.kind) {
    case "daterange":
    case "timerange":
      return { lower: type.lower ?? type.element.minimum, upper: type.upper ?? type.element.maximum };
    case "numberrange":
      return {
        lower: amountOf(type.lower ?? type.element.minimum, undefined),
        upper: amountOf(type.upper ?? type.element.maximum, undefined),
      };
    case "ratiorange":
    case "measurerange": {
      const unit = end.kind === "number" ? end.unit : undefined;
      return {
        lower: amountOf((type.lower ?? type.element.minimum)?.canonical, unit),
        upper: amountOf((type.upper ?? type.element.maximum)?.canonical, unit),
      };
    }
  }
}

function amountOf(amount: Rational | undefined, unit: string | undefined): NumberValue | undefined {
  return amount && { kind: "number", n: amount.n, d: amount.d, unit };
}

function displayEnd(end: ScalarValue, element: ElementType): string {
  return displayText(end, "decimals" in element ? { ...element, decimals: undefined } : element);
}

/** Compares numbers by value, dates and times by what their clocks show; zones are ignored. */
function compareAsWritten(a: ScalarValue, b: ScalarValue): -1 | 0 | 1 {
  if (a.kind === "number" && b.kind === "number") return compare(a, b);
  if ((a.kind === "date" || a.kind === "time") && a.kind === b.kind) return compareWallClock(a, b);
  return 0;
}

function widthViolation({ from, to }: RangeValue, type: RangeType): RefusedValue | undefined {
  const { minimum, maximum } = type;
  const trait = type.kind === "daterange" ? (type.minimum ?? type.maximum)?.trait : undefined;
  if (minimum === undefined && maximum === undefined) return undefined;
  const width = trait === "calendar" ? monthsBetween(from, to) : rangeWidth(from, to);
  const unit = from.kind === "number" ? from.unit : undefined;
  const text = (amount: Rational, bound: Bound) => displayWidth(amount, bound, type, unit);
  if (minimum !== undefined && compare(width, canonical(minimum)) < 0) {
    const problem = `the width ${text(width, minimum)} is below the minimum ${text(canonical(minimum), minimum)}`;
    return { code: "minimum", problem };
  }
  if (maximum !== undefined && compare(width, canonical(maximum)) > 0) {
    const problem = `the width ${text(width, maximum)} is above the maximum ${text(canonical(maximum), maximum)}`;
    return { code: "maximum", problem };
  }
  return undefined;
}

type Bound = Rational | NamedBound | WidthBound;

function canonical(bound: Bound): Rational {
  return "canonical" in bound ? bound.canonical : bound;
}

/**
 * The text of a width: of numbers in the unit of the range's start, of dates and times in the unit
 * of the bound.
 */
function displayWidth(amount: Rational, bound: Bound, type: RangeType, unit: string | undefined): string {
  switch (type.kind) {
    case "numberrange":
      return exactText(amount);
    case "ratiorange": {
      const shown = shownRatioUnit(type.element, unit);
      return withRatioUnit(exactText(ratioMagnitude(amount, shown)), shown.name);
    }
    case "measurerange": {
      const shown = shownMeasureUnit(type.element, unit);
      return `${exactText(magnitude(amount, shown))} ${shown.name}`;
    }
    case "daterange":
    case "timerange": {
      if (!("canonical" in bound)) return exactText(amount);
      if (bound.canonical.n === 0n) {
        return `${exactText(amount)} ${"trait" in bound && bound.trait === "calendar" ? "month" : "second"}`;
      }
      const factor = divide(bound.canonical, bound.value);
      return `${exactText(divide(amount, factor))} ${bound.unit}`;
    }
  }
}

function monthsBetween(from: Value, to: Value): Rational {
  return from.kind === "date" && to.kind === "date" ? rational(BigInt(fullMonths(from, to))) : rational(0n);
}

/**
 * The absolute width of a range (docs/spec/03-dates-times-ranges.md#3-7-1-width-as-unit): a
 * difference of numbers, seconds between instants or between times of day shifted to UTC.
 */
export function rangeWidth(from: ScalarValue, to: ScalarValue): Rational {
  if (from.kind === "number" && to.kind === "number") return absolute(subtract(from, to));
  if (from.kind === "date" && to.kind === "date") {
    return absolute(rational(instantOf(to) - instantOf(from), 1_000_000n));
  }
  if (from.kind === "time" && to.kind === "time") {
    const [low, high] = compareTimes(from, to) < 0 ? [from, to] : [to, from];
    return rational(BigInt(utcMicroseconds(high) - utcMicroseconds(low)), 1_000_000n);
  }
  throw new TypeError("unreachable: ends of two kinds");
}
