import type { Limits } from "../model/limits.ts";
import type { Cell, CellId } from "../model/program/program.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import type { Plan, RuleCheck, RulePlan } from "../plan/plan.ts";
import { CellTable } from "./cell-table.ts";
import { FormsOfRules } from "./forms-of-rules.ts";
import { lowerPlanned } from "./normalise.ts";
import { REWRITES } from "./rewrites/index.ts";
import { Rewriting } from "./rewriting.ts";

export interface RuleSize {
  readonly nodes: number;
  readonly depth: number;
}

type LimitName = "max_normal_form_depth" | "max_normalized_expression_nodes";

/**
 * The size limits of one rule (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading), for
 * loading: reports `resource_limit` at a rule whose simplified form has too many nodes or levels.
 * Simplifying costs time, so rules whose text cannot reach a limit are not simplified.
 */
export function ruleSizeCheck(limits: Limits): RuleCheck {
  return {
    atLeast: fewest(Math.min(limits.max_normal_form_depth, limits.max_normalized_expression_nodes)),
    check(plan, rule, report, budget) {
      if (!mayExceed(rule, limits)) return;
      const { nodes, depth } = ruleSize(rule, plan, budget);
      const finding = (limit: LimitName, actual: number, problem: string): void => {
        if (actual <= limits[limit]) return;
        report({
          code: "resource-limit",
          kind: "resource_limit",
          message: `rule \`${rule.name}\` ${problem}, more than the limit ${limit} of ${limits[limit]}: split it into several rules`,
          spec: plan.row.spec,
          at: rule.at,
          limit_name: limit,
          limit_value: String(limits[limit]),
          actual_value: String(actual),
          phase: 2,
          ordinal: plan.root.rules.get(rule.name) ?? 0,
        });
      };
      finding("max_normal_form_depth", depth, `nests ${depth} levels deep`);
      finding("max_normalized_expression_nodes", nodes, `has ${nodes} different parts`);
    },
  };
}

function mayExceed(rule: RulePlan, limits: Limits): boolean {
  const declaration = rule.instance.body.rules.get(rule.name);
  if (declaration === undefined) return false;
  if (declaration.size >= fewest(limits.max_normalized_expression_nodes)) return true;
  const { tree } = declaration;
  const { piece } = tree.declaration;
  return Math.max(piece.end - piece.start, tree.arms.longest) >= fewest(limits.max_normal_form_depth);
}

/**
 * The fewest authored nodes, or levels of one part, in a rule whose simplified form exceeds
 * `limit`. Each can give three nodes (a width and its unit, or replaced cells), besides the rule
 * with arms itself, the `true` of its default and its ladder form. A level takes a character of
 * text.
 */
function fewest(limit: number): number {
  return Math.floor((limit - 3) / 3);
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
      let below = folded === undefined ? 0 : (depths.get(folded) ?? 0);
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
