import { decimalPlaces, MAX_DECIMAL } from "../../model/numbers/decimal.ts";
import { multiply, type Rational, rational } from "../../model/numbers/rational.ts";
import { LARGEST_DIVISOR } from "../../runtime/generated/text.ts";
import { MAX, type ScaledRepresentation, scaledBy, smallest } from "../analysis/representation.ts";
import { floor } from "../analysis/slot-reading.ts";
import { bigint, type Code, code, double, join, literal } from "../code/code.ts";
import type { ModuleWriter } from "./module.ts";

/**
 * Writes the code with which functions turn a `value` / den into decimals
 * (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness).
 */
export class DecimalTexts {
  readonly #module: ModuleWriter;

  constructor(module: ModuleWriter) {
    this.#module = module;
  }

  /**
   * The decimal text of `value` / den counted in a unit of so many canonical ones, rounded to
   * `decimals` when given.
   */
  text(representation: ScaledRepresentation, worth: Rational, decimals: number | undefined): Code {
    const scaled = scaledValue(representation, worth);
    if (scaled !== undefined) {
      return decimals === undefined
        ? code`${this.#module.runtime("decimalText")}(${scaled})`
        : code`${this.#module.runtime("fixedText")}(${scaled}, ${literal(decimals)})`;
    }
    const magnitude = scaledBy(representation.den, { n: worth.d, d: worth.n });
    const { n, d } = rational(magnitude.by, magnitude.den);
    const value = representation.kind === "double" ? code`BigInt(value)` : code`value`;
    const near = code`${representation.kind === "double" ? code`value` : code`near`} * ${literal(scale(n, d, decimals ?? 6))}`;
    const fraction = [n === 1n ? value : code`${value} * ${bigint(n)}`, bigint(d), near];
    return decimals === undefined
      ? code`${this.#module.runtime("fractionText")}(${join([...fraction, ...unitOf(d)], ", ")})`
      : code`${this.#module.runtime("fixedFractionText")}(${join(fraction, ", ")}, ${literal(decimals)})`;
  }

  /** Gives the same text, with an ending, to the `taker`. */
  given(representation: ScaledRepresentation, worth: Rational, decimals: number | undefined, ending: string): Code {
    const text = this.text(representation, worth, decimals);
    const whole = ending === "" ? text : code`${text} + ${literal(ending)}`;
    return code`${this.#module.runtime("take")}(taker, ${whole})`;
  }

  /** `value` / den as a fraction. */
  fraction({ kind, den }: ScaledRepresentation): Code {
    const n = kind === "bigint" ? code`value` : code`BigInt(value)`;
    return code`${this.#module.runtime("fraction")}(${n}, ${bigint(den)})`;
  }

  /**
   * The beginning of the function: it returns `beyond` for a value that cannot be written as
   * decimals in every unit (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness, rule 3),
   * and approximates large integers once.
   */
  start(representation: ScaledRepresentation, worths: readonly Rational[], beyond: Code): readonly Code[] {
    const limit = smallest(worths.map((worth) => floor(multiply(rational(MAX_DECIMAL), worth), representation.den)));
    const inside = representation.lo >= -limit && representation.hi <= limit;
    if (representation.kind === "double") {
      return inside ? [] : [code`if (value > ${double(limit)} || value < -${double(limit)}) return ${beyond};`];
    }
    const near = code`const near = ${this.#module.runtime("nearly")}(value);`;
    if (inside) return [near];
    const close = literal(Number(limit) * 0.99);
    const isClose = code`(near > ${close} || near < -${close})`;
    const isBeyond = code`(value > ${bigint(limit)} || value < -${bigint(limit)})`;
    return [near, code`if (${isClose} && ${isBeyond}) return ${beyond};`];
  }
}

/**
 * The arguments n, by and places of a text that is `n * by / 10^places`; undefined: it is none, or
 * one of large numbers.
 */
function scaledValue(representation: ScaledRepresentation, worth: Rational): Code | undefined {
  const magnitude = scaledBy(representation.den, { n: worth.d, d: worth.n });
  const places = decimalPlaces({ n: 1n, d: magnitude.den });
  if (places === undefined || representation.kind !== "double" || places > 15) return undefined;
  const by = (magnitude.by * 10n ** BigInt(places)) / magnitude.den;
  return by <= MAX ? join([code`value`, double(by), literal(places)], ", ") : undefined;
}

/** About n / d in units of 10^-decimals. */
function scale(n: bigint, d: bigint, decimals: number): number {
  return (Number(n) / Number(d)) * 10 ** decimals;
}

/** The largest divisor in which values of up to a million stay safe integers. */
const USUAL_DIVISOR = MAX / 1_000_000n;

/** The smallest power of ten that makes a small divisor of d, and that divisor. */
function unitOf(d: bigint): readonly [unit: Code, narrow: Code] {
  let unit = 1n;
  while (d / unit > USUAL_DIVISOR && d % (unit * 10n) === 0n) unit *= 10n;
  const narrow = d / unit;
  return narrow > LARGEST_DIVISOR ? [bigint(d), literal(1)] : [bigint(unit), double(narrow)];
}
