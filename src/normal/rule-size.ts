import type { Cell, CellId } from "../model/program/program.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import type { Plan, RulePlan } from "../plan/plan.ts";
import { CellTable } from "./cell-table.ts";
import { FormsOfRules } from "./forms-of-rules.ts";
import { lowerPlanned } from "./normalise.ts";
import { REWRITES } from "./rewrites/index.ts";
import { Rewriting } from "./rewriting.ts";

export interface RuleSize {
  readonly nodes: number;
  readonly depth: number;
}

/**
 * The distinct nodes and nesting levels of a rule's simplified form, with the nodes that folding
 * and the ladder form replaced, as 4.8 counts them.
 */
export function ruleSize(rule: RulePlan, plan: Plan, budget: WorkBudget): RuleSize {
  const table = new CellTable(budget);
  const replaced = new Map<CellId, CellId>();
  const rewriting = new Rewriting(table, REWRITES, (literal, cell) => {
    if (!replaced.has(literal)) replaced.set(literal, table.add(cell));
  });
  return cellSize(
    rewriting.simplified(lowerPlanned(rule, plan, table, new FormsOfRules(budget)).root),
    table,
    replaced,
  );
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
