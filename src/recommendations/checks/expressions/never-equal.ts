import type { Remedy } from "../../../model/suggestion.ts";
import type { MeasureType, RatioType, Type } from "../../../model/types/type.ts";
import type { Value } from "../../../model/value.ts";
import type { Body } from "../../../plan/body.ts";
import { boundedSuggestions, type Late, madeWith, type Suggest } from "../../../plan/findings/suggestions.ts";
import type { Slot } from "../../../plan/plan.ts";
import { brokenConstraint } from "../../../plan/types/broken-constraint.ts";
import { literalText } from "../../../plan/types/describe.ts";
import { isProblem, literalValue } from "../../../plan/types/literal-value.ts";
import type { LazyIndex } from "../../../plan/units/lazy-index.ts";
import { equated } from "../../../syntax/operands.ts";
import type { Expression } from "../../../syntax/tree/expression.ts";
import type { ScalarLiteral } from "../../../syntax/tree/literal.ts";
import type { Piece } from "../../../syntax/tree/place.ts";
import type { SpecTree } from "../../../syntax/tree/source.ts";
import type { RecommendationCheck } from "../../check.ts";
import { expressionsOf } from "../../expressions.ts";

/**
 * `never-equal`: an input is compared with a value that it refuses, as `zone is "blue"` where blue
 * is not an option: the comparison has the same truth for all inputs.
 */
export const neverEqual: RecommendationCheck = {
  code: "never-equal",
  severity: "warning",
  check({ row, bodies, planOf, budget }, report) {
    const comparisons = [...comparedNames(row.tree)];
    if (comparisons.length === 0) return;
    const suggest = boundedSuggestions();
    const reported = new Set<ScalarLiteral>();
    for (const body of bodies) {
      const slots = new Map(planOf(body).slots.map((slot) => [slot.key, slot]));
      budget.charge(comparisons.length);
      for (const { piece, name, literal } of comparisons) {
        const slot = slots.get(name);
        const broken = slot === undefined || reported.has(literal) ? undefined : refusal(slot, literal, body);
        if (broken === undefined) continue;
        reported.add(literal);
        const message = `${name} never equals ${literalText(literal)}: ${madeWith(suggest, broken)}`;
        report(piece, literal.range, message, nearestOption(suggest, slot, literal));
      }
    }
  },
};

function nearestOption(suggest: Suggest, slot: Slot | undefined, literal: ScalarLiteral): Remedy[] {
  if (slot?.type.kind !== "text" || literal.type !== "text") return [];
  const { options } = slot.type;
  const meant = suggest(literal.text, () => options);
  return meant === undefined ? [] : [{ kind: "rewrite", ways: [`"${meant}"`] }];
}

interface ComparedName {
  readonly piece: Piece;
  readonly name: string;
  readonly literal: ScalarLiteral;
}

/** The comparisons of a name with a literal by `is`, `is not` or `in (a, b)`. */
function* comparedNames(tree: SpecTree): Generator<ComparedName> {
  for (const { piece, expression } of expressionsOf(tree)) {
    for (const [left, right] of equated(expression)) {
      const [reference, literal] = left.type === "reference" ? [left, right] : [right, left];
      if (reference.type !== "reference" || !isLiteral(literal)) continue;
      yield { piece, name: reference.path.join("."), literal };
    }
  }
}

function isLiteral(expression: Expression): expression is ScalarLiteral {
  return ["number", "text", "date", "time"].includes(expression.type);
}

/**
 * Why an input is never this value. Inputs with a value from a rule or from the source are not
 * checked.
 */
function refusal({ type, source, fill }: Slot, literal: ScalarLiteral, { units }: Body): Late<string> | undefined {
  if (source !== undefined) return undefined;
  if (fill !== undefined && everRefused(fill, type, units.lookup) !== undefined) return undefined;
  const reading = literalValue(literal, type, units);
  return isProblem(reading) ? undefined : everRefused(reading.value, type, units.lookup);
}

/**
 * The constraint that a value breaks in whatever unit it is given: decimals are counted in the unit
 * of the caller.
 */
function everRefused(value: Value, type: Type, lookup: LazyIndex): Late<string> | undefined {
  const broken = brokenConstraint(value, type, lookup);
  if (broken === undefined || value.kind !== "number" || !hasUnits(type)) return broken;
  const isRefused = ({ name }: { readonly name: string }) =>
    brokenConstraint({ ...value, unit: name }, type, lookup) !== undefined;
  return type.units.every(isRefused) ? broken : undefined;
}

function hasUnits(type: Type): type is MeasureType | RatioType {
  return type.kind === "measure" || type.kind === "ratio";
}
