import type { WorkBudget } from "../../model/work-budget.ts";
import { declareBindings } from "../bindings/declare-bindings.ts";
import type { Body, Import, Row, RowNames } from "../body.ts";
import { CLASH_CHECKS, ROW_CHECKS, runChecks, UNIT_CHECKS } from "../checks/index.ts";
import { type DeclaredData, declareData, withoutTypes } from "../data/declare-data.ts";
import { location, type Report } from "../findings/finding.ts";
import { rejectInSourceOrder } from "../findings/reject.ts";
import { declareRules } from "../rules/declare-rules.ts";
import type { DeclaredType } from "../units/declared-type.ts";
import { OfferedTypes } from "../units/offered-types.ts";

/** The input of the analysis of a row. */
interface BodyContext {
  /** Bodies of the `uses` lines that could be resolved, by alias. */
  readonly imports: ReadonlyMap<string, Import>;
  /**
   * Bodies of the specs that qualified types name without an alias
   * (docs/spec/05-composition-versions.md#5-7-3-inline-import), by the name written; those that
   * could be resolved.
   */
  readonly inline: ReadonlyMap<string, Body>;
  /** Aliases whose spec could not be resolved: the error is reported elsewhere. */
  readonly broken: ReadonlySet<string>;
  readonly report: Report;
  readonly budget: WorkBudget;
}

/**
 * Works out the meaning of a row: the types and values of its data, its rules with their types, its
 * bindings. Reports every error of the row itself (docs/spec, 02 to 05). Circles of rules and of
 * bindings, versions and limits need whole instances and are checked later. Parts without an error
 * are present whatever else is wrong.
 */
export function analyseBody(row: Row, context: BodyContext): Body {
  const { imports, inline, broken, report, budget } = context;
  const reject = rejectInSourceOrder(row, report, 0);
  runChecks(ROW_CHECKS, row, reject);
  runChecks(CLASH_CHECKS, row, rejectInSourceOrder(row, report, 1));
  const ruleNames = new Set(row.tree.rules.map(({ declaration }) => declaration.node.name));
  const declared = declareData({ row, reject, budget, imports, inline, broken, ruleNames });
  const blamed = new Set<DeclaredType>();
  const blame = (type: DeclaredType) => blamed.add(type);
  runChecks(UNIT_CHECKS, { units: declared.units, budget, blame }, reject);
  const data = withoutTypes(declared, blamed);
  const names = rowNames(row, data, imports, ruleNames);
  const rules = declareRules({ row, names, units: data.units, report });
  const bindings = declareBindings({ row, names, imports, rules, units: data.units, reject });
  const { slots, units, types } = data;
  return { row, imports, slots, rules, bindings, units, types, offered: new OfferedTypes(types.values()), names };
}

function rowNames(
  row: Row,
  { slots }: DeclaredData,
  imports: ReadonlyMap<string, Import>,
  ruleNames: ReadonlySet<string>,
): RowNames {
  const aliases = new Map(row.tree.uses.map(({ piece, node }) => [node.alias, location(row, piece, node.range)]));
  return { spec: row.spec, slots, ruleNames, imports, aliases };
}
