import { gcd } from "../../model/numbers/gcd.ts";
import { type Rational, rational } from "../../model/numbers/rational.ts";
import { bitLength } from "../../model/numbers/roots.ts";

/**
 * The largest integer up to which doubles are exact; a true sum or product beyond it rounds to a
 * double beyond it.
 */
export const MAX = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The most bits of an integer at a static scale; beyond that a fixed denominator is not worth its
 * cost.
 */
export const MOST_BITS = 512;

/** No static scale has a larger denominator. */
export const FINEST = 1n << BigInt(MOST_BITS);

/** Rows of one list, or one of them: frames of a class of the module. */
export interface RowsRepresentation {
  readonly kind: "rows" | "row";
  /** The number of the class. */
  readonly of: number;
  /** The fields that an answer shows of each row; absent: its data. */
  readonly shown?: readonly string[] | undefined;
}

/**
 * The form of a cell's value in generated code. `NaN` in doubles, and `undefined` in all other
 * forms, stand for no value. `double` and `bigint`: an integer n that means n / den. `rational`: an
 * object {n, d}. `value`: a date, time or range as in `model/value.ts`.
 */
export type Representation =
  | ScaledRepresentation
  | RowsRepresentation
  | { readonly kind: "rational" | "boolean" | "text" | "value" };

export interface ScaledRepresentation {
  readonly kind: "double" | "bigint";
  readonly den: bigint;
  /** lo <= n <= hi, always. Doubles stay within ±MAX; guards check that where it is not proven. */
  readonly lo: bigint;
  readonly hi: bigint;
  /** The expected |n|: a guess that decides between doubles with guards and BigInt. */
  readonly usual: bigint;
}

export const RATIONAL: Representation = { kind: "rational" };

/** One representation for the values of several ones; undefined when there is none. */
export function common(representations: readonly Representation[]): Representation | undefined {
  const [first] = representations;
  if (first === undefined) return undefined;
  if (representations.every(isScaled))
    return scaledRepresentation(
      union(representations),
      representations.some(({ kind }) => kind === "bigint") ? "bigint" : "double",
    );
  if (representations.every((representation) => isScaled(representation) || representation.kind === "rational"))
    return RATIONAL;
  if ("of" in first)
    return representations.every((other) => "of" in other && isSameRows(first, other)) ? first : undefined;
  return representations.every(({ kind }) => kind === first.kind) ? first : undefined;
}

function isSameRows(a: RowsRepresentation, b: RowsRepresentation): boolean {
  return a.kind === b.kind && a.of === b.of && a.shown?.join() === b.shown?.join();
}

/** True when values of a representation are integers at a static scale. */
export function isScaled(representation: Representation): representation is ScaledRepresentation {
  return representation.kind === "double" || representation.kind === "bigint";
}

/** True when values of a representation are numbers. */
export function isNumeric(
  representation: Representation,
): representation is ScaledRepresentation | { readonly kind: "rational" } {
  return isScaled(representation) || representation.kind === "rational";
}

/** The range of an integer whose representation is not chosen yet. */
export type Interval = Pick<ScaledRepresentation, "den" | "lo" | "hi" | "usual">;

/**
 * The representation of an integer with these bounds; `least` is the representation that its
 * operands force.
 */
export function scaledRepresentation(interval: Interval, least: "double" | "bigint" = "double"): Representation {
  const { den, lo, hi, usual } = interval;
  const size = largest([hi, -lo]);
  if (least === "double" && (fitsDouble(interval) || usual <= MAX / 2n) && den <= MAX) {
    return { kind: "double", den, lo: largest([lo, -MAX]), hi: smallest([hi, MAX]), usual: smallest([usual, MAX]) };
  }
  if (bitLength(size, den) > MOST_BITS) return RATIONAL;
  return { kind: "bigint", den, lo, hi, usual };
}

/**
 * As `scaledRepresentation`, for operations that need an integer at a static scale: undefined when
 * the interval is too large for one.
 */
export function onlyScaledRepresentation(
  interval: Interval,
  least: "double" | "bigint",
): ScaledRepresentation | undefined {
  const representation = scaledRepresentation(interval, least);
  return isScaled(representation) ? representation : undefined;
}

/** True when every value of the interval is exact in a double. */
export function fitsDouble({ lo, hi }: { readonly lo: bigint; readonly hi: bigint }): boolean {
  return lo >= -MAX && hi <= MAX;
}

/** The same values counted in 1/den, a multiple of the interval's own denominator. */
export function rescaled({ den, lo, hi, usual }: Interval, to: bigint): Interval {
  const by = to / den;
  return { den: to, lo: lo * by, hi: hi * by, usual: usual * by };
}

/** An interval that contains several others. */
export function union(intervals: readonly Interval[]): Interval {
  const den = intervals.reduce((all, each) => lcm(all, each.den), 1n);
  const scaled = intervals.map((each) => rescaled(each, den));
  return {
    den,
    lo: smallest(scaled.map(({ lo }) => lo)),
    hi: largest(scaled.map(({ hi }) => hi)),
    usual: largest(scaled.map(({ usual }) => usual)),
  };
}

/** The interval of one number: an integer at the scale of its denominator, in lowest terms. */
export function constantInterval(value: Rational): Interval {
  const { n, d } = rational(value.n, value.d);
  return { den: d, lo: n, hi: n, usual: absolute(n) };
}

/** n * p/q as an integer at a new denominator: multiply n by `by`, count in 1/`den`. */
export function scaledBy(den: bigint, { n, d }: Rational): { readonly by: bigint; readonly den: bigint } {
  const { n: p, d: q } = rational(n, d);
  const common = gcd(p, den);
  return { by: p / common, den: (den / common) * q };
}

/** Every integer of an interval times `by`, counted in 1/`den`. */
export function times({ lo, hi, usual }: Omit<Interval, "den">, by: bigint, den: bigint): Interval {
  return by < 0n
    ? { den, lo: hi * by, hi: lo * by, usual: usual * -by }
    : { den, lo: lo * by, hi: hi * by, usual: usual * by };
}

/** The largest of at least one integer. */
export function largest(integers: readonly bigint[]): bigint {
  return extreme(integers, (a, b) => a > b);
}

/** The smallest of at least one integer. */
export function smallest(integers: readonly bigint[]): bigint {
  return extreme(integers, (a, b) => a < b);
}

function extreme(integers: readonly bigint[], isBetter: (a: bigint, b: bigint) => boolean): bigint {
  const [first, ...others] = integers;
  if (first === undefined) throw new RangeError("unreachable: nothing to choose from");
  let best = first;
  for (const other of others) if (isBetter(other, best)) best = other;
  return best;
}

/** |n|. */
export function absolute(n: bigint): bigint {
  return n < 0n ? -n : n;
}

/** The least common multiple of two positive integers. */
export function lcm(a: bigint, b: bigint): bigint {
  return (a / gcd(a, b)) * b;
}
