import { type OperatorKind, operandsIn } from "../model/operators.ts";
import { postorder } from "../syntax/operands.ts";
import type { Authored, AuthoredTree } from "./authored.ts";

/** The operands of a node, in reading order. */
export function authoredOperands(node: Authored): readonly Authored[] {
  switch (node.kind) {
    case "literal":
    case "slot":
    case "rule":
    case "now":
    case "veto":
    case "list":
    case "import":
    case "field":
    case "position":
    case "element":
      return NONE;
    case "command": {
      const { list, otherwise } = node;
      const values = node.arguments.map(({ value }) => value);
      return otherwise === undefined ? [list, ...values] : [list, ...values, otherwise];
    }
    case "member":
      return [node.operand];
    case "previous":
      return [node.otherwise];
    default:
      return operandsIn<OperatorKind, AuthoredTree>(node.kind, node);
  }
}

const NONE: readonly Authored[] = [];

/** The operands of a node without what a command evaluates for each row. */
function operandsOnce(node: Authored): readonly Authored[] {
  if (node.kind !== "command" || !node.arguments.some(({ perRow }) => perRow)) return authoredOperands(node);
  const { list, otherwise } = node;
  const once = node.arguments.flatMap(({ value, perRow }) => (perRow ? [] : [value]));
  return otherwise === undefined ? [list, ...once] : [list, ...once, otherwise];
}

/** `root` and the nodes below it that have one value, operands before the nodes that use them. */
export function oncePerRun(root: Authored): readonly Authored[] {
  return postorder(root, operandsOnce);
}

/** `root` and all nodes below it, operands before the nodes that use them. */
export function operandsFirst(root: Authored): readonly Authored[] {
  return postorder(root, authoredOperands);
}
