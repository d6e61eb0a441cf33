import { armId, type NamedArms } from "../../model/program/arms.ts";
import type { ArmIndexes } from "../../runtime/arm-index.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import { trace } from "../../runtime/trace/trace.ts";
import type { Results } from "./compiled.ts";

/** Results with the arms that decided (docs/spec/06-show-explanations.md#6-20-arms). */
export function withArms(
  results: Results,
  arms: readonly NamedArms[],
  evaluation: Evaluation,
  indexes: ArmIndexes | undefined,
): Results {
  const remaining = arms.map((rule) => rule.remaining);
  const ids = new Map(evaluation.program.rules.map(({ key }, id) => [key, id]));
  const rules = Object.keys(results).map((key) => ids.get(key) ?? -1);
  const decisions = trace(evaluation, rules, remaining, indexes);
  return Object.fromEntries(
    Object.entries(results).map(([key, result], at) => {
      const rule = rules[at] ?? -1;
      return [key, { ...result, arm: armId(arms[rule]?.name ?? "", decisions.get(rule)?.arm ?? 0) }];
    }),
  );
}
