import {
  inverseDimensions,
  powerDimensions,
  productDimensions,
  quotientDimensions,
} from "../../../model/types/dimensions.ts";
import { NUMBER, UNKNOWN } from "../../../model/types/primitive.ts";
import type { Dimensions } from "../../../model/types/type.ts";
import type { Authored } from "../../authored.ts";
import { describeType } from "../../types/describe.ts";
import type { UnitTable } from "../../units/unit-table.ts";
import { MEASURES, MEASURES_OR_ANONYMOUS, type OperatorCell, type Rejection, type Typed } from "../operands.ts";
import { asLeft, asRight, bareNumber } from "./missing-unit.ts";
import { numberResult } from "./sums.ts";

/**
 * `*`, `/`, `%` and `^` (docs/spec/02-types-numbers-units.md#2-4-operators and
 * docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units).
 */
export const PRODUCTS: readonly OperatorCell[] = [
  { operators: ["*", "/", "%", "mod", "^"], left: ["number"], right: ["number"], result: numberResult },
  { operators: ["*", "/", "%", "mod", "^"], left: ["number"], right: ["ratio"], result: bareNumber },
  { operators: ["*"], left: ["ratio"], right: ["number"], result: bareNumber },
  { operators: ["/", "%", "mod", "^"], left: ["ratio"], right: ["number"], result: asLeft },
  { operators: ["*", "/", "%", "mod", "^"], left: ["ratio"], right: ["ratio"], result: asLeft },
  { operators: ["*", "/"], left: MEASURES_OR_ANONYMOUS, right: ["number", "ratio"], result: asLeft },
  { operators: ["*"], left: ["number", "ratio"], right: MEASURES_OR_ANONYMOUS, result: asRight },
  { operators: ["*"], left: MEASURES_OR_ANONYMOUS, right: MEASURES_OR_ANONYMOUS, result: product },
  { operators: ["/"], left: MEASURES_OR_ANONYMOUS, right: MEASURES_OR_ANONYMOUS, result: quotient },
  { operators: ["/"], left: ["number"], right: MEASURES_OR_ANONYMOUS, result: inverse },
  { operators: ["%", "mod"], left: MEASURES, right: ["number"], result: asLeft },
  { operators: ["^"], left: MEASURES_OR_ANONYMOUS, right: ["number"], result: measurePower },
  { operators: ["%", "mod"], left: ["anonymous"], right: ["number"], result: ofAnonymous },
];

function product(left: Authored, right: Authored, units: UnitTable): Typed {
  return ofDimensions(productDimensions(dimensionsOf(left), dimensionsOf(right)), units);
}

function quotient(left: Authored, right: Authored, units: UnitTable): Typed {
  return ofDimensions(quotientDimensions(dimensionsOf(left), dimensionsOf(right)), units);
}

function dimensionsOf({ type }: Authored): Dimensions {
  return type.kind === "measure" || type.kind === "anonymous" ? type.dimensions : [];
}

/**
 * The type of an amount with these dimensions: a number when there are none, the one family in
 * scope that has them, else anonymous
 * (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rule 4).
 */
function ofDimensions(dimensions: Dimensions, units: UnitTable): Typed {
  if (dimensions.length === 0) return { type: NUMBER };
  const family = units.family(dimensions);
  if (family !== undefined) return { type: family };
  return { type: units.incomplete ? UNKNOWN : { kind: "anonymous", dimensions } };
}

/**
 * `number / measure`: a measure of the family in scope that has the inverse dimensions, else a
 * number (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rule 6).
 */
function inverse(_left: Authored, right: Authored, units: UnitTable): Typed {
  return ofInverseDimensions(inverseDimensions(dimensionsOf(right)), units);
}

function ofInverseDimensions(dimensions: Dimensions, units: UnitTable): Typed {
  const family = units.family(dimensions);
  if (family !== undefined) return { type: family };
  return { type: units.incomplete ? UNKNOWN : NUMBER };
}

/**
 * The product that a power abbreviates: `x ^ 1` is x, `x ^ 2` is `x * x`, `x ^ -2` is `1 / (x *
 * x)`. The exponent must be a whole number written out
 * (docs/spec/02-types-numbers-units.md#2-4-operators, note 1).
 */
function measurePower(left: Authored, right: Authored, units: UnitTable): Typed | Rejection {
  if (right.kind !== "literal" || right.value.kind !== "number" || right.value.d !== 1n) {
    const exponent = right.kind === "literal" ? "a number with a fraction" : describeType(right.type);
    return {
      message: `\`^\` takes a measure like ${describeType(left.type)} only to a whole number written out, not to ${exponent}`,
    };
  }
  const exponent = right.value.n;
  if (exponent === 1n) return asLeft(left);
  const dimensions = powerDimensions(dimensionsOf(left), Number(exponent));
  return exponent < 0n ? ofInverseDimensions(dimensions, units) : ofDimensions(dimensions, units);
}

/**
 * `%` counts in a unit, and an amount without a declared type has none
 * (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rule 5).
 */
function ofAnonymous(left: Authored): Rejection {
  return {
    message: `% works in a unit, but the left side is a ${describeType(left.type)}`,
    suggestion: "convert it first with as <unit>",
  };
}
