import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { armId, type NamedArms } from "../../src/model/program/arms.ts";
import type { Program } from "../../src/model/program/program.ts";
import type { DateValue } from "../../src/model/value.ts";
import { ArmIndexes } from "../../src/runtime/arm-index.ts";
import { evaluateExactly } from "../../src/runtime/evaluate.ts";
import { bindInputs } from "../../src/runtime/inputs.ts";
import { ownRules } from "../../src/runtime/select.ts";
import { trace } from "../../src/runtime/trace/trace.ts";

/**
 * The deciding arms of all rules of a spec itself, by rule key, as the exact program finds them.
 */
export function tracedArms(
  program: Program,
  arms: readonly NamedArms[],
  data: Readonly<Record<string, unknown>>,
  now: DateValue,
): Readonly<Record<string, string>> {
  const inputs = bindInputs(program, data, DEFAULT_LIMITS);
  if ("kind" in inputs) throw new Error(inputs.message);
  const indexes = new ArmIndexes(program);
  const { evaluation } = evaluateExactly(program, { inputs, now, indexes });
  const rules = ownRules(program);
  const decisions = trace(
    evaluation,
    rules,
    arms.map(({ remaining }) => remaining),
    indexes,
  );
  return Object.fromEntries(
    rules.map((rule) => {
      const id = armId(arms[rule]?.name ?? "", decisions.get(rule)?.arm ?? -1);
      return [program.rules[rule]?.key ?? "", id];
    }),
  );
}
