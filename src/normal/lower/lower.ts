import type { CellId } from "../../model/program/program.ts";
import type { Value } from "../../model/value.ts";
import type { Authored, AuthoredArm, AuthoredScale } from "../../plan/authored.ts";
import { authoredOperands, oncePerRun, operandsFirst } from "../../plan/authored-order.ts";
import type { AuthoredForms } from "../../plan/rules/authored-rule.ts";
import { PLAIN_NUMBER } from "../cell-table.ts";
import { lowerArithmetic } from "./arithmetic.ts";
import { lowerCommand, lowerInList } from "./command.ts";
import { lowerComparison } from "./comparison.ts";
import { lowerCast } from "./conversion.ts";
import { lowerExtremum } from "./extremum.ts";
import { lowerOneOf, lowerOr } from "./logic.ts";
import { lowerRounding } from "./rounding.ts";
import { lowerScale } from "./scale.ts";
import { lowerCall, lowerDatePair, lowerDatePart, lowerWindow, lowerWorkingDays } from "./temporal.ts";
import { cellKind, type Lowering, magnitudeFactor, type RowLowering, type RowNode, withoutBoolean } from "./types.ts";

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
    const inRows = form.lower(values, cells, lowering);
    for (let node = form.first; node < form.end; node++) {
      const inRow = inRows?.get(node);
      if (inRow !== undefined) lowering.rows.nodes.set(count, inRow);
      nodes[count++] = cells[node] ?? -1;
    }
    const { condition, result } = form.arm;
    if (condition !== undefined) operands.push(cellOf(condition, cells), resultOf(result, type, cells, lowering));
  }
  const otherwise = resultOf(first.arm.result, type, cells, lowering);
  operands.push(otherwise);
  const root = operands.length === 1 ? otherwise : lowering.table.add({ op: "choose", kind: cellKind(type), operands });
  return { root, nodes, arms: operands.length >> 1, rowNodes: lowering.rows.nodes };
}

export interface LoweredRule extends LoweredNodes {
  readonly root: CellId;
  /** The number of its `unless` arms. */
  readonly arms: number;
}

/** The cells of expressions. */
export interface LoweredNodes {
  /** The cell of each authored node, by node number. */
  readonly nodes: Int32Array;
  /** The nodes that are evaluated for rows: their cells are in the tables of their expressions. */
  readonly rowNodes: ReadonlyMap<number, RowNode>;
}

function lowerRuleOfScale(
  scale: AuthoredScale,
  count: number,
  type: Authored["type"],
  lowering: Lowering,
): LoweredRule {
  const nodes = new Int32Array(count).fill(-1);
  const written = scale.lines.flatMap(({ bound, rate }) => (bound === undefined ? [rate] : [bound, rate]));
  for (const root of [scale.value, ...written]) lowerNodes(root, nodes, lowering);
  const operands = lowerScale(scale, nodes, lowering);
  const root = lowering.table.add({ op: "choose", kind: cellKind(type), operands });
  return { root, nodes, arms: scale.lines.length, rowNodes: lowering.rows.nodes };
}

/** The arms of one form. */
class LowerableForm {
  readonly arm: AuthoredArm;
  /** Its nodes are numbered from `first` up to, but not including, `end`. */
  readonly first: number;
  readonly end: number;
  readonly #nodes: readonly Authored[];
  readonly #hasRows: boolean;
  #varying: readonly Authored[] | undefined;

  constructor(arm: AuthoredArm, first: number) {
    const { condition, result } = arm;
    this.arm = arm;
    this.first = first;
    this.end = result.node + 1;
    this.#nodes = condition === undefined ? operandsFirst(result) : [condition, result].flatMap(operandsFirst);
    this.#hasRows = this.#nodes.some(({ kind }) => kind === "command");
  }

  /**
   * Writes the cells of an arm to `cells`, by node number. The first arm of the form, which has no
   * values of its own, comes before all others. Returns the nodes that are evaluated for rows.
   */
  lower(
    values: readonly Value[] | undefined,
    cells: Int32Array,
    lowering: Lowering,
  ): ReadonlyMap<number, RowNode> | undefined {
    if (this.#hasRows) return this.#lowerWithRows(values, cells, lowering);
    let literals = 0;
    for (const node of values === undefined ? this.#nodes : this.#varyingNodes()) {
      const value = node.kind === "literal" ? values?.[literals++] : undefined;
      cells[node.node] =
        value === undefined ? lowerNode(node, cells, lowering) : lowering.table.constant(value, written(node));
    }
    return undefined;
  }

  #lowerWithRows(
    values: readonly Value[] | undefined,
    cells: Int32Array,
    lowering: Lowering,
  ): ReadonlyMap<number, RowNode> {
    const literals = this.#nodes.filter(({ kind }) => kind === "literal");
    const given = new Map(literals.map((literal, at) => [literal, values?.[at]]));
    const rows = { ...lowering.rows, nodes: new Map<number, RowNode>() };
    const { condition, result } = this.arm;
    for (const root of condition === undefined ? [result] : [condition, result])
      lowerNodes(root, cells, withRows(lowering, rows), given);
    return rows.nodes;
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

/** The same context, with other means for rows. */
function withRows(lowering: Lowering, rows: RowLowering): Lowering {
  return {
    table: lowering.table,
    reference: (path, kind) => lowering.reference(path, kind),
    importedRow: (path) => lowering.importedRow(path),
    ofRow: (level, cell) => lowering.ofRow(level, cell),
    rows,
  };
}

/** The values of literals of an arm, by the nodes of its form; absent: as written there. */
type LiteralValues = ReadonlyMap<Authored, Value | undefined>;

const AS_WRITTEN: LiteralValues = new Map();

/**
 * Lowers an expression that has one value. Returns its nodes; those that commands in it evaluate
 * for each row are in tables of their own. These nest as deep as expressions do.
 */
export function lowerNodes(
  root: Authored,
  cells: Int32Array,
  lowering: Lowering,
  values = AS_WRITTEN,
): readonly Authored[] {
  const nodes = oncePerRun(root);
  for (const node of nodes) {
    const value = values.get(node);
    cells[node.node] =
      value !== undefined
        ? lowering.table.constant(value, written(node))
        : node.kind === "command"
          ? lowerCommand(node, cells, lowering, (argument, scope) => lowerNodes(argument, cells, scope, values))
          : lowerNode(node, cells, lowering);
  }
  return nodes;
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
    case "list":
      return table.add(lowering.reference(node.path, kind));
    case "import":
      return table.add(lowering.importedRow(node.path));
    case "command":
      throw new Error("unreachable: commands are lowered with their rows");
    case "member":
      return table.add({ op: "member", kind, operands: [cellOf(node.operand, nodes)], field: node.path.join(".") });
    case "field":
      return table.add(lowering.ofRow(node.level, { op: "field", kind, operands: [], field: node.path.join(".") }));
    case "position":
    case "element":
      return table.add(lowering.ofRow(node.level, { op: node.kind, kind, operands: [] }));
    case "previous":
      return table.add({
        op: "previous",
        kind,
        level: node.level,
        operands: [cellOf(node.otherwise, nodes)],
        field: node.path.join("."),
      });
    case "arithmetic":
      return lowerArithmetic(node, operand(node.left), operand(node.right), lowering);
    case "comparison":
      return lowerComparison(node, cellOf(node.left, nodes), cellOf(node.right, nodes), lowering);
    case "and":
      return table.add({ op: "and", kind, operands: [cellOf(node.left, nodes), cellOf(node.right, nodes)] });
    case "or":
      return lowerOr(kind, cellOf(node.left, nodes), cellOf(node.right, nodes), lowering);
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
      return lowerRounding(node, operand(node.value), operand(node.step), lowering);
    case "extremum":
      return lowerExtremum(node, node.operands.map(operand), lowering);
    case "range":
      return table.add({ op: "range", kind, operands: [operand(node.from), operand(node.to)] });
    case "in_range":
      if (node.within.type.kind === "list")
        return lowerInList(node, operand(node.value), cellOf(node.within, nodes), lowering);
      return table.add({ op: "contains", kind, operands: [operand(node.value), operand(node.within)] });
    case "one_of":
      return lowerOneOf(node, (part) => cellOf(part, nodes), lowering);
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
    case "starts_with":
      return table.add({ op: "starts_with", kind, operands: [operand(node.left), operand(node.right)] });
    case "range_end":
      return table.add({ op: "range_end", kind, operands: [operand(node.operand)], which: node.which });
    case "date_part":
      return lowerDatePart(node, operand(node.operand), lowering);
    case "date_pair":
      return lowerDatePair(node, [operand(node.left), operand(node.right)], lowering);
    case "working_days":
      return lowerWorkingDays(node, (of) => withoutBoolean(cellOf(of, nodes), table), lowering);
    case "call":
      return lowerCall(node, node.operands.map(operand), lowering);
  }
}

/** Literals of one value are different expressions when their types or written units differ. */
function written({ type, unit }: Authored): string {
  if (type.kind === "number") return PLAIN_NUMBER;
  const name = type.kind === "measure" ? `measure ${type.family}` : type.kind;
  return unit === undefined ? name : `${name} ${unit}`;
}
