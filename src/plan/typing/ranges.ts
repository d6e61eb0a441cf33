import type { RangeEnd } from "../../model/operators.ts";
import { operandsAs, type Suggestion } from "../../model/suggestion.ts";
import { dimensionsKey, equalDimensions } from "../../model/types/dimensions.ts";
import { BOOLEAN, DATE, NUMBER, rangeOf, TIME, UNKNOWN, VETO } from "../../model/types/primitive.ts";
import {
  type Dimensions,
  type ElementType,
  isRange,
  type MeasureType,
  type RangeType,
  type Type,
} from "../../model/types/type.ts";
import type { TimeValue } from "../../model/value.ts";
import type { Authored } from "../authored.ts";
import { describeType } from "../types/describe.ts";
import type { Rejection, Typed } from "./operands.ts";

/**
 * Type of `from...to` (docs/spec/03-dates-times-ranges.md#3-6-1-types); two time literals must have
 * the same zone (docs/spec/03-dates-times-ranges.md#3-6-2-syntax).
 */
export function rangeTypeOf(from: Authored, to: Authored): Typed | Rejection {
  const [a, b] = [from.type, to.type];
  if (a.kind === "unknown" || b.kind === "unknown") return { type: UNKNOWN };
  if (a.kind === "veto" || b.kind === "veto") return { type: VETO };
  const [one, other] = [timeLiteral(from), timeLiteral(to)];
  if (one !== undefined && other !== undefined && one.offset !== other.offset) {
    return {
      message: "the two times of a range must have the same zone",
      suggestion: "write the zone after both times or after none",
    };
  }
  const type = rangeOver(a, b);
  if (type !== undefined) return { type };
  return {
    message: `\`...\` does not take ${describeType(a)} and ${describeType(b)}; both ends of a range must be numbers, ratios, dates, times, or measures of one family`,
  };
}

function timeLiteral(node: Authored): TimeValue | undefined {
  return node.kind === "literal" && node.value.kind === "time" ? node.value : undefined;
}

/** The type of a range between values of two types; undefined where there is none. */
export function rangeOver(a: Type, b: Type): RangeType | undefined {
  switch (a.kind) {
    case "number":
      return b.kind === "number" ? rangeOf(NUMBER) : undefined;
    case "ratio":
      return b.kind === "ratio" ? rangeOf(a) : undefined;
    case "date":
      return b.kind === "date" ? rangeOf(DATE) : undefined;
    case "time":
      return b.kind === "time" ? rangeOf(TIME) : undefined;
    case "measure":
      if (b.kind === "measure") return a.family === b.family ? rangeOf(a) : undefined;
      return b.kind === "anonymous" && equalDimensions(a.dimensions, b.dimensions)
        ? rangeOf(withoutUnits(a.dimensions))
        : undefined;
    case "anonymous":
      if (b.kind !== "anonymous" && b.kind !== "measure") return undefined;
      return equalDimensions(a.dimensions, b.dimensions) ? rangeOf(withoutUnits(a.dimensions)) : undefined;
    default:
      return undefined;
  }
}

/**
 * The ends of a range of amounts that no type declares: a measure without units, equal for equal
 * dimensions. It never leaves its expression.
 */
function withoutUnits(dimensions: Dimensions): MeasureType {
  return { kind: "measure", help: "", units: [], traits: [], family: dimensionsKey(dimensions), dimensions };
}

/** True for ranges of amounts that no type declares. */
export function isAnonymousRange(type: Type): boolean {
  return type.kind === "measurerange" && type.element.units.length === 0;
}

/** Type of `value in range` (docs/spec/03-dates-times-ranges.md#3-6-4-containment). */
export function containmentType(value: Authored, within: Authored): Typed | Rejection {
  const [a, b] = [value.type, within.type];
  if (a.kind === "unknown" || b.kind === "unknown") return { type: UNKNOWN };
  if (a.kind === "veto" || b.kind === "veto") return { type: VETO };
  if (!isRange(b)) {
    return {
      message: `\`in\` takes a range on its right side, not ${describeType(b)}`,
      suggestion: rangeAdvice(value, within),
    };
  }
  if (fits(a, b)) return { type: BOOLEAN };
  return {
    message: `\`in\` does not take ${describeType(a)} and ${describeType(b)}`,
    suggestion: a.kind === "date" ? yearsAdvice(within) : undefined,
  };
}

/** Type of `lower of r` and `upper of r`: that of the ends, without their constraints. */
export function rangeEndType(which: RangeEnd, { type }: Authored): Typed | Rejection {
  if (type.kind === "unknown" || type.kind === "veto") return { type };
  if (!isRange(type)) return { message: `${which} of takes a range, not ${describeType(type)}` };
  if (isAnonymousRange(type)) return { message: `${which} of does not take ${describeType(type)}` };
  return { type: unbounded(type.element) };
}

function unbounded(element: ElementType): Type {
  switch (element.kind) {
    case "number":
      return NUMBER;
    case "date":
      return DATE;
    case "time":
      return TIME;
    default:
      return element;
  }
}

const NAMES: ReadonlySet<Authored["kind"]> = new Set<Authored["kind"]>(["slot", "rule", "field"]);

/** The range that was probably meant by another value after `in`. */
function rangeAdvice({ kind, type: value }: Authored, within: Authored): Suggestion {
  const { type } = within;
  if (type.kind === "text" || type.kind === "boolean")
    return operandsAs('compare with one value by is: x is "A", with several by in: x in ("A", "B")', "in", [
      "{left} is {right}",
    ]);
  const year = yearOf(within);
  if (value.kind !== "date" || year === undefined) return "write a range such as 1...10";
  const years = `${year}-01-01...${year + 1n}-01-01`;
  const text = `write year of x is ${year}, or a range of dates: x in ${years}`;
  return operandsAs(text, "in", [NAMES.has(kind) ? `year of {left} is ${year}` : `{left} in ${years}`]);
}

/** The range of dates that was probably meant by one of years. */
function yearsAdvice(within: Authored): Suggestion | undefined {
  if (within.kind !== "range") return undefined;
  const [from, to] = [yearOf(within.from), yearOf(within.to)];
  if (from === undefined || to === undefined) return undefined;
  const dates = `${from}-01-01...${to}-01-01`;
  return operandsAs(`write a range of dates, whose end does not belong to it: x in ${dates}`, "in", [
    `{left} in ${dates}`,
  ]);
}

/** The year that a number without unit may be. */
function yearOf(node: Authored): bigint | undefined {
  const number = node.kind === "literal" && node.value.kind === "number" ? node.value : undefined;
  return number?.d === 1n && number.n >= 1000n && number.n < 9999n ? number.n : undefined;
}

function fits(value: Type, { element }: RangeType): boolean {
  if (element.kind !== "measure") return value.kind === element.kind;
  if (value.kind === "anonymous")
    return element.units.length === 0 && equalDimensions(value.dimensions, element.dimensions);
  if (value.kind !== "measure") return false;
  return (
    value.family === element.family ||
    (element.units.length === 0 && equalDimensions(value.dimensions, element.dimensions))
  );
}
