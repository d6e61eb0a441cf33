import { withThousands } from "../../engine/show/outline.ts";
import { decimalPlaces, exactText, fitsDecimal, formatFixed } from "../../model/numbers/decimal.ts";
import { absolute, divide, multiply, type Rational, rational, sign, subtract } from "../../model/numbers/rational.ts";
import { withRatioUnit } from "../../model/types/display.ts";
import type { SharedUnit } from "../../model/types/shared-unit.ts";

/** An exact amount, and its text, which is rounded once. */
export interface ExactAmount {
  /** `p` or `p/q`, counted in the unit. */
  readonly exact: string;
  readonly text: string;
}

/** Digits behind the point where the type fixes none. */
const MOST_DECIMALS = 6;

/** Writes the amounts of one rule, in the unit in which its sides are compared. */
export class AmountTexts {
  readonly #unit: SharedUnit;

  constructor(unit: SharedUnit) {
    this.#unit = unit;
  }

  /** False for ratios: their sum means nothing. */
  get isSummed(): boolean {
    return !this.#unit.isRatio;
  }

  get unit(): string | undefined {
    return this.#unit.name;
  }

  amount(value: Rational): ExactAmount {
    return { exact: fractionText(value), text: this.#withUnit(this.#number(value)) };
  }

  /** With its sign. */
  change(value: Rational): ExactAmount {
    return { exact: fractionText(value), text: this.#withUnit(`${signOf(value)}${this.#number(absolute(value))}`) };
  }

  /** Without the unit. */
  bare(value: Rational): string {
    return this.#number(value);
  }

  /** A change without the unit. */
  bareChange(value: Rational): string {
    return `${signOf(value)}${this.#number(absolute(value))}`;
  }

  #number(value: Rational): string {
    const text = numberText(absolute(value), this.#unit.decimals);
    return `${sign(value) < 0 && /[1-9]/.test(text) ? MINUS : ""}${text}`;
  }

  #withUnit(text: string): string {
    const { name, isRatio } = this.#unit;
    if (name === undefined) return text;
    return isRatio ? withRatioUnit(text, name) : `${text} ${name}`;
  }
}

const MINUS = "\u2212";

function signOf(value: Rational): string {
  return sign(value) > 0 ? "+" : sign(value) < 0 ? MINUS : "";
}

function numberText(value: Rational, decimals: number | undefined): string {
  if (!fitsDecimal(value)) return exactText(value);
  const places = decimals ?? Math.min(decimalPlaces(rational(value.n, value.d)) ?? MOST_DECIMALS, MOST_DECIMALS);
  return withThousands(formatFixed(value, places));
}

/** A fraction as `p` or `p/q`. */
export function fractionText({ n, d }: Rational): string {
  const { n: p, d: q } = rational(n, d);
  return q === 1n ? p.toString() : `${p}/${q}`;
}

/** The relative change in percent: `+4.98 %`; undefined when there was nothing before. */
export function relativeChange(before: Rational, after: Rational, decimals = 2): string | undefined {
  const percent = percentOfChange(before, after);
  return percent === undefined ? undefined : `${signOf(percent)}${formatFixed(absolute(percent), decimals)} %`;
}

/** The relative change in percent, exactly. */
export function percentOfChange(before: Rational, after: Rational): Rational | undefined {
  if (sign(before) === 0) return undefined;
  return multiply(divide(subtract(after, before), absolute(before)), { n: 100n, d: 1n });
}

/** A count with commas: `1,000,000`. */
export function countText(count: number): string {
  return withThousands(String(count));
}

/** `1 record`, `1,000 records`. */
export function recordsText(count: number): string {
  return `${countText(count)} ${count === 1 ? "record" : "records"}`;
}

/** A share of records: `81.2 %`. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return "0.0 %";
  return `${formatFixed({ n: BigInt(part) * 100n, d: BigInt(whole) }, 1)} %`;
}
