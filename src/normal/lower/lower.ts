import type { CellId } from "../../model/program.ts";
import type { Authored, AuthoredRule } from "../../plan/body.ts";
import { operandsFirst } from "../authored-order.ts";
import { PLAIN_NUMBER } from "../cell-table.ts";
import { lowerArithmetic } from "./arithmetic.ts";
import { lowerComparison } from "./comparison.ts";
import { lowerCast } from "./conversion.ts";
import { lowerWindow } from "./temporal.ts";
import { cellKind, type Lowering, magnitudeFactor } from "./types.ts";

export interface LoweredRule {
  readonly root: CellId;
  /** The cell of each authored node, by node number. */
  readonly nodes: Int32Array;
}

/** The cells of a rule exactly as it is written: nothing folded, every chain of operators nested. `type` is the rule's own. */
export function lowerRule(rule: AuthoredRule, type: Authored["type"], lowering: Lowering): LoweredRule {
  const nodes = new Int32Array(rule.nodeCount).fill(-1);
  const lowered = (expression: Authored): CellId => {
    for (const node of operandsFirst(expression)) nodes[node.node] = lowerNode(node, nodes, lowering);
    return cellOf(expression, nodes);
  };
  const operands: CellId[] = [];
  let otherwise: CellId | undefined;
  for (const arm of rule.arms) {
    if (arm.condition === undefined) otherwise = lowered(arm.result);
    else operands.push(lowered(arm.condition), lowered(arm.result));
  }
  if (otherwise === undefined) throw new Error("unreachable: a rule without default");
  operands.push(otherwise);
  const root = operands.length === 1 ? otherwise : lowering.table.add({ op: "choose", kind: cellKind(type), operands });
  return { root, nodes };
}

function cellOf(node: Authored, nodes: Int32Array): CellId {
  const id = nodes[node.node];
  if (id === undefined || id < 0) throw new Error(`unreachable: node ${node.node} has no cell`);
  return id;
}

function lowerNode(node: Authored, nodes: Int32Array, lowering: Lowering): CellId {
  const { table } = lowering;
  const kind = cellKind(node.type);
  switch (node.form) {
    case "literal":
      return table.constant(node.value, written(node));
    case "slot":
    case "rule":
      return table.add(lowering.reference(node.path, kind));
    case "now":
      return table.add({ op: "now", kind, operands: [] });
    case "veto":
      return table.add({ op: "veto", kind, operands: [], reason: node.message === "" ? undefined : node.message });
    case "arithmetic":
      return lowerArithmetic(node, cellOf(node.left, nodes), cellOf(node.right, nodes), lowering);
    case "comparison":
      return lowerComparison(node, cellOf(node.left, nodes), cellOf(node.right, nodes), lowering);
    case "and":
      return table.add({ op: "and", kind, operands: [cellOf(node.left, nodes), cellOf(node.right, nodes)] });
    case "not":
    case "is_veto":
      return table.add({ op: node.form, kind, operands: [cellOf(node.operand, nodes)] });
    case "cast":
      return lowerCast(node, cellOf(node.operand, nodes), lowering);
    case "math": {
      const factor = magnitudeFactor(node.operand.type, node.operand.unit);
      return table.add({ op: "math", kind, operands: [cellOf(node.operand, nodes)], function: node.function, factor });
    }
    case "range":
      return table.add({ op: "range", kind, operands: [cellOf(node.from, nodes), cellOf(node.to, nodes)] });
    case "in_range":
      return table.add({ op: "contains", kind, operands: [cellOf(node.value, nodes), cellOf(node.within, nodes)] });
    case "window":
      return lowerWindow(node, cellOf(node.offset, nodes), lowering);
    case "date_relative":
      return table.add({
        op: "date_relative",
        kind,
        operands: [cellOf(node.operand, nodes)],
        direction: node.direction,
      });
    case "date_calendar": {
      const { which, period } = node;
      return table.add({ op: "date_calendar", kind, operands: [cellOf(node.operand, nodes)], which, period });
    }
  }
}

/** Literals of one value are different expressions when their types or written units differ. */
function written({ type, unit }: Authored): string {
  if (type.kind === "number") return PLAIN_NUMBER;
  const name = type.kind === "measure" ? `measure ${type.family}` : type.kind;
  return unit === undefined ? name : `${name} ${unit}`;
}
