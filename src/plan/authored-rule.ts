import type { AuthoredRule, Body } from "./body.ts";
import { typedReferences } from "./rules/declare-rules.ts";
import { typeRule } from "./typing/rule.ts";

/**
 * The arms of a sound rule as written, typed and resolved, default first. Made again from the syntax on every call by what checked the rule; nothing is reported.
 * Throws when the body has no rule of that name, which is a bug of the caller.
 */
export function authoredRule(body: Body, ruleName: string): AuthoredRule {
  const { row, units, names } = body;
  const rule = body.rules.get(ruleName);
  if (rule === undefined) throw new Error(`unreachable: ${row.spec} has no rule ${ruleName}`);
  const resolve = typedReferences(names, body.rules);
  const { arms, nodeCount } = typeRule(rule.tree, { row, units, resolve, reject: () => undefined });
  return { arms, nodeCount };
}
