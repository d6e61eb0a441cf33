import type { ArmNarration, BodyNarration, Narration, NarrationSource, RuleNarration } from "../../model/narration.ts";
import { authoredRule } from "../../plan/authored-rule.ts";
import type { Authored } from "../../plan/body.ts";
import type { Plan, RulePlan } from "../../plan/plan.ts";
import { CellTable } from "../cell-table.ts";
import { lowerPlanned, type NormalForm } from "../normalise.ts";
import { REWRITES } from "../rewrites/index.ts";
import { literalTruth } from "../rewrites/rewrite.ts";
import { Rewriting } from "../rewriting.ts";
import { narrateCondition, type StaticTruth } from "./conditions.ts";
import { narrateExpression, type RuleContext } from "./forms.ts";
import { keyedSubject } from "./keyed-chain.ts";

/** The narrations of all rules of a plan, as data (for bundles). `form` must keep the authored cells. */
export function narrationOf(plan: Plan, form: NormalForm): Narration {
  return { rules: plan.rules.map((rule, id) => ruleNarration(plan, form, rule, id)) };
}

/** The narrations of a plan's rules, each made when it is first asked for. `form` must keep the authored cells. */
export function narrationSource(plan: Plan, form: NormalForm): NarrationSource {
  const made = new Map<number, RuleNarration>();
  return (id) => {
    let narration = made.get(id);
    if (narration === undefined) {
      const rule = plan.rules[id];
      if (rule === undefined) throw new Error(`unreachable: no rule ${id}`);
      narration = ruleNarration(plan, form, rule, id);
      made.set(id, narration);
    }
    return narration;
  };
}

/** Texts, operand forms and cells of the arms of a rule as they were written (chapter 6, 6.11). */
function ruleNarration(plan: Plan, form: NormalForm, rule: RulePlan, id: number): RuleNarration {
  const cells = form.authored?.[id];
  if (cells === undefined) throw new Error("unreachable: the normal form was made without authored cells");
  const context: RuleContext = { plan, rule, cellOf: (node) => cells[node.node] ?? -1 };
  const staticTruth = staticTruthOf(plan, rule);
  const [otherwise, ...arms] = authoredRule(rule.instance.body, rule.name).arms;
  if (otherwise === undefined) throw new Error("unreachable: a rule has a default");
  return {
    arms: arms.map(({ condition, result }) => armNarration(condition, result, context, staticTruth)),
    otherwise: bodyNarration(otherwise.result, context),
    keyed: arms.length > 0 ? keyedSubject(arms, context, staticTruth) : undefined,
  };
}

/** Asks static folding (chapter 4, 4.8) itself, so that narrating and evaluating agree on what is decided before the run. */
function staticTruthOf(plan: Plan, rule: RulePlan): StaticTruth {
  const table = new CellTable();
  const { nodes } = lowerPlanned(rule, plan, table);
  const rewriting = new Rewriting(table, REWRITES);
  return (node) => literalTruth(rewriting.simplified(nodes[node.node] ?? -1), table);
}

function armNarration(
  condition: Authored | undefined,
  result: Authored,
  context: RuleContext,
  staticTruth: StaticTruth,
): ArmNarration {
  if (condition === undefined) throw new Error("unreachable: only the default has no condition");
  return { condition: narrateCondition(condition, context, staticTruth), result: bodyNarration(result, context) };
}

function bodyNarration(body: Authored, context: RuleContext): BodyNarration {
  const { texts, expression } = narrateExpression(body, context);
  return { text: texts.get(body) ?? "", expression };
}
