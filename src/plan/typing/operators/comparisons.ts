import { equalDimensions } from "../../../model/types/dimensions.ts";
import { BOOLEAN } from "../../../model/types/primitive.ts";
import type { Authored } from "../../authored.ts";
import { MEASURE_RANGES, MEASURES, MEASURES_OR_ANONYMOUS, type OperatorCell, type Typed } from "../operands.ts";

const ORDER = ["<", "<=", ">", ">="] as const;
const EQUALITY = ["is", "is not"] as const;
const ALL = [...ORDER, ...EQUALITY] as const;

/**
 * All comparisons (docs/spec/02-types-numbers-units.md#2-4-operators); a range on the left compares
 * through its width (docs/spec/03-dates-times-ranges.md#3-7-2-comparing-a-range).
 */
export const COMPARISONS: readonly OperatorCell[] = [
  { operators: ALL, left: ["number"], right: ["number"], result: truth },
  { operators: ALL, left: ["ratio"], right: ["ratio"], result: truth },
  { operators: ALL, left: MEASURES_OR_ANONYMOUS, right: MEASURES_OR_ANONYMOUS, result: ofEqualDimensions },
  { operators: ALL, left: ["date"], right: ["date"], result: truth },
  { operators: ALL, left: ["time"], right: ["time"], result: truth },
  { operators: EQUALITY, left: ["boolean"], right: ["boolean"], result: truth },
  { operators: EQUALITY, left: ["text"], right: ["text"], result: truth },
  { operators: ALL, left: ["numberrange"], right: ["number"], result: truth },
  { operators: ALL, left: ["ratiorange"], right: ["ratio"], result: truth },
  { operators: ALL, left: MEASURE_RANGES, right: MEASURES, result: widthOfFamily },
  { operators: ALL, left: ["daterange"], right: ["duration", "calendar"], result: truth },
  { operators: ALL, left: ["timerange"], right: ["duration"], result: truth },
];

function truth(): Typed {
  return { type: BOOLEAN };
}

function ofEqualDimensions(left: Authored, right: Authored): Typed | undefined {
  const [a, b] = [left.type, right.type];
  if ((a.kind !== "measure" && a.kind !== "anonymous") || (b.kind !== "measure" && b.kind !== "anonymous"))
    return undefined;
  return equalDimensions(a.dimensions, b.dimensions) ? truth() : undefined;
}

function widthOfFamily(left: Authored, right: Authored): Typed | undefined {
  const [range, amount] = [left.type, right.type];
  if (range.kind !== "measurerange" || amount.kind !== "measure") return undefined;
  return range.element.family === amount.family ? truth() : undefined;
}
