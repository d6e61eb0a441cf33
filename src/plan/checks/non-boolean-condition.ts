import type { Authored } from "../authored.ts";
import { describeType } from "../types/describe.ts";
import type { ExpressionContext } from "../typing/expression-context.ts";

/**
 * The condition of an `unless` is a boolean.
 * docs/spec/04-rules-evaluation.md#4-3-types-of-rules.
 */
export function checkCondition({ reject, textAt }: ExpressionContext, condition: Authored): void {
  const { type, range } = condition;
  if (type.kind === "boolean" || type.kind === "veto" || type.kind === "unknown") return;
  reject(
    "non-boolean-condition",
    range,
    `the condition \`${textAt(range)}\` is ${describeType(type)}, not a boolean`,
    "compare it with a value",
  );
}
