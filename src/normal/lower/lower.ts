import type { CellId } from "../../model/program/program.ts";
import type { Value } from "../../model/value.ts";
import type { Authored, AuthoredArm, AuthoredScale } from "../../plan/authored.ts";
import type { AuthoredForms } from "../../plan/rules/authored-rule.ts";
import { authoredOperands, operandsFirst } from "../authored-order.ts";
import { PLAIN_NUMBER } from "../cell-table.ts";
import { lowerArithmetic } from "./arithmetic.ts";
import { lowerComparison } from "./comparison.ts";
import { lowerCast } from "./conversion.ts";
import { lowerExtremum } from "./extremum.ts";
import { lowerRounding } from "./rounding.ts";
import { lowerScale } from "./scale.ts";
import { lowerWindow } from "./temporal.ts";
import { cellKind, type Lowering, magnitudeFactor } from "./types.ts";
import { withoutBoolean } from "./without-boolean.ts";

export interface LoweredRule {
  readonly root: CellId;
  /** The cell of each authored node, by node number. */
  readonly nodes: Int32Array;
  /** The number of its `unless` arms. */
  readonly arms: number;
}

/**
 * The cells of a rule exactly as it is written: nothing folded, every chain of operators nested.
 * `type` is the rule's own.
 */
export function lowerRule(rule: AuthoredForms, type: Authored["type"], lowering: Lowering): LoweredRule {
  if (rule.scale !== undefined) return lowerRuleOfScale(rule.scale, rule.nodeCount, type, lowering);
  const forms: LowerableForm[] = [];
  for (const arm of rule.typed) forms.push(new LowerableForm(arm, forms.at(-1)?.end ?? 0));
  const [first] = forms;
  if (first === undefined) throw new Error("unreachable: a rule without default");
  const cells = new Int32Array(forms.at(-1)?.end ?? 0).fill(-1);
  const nodes = new Int32Array(rule.nodeCount).fill(-1);
  const operands: CellId[] = [];
  let count = 0;
  for (const { form: place, values } of rule.arms) {
    const form = forms[place];
    if (form === undefined) throw new Error("unreachable: an arm without form");
    form.lower(values, cells, lowering);
    for (let node = form.first; node < form.end; node++) nodes[count++] = cells[node] ?? -1;
    const { condition, result } = form.arm;
    if (condition !== undefined) operands.push(cellOf(condition, cells), resultOf(result, type, cells, lowering));
  }
  const otherwise = resultOf(first.arm.result, type, cells, lowering);
  operands.push(otherwise);
  const root = operands.length === 1 ? otherwise : lowering.table.add({ op: "choose", kind: cellKind(type), operands });
  return { root, nodes, arms: operands.length >> 1 };
}

function lowerRuleOfScale(
  scale: AuthoredScale,
  count: number,
  type: Authored["type"],
  lowering: Lowering,
): LoweredRule {
  const nodes = new Int32Array(count).fill(-1);
  const written = scale.lines.flatMap(({ bound, rate }) => (bound === undefined ? [rate] : [bound, rate]));
  for (const node of [scale.value, ...written].flatMap(operandsFirst))
    nodes[node.node] = lowerNode(node, nodes, lowering);
  const operands = lowerScale(scale, nodes, lowering);
  const root = lowering.table.add({ op: "choose", kind: cellKind(type), operands });
  return { root, nodes, arms: scale.lines.length };
}

/** The arms of one form. */
class LowerableForm {
  readonly arm: AuthoredArm;
  /** Its nodes are numbered from `first` up to, but not including, `end`. */
  readonly first: number;
  readonly end: number;
  readonly #nodes: readonly Authored[];
  #varying: readonly Authored[] | undefined;

  constructor(arm: AuthoredArm, first: number) {
    const { condition, result } = arm;
    this.arm = arm;
    this.first = first;
    this.end = result.node + 1;
    this.#nodes = condition === undefined ? operandsFirst(result) : [condition, result].flatMap(operandsFirst);
  }

  /**
   * Writes the cells of an arm to `cells`, by node number. The first arm of the form, which has no
   * values of its own, comes before all others.
   */
  lower(values: readonly Value[] | undefined, cells: Int32Array, lowering: Lowering): void {
    let literals = 0;
    for (const node of values === undefined ? this.#nodes : this.#varyingNodes()) {
      const value = node.kind === "literal" ? values?.[literals++] : undefined;
      cells[node.node] =
        value === undefined ? lowerNode(node, cells, lowering) : lowering.table.constant(value, written(node));
    }
  }

  /**
   * Literals, and nodes that contain literals: all other nodes have the same cells in all arms of
   * the form.
   */
  #varyingNodes(): readonly Authored[] {
    if (this.#varying !== undefined) return this.#varying;
    const varying = new Set<Authored>();
    for (const node of this.#nodes) {
      if (node.kind === "literal" || authoredOperands(node).some((operand) => varying.has(operand))) varying.add(node);
    }
    this.#varying = [...varying];
    return this.#varying;
  }
}

function cellOf(node: Authored, nodes: Int32Array): CellId {
  const id = nodes[node.node];
  if (id === undefined || id < 0) throw new Error(`unreachable: node ${node.node} has no cell`);
  return id;
}

/** The cell of an arm's result, for a rule of the type. */
function resultOf(result: Authored, type: Authored["type"], cells: Int32Array, { table }: Lowering): CellId {
  const id = cellOf(result, cells);
  const takesBooleans = type.kind === "boolean" || type.kind === "veto";
  return takesBooleans ? id : withoutBoolean(id, table);
}

function lowerNode(node: Authored, nodes: Int32Array, lowering: Lowering): CellId {
  const { table } = lowering;
  const kind = cellKind(node.type);
  const operand = (of: Authored) => withoutBoolean(cellOf(of, nodes), table);
  switch (node.kind) {
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
      return lowerArithmetic(node, operand(node.left), operand(node.right), lowering);
    case "comparison":
      return lowerComparison(node, cellOf(node.left, nodes), cellOf(node.right, nodes), lowering);
    case "and":
      return table.add({ op: "and", kind, operands: [cellOf(node.left, nodes), cellOf(node.right, nodes)] });
    case "or": {
      const opposites = [node.left, node.right].map((side) =>
        table.add({ op: "not", kind: cellKind(side.type), operands: [cellOf(side, nodes)] }),
      );
      const neither = table.add({ op: "and", kind, operands: opposites });
      return table.add({ op: "not", kind, operands: [neither] });
    }
    case "not":
    case "is_veto":
      return table.add({ op: node.kind, kind, operands: [cellOf(node.operand, nodes)] });
    case "cast":
      return lowerCast(node, cellOf(node.operand, nodes), lowering);
    case "math": {
      const factor = magnitudeFactor(node.operand.type, node.operand.unit);
      return table.add({ op: "math", kind, operands: [operand(node.operand)], function: node.function, factor });
    }
    case "rounding":
      return lowerRounding(node, operand(node.value), lowering);
    case "extremum":
      return lowerExtremum(node, node.operands.map(operand), lowering);
    case "range":
      return table.add({ op: "range", kind, operands: [operand(node.from), operand(node.to)] });
    case "in_range":
      return table.add({ op: "contains", kind, operands: [operand(node.value), operand(node.within)] });
    case "window":
      return lowerWindow(node, operand(node.offset), lowering);
    case "date_relative":
      return table.add({
        op: "date_relative",
        kind,
        operands: [operand(node.operand)],
        direction: node.direction,
      });
    case "date_calendar": {
      const { which, period } = node;
      return table.add({ op: "date_calendar", kind, operands: [operand(node.operand)], which, period });
    }
  }
}

/** Literals of one value are different expressions when their types or written units differ. */
function written({ type, unit }: Authored): string {
  if (type.kind === "number") return PLAIN_NUMBER;
  const name = type.kind === "measure" ? `measure ${type.family}` : type.kind;
  return unit === undefined ? name : `${name} ${unit}`;
}
