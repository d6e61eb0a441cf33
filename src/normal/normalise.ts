import type { RemainingArms } from "../model/program/arms.ts";
import { isListCell } from "../model/program/operations.ts";
import type {
  CellId,
  OpName,
  Program,
  ProgramList,
  ProgramRowSpec,
  ProgramRule,
  ProgramSlot,
} from "../model/program/program.ts";
import { unlimitedBudget, type WorkBudget } from "../model/work-budget.ts";
import type { Plan, RulePlan } from "../plan/plan.ts";
import type { AuthoredForms } from "../plan/rules/authored-rule.ts";
import { indexOfFile } from "../syntax/position.ts";
import type { SourceTree } from "../syntax/tree/source.ts";
import { CellTable } from "./cell-table.ts";
import { compact } from "./compact.ts";
import { FormsOfRules } from "./forms-of-rules.ts";
import { type LoweredNodes, type LoweredRule, lowerRule } from "./lower/lower.ts";
import { REWRITES } from "./rewrites/index.ts";
import { isNeverTrue, pruneArms, undecided } from "./rewrites/prune-arms.ts";
import { literalTruth, type Rewrite } from "./rewrites/rewrite.ts";
import { Rewriting } from "./rewriting.ts";
import {
  fieldCells,
  loweringOf,
  lowerLists,
  type PlanLowering,
  type RowRoots,
  type RowSpecIds,
  rootsOfRows,
  rowSpecIds,
  withCells,
} from "./rows.ts";
import { SlotCells } from "./slot-cells.ts";

/**
 * The cells of all rules of a plan, each shared computation once, folded statically
 * (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading).
 */
export function normalise(plan: Plan, options: NormaliseOptions = {}): NormalForm {
  const specs = rowSpecIds(plan);
  const form = normaliseOne(plan, options, specs, false);
  const { rowSpecs } = plan;
  if (rowSpecs === undefined) return form;
  const forms = rowSpecs.map(({ versions }) =>
    versions.map((version) => normaliseOne(version.plan, options, specs, true)),
  );
  const programs = (programOf: (form: NormalForm) => Program): readonly ProgramRowSpec[] =>
    rowSpecs.map(({ spec, repository, versions }, id) => ({
      spec,
      repository,
      versions: versions.map(({ from, until }, at) => {
        const version = forms[id]?.[at];
        if (version === undefined) throw new Error("unreachable: a spec of rows has its form");
        return { from, until, program: programOf(version) };
      }),
    }));
  return {
    ...form,
    program: { ...form.program, rowSpecs: programs(({ program }) => program) },
    evaluated: form.evaluated && {
      ...form.evaluated,
      rowSpecs: programs(({ program, evaluated }) => evaluated ?? program),
    },
    rowSpecs: forms,
  };
}

export interface NormalForm {
  readonly program: Program;
  /**
   * By rule id, then by node number of the authored rule: the cell of the node before rewriting;
   * -1: none. Present on request; the program keeps these cells beside those of the rules.
   */
  readonly authored?: readonly Int32Array[] | undefined;
  /**
   * Present with `authored`, by rule id and node number: 1 and 0 for nodes that static folding
   * makes true and false (docs/spec/04-rules-evaluation.md#static-folding), `NEVER` for conditions
   * of arms that can only be false or veto, -1 for all others.
   */
  readonly truths?: readonly Int8Array[] | undefined;
  /** Present with `authored`, by list: the same of the expressions in its text. */
  readonly lists?: readonly AuthoredCells[] | undefined;
  /** Present with `authored`, on request: the program without the cells that are kept for it. */
  readonly evaluated?: Program | undefined;
  /** Present on request, by rule id: the arms that its root still chooses among. */
  readonly arms?: readonly RemainingArms[] | undefined;
  /** Those of the specs of rows, by spec and version. */
  readonly rowSpecs?: readonly (readonly NormalForm[])[] | undefined;
}

/** The cells of expressions before rewriting, and what static folding finds, by node number. */
export interface AuthoredCells {
  readonly cells: Int32Array;
  readonly truths: Int8Array;
}

interface NormaliseOptions {
  /** Default: all of `REWRITES`. */
  readonly rewrites?: readonly Rewrite[] | undefined;
  readonly authored?: boolean | undefined;
  readonly evaluated?: boolean | undefined;
  readonly arms?: boolean | undefined;
  /** The budget for the work; absent: no limit. */
  readonly budget?: WorkBudget | undefined;
}

function normaliseOne(plan: Plan, options: NormaliseOptions, rowSpecs: RowSpecIds, isOfRows: boolean): NormalForm {
  const { budget = unlimitedBudget() } = options;
  const table = new CellTable(budget);
  const forms = new FormsOfRules(budget);
  const { rewrites = REWRITES } = options;
  const keeps = options.authored === true;
  const slots = new SlotCells(plan, table);
  const context: PlanLowering = { plan, table, rewrites, budget, keeps, rowSpecs, slots };
  const lowered = plan.rules.map((rule) => lowerInPlan(rule, context, forms.of(rule)));
  const lists = lowerLists(context);
  const rewriting = new Rewriting(table, rewrites);
  const roots = lowered.map((rule) => rewriting.simplified(rule.root));
  const rows = rowsOf(
    context,
    lists.map(({ list }) => list),
    roots,
    isOfRows,
  );
  const simplified = rows && withCells(rows, (id) => rewriting.simplified(id));
  const authored = keeps ? [...lowered, ...lists].map(sharedNodes) : [];
  const arms =
    options.arms === true ? lowered.map((rule) => remainingArms(rule, table, rewriting, rewrites)) : undefined;
  const { program, renumbered } = compactProgram(plan, table, roots, authored, simplified);
  if (!keeps) return { program, arms };
  return {
    program,
    evaluated: options.evaluated === true ? compactProgram(plan, table, roots, [], simplified).program : undefined,
    arms,
    authored: lowered.map((rule) => renumberedNodes(rule, renumbered)),
    truths: lowered.map((rule) => staticTruths(rule, conditionsOf(rule, table), table, rewriting)),
    lists: lists.map((list) => ({
      cells: renumberedNodes(list, renumbered),
      truths: staticTruths(list, NO_CONDITIONS, table, rewriting),
    })),
  };
}

function renumberedNodes({ nodes, rowNodes }: LoweredNodes, renumbered: Int32Array): Int32Array {
  return nodes.map((id, node) => (id < 0 || rowNodes.has(node) ? id : (renumbered[id] ?? -1)));
}

/** The cells of nodes that have one value; -1 for those that are evaluated for rows. */
function sharedNodes({ nodes, rowNodes }: LoweredNodes): Int32Array {
  return rowNodes.size === 0 ? nodes : nodes.map((id, node) => (rowNodes.has(node) ? -1 : id));
}

/** The cells for readers of rows; undefined for a program that reads none and is of none. */
function rowsOf(
  context: PlanLowering,
  lists: readonly ProgramList[],
  roots: readonly CellId[],
  isOfRows: boolean,
): RowRoots | undefined {
  const reads = isOfRows || lists.length > 0 || context.table.cells.some(isListCell);
  return reads ? { lists, fields: fieldCells(context, roots) } : undefined;
}

function compactProgram(
  plan: Plan,
  table: CellTable,
  roots: readonly CellId[],
  authored: readonly Int32Array[],
  rows: RowRoots | undefined,
) {
  const { cells, renumbered } = compact(
    table.cells,
    rows === undefined ? roots : [...roots, ...rootsOfRows(rows)],
    authored,
  );
  const rules = programRules(plan, roots, renumbered);
  const program: Program = { spec: plan.row.spec, slots: plan.slots.map(programSlot), cells, rules };
  if (rows === undefined) return { program, renumbered };
  const { lists, fields } = withCells(rows, (id) => renumbered[id] ?? -1);
  return { program: { ...program, lists, fields: Object.fromEntries(fields) }, renumbered };
}

/** The truth of a condition with a false conjunct anywhere in it. */
export const NEVER = -2;

function conditionsOf({ root, arms }: LoweredRule, table: CellTable): ReadonlySet<CellId> {
  return new Set(arms === 0 ? [] : table.at(root).operands.filter((_, at) => at % 2 === 0));
}

const NO_CONDITIONS: ReadonlySet<CellId> = new Set();

function staticTruths(
  { nodes, rowNodes }: LoweredNodes,
  conditions: ReadonlySet<CellId>,
  table: CellTable,
  rewriting: Rewriting,
): Int8Array {
  return Int8Array.from(nodes, (id, node) => {
    const inRow = rowNodes.get(node);
    if (inRow !== undefined) return inRow.truth === undefined ? -1 : inRow.truth ? 1 : 0;
    if (id < 0 || !MAY_BE_STATIC.has(table.at(id).op)) return -1;
    const simplified = rewriting.simplified(id);
    const truth = literalTruth(simplified, table);
    if (truth !== undefined) return truth ? 1 : 0;
    return conditions.has(id) && isNeverTrue(simplified, table) ? NEVER : -1;
  });
}

const MAY_BE_STATIC: ReadonlySet<OpName> = new Set<OpName>(["const", "compare", "not", "and"]);

/** The cells of one rule as written, appended to `table`. */
export function lowerPlanned(rule: RulePlan, plan: Plan, table: CellTable, written: AuthoredForms): LoweredRule {
  const rowSpecs: RowSpecIds = new Map();
  const slots = new SlotCells(plan, table);
  const context = { plan, table, rewrites: REWRITES, budget: unlimitedBudget(), keeps: false, rowSpecs, slots };
  return lowerInPlan(rule, context, written);
}

function lowerInPlan(rule: RulePlan, context: PlanLowering, written: AuthoredForms): LoweredRule {
  return lowerRule(written, rule.type, loweringOf(rule.instance, rule.name, context));
}

function programSlot({ key, type, fill, source }: Plan["slots"][number]): ProgramSlot {
  return { key, type, fill, source };
}

function programRules(plan: Plan, roots: readonly CellId[], renumbered: Int32Array): readonly ProgramRule[] {
  const lineOf = (file: SourceTree, offset: number): number => indexOfFile(file).positionOf(offset, offset).line;
  return plan.rules.map((rule, id): ProgramRule => {
    const root = renumbered[roots[id] ?? -1];
    if (root === undefined) throw new Error(`unreachable: rule ${rule.key} has no cell`);
    const { file } = rule.instance.body.row;
    return {
      key: rule.key,
      own: rule.path.length === 0,
      root,
      type: rule.type,
      typeName: rule.typeName,
      unit: rule.unit,
      depth: rule.depth,
      at: { file: file.label, line: lineOf(file, rule.at.start) },
    };
  });
}

/** The arms that the simplified root of a rule still chooses among. */
function remainingArms(
  { root, arms }: LoweredRule,
  table: CellTable,
  rewriting: Rewriting,
  rewrites: readonly Rewrite[],
): RemainingArms {
  if (arms === 0) return [0];
  if (!rewrites.includes(pruneArms)) return [...Array.from({ length: arms }, (_, at) => at + 1), 0];
  const operands = table.at(root).operands.map((operand) => rewriting.simplified(operand));
  const { conditions, otherwise } = undecided(operands, table);
  const last = otherwise === operands.length - 1 ? 0 : (otherwise + 1) / 2;
  return [...conditions.map((at) => at / 2 + 1), last];
}
