import type { Authored } from "../plan/authored.ts";
import { postorder } from "../syntax/operands.ts";

/** The operands of a node, in reading order. */
export function authoredOperands(node: Authored): readonly Authored[] {
  switch (node.kind) {
    case "literal":
    case "slot":
    case "rule":
    case "now":
    case "veto":
      return [];
    case "arithmetic":
    case "comparison":
    case "and":
      return [node.left, node.right];
    case "not":
    case "is_veto":
    case "cast":
    case "math":
    case "date_relative":
    case "date_calendar":
      return [node.operand];
    case "range":
      return [node.from, node.to];
    case "in_range":
      return [node.value, node.within];
    case "window":
      return [node.offset];
  }
}

/** All nodes below `root` and itself, operands before the nodes that use them. */
export function operandsFirst(root: Authored): readonly Authored[] {
  return postorder(root, authoredOperands);
}
