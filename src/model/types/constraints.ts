import { firstOf } from "../listed.ts";
import { decimalPlaces, exactText, formatFixed } from "../numbers/decimal.ts";
import { compare, type Rational } from "../numbers/rational.ts";
import { nearest } from "../suggest.ts";
import { compareWallClock } from "../time/calendar.ts";
import type { DateValue, NumberValue, RefusedValue, ScalarValue, TimeValue, Value } from "../value.ts";
import { displayText, magnitude, ratioMagnitude, shownMeasureUnit, shownRatioUnit, withRatioUnit } from "./display.ts";
import { nearestFirst } from "./nearest-first.ts";
import { isNoOption, optionTexts } from "./options.ts";
import { rangeViolation } from "./range-constraints.ts";
import type { BoundSide, DateType, MeasureType, NumberType, RatioType, TextType, TimeType, Type } from "./type.ts";

/** Finds the option that was probably meant. */
type SuggestOption = (text: string, options: readonly string[]) => string | undefined;

/** Options with those first that are near to a text. */
type RankOptions = (text: string, options: readonly string[]) => readonly string[];

/** The number of options up to which a message lists all; of more it lists the ten nearest. */
export const MOST_OPTIONS = 50;

/**
 * The first constraint of `type` that a value of its kind breaks, in words that name value and
 * bound, both in the unit the value carries; undefined when it keeps all. Order: decimals, minimum,
 * maximum; options, length (docs/spec/02-types-numbers-units.md#2-10-run-time-input); for ranges
 * order, ends, width (docs/spec/03-dates-times-ranges.md#3-8-3-run-time-input).
 */
export function violation(
  value: Value,
  type: Type,
  suggest: SuggestOption = nearest,
  rank: RankOptions = nearestFirst,
): RefusedValue | undefined {
  switch (type.kind) {
    case "number":
    case "ratio":
    case "measure":
      return value.kind === "number" ? (amountViolation(value, type) ?? optionViolation(value, type)) : undefined;
    case "text":
      return value.kind === "text" ? textViolation(value.text, type, suggest, rank) : undefined;
    case "date":
    case "time":
      return value.kind === type.kind ? (wallClockViolation(value, type) ?? optionViolation(value, type)) : undefined;
    case "numberrange":
    case "ratiorange":
    case "measurerange":
    case "daterange":
    case "timerange":
      return value.kind === "range" ? rangeViolation(value, type) : undefined;
    default:
      return undefined;
  }
}

/** A value that is not among the options of a type other than text. */
function optionViolation(value: Value, type: Type): RefusedValue | undefined {
  if (!isNoOption(value, type)) return undefined;
  const unit = value.kind === "number" ? value.unit : undefined;
  const text = displayText(value, type, unit);
  return {
    code: "options",
    problem: `${text} is not one of the options ${firstOf(optionTexts(type), asIs, MOST_OPTIONS)}`,
  };
}

function asIs(text: string): string {
  return text;
}

type AmountType = NumberType | RatioType | MeasureType;

function amountViolation(value: NumberValue, type: AmountType): RefusedValue | undefined {
  const { decimals } = type;
  const { inUnit, withUnit, text } = amountWords(value, type);
  const shown = inUnit(value);
  if (decimals !== undefined) {
    const places = decimalPlaces(shown);
    if (places === undefined || places > decimals) {
      const problem = `${withUnit(exactText(shown))} has more than ${count(decimals, "decimal place")}`;
      return { code: "decimals", problem };
    }
  }
  const [minimum, maximum] = [type.minimum, type.maximum].map((bound) =>
    bound !== undefined && "canonical" in bound ? bound.canonical : bound,
  );
  if (minimum !== undefined && compare(value, minimum) < 0) {
    return { code: "minimum", problem: `${text(value)} is below the minimum ${text(minimum)}` };
  }
  if (maximum !== undefined && compare(value, maximum) > 0) {
    return { code: "maximum", problem: `${text(value)} is above the maximum ${text(maximum)}` };
  }
  return undefined;
}

/** The words for canonical amounts of a type beside a value, in the unit that the value carries. */
function amountWords(value: NumberValue, type: AmountType) {
  const { inUnit, withUnit } = countedIn(value, type);
  return { inUnit, withUnit, text: (amount: Rational) => withUnit(padded(inUnit(amount), type.decimals)) };
}

/** The amount in the unit that a value carries, and its text with that unit. */
function countedIn(value: NumberValue, type: AmountType) {
  switch (type.kind) {
    case "number":
      return { inUnit: (amount: Rational) => amount, withUnit: (text: string) => text };
    case "ratio": {
      const unit = shownRatioUnit(type, value.unit);
      return {
        inUnit: (amount: Rational) => ratioMagnitude(amount, unit),
        withUnit: (text: string) => withRatioUnit(text, unit.name),
      };
    }
    case "measure": {
      const unit = shownMeasureUnit(type, value.unit);
      return {
        inUnit: (amount: Rational) => magnitude(amount, unit),
        withUnit: (text: string) => `${text} ${unit.name}`,
      };
    }
  }
}

/**
 * A number padded to `decimals`. A bound that has more places in this unit keeps them, as a rounded
 * bound could seem to allow the value.
 */
function padded(amount: Rational, decimals: number | undefined): string {
  const places = decimals === undefined ? undefined : decimalPlaces(amount);
  return decimals === undefined || places === undefined || places > decimals
    ? exactText(amount)
    : formatFixed(amount, decimals);
}

function textViolation(
  text: string,
  { options, length }: TextType,
  suggest: SuggestOption,
  rank: RankOptions,
): RefusedValue | undefined {
  if (options.length > 0 && !options.includes(text)) {
    const meant = suggest(text, options);
    const hint = meant === undefined ? "" : ` (did you mean "${meant}"?)`;
    const isShort = options.length <= MOST_OPTIONS;
    const shown = isShort ? firstOf(options, quote, MOST_OPTIONS) : firstOf(rank(text, options), quote);
    return { code: "options", problem: `${quote(text)} is not one of the options ${shown}${hint}` };
  }
  if (length === undefined) return undefined;
  const actual = [...text].length;
  if (actual === length) return undefined;
  return { code: "length", problem: `${quote(text)} has ${count(actual, "character")} instead of ${length}` };
}

/**
 * Bounds of dates and times compare what the clock shows; zones are ignored
 * (docs/spec/03-dates-times-ranges.md#3-9-constraints-on-date-and-time-data).
 */
function wallClockViolation(value: DateValue | TimeValue, type: DateType | TimeType): RefusedValue | undefined {
  const { minimum, maximum } = type;
  if (minimum !== undefined && compareWallClock(value, minimum) < 0) {
    const problem = `${displayText(value, type)} is before the minimum ${displayText(minimum, type)}`;
    return { code: "minimum", problem };
  }
  if (maximum !== undefined && compareWallClock(value, maximum) > 0) {
    const problem = `${displayText(value, type)} is after the maximum ${displayText(maximum, type)}`;
    return { code: "maximum", problem };
  }
  return undefined;
}

/**
 * The refusal of a value that breaks a bound which is another data, or `now`
 * (docs/spec/02-types-numbers-units.md#2-3-1-bounds-that-are-data-or-now): `name` is its name. Both
 * are shown in the unit that the value carries.
 */
export function brokenBound(
  value: ScalarValue,
  type: Type,
  { side, name, bound }: { readonly side: BoundSide; readonly name: string; readonly bound: ScalarValue },
): RefusedValue {
  const isAmount =
    value.kind === "number" && (type.kind === "number" || type.kind === "ratio" || type.kind === "measure");
  const relation = isAmount ? AMOUNT_RELATIONS[side] : MOMENT_RELATIONS[side];
  const text = isAmount ? amountWords(value, type).text : undefined;
  const shown = (each: ScalarValue) =>
    each.kind === "number" && text !== undefined ? text(each) : displayText(each, type);
  return { code: side, problem: `${shown(value)} is ${relation} the ${side} ${name}, ${shown(bound)}` };
}

const AMOUNT_RELATIONS: Readonly<Record<BoundSide, string>> = { minimum: "below", maximum: "above" };
const MOMENT_RELATIONS: Readonly<Record<BoundSide, string>> = { minimum: "before", maximum: "after" };

/** A given text in quotation marks, on one line and cut to a readable length. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, " ");
  const letters = [...line];
  return letters.length > 60 ? `"${letters.slice(0, 57).join("")}..."` : `"${line}"`;
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
