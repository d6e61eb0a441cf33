import type { CellId } from "../../model/program/program.ts";
import { canonicalUnit, type Type } from "../../model/types/type.ts";
import type { Lowering } from "./types.ts";

/**
 * The width of a range as an amount (docs/spec/03-dates-times-ranges.md#3-7-4-arithmetic). It is
 * shown in the canonical unit of a measure, for dates and times in seconds, whatever unit the ends
 * carry.
 */
export function lowerWidth(type: Type, range: CellId, lowering: Lowering): CellId {
  const width = lowerBareWidth(range, false, lowering);
  const unit =
    type.kind === "measurerange"
      ? canonicalUnit(type.element)?.name
      : type.kind === "daterange" || type.kind === "timerange"
        ? "second"
        : undefined;
  if (unit === undefined) return width;
  return lowering.table.add({ op: "convert", kind: "number", operands: [width], factor: { n: 1n, d: 1n }, unit });
}

/**
 * The width without a carried unit, in full months when `months`
 * (docs/spec/03-dates-times-ranges.md#3-7-1-width-as-unit): for comparisons and conversions.
 */
export function lowerBareWidth(range: CellId, months: boolean, lowering: Lowering): CellId {
  return lowering.table.add({ op: "width", kind: "number", operands: [range], months });
}
