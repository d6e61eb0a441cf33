import { decimalPlaces } from "../../model/numbers/decimal.ts";
import { compare, divide } from "../../model/numbers/rational.ts";
import { shownMeasureUnit } from "../../model/types/display.ts";
import type { MeasureType, MeasureUnit } from "../../model/types/type.ts";
import { explainedNumber } from "./explained-text.ts";

/**
 * `1 A = N B` for two units of one family, in the given direction
 * (docs/spec/06-show-explanations.md#6-15-conversion).
 */
export function directedEquivalence(from: MeasureUnit, to: MeasureUnit): string {
  return `1 ${from.name} = ${explainedNumber(divide(from.factor, to.factor))} ${to.name}`;
}

/**
 * The relation between the unit `other` and the unit `anchor` before it
 * (docs/spec/06-show-explanations.md#6-16-unit-equivalence): the larger unit stands on the left,
 * unless only the opposite direction gives a finite decimal.
 */
export function equivalence(anchor: MeasureUnit, other: MeasureUnit): string {
  const order = compare(anchor.factor, other.factor);
  if (order === 0) return directedEquivalence(anchor, other);
  const [larger, smaller] = order > 0 ? [anchor, other] : [other, anchor];
  const turned =
    decimalPlaces(divide(larger.factor, smaller.factor)) === undefined &&
    decimalPlaces(divide(smaller.factor, larger.factor)) !== undefined;
  return turned ? directedEquivalence(smaller, larger) : directedEquivalence(larger, smaller);
}

/** The unit in which an amount is displayed; absent: the first of its type. */
export interface ShownAmount {
  readonly type: MeasureType;
  readonly unit: string | undefined;
}

/**
 * The relations between the units of amounts and the first unit of their family among them
 * (docs/spec/06-show-explanations.md#6-16-unit-equivalence), each unit once.
 */
export function equivalences(amounts: readonly ShownAmount[]): readonly string[] {
  const anchors = new Map<string, MeasureUnit>();
  const texts = new Map<string, string>();
  for (const { type, unit } of amounts) {
    const shown = shownMeasureUnit(type, unit);
    const anchor = anchors.get(type.family);
    if (anchor === undefined) anchors.set(type.family, shown);
    else if (anchor.name !== shown.name) texts.set(`${type.family} ${shown.name}`, equivalence(anchor, shown));
  }
  return [...texts.values()];
}
