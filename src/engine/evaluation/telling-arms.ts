import { armId, type NamedArms } from "../../model/program/arms.ts";
import type { ExactResult } from "../../runtime/respond.ts";
import { trace } from "../../runtime/trace/trace.ts";
import type { Compiled } from "./compiled.ts";
import type { CompiledOnDemand } from "./compiled-on-demand.ts";

/**
 * The same version, whose results with explanations also tell the arms that decided
 * (docs/spec/06-show-explanations.md#6-20-arms). Without `explain` they tell nothing else.
 */
export function tellingArms(compiled: CompiledOnDemand, arms: readonly NamedArms[], explain: boolean): Compiled {
  const telling = explain ? compiled.explaining : compiled;
  const { program, indexes } = telling;
  const { keys } = compiled;
  return {
    program: compiled.program,
    keys,
    explaining: {
      program,
      indexes,
      fast: (limits) => telling.fast(limits, arms),
      valuesLater: explain ? compiled.explaining.valuesLater : undefined,
      explain(results, evaluation) {
        const remaining = arms.map((rule) => rule.remaining);
        const ids = new Map(program.rules.map(({ key }, id) => [key, id]));
        const told = explain ? compiled.explaining.explain(results, evaluation) : results;
        const rules = Object.keys(told).map((key) => ids.get(key) ?? -1);
        const decisions = trace(evaluation, rules, remaining, indexes);
        return Object.fromEntries(
          Object.entries(told).map(([key, result], at): [string, ExactResult & { readonly arm: string }] => {
            const rule = rules[at] ?? -1;
            return [key, { ...result, arm: armId(arms[rule]?.name ?? "", decisions.get(rule)?.arm ?? 0) }];
          }),
        );
      },
    },
  };
}
