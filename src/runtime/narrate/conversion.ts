import { compare } from "../../model/numbers/rational.ts";
import type { ConversionStep } from "../../model/program/explanation.ts";
import { compareDates, compareTimes } from "../../model/time/calendar.ts";
import { shownMeasureUnit } from "../../model/types/display.ts";
import type { MeasureUnit, Type } from "../../model/types/type.ts";
import type { RangeValue } from "../../model/value.ts";
import { directedEquivalence } from "./equivalence.ts";
import { explainedText } from "./explained-text.ts";

/**
 * The steps of a conversion (docs/spec/06-show-explanations.md#6-15-conversion): the outcome, the
 * rule behind it where there is one to tell, the source.
 */
export function conversionSteps(outcome: string, relation: string | undefined, source: string): ConversionStep[] {
  const last: ConversionStep = { role: "source", text: source };
  return relation === undefined
    ? [{ role: "outcome", text: outcome }, last]
    : [{ role: "outcome", text: outcome }, { role: "rule", text: relation }, last];
}

/**
 * The relation between the source's unit and that of the outcome. Undefined for one and the same
 * unit, and for products of units.
 */
export function unitRelation(
  from: Type,
  fromUnit: string | undefined,
  to: Type,
  toUnit: string | undefined,
): string | undefined {
  if (from.kind !== "measure" || to.kind !== "measure") return undefined;
  const source = shownMeasureUnit(from, fromUnit);
  const target = shownMeasureUnit(to, toUnit);
  if (source.name === target.name || isCompound(source) || isCompound(target)) return undefined;
  return directedEquivalence(source, target);
}

/** A unit defined as a product of others. */
function isCompound({ name, terms }: MeasureUnit): boolean {
  const [term, ...more] = terms;
  return more.length > 0 || term === undefined || term[0] !== name || term[1] !== 1;
}

/** The text of the width of a range: the larger end minus the smaller one. */
export function spanRelation(range: RangeValue, type: Type, outcome: string): string {
  const [from, to] = explainedText(range, type).split("...");
  return isDescending(range) ? `${from} - ${to} = ${outcome}` : `${to} - ${from} = ${outcome}`;
}

function isDescending({ from, to }: RangeValue): boolean {
  if (from.kind === "number" && to.kind === "number") return compare(from, to) > 0;
  if (from.kind === "date" && to.kind === "date") return compareDates(from, to) > 0;
  return from.kind === "time" && to.kind === "time" && compareTimes(from, to) > 0;
}
