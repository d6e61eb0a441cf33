import { location, type Reject } from "../findings/finding.ts";
import type { NamedRule } from "./check.ts";

/**
 * Every name in a rule is a data, a rule, or a member of an import; the first part of a rule with
 * an unknown name ends the checks of that rule.
 * docs/spec/04-rules-evaluation.md#4-8-checks-when-loading with its rules 4 and 5.
 */
export function checkReferences({ row, found }: NamedRule, reject: Reject): void {
  for (const { piece, expression, problem } of found.unresolved) {
    const part = location(row, piece, expression.range);
    const { code, message, suggestion, at = part } = problem;
    reject(code, at, message, { suggestion, part, related_data: expression.path.join(".") });
  }
}
