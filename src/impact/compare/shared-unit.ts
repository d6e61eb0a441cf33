import { divide, type Rational } from "../../model/numbers/rational.ts";
import { ratioMagnitude, shownMeasureUnit, shownRatioUnit } from "../../model/types/display.ts";
import type { MeasureType, RatioType, Type } from "../../model/types/type.ts";

/** The unit in which the numbers of both sides are counted. */
export interface SharedUnit {
  /** Absent for plain numbers. */
  readonly name?: string | undefined;
  readonly isRatio: boolean;
  /** Digits behind the point, where the type of the new side fixes them. */
  readonly decimals: number | undefined;
  /** The count of a value of each side. */
  readonly ofOld: (value: Rational) => Rational;
  readonly ofNew: (value: Rational) => Rational;
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
    return { isRatio: false, decimals: to.decimals, ofOld: same, ofNew: same };
  if (from.kind === "ratio" && to.kind === "ratio") return sharedRatio(from, to, after.unit);
  return from.kind === "measure" && to.kind === "measure" ? sharedMeasure(from, to, after.unit) : undefined;
}

const same = (value: Rational): Rational => value;

function sharedRatio(from: RatioType, to: RatioType, unit: string | undefined): SharedUnit {
  const shown = shownRatioUnit(to, unit);
  const known = from.units.some(({ name }) => name === shown.name) ? shown : shownRatioUnit(to, undefined);
  const count = (value: Rational) => ratioMagnitude(value, known);
  return { name: known.name, isRatio: true, decimals: to.decimals, ofOld: count, ofNew: count };
}

function sharedMeasure(from: MeasureType, to: MeasureType, unit: string | undefined): SharedUnit | undefined {
  for (const { name } of [shownMeasureUnit(to, unit), ...to.units]) {
    const [old, current] = [from, to].map(({ units }) => units.find((each) => each.name === name));
    if (old === undefined || current === undefined) continue;
    const { decimals } = to;
    const [ofOld, ofNew] = [old, current].map(
      ({ factor }) =>
        (value: Rational) =>
          divide(value, factor),
    );
    if (ofOld !== undefined && ofNew !== undefined) return { name, isRatio: false, decimals, ofOld, ofNew };
  }
  return undefined;
}
