import { MAX_DECIMAL } from "../../model/numbers/decimal.ts";
import { divide, multiply, ONE, type Rational, rational } from "../../model/numbers/rational.ts";
import type { MeasureType, NumberType, RatioType, Type } from "../../model/types/type.ts";
import type { Value } from "../../model/value.ts";
import {
  absolute,
  constantInterval,
  type Interval,
  largest,
  lcm,
  MAX,
  type Representation,
  scaledRepresentation,
  smallest,
  union,
} from "./representation.ts";

/**
 * The way in which the generated reader of a slot turns texts into its representation; texts that
 * it does not read go to the exact reader.
 */
export interface SlotReading {
  readonly representation: Representation;
  /** For numeric slots: the units that it reads. */
  readonly units: readonly ReadUnit[];
  /** Bounds of given values, in the representation's own scale. */
  readonly lo: bigint;
  readonly hi: bigint;
}

/**
 * Digits with at most `decimals` places, followed by `ending`, are n / 10^decimals of `unit`, and n
 * * `by` in the slot's scale.
 */
export interface ReadUnit {
  readonly ending: string;
  readonly unit: string | undefined;
  readonly decimals: number;
  readonly by: bigint;
}

/*
 * Guesses of undeclared facts: the decimals that callers of a slot give, and the size of its
 * values. A wrong guess makes an answer slower, never different: the exact program answers for a
 * value that does not fit.
 */

/** Decimals of a number without `decimals`, and of a measure in its first declared unit. */
const GUESSED_DECIMALS = 4;

/** Decimals of a percentage of a ratio without `decimals`. */
const GUESSED_RATIO_DECIMALS = 3;

/** The most declared decimals that generated code reads; the exact reader reads more. */
const MOST_DECIMALS = 9;

/** A slot counts in 1/den; units that would need a larger one are read by the exact reader. */
const LARGEST_DENOMINATOR = 10n ** 9n;

/** A number, or an amount in the first declared unit, without bounds. */
const USUAL_AMOUNT = 1_000_000n;

/** A ratio without bounds: 100 %. */
const USUAL_RATIO = 1n;

/** The reading of given values, in a representation that also holds the fill. */
export function slotReading(type: Type, fill: Value | undefined): SlotReading {
  switch (type.kind) {
    case "number":
    case "ratio":
    case "measure":
      return numericReading(type, fill);
    case "boolean":
      return { representation: { kind: "boolean" }, ...NOTHING };
    case "text":
      return { representation: { kind: "text" }, ...NOTHING };
    default:
      return { representation: { kind: "value" }, ...NOTHING };
  }
}

const NOTHING = { units: [], lo: 0n, hi: 0n };

/** One way to write an amount: a text with this ending counts `worth` canonical units. */
interface Spelling {
  readonly ending: string;
  readonly unit: string | undefined;
  readonly worth: Rational;
}

function numericReading(type: NumberType | RatioType | MeasureType, fill: Value | undefined): SlotReading {
  const filled = fill?.kind === "number" ? constantInterval(fill) : undefined;
  const { den, first, most, units } = scaleOf(type, filled?.den);
  const bounds = boundsOf(type);
  const lo = bounds.minimum === undefined ? -most : ceiling(bounds.minimum, den);
  const hi = bounds.maximum === undefined ? most : floor(bounds.maximum, den);
  const interval: Interval = { den, lo, hi, usual: usualAmount(type, first, bounds, den) };
  const all = filled !== undefined && den % filled.den === 0n ? union([interval, filled]) : interval;
  return {
    representation: scaledRepresentation(all),
    lo: largest([lo, -MAX]),
    hi: smallest([hi, MAX]),
    units,
  };
}

interface Scale {
  readonly den: bigint;
  /** The worth of one of the first unit. */
  readonly first: Rational;
  /** The largest amount that can be written. */
  readonly most: bigint;
  readonly units: readonly ReadUnit[];
}

/** The scales of lists of units, which many types may share, by decimals and denominator. */
const SCALES = new WeakMap<object, Map<string, Scale>>();

/** `filled`: the denominator of the fill. */
function scaleOf(type: NumberType | RatioType | MeasureType, filled: bigint | undefined): Scale {
  if (type.kind === "number") return newScale(type, filled);
  const known = SCALES.get(type.units) ?? new Map<string, Scale>();
  SCALES.set(type.units, known);
  const key = `${type.decimals} ${filled}`;
  const scale = known.get(key) ?? newScale(type, filled);
  known.set(key, scale);
  return scale;
}

function newScale(type: NumberType | RatioType | MeasureType, filled: bigint | undefined): Scale {
  const spellings = spellingsOf(type);
  const first = spellings[0]?.worth ?? ONE;
  const decimals = Math.min(type.decimals ?? guessedDecimals(type), MOST_DECIMALS);
  const given = type.decimals !== undefined;
  let den = divide(first, rational(10n ** BigInt(decimals))).d;
  for (const { worth } of spellings) {
    const wider = lcm(den, given ? divide(worth, rational(10n ** BigInt(decimals))).d : worth.d);
    if (wider <= LARGEST_DENOMINATOR) den = wider;
  }
  if (filled !== undefined) {
    const wider = lcm(den, filled);
    if (wider <= LARGEST_DENOMINATOR) den = wider;
  }
  const most = largest(spellings.map(({ worth }) => ceiling(multiply(rational(MAX_DECIMAL), worth), den)));
  return { den, first, most, units: spellings.flatMap((spelling) => readUnit(spelling, den, type.decimals)) };
}

function spellingsOf(type: NumberType | RatioType | MeasureType): readonly Spelling[] {
  switch (type.kind) {
    case "number":
      return [{ ending: "", unit: undefined, worth: ONE }];
    case "measure":
      return type.units.map(({ name, factor }) => ({ ending: ` ${name}`, unit: name, worth: factor }));
    case "ratio": {
      const signs = type.units.flatMap(({ name, perOne }): Spelling[] => {
        const sign = name === "percent" ? "%" : name === "permille" ? "%%" : undefined;
        return sign === undefined ? [] : [{ ending: sign, unit: name, worth: divide(ONE, perOne) }];
      });
      const named = type.units.map(({ name, perOne }) => ({
        ending: ` ${name}`,
        unit: name,
        worth: divide(ONE, perOne),
      }));
      return [...signs.sort((a, b) => b.ending.length - a.ending.length), ...named];
    }
  }
}

/**
 * A unit with the most decimals that the scale holds; empty when the scale does not hold whole
 * units.
 */
function readUnit({ ending, unit, worth }: Spelling, den: bigint, declared: number | undefined): ReadUnit[] {
  for (let decimals = declared ?? MOST_DECIMALS; decimals >= 0; decimals--) {
    const by = multiply(worth, rational(den, 10n ** BigInt(decimals)));
    if (by.d === 1n && by.n <= MAX) return [{ ending, unit, decimals, by: by.n }];
  }
  return [];
}

function guessedDecimals(type: NumberType | RatioType | MeasureType): number {
  return type.kind === "ratio" ? GUESSED_RATIO_DECIMALS : GUESSED_DECIMALS;
}

interface NumberBounds {
  readonly minimum: Rational | undefined;
  readonly maximum: Rational | undefined;
}

/** Bounds in canonical amounts. */
function boundsOf(type: NumberType | RatioType | MeasureType): NumberBounds {
  return type.kind === "number"
    ? { minimum: type.minimum, maximum: type.maximum }
    : { minimum: type.minimum?.canonical, maximum: type.maximum?.canonical };
}

function usualAmount(
  type: NumberType | RatioType | MeasureType,
  first: Rational,
  { minimum, maximum }: NumberBounds,
  den: bigint,
): bigint {
  const low = minimum === undefined ? 0n : absolute(floor(minimum, den));
  if (maximum !== undefined) {
    const high = absolute(ceiling(maximum, den));
    return largest([high, low]);
  }
  const guess = type.kind === "ratio" ? USUAL_RATIO * den : ceiling(multiply(rational(USUAL_AMOUNT), first), den);
  return largest([guess, low]);
}

/** The greatest integer n with n / den <= r. */
export function floor({ n, d }: Rational, den: bigint): bigint {
  const scaled = n * den;
  const quotient = scaled / d;
  return scaled < 0n && quotient * d !== scaled ? quotient - 1n : quotient;
}

/** The least integer n with n / den >= r. */
export function ceiling({ n, d }: Rational, den: bigint): bigint {
  return -floor({ n: -n, d }, den);
}
