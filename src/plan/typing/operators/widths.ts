import { canonicalUnit, type MeasureType, type RangeType, type Type } from "../../../model/types/type.ts";
import type { Authored } from "../../authored.ts";
import type { UnitTable } from "../../units/unit-table.ts";
import { MEASURE_RANGES, MEASURES, type OperatorCell, type Rejection, type Typed } from "../operands.ts";
import { asLeft, bareNumber, noDuration } from "./missing-unit.ts";

/**
 * `+` and `-` with a range on either side: they work on its width, except that a calendar amount
 * shifts a date range (docs/spec/03-dates-times-ranges.md#3-7-4-arithmetic).
 */
export const WIDTHS: readonly OperatorCell[] = [
  { operators: ["+", "-"], left: ["numberrange"], right: ["number", "numberrange"], result: bareNumber },
  { operators: ["+", "-"], left: ["number"], right: ["numberrange"], result: bareNumber },
  { operators: ["+", "-"], left: ["ratiorange"], right: ["ratio", "ratiorange"], result: ratioWidth },
  { operators: ["+", "-"], left: ["ratio"], right: ["ratiorange"], result: ratioWidth },
  { operators: ["+", "-"], left: MEASURE_RANGES, right: [...MEASURES, ...MEASURE_RANGES], result: measureWidth },
  { operators: ["+", "-"], left: MEASURES, right: MEASURE_RANGES, result: measureWidth },
  { operators: ["+", "-"], left: ["daterange"], right: ["calendar"], result: asLeft },
  { operators: ["+"], left: ["calendar"], right: ["daterange"], result: shiftedRange },
  {
    operators: ["+", "-"],
    left: ["daterange", "timerange"],
    right: ["duration", "daterange", "timerange", "durationrange"],
    result: elapsedWidth,
  },
  {
    operators: ["+", "-"],
    left: ["duration", "durationrange"],
    right: ["daterange", "timerange"],
    result: elapsedWidth,
  },
];

function shiftedRange(_left: Authored, right: Authored): Typed {
  return { type: right.type };
}

function ratioWidth(left: Authored, right: Authored): Typed | undefined {
  const range = left.type.kind === "ratiorange" ? left.type : right.type;
  if (range.kind !== "ratiorange") return undefined;
  return { type: widthType(range) };
}

/**
 * The measure of both sides, shown in the unit that the amount beside the range carries, else in
 * the canonical one. Both sides are of one family.
 */
function measureWidth(left: Authored, right: Authored): Typed | undefined {
  if (familyOf(left.type) !== familyOf(right.type)) return undefined;
  const range = left.type.kind === "measurerange" ? left.type : right.type;
  if (range.kind !== "measurerange") return undefined;
  return { type: widthType(range), unit: shownUnit(range.element, left, right) };
}

function familyOf(type: Type): string | undefined {
  return type.kind === "measure" ? type.family : type.kind === "measurerange" ? type.element.family : undefined;
}

/**
 * The type of a range's width, named like the range's data; for a range made in an expression, the
 * type of its ends.
 */
function widthType(range: RangeType): Type {
  const { element, name } = range;
  if (element.kind === "measure" && element.units.length === 0) {
    return { kind: "anonymous", dimensions: element.dimensions };
  }
  if (name === undefined || (element.kind !== "ratio" && element.kind !== "measure")) return element;
  const head = { name, help: range.help, extends: range.extends };
  return { ...element, ...head, minimum: undefined, maximum: undefined };
}

/**
 * The width in seconds as a duration, whose family must be in scope or be that of the other side.
 */
function elapsedWidth(left: Authored, right: Authored, units: UnitTable): Typed | Rejection {
  const duration = units.familyWith("duration") ?? measureOf(left.type) ?? measureOf(right.type);
  if (duration === undefined) return noDuration("the width of a date or time range");
  return { type: duration, unit: shownUnit(duration, left, right) };
}

/**
 * The canonical unit, unless an operand may carry one
 * (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 4). Sums of
 * calendar amounts carry none.
 */
function shownUnit(type: MeasureType, left: Authored, right: Authored): string | undefined {
  const isCarried = !type.traits.includes("calendar") && (mayCarryUnit(left) || mayCarryUnit(right));
  return isCarried ? undefined : canonicalUnit(type)?.name;
}

/**
 * Follows the operand whose unit an amount takes. Literals carry none, nor do ranges, nor sums with
 * them that are certainly shown in a unit.
 */
function mayCarryUnit(root: Authored): boolean {
  for (let node = root; node.type.kind === "measure"; ) {
    if (node.unit === undefined) return true;
    if (node.kind === "math") node = node.operand;
    else if (node.kind === "rounding") node = node.value;
    else if (node.kind !== "arithmetic") return node.kind !== "literal";
    else node = node.left.type.kind === "measure" ? node.left : node.right;
  }
  return false;
}

function measureOf(type: Type): MeasureType | undefined {
  return type.kind === "measure" ? type : type.kind === "measurerange" ? type.element : undefined;
}
