import type { Limits } from "../model/limits.ts";
import type { Cell, CellId } from "../model/program/program.ts";
import type { Type } from "../model/types/type.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import type { Authored } from "../plan/authored.ts";
import { authoredOperands, operandsFirst } from "../plan/authored-order.ts";
import type { Plan, RulePlan } from "../plan/plan.ts";
import type { AuthoredForms } from "../plan/rules/authored-rule.ts";
import { CellTable } from "./cell-table.ts";
import { isChainOf } from "./expression-text.ts";
import { FormsOfRules } from "./forms-of-rules.ts";
import { lowerPlanned } from "./normalise.ts";
import { REWRITES } from "./rewrites/index.ts";
import { Rewriting } from "./rewriting.ts";

/** The size of a rule that exceeds a limit; undefined: it exceeds none. */
export function excessiveSize(rule: RulePlan, plan: Plan, limits: Limits, budget: WorkBudget): RuleSize | undefined {
  const written = new FormsOfRules(budget).of(rule);
  const most = mostSize(written);
  if (most !== undefined && !exceeds(most, limits)) return undefined;
  const size = ruleSize(rule, plan, budget, written);
  return exceeds(size, limits) ? size : undefined;
}

export interface RuleSize {
  readonly nodes: number;
  readonly depth: number;
}

function exceeds({ nodes, depth }: RuleSize, limits: Limits): boolean {
  return nodes > limits.max_normalized_expression_nodes || depth > limits.max_normal_form_depth;
}

/**
 * The distinct nodes and nesting levels of a rule's simplified form, with the nodes that folding
 * and the ladder form replaced, as docs/spec/04-rules-evaluation.md#size-limits-of-one-rule counts
 * them.
 */
export function ruleSize(
  rule: RulePlan,
  plan: Plan,
  budget: WorkBudget,
  written: AuthoredForms = new FormsOfRules(budget).of(rule),
): RuleSize {
  const table = new CellTable(budget);
  const replaced = new Map<CellId, CellId>();
  const rewriting = new Rewriting(table, REWRITES, (literal, cell) => {
    if (!replaced.has(literal)) replaced.set(literal, table.add(cell));
  });
  return cellSize(rewriting.simplified(lowerPlanned(rule, plan, table, written).root), table, replaced);
}

/** A slot that is bound to a rule that only vetoes takes cells that turn false into a veto. */
const MOST_OF_SLOT: RuleSize = { nodes: 5, depth: 4 };

/** A rule with arms adds itself, the `true` of its default and its ladder form. */
const MOST_OF_ARMS: RuleSize = { nodes: 3, depth: 3 };
const NOTHING: RuleSize = { nodes: 0, depth: 0 };

/**
 * A bound of the size of a rule, for which it need not be simplified; undefined where simplifying
 * may add nodes. The rule only adds, subtracts, multiplies and divides plain numbers, and its
 * conditions compare a name with plain literals: most tables are such rules.
 */
export function mostSize({ typed, counts, scale }: AuthoredForms): RuleSize | undefined {
  if (scale !== undefined) return undefined;
  const added = typed.length > 1 ? MOST_OF_ARMS : NOTHING;
  let { nodes } = added;
  let depth = 0;
  for (const [form, { condition, result }] of typed.entries()) {
    for (const part of condition === undefined ? [result] : [condition, result]) {
      const most = mostOfPart(part);
      if (most === undefined) return undefined;
      nodes += most.names + most.nodes * (counts[form] ?? 0);
      depth = Math.max(depth, most.depth);
    }
  }
  return { nodes, depth: depth + added.depth };
}

interface PartSize extends RuleSize {
  /** The nodes of names, which are the same in all arms of a form. They are none of `nodes`. */
  readonly names: number;
}

/** A bound of the size of a condition or a result. A chain of sums or products is one operation. */
function mostOfPart(root: Authored): PartSize | undefined {
  const depths = new Map<Authored, number>();
  let [nodes, names] = [0, 0];
  for (const node of operandsFirst(root)) {
    if (!isUnfolded(node)) return undefined;
    const continued = node.kind === "arithmetic" && isChainOf(node, node.left) ? node.left : undefined;
    let depth = node.kind === "slot" ? MOST_OF_SLOT.depth : 1;
    for (const operand of authoredOperands(node))
      depth = Math.max(depth, (depths.get(operand) ?? 0) + (operand === continued ? 0 : 1));
    depths.set(node, depth);
    if (node.kind === "slot") names += MOST_OF_SLOT.nodes;
    else if (node.kind === "rule") names += 1;
    else if (continued === undefined) nodes += 1;
  }
  return { nodes, names, depth: depths.get(root) ?? 0 };
}

/** The types whose values are compared as they are. */
const PLAIN: ReadonlySet<Type["kind"]> = new Set(["number", "text", "date"]);

/** True for a node that stays one, whatever is simplified, where its operands stay. */
function isUnfolded(node: Authored): boolean {
  switch (node.kind) {
    case "slot":
    case "rule":
    case "literal":
      return PLAIN.has(node.type.kind);
    case "arithmetic": {
      const isOfNumbers = [node, node.left, node.right].every(({ type }) => type.kind === "number");
      return isOfNumbers && /^[-+*/]$/.test(node.operator) && !(isLiteral(node.left) && isLiteral(node.right));
    }
    case "comparison":
      return isName(node.left) && isLiteral(node.right);
    case "in_range":
      return isName(node.value) && node.within.kind === "range";
    case "range":
      return isLiteral(node.from) && isLiteral(node.to);
    default:
      return false;
  }
}

function isLiteral({ kind }: Authored): boolean {
  return kind === "literal";
}

function isName({ kind }: Authored): boolean {
  return kind === "slot" || kind === "rule";
}

/** A literal may stand below itself (`2 - 1` folds to 1): it counts as one level there. */
function cellSize(root: CellId, table: CellTable, replaced: ReadonlyMap<CellId, CellId>): RuleSize {
  const depths = new Map<CellId, number>();
  const open: CellId[] = [root];
  for (let id = open.at(-1); id !== undefined; id = open.at(-1)) {
    const cell = table.at(id);
    const folded = replaced.get(id);
    if (!depths.has(id)) {
      depths.set(id, 1);
      for (const operand of cell.operands) if (!depths.has(operand)) open.push(operand);
      if (folded !== undefined && !depths.has(folded)) open.push(folded);
    } else {
      let below = depths.get(folded ?? -1) ?? 0;
      for (const operand of cell.operands) below = Math.max(below, depths.get(operand) ?? 0);
      depths.set(id, Math.max(depths.get(id) ?? 1, 1 + extraLevels(cell) + below));
      open.pop();
    }
  }
  const top = table.at(root);
  return { nodes: depths.size + extraNodes(top, depths, table), depth: depths.get(root) ?? 0 };
}

/** The ladder form stands above the rule with arms that it replaced. */
function extraLevels(cell: Cell): number {
  return cell.op === "choose" && cell.subject !== undefined ? 1 : 0;
}

/**
 * A rule with arms counts a `true` for its default; the ladder form counts the nodes that it
 * replaced.
 */
function extraNodes(top: Cell, counted: ReadonlyMap<CellId, number>, table: CellTable): number {
  if (top.op !== "choose") return 0;
  const hasTrue = counted.has(table.constant({ kind: "boolean", value: true }, "boolean"));
  return extraLevels(top) + (hasTrue ? 0 : 1);
}
