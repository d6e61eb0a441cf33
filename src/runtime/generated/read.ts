import type { Program, ProgramSlot } from "../../model/program/program.ts";
import { daysInMonth, makeDate } from "../../model/time/calendar.ts";
import { violation } from "../../model/types/constraints.ts";
import type { DateValue, NumberValue, Outcome, Value } from "../../model/value.ts";
import { LEAST_INPUT_LIMIT } from "../inputs.ts";
import { readInput } from "../read.ts";
import { type GeneratedFrame, handOver, type ListFrame, MISSING } from "./outcome.ts";

/**
 * The number in the first `end` characters of a text, times 10^decimals. NaN unless they are plain
 * digits, perhaps with a minus sign and up to `decimals` places, and no longer than any limit on
 * inputs. A number beyond 2^53 gives a result beyond 2^53.
 */
export function readDigits(text: string, end: number, decimals: number): number {
  if (end > LEAST_INPUT_LIMIT) return Number.NaN;
  const negative = text.charCodeAt(0) === MINUS;
  const start = negative ? 1 : 0;
  let at = start;
  let n = 0;
  for (; at < end; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) break;
    n = n * 10 + digit;
  }
  if (at === start) return Number.NaN;
  let open = decimals;
  if (at < end) {
    if (text.charCodeAt(at) !== POINT || end - at - 1 > decimals || end - at === 1) return Number.NaN;
    for (at++; at < end; at++) {
      const digit = text.charCodeAt(at) - ZERO;
      if (!(digit >= 0 && digit <= 9)) return Number.NaN;
      n = n * 10 + digit;
      open--;
    }
  }
  n *= POWERS_OF_TEN[open] ?? Number.NaN;
  return negative ? 0 - n : n;
}

const ZERO = 48;
const MINUS = 45;
const POINT = 46;

const POWERS_OF_TEN: readonly number[] = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

/** A day as YYYY-MM-DD; undefined: another form, or no such day. */
export function readDay(text: string): DateValue | undefined {
  if (text.length !== 10 || text.charCodeAt(4) !== MINUS || text.charCodeAt(7) !== MINUS) return undefined;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) return undefined;
  return makeDate({ year, month, day });
}

function digits(text: string, from: number, to: number): number {
  let n = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    n = n * 10 + digit;
  }
  return n;
}

/** The value that a caller gave, or the text has, or the fill, as the exact program reads it. */
export function readExactly(f: GeneratedFrame, slot: ProgramSlot, given: unknown): Outcome {
  if (given === undefined) return slot.fill ?? MISSING;
  if (isLiteral(given)) return given;
  return readInput(String(given), slot.type, slot.key, f.maxBytes);
}

/** True for a literal of the text: callers give no objects for plain data. */
function isLiteral(given: unknown): given is Value {
  return typeof given === "object" && given !== null && "kind" in given;
}

/** Reads a number so into its place in the lists of a frame: an integer of 1/den. */
export function readNumber(f: ListFrame, slot: ProgramSlot, given: unknown, place: number, den: bigint): number {
  const read = readExactly(f, slot, given);
  const value = read.kind === "number" ? scaledDouble(read, den) : Number.NaN;
  f.vetoes[place] = read.kind === "veto" ? read : Number.isNaN(value) ? handOver(f) : null;
  f.values[place] = value;
  return value;
}

/** A number as integer of 1/den; NaN when it is not such an integer or too large. */
export function scaledDouble(value: NumberValue, den: bigint): number {
  const n = scaledBigInt(value, den);
  return n === undefined || n > MAX || n < -MAX ? Number.NaN : Number(n);
}

const MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** A number as integer of 1/den; undefined when it is not such an integer. */
export function scaledBigInt({ n, d }: NumberValue, den: bigint): bigint | undefined {
  const scaled = n * den;
  return scaled % d === 0n ? scaled / d : undefined;
}

/** True when a value that feeds a slot breaks a constraint of the slot. */
export function isViolated(value: Value, slot: ProgramSlot): boolean {
  return violation(value, slot.type) !== undefined;
}

/** The value given for a name that every object inherits. */
export function ownValue(data: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(data, key) ? data[key] : undefined;
}

/**
 * A test of data for programs with many slots: true when every key is an input key, with a text or
 * truth value.
 */
export function plainDataOf(program: Program): (data: Readonly<Record<string, unknown>>) => boolean {
  const keys = new Set(program.slots.map(({ key }) => key));
  return (data) => {
    for (const key in data) {
      const kind = typeof data[key];
      if ((kind !== "string" && kind !== "boolean") || !keys.has(key)) return false;
    }
    return true;
  };
}
