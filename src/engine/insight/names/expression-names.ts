import type { Expression, Range, VetoNode } from "../../../syntax/tree.ts";

/** A place in an expression where names stand: a reference, or a literal or cast that ends with a unit. */
export interface NamePlace {
  readonly kind: "reference" | "unit";
  readonly range: Range;
}

/** Every such place below `roots`, in no particular order. Chains may be thousands of nodes deep, so there is no recursion. */
export function expressionNames(roots: readonly (Expression | VetoNode)[]): NamePlace[] {
  const places: NamePlace[] = [];
  const open: (Expression | VetoNode)[] = [...roots];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    switch (node.type) {
      case "reference":
        places.push({ kind: "reference", range: node.range });
        break;
      case "number":
        if (node.unit !== undefined) places.push({ kind: "unit", range: node.range });
        break;
      case "cast":
        if ("unit" in node.target) places.push({ kind: "unit", range: node.target.range });
        open.push(node.operand);
        break;
      case "arithmetic":
      case "comparison":
      case "and":
        open.push(node.left, node.right);
        break;
      case "range":
        open.push(node.from, node.to);
        break;
      case "in_range":
        open.push(node.value, node.within);
        break;
      case "window":
        open.push(node.offset);
        break;
      case "not":
      case "is_veto":
      case "math":
      case "date_relative":
      case "date_calendar":
        open.push(node.operand);
        break;
      case "text":
      case "boolean":
      case "date":
      case "time":
      case "now":
      case "veto":
        break;
      default:
        node satisfies never;
    }
  }
  return places;
}
