import { exactText } from "../numbers/decimal.ts";
import { add, compare, divide, isInteger, multiply, type Rational, rational, subtract } from "../numbers/rational.ts";
import { readNumber } from "../numbers/read-number.ts";

/**
 * Years that are not whole but a whole number of months, for people: `66 year 10 month`
 * (docs/spec/03-dates-times-ranges.md#3-3-4-years-and-months). Undefined for other amounts. Units of
 * calendar types are `year` and `month` only.
 */
export function yearsAndMonths({ value, unit }: { readonly value: string; readonly unit: string }): string | undefined {
  const years = unit === "year" ? readNumber(value) : undefined;
  if (years === undefined || isInteger(years)) return undefined;
  const exact = multiply(years, MONTHS_OF_YEAR);
  const months = nearestInteger(exact);
  const off = subtract(exact, rational(months));
  if (compare(off, NEARLY) > 0 || compare(off, rational(-NEARLY.n, NEARLY.d)) < 0) return undefined;
  const size = months < 0n ? -months : months;
  const parts = [size >= 12n ? `${size / 12n} year` : "", size % 12n === 0n ? "" : `${size % 12n} month`];
  return `${months < 0n ? "-" : ""}${parts.filter((part) => part !== "").join(" ")}`;
}

const MONTHS_OF_YEAR = rational(12n);

/** Answers round to 28 digits, so a whole number of months is nearer than this. */
const NEARLY = rational(1n, 10n ** 15n);

function nearestInteger({ n, d }: Rational): bigint {
  const doubled = 2n * n + d;
  const quotient = doubled / (2n * d);
  return doubled < 0n && quotient * 2n * d !== doubled ? quotient - 1n : quotient;
}

const YEARS_AND_MONTHS = /^([+-]?)(\S+)\s+(\S+)\s+(\S+)\s+(\S+)$/s;

/**
 * Reads `66 year 10 month`, in years; a sign is that of the whole. Undefined for a text of another
 * form, a problem where the parts do not fit.
 */
export function readYearsAndMonths(text: string): Rational | { readonly problem: string } | undefined {
  const [, sign = "", ...parts] = YEARS_AND_MONTHS.exec(text) ?? [];
  const [first = "", unit, second = "", other] = parts;
  const [years, months] = [readNumber(first), readNumber(second)];
  if (years === undefined || months === undefined) return undefined;
  if (unit !== "year" || other !== "month") {
    const isKnown = [unit, other].every((each) => each === "year" || each === "month");
    return isKnown ? { problem: "years come first, then months, such as 66 year 10 month" } : undefined;
  }
  if (!isInteger(years) || years.n < 0n || /^[+-]/.test(first)) {
    return { problem: "the years before months are a whole number, such as 66 year 10 month" };
  }
  if (months.n < 0n || /^[+-]/.test(second)) return { problem: "one sign stands before the years, for both" };
  if (compare(months, MONTHS_OF_YEAR) >= 0) {
    return { problem: `${exactText(months)} month is a year or more: write fewer than 12 months beside years` };
  }
  const amount = add(years, divide(months, MONTHS_OF_YEAR));
  return sign === "-" ? rational(-amount.n, amount.d) : amount;
}
