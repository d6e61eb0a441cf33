import { operandsOf } from "../../syntax/operands.ts";
import type { VetoResult } from "../../syntax/tree/declaration.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Range } from "../../syntax/tree/place.ts";

/** A place of names in an expression: a reference, or a literal or cast that ends with a unit. */
interface NamePlace {
  readonly kind: "reference" | "unit";
  readonly range: Range;
}

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
    open.push(...operandsOf(node));
  }
  return places;
}
