import { equals, type Rational } from "../../../model/numbers/rational.ts";
import { equalDimensions } from "../../../model/types/dimensions.ts";
import { NUMBER } from "../../../model/types/primitive.ts";
import type { Type } from "../../../model/types/type.ts";
import type { Authored } from "../../authored.ts";
import type { UnitTable } from "../../units/unit-table.ts";
import { MEASURES_OR_ANONYMOUS, type OperatorCell, type Rejection, type Typed } from "../operands.ts";
import { asLeft, asRight, noDuration } from "./missing-unit.ts";

/**
 * `+` and `-` of values that are not ranges (docs/spec/02-types-numbers-units.md#2-4-operators;
 * docs/spec/03-dates-times-ranges.md#3-4-1-what-is-defined).
 */
export const SUMS: readonly OperatorCell[] = [
  { operators: ["+", "-"], left: ["number"], right: ["number"], result: numberResult },
  { operators: ["+", "-"], left: ["ratio"], right: ["ratio"], result: asLeft },
  { operators: ["+", "-"], left: MEASURES_OR_ANONYMOUS, right: MEASURES_OR_ANONYMOUS, result: measureSum },
  { operators: ["+", "-"], left: ["date"], right: ["duration", "calendar"], result: asLeft },
  { operators: ["+"], left: ["duration", "calendar"], right: ["date"], result: asRight },
  { operators: ["+", "-"], left: ["time"], right: ["duration"], result: asLeft },
  { operators: ["+"], left: ["duration"], right: ["time"], result: asRight },
  { operators: ["-"], left: ["date"], right: ["time"], result: elapsed },
];

/**
 * Two numbers of one named type keep it; all others make a bare number
 * (docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has rule
 * 3).
 */
export function numberResult(left: Authored, right: Authored): Typed {
  return { type: isSameNumber(left.type, right.type) ? left.type : NUMBER };
}

/**
 * True for numbers of one named type, also when two versions of a spec declare it alike
 * (docs/spec/05-composition-versions.md#5-11-interface-agreement).
 */
function isSameNumber(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (a.kind !== "number" || b.kind !== "number" || a.name === undefined || a.name !== b.name) return false;
  return (
    a.help === b.help &&
    a.decimals === b.decimals &&
    isSameBound(a.minimum, b.minimum) &&
    isSameBound(a.maximum, b.maximum) &&
    a.extends?.parent === b.extends?.parent
  );
}

function isSameBound(a: Rational | undefined, b: Rational | undefined): boolean {
  return a === undefined || b === undefined ? a === b : equals(a, b);
}

/**
 * Measures of one family add; anonymous amounts add to equal dimensions
 * (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rule 5).
 */
function measureSum(left: Authored, right: Authored): Typed | undefined {
  const [a, b] = [left.type, right.type];
  if (a.kind === "measure" && b.kind === "measure") return a.family === b.family ? asLeft(left) : undefined;
  if ((a.kind !== "measure" && a.kind !== "anonymous") || (b.kind !== "measure" && b.kind !== "anonymous"))
    return undefined;
  return equalDimensions(a.dimensions, b.dimensions) ? asLeft(left) : undefined;
}

/**
 * `date - time` is a duration, so its family must be in scope
 * (docs/spec/03-dates-times-ranges.md#3-4-4-date-time).
 */
function elapsed(_left: Authored, _right: Authored, units: UnitTable): Typed | Rejection | undefined {
  const duration = units.familyWith("duration");
  if (duration !== undefined) return { type: duration };
  return noDuration("date - time");
}
