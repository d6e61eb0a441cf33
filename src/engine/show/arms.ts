import { armId, type RemainingArms } from "../../model/program/arms.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import { normalise } from "../../normal/normalise.ts";
import type { RuleDeclaration } from "../../plan/body.ts";
import { CopiedRules } from "../../plan/instances/copied-rules.ts";
import type { Plan, RulePlan } from "../../plan/plan.ts";
import { armsName } from "../../plan/rules/arms-name.ts";
import { render, renderVeto } from "../../syntax/format/render.ts";
import { indexOfFile } from "../../syntax/position.ts";
import type { ArmNode, RuleLine, ScaleLine, VetoResult } from "../../syntax/tree/declaration.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { OutlinedArm } from "../api.ts";

/** The arms of all rules of a plan, by rule key. */
export function outlinedArms(plan: Plan, budget: WorkBudget): Readonly<Record<string, readonly OutlinedArm[]>> {
  const copied = new CopiedRules();
  return Object.fromEntries(
    plan.rules.map((rule) => {
      const declaration = rule.instance.body.rules.get(rule.name);
      if (declaration === undefined) throw new Error(`unreachable: no rule ${rule.key}`);
      budget.charge(copied.stepsOf(declaration));
      return [rule.key, [...armsOf(rule, declaration)]];
    }),
  );
}

/** The arms of the rules of rows, by spec and version: as written, and those that remain. */
export type ArmsOfRowSpecs = readonly (readonly {
  readonly outlined: Readonly<Record<string, readonly OutlinedArm[]>>;
  readonly remaining: readonly RemainingArms[];
}[])[];

export function armsOfRowSpecs(plan: Plan, budget: WorkBudget): ArmsOfRowSpecs {
  if (plan.rowSpecs === undefined) return [];
  const forms = normalise(plan, { arms: true, budget }).rowSpecs;
  return plan.rowSpecs.map(({ versions }, spec) =>
    versions.map((version, at) => ({
      outlined: outlinedArms(version.plan, budget),
      remaining: forms?.[spec]?.[at]?.arms ?? [],
    })),
  );
}

function* armsOf(rule: RulePlan, { tree }: RuleDeclaration): Iterable<OutlinedArm> {
  const { file } = rule.instance.body.row;
  const name = armsName(rule);
  const placed = (arm: number, start: number) => {
    const { line } = indexOfFile(file).positionOf(start, start);
    return { id: armId(name, arm), arm, at: `${file.label}:${line}` };
  };
  const { piece, node } = tree.declaration;
  yield { ...placed(0, piece.start + node.result.range.start), result: defaultText(node) };
  let arm = 0;
  for (const line of node.scale ?? []) {
    arm += 1;
    yield { ...placed(arm, piece.start + line.range.start), ...lineTexts(line) };
  }
  for (const { piece, node } of tree.arms) {
    arm += 1;
    yield { ...placed(arm, piece.start + node.range.start), ...clause(node) };
  }
}

/** A line of a scale as an arm: its bounds as the condition, and its rate. */
export function lineTexts({ bound, rate }: ScaleLine): Required<Pick<OutlinedArm, "condition" | "result">> {
  const condition = bound === undefined ? "above" : `up to ${writtenText(bound)}`;
  return { condition, result: `at ${writtenText(rate)}` };
}

function clause({ condition, result }: ArmNode): Pick<OutlinedArm, "condition" | "result"> {
  return { condition: writtenText(condition), result: writtenText(result) };
}

/** The default of a rule; that of a scale, which charges nothing, is told by its value. */
export function defaultText({ result, scale }: RuleLine): string {
  return scale === undefined ? writtenText(result) : `${writtenText(result)} by scale`;
}

/** On one line, as the formatter writes it. */
export function writtenText(part: Expression | VetoResult): string {
  return (part.type === "veto" ? renderVeto(part) : render(part, undefined)).text;
}
