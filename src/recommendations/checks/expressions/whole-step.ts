import { isInteger } from "../../../model/numbers/rational.ts";
import type { RecommendationCheck } from "../../check.ts";
import { expressionsOf } from "../../expressions.ts";

/** The most decimal places that a value can have. */
const MOST_PLACES = 28n;

/**
 * `whole-step`: a number is rounded to a whole step that may be meant as its decimal places, as
 * `round x to 2`.
 */
export const wholeStep: RecommendationCheck = {
  code: "whole-step",
  severity: "hint",
  check({ row }, report) {
    for (const { piece, expression } of expressionsOf(row.tree)) {
      if (expression.type !== "rounding" || expression.step.type !== "number") continue;
      const { value, unit, digits } = expression.step;
      if (unit !== undefined || !isInteger(value) || value.n < 2n || value.n > MOST_PLACES) continue;
      const step = `0.${"0".repeat(Number(value.n) - 1)}1`;
      const message = `this rounds to multiples of ${digits}; ${digits} decimal places are a step of ${step}`;
      report(piece, expression.step.range, message, [{ kind: "rewrite", ways: [step] }]);
    }
  },
};
