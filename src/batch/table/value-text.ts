import { dateFromInstant, dayFromNumber, makeDate } from "../../model/time/calendar.ts";
import { formatDate } from "../../model/time/temporal-text.ts";

/** The text of a decimal: `digits` without its point, which stands before the last `scale` ones. */
export function decimalText(digits: bigint | number, scale: number): string {
  if (scale === 0) return String(digits);
  const isNegative = digits < 0;
  const text = String(isNegative ? -digits : digits).padStart(scale + 1, "0");
  const at = text.length - scale;
  return `${isNegative ? "-" : ""}${text.slice(0, at)}.${text.slice(at)}`;
}

/** The text of a day, by its number since 1970-01-01. */
export function dayText(day: number): string {
  return formatDate(makeDate(dayFromNumber(day)));
}

/**
 * The text of a time since 1970; with a zone it is in UTC. `perSecond`: how many units a second
 * has.
 */
export function timestampText(time: bigint, perSecond: bigint, zoned: boolean): string {
  const offset = zoned ? 0 : undefined;
  if (perSecond <= 1_000_000n) return clockText(time * (1_000_000n / perSecond), offset);
  const finer = perSecond / 1_000_000n;
  const rest = ((time % finer) + finer) % finer;
  const micros = (time - rest) / finer;
  if (rest === 0n) return clockText(micros, offset);
  // A value of the engine has microseconds: it refuses a text with more.
  const fraction = (((time % perSecond) + perSecond) % perSecond)
    .toString()
    .padStart(String(perSecond).length - 1, "0");
  const { year, month, day, hour, minute, second } = dateFromInstant(micros, offset);
  const whole = makeDate({ year, month, day }, { hour, minute, second, microsecond: 1 }, undefined);
  return `${formatDate(whole).replace(/\.\d+$/, `.${fraction}`)}${zoned ? "Z" : ""}`;
}

/** The text of a time since midnight. `perSecond`: how many units a second has. */
export function timeText(time: bigint, perSecond: bigint): string {
  const seconds = time / perSecond;
  const two = (count: bigint) => String(count).padStart(2, "0");
  const whole = `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`;
  const digits = (time % perSecond).toString().padStart(String(perSecond).length - 1, "0");
  if (/^0*$/.test(digits)) return whole;
  return `${whole}.${digits.padEnd(6, "0").replace(/(?<=^.{6})000$/, "")}`;
}

function clockText(micros: bigint, offset: number | undefined): string {
  const date = dateFromInstant(micros, offset);
  const text = formatDate(date);
  return text.includes("T") ? text : `${text}T00:00:00`;
}

/** The shortest decimal that gives the same number, without an exponent. */
export function doubleText(value: number, bits: 32 | 64): string {
  const text = bits === 64 ? String(value) : shortestOfFloat(value);
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (parts === null) return text;
  const [, sign = "", first = "", others = "", exponent = ""] = parts;
  const digits = first + others;
  const point = Number(exponent) + 1;
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits + "0".repeat(point - digits.length);
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function shortestOfFloat(value: number): string {
  for (let digits = 1; digits < 9; digits++) {
    const text = String(Number(value.toPrecision(digits)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(Number(value.toPrecision(9)));
}
