import { BOOLEAN } from "../../model/types/primitive.ts";
import type { Type } from "../../model/types/type.ts";
import type { Authored } from "../authored.ts";

/**
 * The type that an expression has if its parts of unknown type fit the others: for rules that read
 * themselves on the rows of a list of their own spec (docs/spec/08-lists.md#7-rules-that-are-lists-rows-or-imports).
 * Undefined where no part tells it.
 */
export function guessedType(root: Authored): Type | undefined {
  const open: (Authored | undefined)[] = [root];
  for (let node = open.pop(); open.length > 0 || node !== undefined; node = open.pop()) {
    if (node === undefined) continue;
    if (node.type.kind !== "unknown" && node.type.kind !== "veto") return node.type;
    if (CONDITIONS.has(node.kind)) return BOOLEAN;
    open.push(...[...decidingOperands(node)].reverse());
  }
  return undefined;
}

const CONDITIONS: ReadonlySet<Authored["kind"]> = new Set<Authored["kind"]>([
  "and",
  "or",
  "not",
  "comparison",
  "is_veto",
  "in_range",
  "one_of",
  "date_relative",
  "date_calendar",
]);

/** The operands that have the type of the result, the likeliest first. */
function decidingOperands(node: Authored): readonly Authored[] {
  switch (node.kind) {
    case "arithmetic":
      return [node.left, node.right];
    case "math":
      return [node.operand];
    case "rounding":
      return [node.value];
    case "extremum":
      return node.operands;
    case "previous":
      return [node.otherwise];
    case "command": {
      const { command, otherwise } = node;
      if (command === "sum" || command === "avg" || command === "product" || command === "min" || command === "max") {
        const [argument] = node.arguments;
        return [...(argument === undefined ? [] : [argument.value]), ...(otherwise === undefined ? [] : [otherwise])];
      }
      return otherwise === undefined ? [] : [otherwise];
    }
    default:
      return [];
  }
}
