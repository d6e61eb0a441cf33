import { type OperatorKind, operandsIn } from "../model/operators.ts";
import type { Authored, AuthoredTree } from "../plan/authored.ts";
import { postorder } from "../syntax/operands.ts";

const NONE: readonly Authored[] = [];

/** The operands of a node, in reading order. */
export function authoredOperands(node: Authored): readonly Authored[] {
  switch (node.kind) {
    case "literal":
    case "slot":
    case "rule":
    case "now":
    case "veto":
      return NONE;
    default:
      return operandsIn<OperatorKind, AuthoredTree>(node.kind, node);
  }
}

/** `root` and all nodes below it, operands before the nodes that use them. */
export function operandsFirst(root: Authored): readonly Authored[] {
  return postorder(root, authoredOperands);
}
