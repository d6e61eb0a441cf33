import { roundLiteral } from "./decimal.ts";
import type { Rational } from "./rational.ts";

/**
 * One to three digits of which the first is not 0, then groups of exactly three: the numbers in
 * which commas separate thousands. `0,250` is none, as its writer means a fraction
 * (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness, rule 2).
 */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(?![\d_,])/;

/** A written number without the commas that separate thousands. All other commas stay. */
export function withoutThousands(text: string): string {
  return text.replace(THOUSANDS, (groups) => groups.replaceAll(",", ""));
}

const NUMBER = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

function parts(text: string): RegExpExecArray | null {
  return NUMBER.exec(withoutThousands(text).replaceAll("_", ""));
}

/** True when a text has the form of a number, even of one outside the limits. */
export function isNumberText(text: string): boolean {
  return parts(text) !== null;
}

/**
 * A number as people may type it at run time
 * (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness, rule 2): sign, `_` anywhere,
 * commas between thousands, a missing digit on one side of the point, an exponent. Blanks around it
 * are not accepted here. Undefined: no such number, or outside the limits.
 */
export function readNumber(text: string): Rational | undefined {
  const match = parts(text);
  if (match === null) return undefined;
  const [, sign, integer = "", fraction = "", exponent] = match;
  const value = roundLiteral(
    BigInt(integer + fraction),
    fraction.length,
    exponent === undefined ? undefined : Number(exponent),
  );
  return value !== undefined && sign === "-" ? { n: -value.n, d: value.d } : value;
}

/**
 * The numbers that a text with a comma in a wrong place may mean: the comma is read as the decimal
 * sign, and left out. Empty when neither reading is a number.
 */
export function commaMeanings(text: string): readonly string[] {
  const plain = text.replaceAll("_", "");
  const comma = plain.lastIndexOf(",");
  if (comma < 0) return [];
  return [`${plain.slice(0, comma).replace(/[,.]/g, "")}.${plain.slice(comma + 1)}`, plain.replaceAll(",", "")]
    .map((meaning) => meaning.replace(/^([+-]?)0+(?=\d)/, "$1"))
    .filter((meaning) => isNumberText(meaning) && !meaning.endsWith("."));
}

/** The message for a number with a comma in a wrong place; undefined when it has no meanings. */
export function commaProblem(written: string, meanings: readonly string[]): string | undefined {
  if (meanings.length === 0) return undefined;
  return `in ${written} the comma separates no thousands; the decimal sign is a point: write ${meanings.join(" or ")}`;
}

const THOUSANDS_APART =
  /^([+-]?[1-9]\d{0,2}(?:([\s'\u2019])\d{3}(?:\2\d{3})*|(\.)\d{3}(?:\.\d{3})+))(?:[.,](\d+))?(?![\d_,.])/;

/**
 * The message for a number, perhaps with a unit behind it, whose thousands are separated by blanks,
 * apostrophes or points; undefined for other texts.
 */
export function thousandsProblem(written: string, text: string): string | undefined {
  const [, groups, mark, point, fraction] = THOUSANDS_APART.exec(text) ?? [];
  const sign = mark ?? point ?? "";
  if (groups === undefined) return undefined;
  const number = `${groups.replaceAll(sign, ",")}${fraction === undefined ? "" : `.${fraction}`}`;
  return `in ${written} ${sign.trim() === "" ? "a blank" : sign === "." ? "a point" : "an apostrophe"} separates no thousands: write ${number}`;
}
