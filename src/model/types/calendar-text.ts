import { exactText } from "../numbers/decimal.ts";
import { add, compare, divide, isInteger, type Rational, rational } from "../numbers/rational.ts";
import { readNumber } from "../numbers/read-number.ts";

const MONTHS_OF_YEAR = rational(12n);

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
