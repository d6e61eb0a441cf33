import { divide, ONE, type Rational } from "../numbers/rational.ts";
import { shownMeasureUnit, shownRatioUnit } from "./display.ts";
import type { MeasureType, RatioType, Type } from "./type.ts";

/** The unit in which the numbers of both sides are counted. */
export interface SharedUnit {
  /** Absent for plain numbers. */
  readonly name?: string | undefined;
  readonly isRatio: boolean;
  /** Digits behind the point, where the type of the new side fixes them. */
  readonly decimals: number | undefined;
  /** The canonical value of one of the unit on each side. */
  readonly worth: { readonly old: Rational; readonly new: Rational };
}

/** The count of an old value, in lowest terms. */
export function countOfOld(value: Rational, { worth }: SharedUnit): Rational {
  return divide(value, worth.old);
}

/** The count of a new value, in lowest terms. */
export function countOfNew(value: Rational, { worth }: SharedUnit): Rational {
  return divide(value, worth.new);
}

/** A rule of a side: its type, and the unit that it shows. */
interface Counting {
  readonly type: Type;
  readonly unit?: string | undefined;
}

/**
 * The unit in which two rules are compared as numbers: the one that the new side shows, if the old
 * one has it too, else the first one that both have. Undefined: they have no common numbers.
 */
export function sharedUnit(before: Counting, after: Counting): SharedUnit | undefined {
  const [from, to] = [before.type, after.type];
  if (from.kind === "number" && to.kind === "number")
    return { isRatio: false, decimals: to.decimals, worth: { old: ONE, new: ONE } };
  if (from.kind === "ratio" && to.kind === "ratio") return sharedRatio(from, to, after.unit);
  return from.kind === "measure" && to.kind === "measure" ? sharedMeasure(from, to, after.unit) : undefined;
}

function sharedRatio(from: RatioType, to: RatioType, unit: string | undefined): SharedUnit {
  const shown = shownRatioUnit(to, unit);
  const known = from.units.some(({ name }) => name === shown.name) ? shown : shownRatioUnit(to, undefined);
  const worth = divide(ONE, known.perOne);
  return { name: known.name, isRatio: true, decimals: to.decimals, worth: { old: worth, new: worth } };
}

function sharedMeasure(from: MeasureType, to: MeasureType, unit: string | undefined): SharedUnit | undefined {
  for (const { name } of [shownMeasureUnit(to, unit), ...to.units]) {
    const [old, current] = [from, to].map(({ units }) => units.find((each) => each.name === name));
    if (old === undefined || current === undefined) continue;
    return { name, isRatio: false, decimals: to.decimals, worth: { old: old.factor, new: current.factor } };
  }
  return undefined;
}
