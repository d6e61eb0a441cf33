import { operandsOf } from "../../syntax/operands.ts";
import type { VetoResult } from "../../syntax/tree/declaration.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Range } from "../../syntax/tree/place.ts";

/**
 * A place of names in an expression: a reference, a literal or cast that ends with a unit, or a
 * text to which the data of a path is compared.
 */
type NamePlace =
  | { readonly kind: "reference" | "unit"; readonly range: Range }
  | { readonly kind: "option"; readonly range: Range; readonly text: string; readonly compared: readonly string[] };

/**
 * Every place of names below `roots`, in no particular order. Chains may be thousands of nodes
 * deep, so there is no recursion.
 */
export function expressionNames(roots: readonly (Expression | VetoResult)[]): NamePlace[] {
  const places: NamePlace[] = [];
  const open: (Expression | VetoResult)[] = [...roots];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === "veto") continue;
    if (node.type === "reference") places.push({ kind: "reference", range: node.range });
    if (node.type === "number" && node.unit !== undefined) places.push({ kind: "unit", range: node.range });
    if (node.type === "cast" && "unit" in node.target) places.push({ kind: "unit", range: node.target.range });
    if (node.type === "comparison" && node.operator.startsWith("is")) places.push(...comparedText(node));
    open.push(...operandsOf(node));
  }
  return places;
}

function comparedText({ left, right }: Extract<Expression, { readonly type: "comparison" }>): NamePlace[] {
  const [data, text] = left.type === "text" ? [right, left] : [left, right];
  if (data.type !== "reference" || text.type !== "text") return [];
  return [{ kind: "option", range: text.range, text: text.text, compared: data.path }];
}
