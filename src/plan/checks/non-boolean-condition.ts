import type { PlaceInRule, Reject } from "../findings/finding.ts";
import { describeType } from "../types/describe.ts";
import type { RulePart } from "./check.ts";

/**
 * The condition of an `unless` is a boolean.
 * docs/spec/04-rules-evaluation.md#4-3-types-of-rules.
 */
export function checkCondition({ role, value, textAt }: RulePart, reject: Reject<PlaceInRule>): void {
  const { type, range } = value;
  if (role === "result" || type.kind === "boolean" || type.kind === "veto" || type.kind === "unknown") return;
  reject("non-boolean-condition", range, `the condition \`${textAt(range)}\` is ${describeType(type)}, not a boolean`, {
    suggestion: "compare it with a value",
  });
}
