import { decimalPlaces } from "../model/numbers/decimal.ts";
import { divide, type Rational, rational } from "../model/numbers/rational.ts";
import { dateFromInstant, instantOf } from "../model/time/calendar.ts";
import { formatDate, formatTime } from "../model/time/temporal-text.ts";
import { displayText, type NumericType, usualUnit } from "../model/types/display.ts";
import { freeType } from "../model/types/free-type.ts";
import type { DateType, Type } from "../model/types/type.ts";
import { DAY } from "./input-set.ts";
import type { Preference, SampleValue } from "./sample.ts";

/** The text by which an input is given a value; undefined for a value that it cannot have. */
export function inputText(value: SampleValue, type: Type): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return type.kind === "boolean" ? (value ? "yes" : "no") : undefined;
  switch (type.kind) {
    case "date":
      return dateText(value, type);
    case "time":
      return timeText(value);
    case "number":
    case "ratio":
    case "measure": {
      const unit = unitOfAmount(value, type);
      return displayText({ kind: "number", ...value, unit }, freeType(type), unit);
    }
    default:
      return undefined;
  }
}

const WIDEST = DAY - 60_000_000n;

/** In a zone where only there the clock is within the bounds. */
function dateText({ n }: Rational, { minimum, maximum }: DateType): string {
  const zone = (minutes: number) => formatDate(dateFromInstant(n, minutes));
  if (minimum !== undefined && n < instantOf({ ...minimum, offset: undefined }))
    return zone(Number(WIDEST / 60_000_000n));
  if (maximum !== undefined && n > instantOf({ ...maximum, offset: undefined }))
    return zone(-Number(WIDEST / 60_000_000n));
  const text = formatDate(dateFromInstant(n));
  return /^\d{5}/.test(text) ? `+${text}` : text;
}

/** A moment before or after the day of the reference is one in another zone. */
function timeText({ n }: Rational): string {
  const hours = n < 0n ? 23 : n >= DAY ? -23 : 0;
  const shown = n + BigInt(hours) * 3_600_000_000n;
  const { hour, minute, second, microsecond } = dateFromInstant(((shown % DAY) + DAY) % DAY);
  return formatTime({ kind: "time", hour, minute, second, microsecond, offset: hours === 0 ? undefined : hours * 60 });
}

/** The unit of an amount as a text: the usual one, where its number is finite, else the first. */
function unitOfAmount(value: Rational, type: NumericType): string | undefined {
  const { name, size } = usualUnit(type);
  if (type.kind !== "measure" || decimalPlaces(divide(value, size)) !== undefined) return name;
  return type.units[0]?.name;
}

const TEXTS = ["other", "another", "x", "y", "z"];
const CLOCK_STEPS = [DAY, 3_600_000_000n, 60_000_000n, 1_000_000n, 1n].map((step) => rational(step));

/** Small round values: of dates those near an instant, in microseconds. */
export function preferenceOf(type: Type | undefined, near: bigint): Preference {
  switch (type?.kind) {
    case "number":
    case "ratio":
    case "measure": {
      const { n, d } = usualUnit(type).size;
      const steps = Array.from({ length: 29 }, (_, places) => rational(n, d * 10n ** BigInt(places)));
      return { steps, near: rational(0n), texts: [] };
    }
    case "text":
      return {
        steps: [],
        near: rational(0n),
        texts: TEXTS.map((text) => text.slice(0, type.length).padEnd(type.length ?? 0, text)),
      };
    case "time":
      return { steps: CLOCK_STEPS, near: rational(DAY / 2n), texts: [] };
    default:
      return { steps: CLOCK_STEPS, near: rational(near - (near % DAY)), texts: [] };
  }
}
