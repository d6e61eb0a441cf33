import { roundBy } from "../../engine/evaluation/text-runs.ts";

/** The most decimals that are written here. */
export const MOST_PLACES = 15;

const POINT = 46;
const ZERO = 48;

/** The most bytes that are written for one number: digits in groups of three, and a point. */
export const LONGEST_DIGITS = 40;

const POWERS_OF_TEN: readonly number[] = Array.from({ length: MOST_PLACES + 1 }, (_, exponent) => 10 ** exponent);
/** Three digits of each number below 1,000. */
const DIGITS = new Uint8Array(3000);
for (let number = 0; number < 1000; number++) {
  for (let at = 0; at < 3; at++) DIGITS[3 * number + at] = String(number).padStart(3, "0").charCodeAt(at);
}

/*
 * Digits of size / 10^places as bytes, where size is a safe integer and not negative. A double is
 * split into integers below 2^31, whose divisions by constants the processor does as products.
 */

/** Writes the number without zeros at its end, and returns the position behind it. */
export function writeDecimal(bytes: Uint8Array, start: number, size: number, places: number): number {
  if (places === 0) return writeWhole(bytes, start, size);
  const unit = POWERS_OF_TEN[places] ?? 1;
  const whole = Math.floor(size / unit);
  let at = writeWhole(bytes, start, whole);
  const rest = size - whole * unit;
  if (rest === 0) return at;
  bytes[at] = POINT;
  at = writeFraction(bytes, at + 1, rest, places, false);
  while (bytes[at - 1] === ZERO) at--;
  return at;
}

/** Writes size / 10^decimals with all its decimals, and returns the position behind it. */
export function writeFixed(bytes: Uint8Array, start: number, size: number, decimals: number): number {
  const unit = POWERS_OF_TEN[decimals] ?? 1;
  const whole = Math.floor(size / unit);
  const at = writeWhole(bytes, start, whole);
  bytes[at] = POINT;
  writeFraction(bytes, at + 1, size - whole * unit, decimals, true);
  return at + 1 + decimals;
}

/** size / 10^places counted in units of 10^-decimals, rounded half to even. */
export function roundedTo(size: number, places: number, decimals: number): number {
  return roundBy(size, POWERS_OF_TEN[places - decimals] ?? 1);
}

function writeWhole(bytes: Uint8Array, start: number, number: number): number {
  let at = start;
  let rest = number;
  if (number >= 1000) {
    const thousands = Math.floor(number / 1000);
    rest = number - thousands * 1000;
    at = writeWhole(bytes, at, thousands);
    return writeThree(bytes, at, rest);
  }
  const digits = 3 * (rest | 0);
  if (rest >= 100) bytes[at++] = DIGITS[digits] ?? 0;
  if (rest >= 10) bytes[at++] = DIGITS[digits + 1] ?? 0;
  bytes[at++] = DIGITS[digits + 2] ?? 0;
  return at;
}

/**
 * Writes the digits behind the point in groups of three, up to the last one that is not zero, or
 * all of them, and returns the position behind the last group.
 */
function writeFraction(bytes: Uint8Array, start: number, rest: number, places: number, all: boolean): number {
  // As many as there may be: below 10^15.
  const aligned = rest * (POWERS_OF_TEN[MOST_PLACES - places] ?? 1);
  const high = Math.floor(aligned / 1e9) | 0;
  const low = (aligned - high * 1e9) | 0;
  const first = (high / 1000) | 0;
  const second = high - first * 1000;
  let at = writeThree(bytes, start, first);
  if (second === 0 && low === 0 && !all) return at;
  at = writeThree(bytes, at, second);
  if (low === 0 && !all) return at;
  const third = (low / 1_000_000) | 0;
  const last = low - third * 1_000_000;
  at = writeThree(bytes, at, third);
  if (last === 0 && !all) return at;
  const fourth = (last / 1000) | 0;
  at = writeThree(bytes, at, fourth);
  return writeThree(bytes, at, last - fourth * 1000);
}

function writeThree(bytes: Uint8Array, at: number, number: number): number {
  const digits = 3 * (number | 0);
  bytes[at] = DIGITS[digits] ?? 0;
  bytes[at + 1] = DIGITS[digits + 1] ?? 0;
  bytes[at + 2] = DIGITS[digits + 2] ?? 0;
  return at + 3;
}
