import { firstOf } from "../listed.ts";
import { decimalPlaces, exactText, formatFixed } from "../numbers/decimal.ts";
import { compare, type Rational } from "../numbers/rational.ts";
import { nearest } from "../suggest.ts";
import { compareWallClock } from "../time/calendar.ts";
import type { DateValue, NumberValue, RefusedValue, TimeValue, Value } from "../value.ts";
import { displayText, magnitude, ratioMagnitude, shownMeasureUnit, shownRatioUnit, withRatioUnit } from "./display.ts";
import { nearestFirst } from "./nearest-first.ts";
import { isNoOption, optionTexts } from "./options.ts";
import { rangeViolation } from "./range-constraints.ts";
import type { DateType, MeasureType, NumberType, RatioType, TextType, TimeType, Type } from "./type.ts";

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
      return value.kind === "number" ? (numberViolation(value, type) ?? optionViolation(value, type)) : undefined;
    case "ratio":
      return value.kind === "number" ? (ratioViolation(value, type) ?? optionViolation(value, type)) : undefined;
    case "measure":
      return value.kind === "number" ? (measureViolation(value, type) ?? optionViolation(value, type)) : undefined;
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

function numberViolation(value: Rational, type: NumberType): RefusedValue | undefined {
  return checkAmount({
    value,
    minimum: type.minimum,
    maximum: type.maximum,
    decimals: type.decimals,
    inUnit: (amount) => amount,
    withUnit: (text) => text,
  });
}

function ratioViolation(value: NumberValue, type: RatioType): RefusedValue | undefined {
  const unit = shownRatioUnit(type, value.unit);
  return checkAmount({
    value,
    minimum: type.minimum?.canonical,
    maximum: type.maximum?.canonical,
    decimals: type.decimals,
    inUnit: (amount) => ratioMagnitude(amount, unit),
    withUnit: (text) => withRatioUnit(text, unit.name),
  });
}

function measureViolation(value: NumberValue, type: MeasureType): RefusedValue | undefined {
  const unit = shownMeasureUnit(type, value.unit);
  return checkAmount({
    value,
    minimum: type.minimum?.canonical,
    maximum: type.maximum?.canonical,
    decimals: type.decimals,
    inUnit: (amount) => magnitude(amount, unit),
    withUnit: (text) => `${text} ${unit.name}`,
  });
}

/** A numeric value and its bounds, canonical, and how both are shown. */
interface BoundedNumber {
  readonly value: Rational;
  readonly minimum: Rational | undefined;
  readonly maximum: Rational | undefined;
  readonly decimals: number | undefined;
  readonly inUnit: (amount: Rational) => Rational;
  readonly withUnit: (text: string) => string;
}

function checkAmount({ value, minimum, maximum, decimals, inUnit, withUnit }: BoundedNumber): RefusedValue | undefined {
  const shown = inUnit(value);
  if (decimals !== undefined) {
    const places = decimalPlaces(shown);
    if (places === undefined || places > decimals) {
      const problem = `${withUnit(exactText(shown))} has more than ${count(decimals, "decimal place")}`;
      return { code: "decimals", problem };
    }
  }
  const text = (amount: Rational) => withUnit(padded(inUnit(amount), decimals));
  if (minimum !== undefined && compare(value, minimum) < 0) {
    return { code: "minimum", problem: `${text(value)} is below the minimum ${text(minimum)}` };
  }
  if (maximum !== undefined && compare(value, maximum) > 0) {
    return { code: "maximum", problem: `${text(value)} is above the maximum ${text(maximum)}` };
  }
  return undefined;
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

/** A given text in quotation marks, on one line and cut to a readable length. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, " ");
  const letters = [...line];
  return letters.length > 60 ? `"${letters.slice(0, 57).join("")}..."` : `"${line}"`;
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
