import type { Authored } from "../../authored.ts";
import { authoredOperands } from "../../authored-order.ts";

/**
 * True when an argument names something of the row that it is evaluated for: a field, its place or
 * its value.
 */
export function namesRow(argument: Authored): boolean {
  const open = [{ node: argument, level: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, level } = next;
    const isOfRow = node.kind === "field" || node.kind === "position" || node.kind === "element";
    if ((isOfRow || node.kind === "previous") && node.level === level) return true;
    if (node.kind === "command") {
      open.push({ node: node.list, level });
      if (node.otherwise !== undefined) open.push({ node: node.otherwise, level });
      for (const { value, perRow } of node.arguments) open.push({ node: value, level: perRow ? level + 1 : level });
    } else for (const operand of authoredOperands(node)) open.push({ node: operand, level });
  }
  return false;
}
