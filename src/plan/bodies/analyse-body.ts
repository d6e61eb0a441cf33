import type { WorkBudget } from "../../model/work-budget.ts";
import { boundExpressions, declareBindings, writtenBindings } from "../bindings/declare-bindings.ts";
import type { Binding, Body, Import, ListDeclaration, Row, RowNames, RuleDeclaration } from "../body.ts";
import { CLASH_CHECKS, ROW_CHECKS, runChecks, UNIT_CHECKS } from "../checks/index.ts";
import { declareData, withoutTypes } from "../data/declare-data.ts";
import { location, type Report, rejectInAnalysisOrder, rejectInSourceOrder } from "../findings/finding.ts";
import { declareLists } from "../lists/list-lines.ts";
import { rowLists } from "../lists/row-list.ts";
import { RowShapes } from "../names/row-shapes.ts";
import { declareRules } from "../rules/declare-rules.ts";
import { boundNamesOf } from "../types/commands/bound-names.ts";
import type { DeclaredType } from "../units/declared-units.ts";
import { OfferedTypes } from "../units/offered-types.ts";
import { checkDatedFields } from "./dated-fields.ts";

/** The input of the analysis of a row. */
interface BodyContext {
  /** Bodies of the `uses` lines that could be resolved, by alias. */
  readonly imports: ReadonlyMap<string, Import>;
  /** Lists of the row's own spec, by alias: the body of their rows is the one that is made. */
  readonly selfLists: ReadonlyMap<string, Omit<Import, "body">>;
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
  const { inline, broken, report, budget } = context;
  const reject = rejectInSourceOrder(row, report, 0);
  runChecks(ROW_CHECKS, row, reject);
  runChecks(CLASH_CHECKS, row, rejectInSourceOrder(row, report, 1));
  const ruleNames = new Set(row.tree.rules.map(({ declaration }) => declaration.node.name));
  const declared = declareData({ row, reject, budget, imports: context.imports, inline, broken, ruleNames });
  const blamed = new Set<DeclaredType>();
  const blame = (type: DeclaredType) => blamed.add(type);
  runChecks(UNIT_CHECKS, { units: declared.units, budget, blame }, reject);
  const data = withoutTypes(declared, blamed);
  const { slots, units, types } = data;
  const imports = new Map(context.imports);
  const rules = new Map<string, RuleDeclaration>();
  const lists = new Map<string, ListDeclaration>();
  const shapes: RowShapes = new RowShapes(
    () => names,
    () => row.tree.rules,
  );
  const names: RowNames = {
    spec: row.spec,
    slots,
    ruleNames,
    imports,
    aliases: new Map(row.tree.uses.map(({ piece, node }) => [node.alias, location(row, piece, node.range)])),
    lists: data.lists,
    shapeOfRule: (rule) => shapes.ofRule(rule),
  };
  const bindings: Binding[] = [];
  const offered = new OfferedTypes(types.values());
  const hasBoundNames =
    [...slots.values()].some(({ type }) => boundNamesOf(type) !== undefined) ||
    [...imports.values()].some((each) => !each.isList && each.body.hasBoundNames);
  const body: Body = { row, imports, slots, rules, bindings, lists, units, hasBoundNames, types, offered, names };
  for (const [alias, self] of context.selfLists) imports.set(alias, { ...self, body });
  for (const [name, head] of rowLists({ row, imports, reject })) data.lists.set(name, head);
  const written = writtenBindings(row);
  const bound = boundExpressions(written, imports);
  declareRules({ row, names, shapes, units, report, bound, rules });
  bindings.push(...declareBindings(written, { row, names, imports, rules, units, reject }));
  const rejectType = rejectInAnalysisOrder(row, report);
  const lines = { row, names, shapes, units, rules, imports, rejectName: reject, rejectType };
  for (const [name, list] of declareLists(lines)) lists.set(name, list);
  checkDatedFields(body, rejectType);
  return body;
}
