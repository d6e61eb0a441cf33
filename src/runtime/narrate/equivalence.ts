import { formatDecimal } from "../../model/decimal.ts";
import { compare, divide, type Rational } from "../../model/rational.ts";
import type { MeasureUnit } from "../../model/type.ts";

/** `1 A = N B` for two units of one family, in the given direction (chapter 6, 6.15). */
export function directedEquivalence(from: MeasureUnit, to: MeasureUnit): string {
  return `1 ${from.name} = ${formatDecimal(divide(from.factor, to.factor))} ${to.name}`;
}

/**
 * How `other` relates to the unit `anchor` that stands before it (6.16): the larger unit is left, unless only the opposite direction ends as a decimal.
 */
export function equivalence(anchor: MeasureUnit, other: MeasureUnit): string {
  const order = compare(anchor.factor, other.factor);
  if (order === 0) return directedEquivalence(anchor, other);
  const [larger, smaller] = order > 0 ? [anchor, other] : [other, anchor];
  const turned =
    !terminates(divide(larger.factor, smaller.factor)) && terminates(divide(smaller.factor, larger.factor));
  return turned ? directedEquivalence(smaller, larger) : directedEquivalence(larger, smaller);
}

/** Whether a number in lowest terms can be written out as a decimal. */
function terminates({ d }: Rational): boolean {
  let rest = d;
  while (rest % 2n === 0n) rest /= 2n;
  while (rest % 5n === 0n) rest /= 5n;
  return rest === 1n;
}
