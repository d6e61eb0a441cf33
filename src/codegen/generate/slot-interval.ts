import { powerOfTen } from "../../model/decimal.ts";
import { divide, type Rational } from "../../model/rational.ts";
import type { MeasureType, NumberType, RatioType, Type } from "../../model/type.ts";
import type { Value } from "../../model/value.ts";
import { constantInterval, type Interval, isProven, lcm, MAX, reduced, union } from "./interval.ts";

/** Digits after the point that are kept of a value whose type does not say how many it may have. A guess: others are answered exactly. */
const GUESSED_DECIMALS = 4;
/** Values of slots without a maximum are guessed to be about so large, in the smallest unit that the slot has. */
const GUESSED_SIZE = 20_000n;

export type NumericType = NumberType | RatioType | MeasureType;

export function isNumericType(type: Type): type is NumericType {
  return type.kind === "number" || type.kind === "ratio" || type.kind === "measure";
}

/** A unit in which a value may be given: canonical amount of one of it. Plain numbers have one without a name. */
export interface InputUnit {
  readonly name: string | undefined;
  readonly factor: Rational;
}

export function inputUnits(type: NumericType): readonly InputUnit[] {
  switch (type.kind) {
    case "number":
      return [{ name: undefined, factor: { n: 1n, d: 1n } }];
    case "ratio":
      return type.units.map(({ name, perOne }) => ({ name, factor: divide({ n: 1n, d: 1n }, perOne) }));
    case "measure":
      return type.units;
  }
}

/** Digits after the point of a value as it is given. */
export function inputDecimals(type: NumericType): number {
  return Math.min(type.decimals ?? GUESSED_DECIMALS, 12);
}

/** A slot's bounds for given values, counted at its scale. */
export interface SlotBounds {
  readonly lo: bigint;
  readonly hi: bigint;
}

export function slotBounds(type: NumericType, den: bigint): SlotBounds {
  const [minimum, maximum] =
    type.kind === "number" ? [type.minimum, type.maximum] : [type.minimum?.canonical, type.maximum?.canonical];
  const lo = minimum === undefined ? -MAX : ceiling(minimum.n * den, minimum.d);
  const hi = maximum === undefined ? MAX : -ceiling(-maximum.n * den, maximum.d);
  return { lo: lo < -MAX ? -MAX : lo, hi: hi > MAX ? MAX : hi };
}

/**
 * The scale at which values of a slot are whole in whatever unit they are given, and its fill as well, which need not keep the slot's constraints;
 * undefined when there is none that doubles can hold.
 */
export function slotInterval(type: NumericType, fill: Value | undefined): Interval | undefined {
  const digits = powerOfTen(inputDecimals(type));
  const units = inputUnits(type);
  const filled = fill?.kind === "number" ? reduced(fill) : undefined;
  const den = units.reduce(
    (common, { factor }) => lcm(common, reduced({ n: factor.n, d: factor.d * digits }).d),
    filled?.d ?? 1n,
  );
  if (den > MAX / 1000n || units.some(({ factor }) => factor.n <= 0n)) return undefined;
  const { lo, hi } = slotBounds(type, den);
  if (lo > hi) return undefined;
  const given = { den, lo, hi, usual: usualSize(hi, den, type) };
  const all = filled === undefined ? given : union([given, constantInterval(filled)]);
  return isProven(all) ? all : undefined;
}

function usualSize(hi: bigint, den: bigint, type: NumericType): bigint {
  const guess = type.kind === "ratio" ? den * 2n : smallestUnit(type, den) * GUESSED_SIZE;
  return hi < guess ? (hi > 0n ? hi : 1n) : guess > MAX / 8n ? MAX / 8n : guess;
}

function smallestUnit(type: NumericType, den: bigint): bigint {
  const sizes = inputUnits(type).map(({ factor }) => (factor.n * den) / factor.d);
  const smallest = sizes.reduce((a, b) => (b < a ? b : a));
  return smallest > 0n ? smallest : 1n;
}

/** n / d rounded up; d > 0. */
function ceiling(n: bigint, d: bigint): bigint {
  const quotient = n / d;
  return n > 0n && quotient * d !== n ? quotient + 1n : quotient;
}
