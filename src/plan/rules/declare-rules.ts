import { UNKNOWN } from "../../model/types/primitive.ts";
import type { Type } from "../../model/types/type.ts";
import type { RuleTree } from "../../syntax/tree/source.ts";
import type { BoundExpression } from "../bindings/declare-bindings.ts";
import type { Row, RowNames, RuleDeclaration } from "../body.ts";
import { NAME_CHECKS, runChecks, UNTYPED_RULE_CHECKS } from "../checks/index.ts";
import { location, type Reject, type Report, rejectInAnalysisOrder, rejectInSourceOrder } from "../findings/finding.ts";
import type { RowShapes } from "../names/row-shapes.ts";
import { type RuleReferences, ruleReferences } from "../names/rule-references.ts";
import { typeName } from "../types/describe.ts";
import type { UnitTable } from "../units/unit-table.ts";
import { guessedType } from "./guessed-type.ts";
import { ruleOrder } from "./result-order.ts";
import { ruleReads } from "./row-reads.ts";
import { type RuleContext, type TypedRule, typeRule } from "./type-rule.ts";
import { typedNames } from "./typed-names.ts";

/**
 * All rules of a row, in source order. Names are resolved first; rules with an unresolved name get
 * no type (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading, rules 4 and 5). Types are
 * determined dependencies first. Rules on a circle get no type, and where there is one no errors of
 * types are kept (its rule 3); nor does a name declared twice get one, as it is unknown which of
 * its rules is meant.
 */
export function declareRules(context: RulesContext): void {
  const { row, report, rules: declared } = context;
  const trees = new Map<string, RuleTree>();
  const repeated = new Set<string>();
  for (const tree of row.tree.rules) {
    const { name } = tree.declaration.node;
    if (trees.has(name)) repeated.add(name);
    else trees.set(name, tree);
  }
  const slots = new Map<string, readonly string[]>();
  for (const { slot, tree } of context.bound) {
    trees.set(tree.declaration.node.name, tree);
    slots.set(tree.declaration.node.name, slot);
  }
  const references = allReferences(context, trees, rejectInSourceOrder(row, report, 0));
  const order = ruleOrder(ownNeeds(references));
  const reject = rejectInAnalysisOrder(row, report);
  const wholes = new Map<Type, Type>();
  const listsItself = Array.from(context.names.imports.values()).some((each) => each.isList && each.body.row === row);
  if (listsItself) guessTypes(context, trees, references, order, reject);
  for (const name of order) {
    const tree = trees.get(name);
    if (tree === undefined) continue;
    const rule = declareRule(context, wholes, tree, references.get(name), reject);
    const slot = slots.get(name);
    const known = repeated.has(name) ? untyped(row, tree, references.get(name)) : rule;
    declared.set(name, slot === undefined ? known : { ...known, slot });
  }
  for (const [name, tree] of trees) {
    const rule = declared.get(name) ?? untyped(row, tree, references.get(name));
    // In source order.
    declared.delete(name);
    declared.set(name, rule);
  }
}

interface RulesContext {
  readonly row: Row;
  readonly names: RowNames;
  readonly shapes: RowShapes;
  readonly units: UnitTable;
  readonly report: Report;
  /** Expressions that `-> with` binds, as rules without a name. */
  readonly bound: readonly BoundExpression[];
  /** Gets the rules, first those that others need: rows of a list of its own spec read them. */
  readonly rules: Map<string, RuleDeclaration>;
}

/**
 * Types of rules before they are checked, for a spec that lists itself: rules may read themselves
 * and each other on the rows. A rule that reads only itself has no type of its own, which is
 * reported.
 */
function guessTypes(
  { row, names, shapes, units, rules }: RulesContext,
  trees: ReadonlyMap<string, RuleTree>,
  references: ReadonlyMap<string, RuleReferences>,
  order: readonly string[],
  reject: Reject,
): void {
  const silent = () => undefined;
  const known = new Map<string, Type>();
  const typedRule = (name: string, tree: RuleTree) =>
    typeForms(tree, { row, units, names: typedNames({ names, shapes, rules, rule: name }), reject: silent });
  // A guess may rest on the guess of another rule: a round for each, and one for their names.
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const name of order) {
      const tree = trees.get(name);
      const found = references.get(name);
      if (tree === undefined || found === undefined || found.unresolved.length > 0) continue;
      const typed = typedRule(name, tree);
      const type = typed.type.kind === "unknown" ? guessOf(typed) : typed.type;
      const before = known.get(name);
      if (type === undefined || (before !== undefined && (before === type || before.kind === type.kind))) continue;
      isNew ||= before === undefined;
      known.set(name, type);
      rules.set(name, { ...untyped(row, tree, found), type, typeName: typeName(type), rows: typed.rows });
    }
  }
  for (const name of order) {
    const tree = trees.get(name);
    const found = references.get(name);
    if (known.has(name) || tree === undefined || found === undefined || found.unresolved.length > 0) continue;
    const { fields = [] } = ruleReads(typedRule(name, tree)) ?? {};
    const reads = fields.filter(
      ({ path: [field = "", ...rest] }) => rest.length === 0 && trees.has(field) && !known.has(field),
    );
    if (reads.length === 0) continue;
    reject(
      "rule-without-type",
      ruleLocation(row, tree),
      `the rule \`${name}\` reads only itself on the rows of a list, so its type is not known`,
      {
        suggestion: "add what a row has by itself, as in own + (parts -> sum cost), or an arm for no rows",
      },
    );
  }
}

function guessOf({ arms }: Pick<TypedRule, "arms">): Type | undefined {
  for (const { result } of arms) {
    const type = guessedType(result);
    if (type !== undefined) return type;
  }
  return undefined;
}

/**
 * The references of all rules. Names in a second rule of one name are checked too, but only the
 * first rule is kept.
 */
function allReferences(
  { row, names, shapes, bound }: RulesContext,
  trees: ReadonlyMap<string, RuleTree>,
  reject: Reject,
): ReadonlyMap<string, RuleReferences> {
  const references = new Map<string, RuleReferences>();
  for (const tree of [...row.tree.rules, ...bound.map((each) => each.tree)]) {
    const { declaration, arms } = tree;
    const found = ruleReferences({ declaration, arms: Array.from(arms.forms(), ({ arm }) => arm) }, names, shapes);
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
  { row, names, shapes, units, rules }: RulesContext,
  wholes: Map<Type, Type>,
  tree: RuleTree,
  found: RuleReferences | undefined,
  reject: Reject,
): RuleDeclaration {
  if (found === undefined || found.unresolved.length > 0) {
    runChecks(UNTYPED_RULE_CHECKS, { row, rule: tree, units }, reject);
    return untyped(row, tree, found);
  }
  const { name } = tree.declaration.node;
  const typed = typeForms(tree, { row, units, names: typedNames({ names, shapes, rules, rule: name }), reject });
  const type = wholes.get(typed.type) ?? wholeFamily(typed.type, units);
  wholes.set(typed.type, type);
  return {
    name,
    type,
    typeName: typeName(type),
    ...(typed.rows !== undefined && { rows: typed.rows }),
    unit: typed.unit,
    references: found.references,
    rowReads: found.readsRows || typed.rows !== undefined ? ruleReads(typed) : undefined,
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
): Pick<TypedRule, "type" | "unit" | "rows" | "sound" | "arms"> & { readonly size: number } {
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
