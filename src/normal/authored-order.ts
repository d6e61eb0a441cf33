import type { Authored } from "../plan/body.ts";

/** The operands of a node, in reading order. */
export function authoredOperands(node: Authored): readonly Authored[] {
  switch (node.form) {
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

/** All nodes below `root` and itself, operands before the nodes that use them. Chains nest thousands of levels deep, so this is a loop. */
export function operandsFirst(root: Authored): readonly Authored[] {
  const order: Authored[] = [];
  const open: Authored[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    order.push(node);
    for (const operand of authoredOperands(node)) open.push(operand);
  }
  return order.reverse();
}
