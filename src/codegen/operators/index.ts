import type { StrictName } from "../../model/program/operations.ts";
import { boundedValues } from "./bounded-values.ts";
import {
  literalRanges,
  negations,
  plainComparisons,
  rationalComparisons,
  scaledComparisons,
  temporalComparisons,
} from "./comparisons.ts";
import { datesAsNumbers } from "./dates.ts";
import { exactOperations, fractions, quotients } from "./exactly.ts";
import { powers, remainders, roundings, wholeSteps } from "./magnitudes.ts";
import type { Operator } from "./operator.ts";
import { products } from "./products.ts";
import { sums } from "./sums.ts";

/**
 * The ways to compute each strict operation, the fastest first: the first one that has a
 * representation for the operands is taken. An operation without one (an operand that can only
 * veto) is left to the exact program.
 */
export const OPERATORS: Readonly<Record<StrictName, readonly Operator[]>> = {
  add: [sums, fractions],
  subtract: [wholeSteps, sums, fractions],
  multiply: [products, fractions],
  divide: [products, quotients, fractions],
  modulo: [remainders, exactOperations],
  power: [powers, exactOperations],
  convert: [products, exactOperations],
  math: [roundings, exactOperations],
  bounded: [boundedValues],
  compare: [scaledComparisons, rationalComparisons, plainComparisons, temporalComparisons],
  not: [negations],
  text: [exactOperations],
  range: [exactOperations],
  contains: [literalRanges, exactOperations],
  width: [exactOperations],
  shift: [exactOperations],
  elapsed: [exactOperations],
  window: [exactOperations],
  date_relative: [exactOperations],
  date_calendar: [exactOperations],
  date_part: [datesAsNumbers],
  clock: [exactOperations],
  period_day: [exactOperations],
  units_between: [datesAsNumbers],
  moment: [exactOperations],
  overlap: [exactOperations],
  range_end: [exactOperations],
  starts_with: [exactOperations],
  working_day: [exactOperations],
  working_days: [exactOperations],
  is_working_day: [exactOperations],
  set_of: [exactOperations],
};
