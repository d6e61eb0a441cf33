import { inverseDimensions, productDimensions, quotientDimensions } from "../../../model/types/dimensions.ts";
import type { Dimensions } from "../../../model/types/type.ts";
import type { Authored } from "../../authored.ts";
import { describeType } from "../../types/describe.ts";
import { NUMBER, UNKNOWN } from "../../types/primitive.ts";
import type { UnitTable } from "../../units/unit-table.ts";
import { MEASURES, MEASURES_OR_ANONYMOUS, type OperatorRow, type Rejection, type Typed } from "../operands.ts";
import { asLeft, asRight, bareNumber } from "./results.ts";
import { numberResult } from "./sums.ts";

/** `*`, `/`, `%` and `^` (chapter 2, 2.4 and 2.7). */
export const PRODUCTS: readonly OperatorRow[] = [
  { operators: ["*", "/", "%", "^"], left: ["number"], right: ["number"], result: numberResult },
  { operators: ["*", "/", "%", "^"], left: ["number"], right: ["ratio"], result: bareNumber },
  { operators: ["*"], left: ["ratio"], right: ["number"], result: bareNumber },
  { operators: ["/", "%", "^"], left: ["ratio"], right: ["number"], result: asLeft },
  { operators: ["*", "/", "%", "^"], left: ["ratio"], right: ["ratio"], result: asLeft },
  { operators: ["*", "/"], left: MEASURES_OR_ANONYMOUS, right: ["number", "ratio"], result: asLeft },
  { operators: ["*"], left: ["number", "ratio"], right: MEASURES_OR_ANONYMOUS, result: asRight },
  { operators: ["*"], left: MEASURES_OR_ANONYMOUS, right: MEASURES_OR_ANONYMOUS, result: product },
  { operators: ["/"], left: MEASURES_OR_ANONYMOUS, right: MEASURES_OR_ANONYMOUS, result: quotient },
  { operators: ["/"], left: ["number"], right: MEASURES_OR_ANONYMOUS, result: inverse },
  { operators: ["%"], left: MEASURES, right: ["number"], result: asLeft },
  { operators: ["^"], left: MEASURES, right: ["number"], result: measurePower },
  { operators: ["%", "^"], left: ["anonymous"], right: ["number"], result: ofAnonymous },
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

/** No dimensions: a number; those of one family in scope: that family; else anonymous (chapter 2, 2.7 rule 4). */
function ofDimensions(dimensions: Dimensions, units: UnitTable): Typed {
  if (dimensions.length === 0) return { type: NUMBER };
  const family = units.family(dimensions);
  if (family !== undefined) return { type: family };
  return { type: units.incomplete ? UNKNOWN : { kind: "anonymous", dimensions } };
}

/** `number / measure`: a measure of the family in scope that has the inverse dimensions, else a number (chapter 2, 2.7 rule 6). */
function inverse(_left: Authored, right: Authored, units: UnitTable): Typed {
  const family = units.family(inverseDimensions(dimensionsOf(right)));
  if (family !== undefined) return { type: family };
  return { type: units.incomplete ? UNKNOWN : NUMBER };
}

/** Only a whole number written out is an exponent of a measure (chapter 2, 2.4 note 1). */
function measurePower(left: Authored, right: Authored): Typed | Rejection {
  const whole = right.kind === "literal" && right.value.kind === "number" && right.value.d === 1n;
  if (whole) return asLeft(left);
  const exponent = right.kind === "literal" ? "a number with a fraction" : describeType(right.type);
  return {
    message: `\`^\` takes a measure like ${describeType(left.type)} only to a whole number written out, not to ${exponent}`,
  };
}

/** `%` and `^` count in a unit, and an amount without a declared type has none (chapter 2, 2.7 rule 5). */
function ofAnonymous(left: Authored): Rejection {
  return {
    message: `% and ^ work in a unit, but the left side is a ${describeType(left.type)}`,
    suggestion: "convert it first with as <unit>",
  };
}
