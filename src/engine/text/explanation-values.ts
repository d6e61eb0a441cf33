import type { ExplanationNode, RuleNode } from "../../model/program/explanation.ts";
import { withValues } from "../../model/program/stated-values.ts";

/** Rule → expression or condition → the text of its value, or of the values that it names. */
export type ExplanationValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The values of the calculations in the explanations of an answer
 * (docs/spec/07-surfaces.md#3-3-headers). One expression has one value in all places of a
 * rule.
 */
export function explanationValues(
  results: Readonly<Record<string, { readonly explanation?: RuleNode }>>,
): ExplanationValues {
  const byRule = new Map<string, Map<string, string>>();
  for (const { explanation } of Object.values(results)) {
    if (explanation === undefined) continue;
    const { node: root, values } = withValues(explanation);
    const open: { readonly node: ExplanationNode; readonly rule: string }[] = [{ node: root, rule: root.name }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node } = next;
      if (node.type === "rule") {
        if (byRule.has(node.name)) continue;
        const own = new Map<string, string>();
        byRule.set(node.name, own);
        for (const cause of node.causes ?? []) {
          const texts = values.causes.get(cause) ?? [];
          if (texts.length > 0) own.set(cause.condition, texts.join(", "));
          for (const child of cause.children ?? []) open.push({ node: child, rule: node.name });
        }
        for (const child of node.children ?? []) open.push({ node: child, rule: node.name });
      } else if (node.type === "compose" || node.type === "conversion") {
        const text = values.nodes.get(node)?.text;
        if (text !== undefined) byRule.get(next.rule)?.set(node.expression, text);
        for (const child of node.operands) open.push({ node: child, rule: next.rule });
      }
    }
  }
  const told = [...byRule].filter(([, own]) => own.size > 0);
  return Object.fromEntries(told.map(([rule, own]) => [rule, Object.fromEntries(own)]));
}
