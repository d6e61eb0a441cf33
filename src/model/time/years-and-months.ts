/**
 * Years that are not whole but a whole number of months, for people: `66 year 10 month`
 * (docs/spec/03-dates-times-ranges.md#3-3-4-years-and-months). Undefined for other amounts. Units
 * of calendar types are `year` and `month` only.
 */
export function yearsAndMonths({ value, unit }: { readonly value: string; readonly unit: string }): string | undefined {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)\.(\d*[1-9]\d*)$/.exec(value) ?? [];
  const one = 10n ** BigInt(fraction.length);
  const exact = 12n * BigInt(whole + fraction);
  const months = (2n * exact + one) / (2n * one);
  const off = exact - months * one;
  const isWhole = off * NEARLY < one && -off * NEARLY < one;
  if (unit !== "year" || months === 0n || !isWhole) return undefined;
  const parts = [months >= 12n ? `${months / 12n} year` : "", months % 12n === 0n ? "" : `${months % 12n} month`];
  return sign + parts.filter((part) => part !== "").join(" ");
}

/** Answers round to 28 digits, so a whole number of months is nearer than one in so many. */
const NEARLY = 10n ** 15n;
