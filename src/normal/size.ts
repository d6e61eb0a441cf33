import type { Limits } from "../model/limits.ts";
import type { RuleCheck, RulePlan } from "../plan/plan.ts";
import { excessiveSize } from "./rule-size.ts";

/**
 * The size limits of one rule (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading), for
 * loading: reports `resource_limit` at a rule whose simplified form has too many nodes or levels.
 * Simplifying costs time, so rules whose text cannot reach a limit are not simplified.
 */
export function ruleSizeCheck(limits: Limits): RuleCheck {
  return {
    atLeast: fewest(Math.min(limits.max_normal_form_depth, limits.max_normalized_expression_nodes)),
    check(plan, rule, report, budget) {
      if (!mayExceed(rule, limits)) return;
      const size = excessiveSize(rule, plan, limits, budget);
      if (size === undefined) return;
      const finding = (limit: LimitName, actual: number, problem: string): void => {
        if (actual <= limits[limit]) return;
        report({
          code: "resource-limit",
          kind: "resource_limit",
          message: `rule \`${rule.name}\` ${problem}, more than the limit ${limit} of ${limits[limit]}: split it into several rules`,
          spec: plan.row.spec,
          at: rule.at,
          limit_name: limit,
          limit_value: String(limits[limit]),
          actual_value: String(actual),
          phase: 2,
          ordinal: plan.root.rules.get(rule.name) ?? 0,
        });
      };
      finding("max_normal_form_depth", size.depth, `nests ${size.depth} levels deep`);
      finding("max_normalized_expression_nodes", size.nodes, `has ${size.nodes} different parts`);
    },
  };
}

type LimitName = "max_normal_form_depth" | "max_normalized_expression_nodes";

function mayExceed(rule: RulePlan, limits: Limits): boolean {
  const declaration = rule.instance.body.rules.get(rule.name);
  if (declaration === undefined) return false;
  if (declaration.size >= fewest(limits.max_normalized_expression_nodes)) return true;
  const { tree } = declaration;
  const { piece } = tree.declaration;
  return Math.max(piece.end - piece.start, tree.arms.longest) >= fewest(limits.max_normal_form_depth);
}

/**
 * The fewest authored nodes, or levels of one part, in a rule whose simplified form exceeds
 * `limit`. Each can give three nodes (a width and its unit, or replaced cells), besides the rule
 * with arms itself, the `true` of its default and its ladder form. A level takes a character of
 * text.
 */
function fewest(limit: number): number {
  return Math.floor((limit - 3) / 3);
}
