import { UNKNOWN } from "../../model/types/primitive.ts";
import type { Type } from "../../model/types/type.ts";
import type { RuleTree } from "../../syntax/tree/source.ts";
import type { Row, RowNames, RuleDeclaration } from "../body.ts";
import { NAME_CHECKS, runChecks, UNTYPED_RULE_CHECKS } from "../checks/index.ts";
import { location, type Report } from "../findings/finding.ts";
import { type Reject, rejectInAnalysisOrder, rejectInSourceOrder } from "../findings/reject.ts";
import { isNameProblem, resolveName } from "../names/resolve-name.ts";
import { type RuleReferences, ruleReferences } from "../names/rule-references.ts";
import { typeName } from "../types/describe.ts";
import type { TypedReference } from "../typing/expression-context.ts";
import type { UnitTable } from "../units/unit-table.ts";
import { ruleOrder } from "./result-order.ts";
import { type RuleContext, type TypedRule, typeRule } from "./type-rule.ts";

interface RulesContext {
  readonly row: Row;
  readonly names: RowNames;
  readonly units: UnitTable;
  readonly report: Report;
}

/**
 * All rules of a row, in source order. Names are resolved first; rules with an unresolved name get
 * no type (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading, rules 4 and 5). Types are
 * determined dependencies first. Rules on a circle get no type, and where there is one no errors of
 * types are kept (its rule 3); nor does a name declared twice get one, as it is unknown which of
 * its rules is meant.
 */
export function declareRules(context: RulesContext): ReadonlyMap<string, RuleDeclaration> {
  const { row, report } = context;
  const trees = new Map<string, RuleTree>();
  const repeated = new Set<string>();
  for (const tree of row.tree.rules) {
    const { name } = tree.declaration.node;
    if (trees.has(name)) repeated.add(name);
    else trees.set(name, tree);
  }
  const references = allReferences(context, trees, rejectInSourceOrder(row, report, 0));
  const order = ruleOrder(ownNeeds(references));
  const reject = rejectInAnalysisOrder(row, report);
  const declared = new Map<string, RuleDeclaration>();
  const wholes = new Map<Type, Type>();
  for (const name of order) {
    const tree = trees.get(name);
    if (tree === undefined) continue;
    const rule = declareRule(context, wholes, tree, references.get(name), declared, reject);
    declared.set(name, repeated.has(name) ? untyped(row, tree, references.get(name)) : rule);
  }
  const rules = new Map<string, RuleDeclaration>();
  for (const [name, tree] of trees) {
    rules.set(name, declared.get(name) ?? untyped(row, tree, references.get(name)));
  }
  return rules;
}

/**
 * The references of all rules. Names in a second rule of one name are checked too, but only the
 * first rule is kept.
 */
function allReferences(
  { row, names }: RulesContext,
  trees: ReadonlyMap<string, RuleTree>,
  reject: Reject,
): ReadonlyMap<string, RuleReferences> {
  const references = new Map<string, RuleReferences>();
  for (const tree of row.tree.rules) {
    const { declaration, arms } = tree;
    const found = ruleReferences({ declaration, arms: Array.from(arms.forms(), ({ arm }) => arm) }, names);
    runChecks(NAME_CHECKS, { row, found }, reject);
    const { name } = tree.declaration.node;
    if (trees.get(name) === tree) references.set(name, found);
  }
  return references;
}

function ownNeeds(references: ReadonlyMap<string, RuleReferences>): ReadonlyMap<string, readonly string[]> {
  const needs = new Map<string, readonly string[]>();
  for (const [name, { references: named }] of references) {
    const own = named.filter(({ kind, path }) => kind === "rule" && path.length === 1);
    needs.set(
      name,
      own.map(({ path }) => path[0] ?? ""),
    );
  }
  return needs;
}

function declareRule(
  { row, names, units }: RulesContext,
  wholes: Map<Type, Type>,
  tree: RuleTree,
  found: RuleReferences | undefined,
  declared: ReadonlyMap<string, RuleDeclaration>,
  reject: Reject,
): RuleDeclaration {
  if (found === undefined || found.unresolved.length > 0) {
    runChecks(UNTYPED_RULE_CHECKS, { row, rule: tree, units }, reject);
    return untyped(row, tree, found);
  }
  const typed = typeForms(tree, { row, units, resolve: typedReferences(names, declared), reject });
  const type = wholes.get(typed.type) ?? wholeFamily(typed.type, units);
  wholes.set(typed.type, type);
  return {
    name: tree.declaration.node.name,
    type,
    typeName: typeName(type),
    unit: typed.unit,
    references: found.references,
    sound: typed.sound,
    size: typed.size,
    tree,
    at: ruleLocation(row, tree),
  };
}

/**
 * The type and size of a rule. One arm of each form is typed, as arms of one form are right or
 * wrong together; when an arm is wrong all are typed, for a report on each.
 */
function typeForms(
  tree: RuleTree,
  context: RuleContext,
): Pick<TypedRule, "type" | "unit" | "sound"> & { readonly size: number } {
  const { declaration, arms } = tree;
  const forms = [...arms.forms()];
  const typed = typeRule({ declaration, arms: forms.map(({ arm }) => arm) }, { ...context, reject: () => undefined });
  if (!typed.sound) {
    const every = typeRule(tree, context);
    return { ...every, size: every.nodeCount };
  }
  if (typed.scale !== undefined) return { ...typed, size: typed.nodeCount };
  let size = 0;
  let before = 0;
  for (const [index, { result }] of typed.arms.entries()) {
    const after = result.node + 1;
    size += (after - before) * (index === 0 ? 1 : (forms[index - 1]?.count ?? 0));
    before = after;
  }
  return { ...typed, size };
}

/** Types and static units of names, for rules whose names are all resolved. */
export function typedReferences(
  names: RowNames,
  rules: ReadonlyMap<string, RuleDeclaration>,
): (path: readonly string[]) => TypedReference | undefined {
  return (path) => {
    const found = resolveName(names, path);
    if (found === undefined || isNameProblem(found)) return undefined;
    if (found.kind === "slot") return { kind: "slot", path, type: found.slot.type, unit: found.slot.unit };
    const rule = found.rule ?? rules.get(path[0] ?? "");
    return { kind: "rule", path, type: rule?.type ?? UNKNOWN, unit: rule?.unit };
  };
}

/**
 * The type with every unit of its family in scope, as a rule lists them
 * (docs/spec/06-show-explanations.md#6-4-typeinfo); for a range, that of its ends.
 */
function wholeFamily(type: Type, units: UnitTable): Type {
  switch (type.kind) {
    case "measure": {
      const all = units.familyUnits(type);
      return all === type.units ? type : { ...type, units: all };
    }
    case "ratio": {
      const all = units.familyRatioUnits(type);
      return all === type.units ? type : { ...type, units: all };
    }
    case "measurerange": {
      const all = units.familyUnits(type.element);
      return all === type.element.units ? type : { ...type, element: { ...type.element, units: all } };
    }
    case "ratiorange": {
      const all = units.familyRatioUnits(type.element);
      return all === type.element.units ? type : { ...type, element: { ...type.element, units: all } };
    }
    default:
      return type;
  }
}

function untyped(row: Row, tree: RuleTree, found: RuleReferences | undefined): RuleDeclaration {
  return {
    name: tree.declaration.node.name,
    type: UNKNOWN,
    typeName: typeName(UNKNOWN),
    references: found?.references ?? [],
    sound: false,
    size: 0,
    tree,
    at: ruleLocation(row, tree),
  };
}

function ruleLocation(row: Row, { declaration }: RuleTree) {
  return location(row, declaration.piece, declaration.node.range);
}
