import type { ShowData } from "../../engine/api.ts";
import { preferredUnit, unitsOf } from "../fields/amount.ts";
import { isDecimal, isNumberKind } from "../language/numbers.ts";
import { splitAmount } from "../language/units.ts";
import { evenStep } from "./even-step.ts";

/** The values of an input that a chart shows, as numbers in one unit. */
export interface ChartRange {
  /** Empty for a number. */
  readonly unit: string;
  readonly minimum: number;
  readonly maximum: number;
  /** The value that is given or assumed. */
  readonly value: number | undefined;
  /** Between the values that are evaluated at first. */
  readonly step: number;
  /** The decimals of the finest values. */
  readonly decimals: number;
}

/** Steps into which a chart divides its range at first. */
const STEPS = 16;
/** Bounds that are further away than so many times the value are not reached. */
const REACH = 10;
/** Digits that the finest values have below a step. */
const FINER = 2;

/** True for an input that a chart can be about. */
export function isNumeric({ type }: Pick<ShowData, "type">): boolean {
  return isNumberKind(type.kind) && (type.options ?? []).length === 0;
}

/**
 * The range of a chart: from bound to bound, else from 0 to twice the value. Undefined: the input
 * has neither.
 */
export function chartRange(
  data: Pick<ShowData, "type" | "fill" | "suggestion">,
  given: string | undefined,
): ChartRange | undefined {
  const { type, fill, suggestion } = data;
  const told = splitAmount(given ?? fill?.result ?? suggestion?.result ?? "");
  const names = unitsOf(data);
  const unit = names.includes(told.unit) ? told.unit : preferredUnit(data, names);
  const value = told.unit === unit ? numberOf(told.magnitude) : undefined;
  const bound = (side: "minimum" | "maximum") =>
    numberOf(unit === "" ? type[side] : type.units?.find(({ name }) => name === unit)?.[side]);
  const reach = value === undefined || value === 0 ? Number.POSITIVE_INFINITY : REACH * Math.abs(value);
  const minimum = Math.max(bound("minimum") ?? Math.min(0, 2 * (value ?? 0)), -reach);
  const maximum = Math.min(bound("maximum") ?? Math.max(0, 2 * (value ?? 0)), reach);
  if (!(maximum > minimum)) return undefined;
  // Values between those that the input takes are refused.
  const step = Math.max(evenStep((maximum - minimum) / STEPS), 10 ** -(type.decimals ?? Number.POSITIVE_INFINITY));
  const finest = Math.max(0, FINER - Math.floor(Math.log10(step)));
  return { unit, minimum, maximum, value, step, decimals: Math.min(type.decimals ?? finest, finest) };
}

function numberOf(text: unknown): number | undefined {
  return typeof text === "string" && isDecimal(text) ? Number(text) : undefined;
}
