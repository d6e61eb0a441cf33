import type { CellId } from "../../model/program.ts";
import type { Value } from "../../model/value.ts";
import type { AuthoredForms } from "../../plan/authored-rule.ts";
import type { Authored, AuthoredArm } from "../../plan/body.ts";
import { authoredOperands, operandsFirst } from "../authored-order.ts";
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
export function lowerRule(rule: AuthoredForms, type: Authored["type"], lowering: Lowering): LoweredRule {
  const forms = rule.typed.map((arm, i) => lowerable(arm, (rule.typed[i - 1]?.result.node ?? -1) + 1));
  const cells = new Int32Array(forms.at(-1)?.end ?? 0).fill(-1);
  const nodes = new Int32Array(rule.nodeCount).fill(-1);
  const operands: CellId[] = [];
  let count = 0;
  for (const { form, values } of rule.arms) {
    const arm = forms[form];
    if (arm === undefined) throw new Error("unreachable: an arm without form");
    lowerArm(arm, values, cells, lowering);
    for (let node = arm.first; node < arm.end; node++) nodes[count++] = cells[node] ?? -1;
    if (arm.condition !== undefined) operands.push(cellOf(arm.condition, cells), cellOf(arm.result, cells));
  }
  const [first] = forms;
  if (first === undefined) throw new Error("unreachable: a rule without default");
  const otherwise = cellOf(first.result, cells);
  operands.push(otherwise);
  const root = operands.length === 1 ? otherwise : lowering.table.add({ op: "choose", kind: cellKind(type), operands });
  return { root, nodes };
}

/** The arms of one form. */
interface LowerableForm extends AuthoredArm {
  /** Its nodes are numbered from `first` to `end`, this one not included. */
  readonly first: number;
  readonly end: number;
  readonly nodes: readonly Authored[];
  /** Literals, and what is computed from them: everything else has the same cells in all arms of the form. */
  readonly varying: readonly Authored[];
}

function lowerable({ condition, result }: AuthoredArm, first: number): LowerableForm {
  const nodes = [...(condition === undefined ? [] : operandsFirst(condition)), ...operandsFirst(result)];
  const vary = new Set<Authored>();
  for (const node of nodes) {
    if (node.form === "literal" || authoredOperands(node).some((operand) => vary.has(operand))) vary.add(node);
  }
  return { condition, result, first, end: result.node + 1, nodes, varying: [...vary] };
}

/** Writes the cells of an arm to `cells`, by node number. The first arm of a form, which has no values of its own, comes before all others. */
function lowerArm(
  { nodes, varying }: LowerableForm,
  values: readonly Value[] | undefined,
  cells: Int32Array,
  lowering: Lowering,
): void {
  let literals = 0;
  for (const node of values === undefined ? nodes : varying) {
    const value = node.form === "literal" ? values?.[literals++] : undefined;
    cells[node.node] =
      value === undefined ? lowerNode(node, cells, lowering) : lowering.table.constant(value, written(node));
  }
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
