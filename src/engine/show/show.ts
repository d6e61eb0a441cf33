import { ascending } from "../../model/ascending.ts";
import { formatDecimal } from "../../model/numbers/decimal.ts";
import type { Program } from "../../model/program/program.ts";
import { formatDate, formatTime } from "../../model/time/temporal-text.ts";
import { showValue } from "../../model/types/display.ts";
import type { Type } from "../../model/types/type.ts";
import { STEPS_PER_COPY, STEPS_PER_PART, type WorkBudget } from "../../model/work-budget.ts";
import type { Row } from "../../plan/body.ts";
import { CopiedRules } from "../../plan/instances/copied-rules.ts";
import { ruleDisplayUnit } from "../../plan/instances/display-unit.ts";
import type { Plan, RulePlan, Slot } from "../../plan/plan.ts";
import { authoredRule } from "../../plan/rules/authored-rule.ts";
import { indexOfFile } from "../../syntax/position.ts";
import type { ScalarLiteral } from "../../syntax/tree/literal.ts";
import type { SelectedVersion } from "../../workspace/index.ts";
import type { MetaValue, Show, ShowData, ShowHop, ShowRule } from "../api.ts";
import { expressionTree, type ReferenceNode, stepsOfValue } from "./expression-tree.ts";
import { shownLabel, writtenRule } from "./label.ts";
import { neededBy } from "./needed-by.ts";
import { shownResults } from "./results.ts";
import { RowNeeds } from "./row-needs.ts";
import { ShownLists } from "./shown-lists.ts";
import { TypeInfos } from "./type-info.ts";

/**
 * The interface of one version of a spec (docs/spec/06-show-explanations.md#part-a-show). `program`
 * is the folded program of the version's plan, which tells the needs. `windows`: those of all
 * versions of the spec.
 */
export function show(
  version: SelectedVersion,
  program: Program,
  budget: WorkBudget,
  windows: Show["versions"] = windowsOf(version),
): Show {
  const { row, plan, to } = version;
  const { header } = row.tree;
  const start = header.piece.start + header.node.keyword.start;
  const types = new TypeInfos(budget);
  return {
    ...(row.repository !== undefined && { repository: row.repository }),
    spec: row.spec,
    ...shownLabel(header.node),
    ...(header.node.commentary !== undefined && { commentary: header.node.commentary }),
    ...shownWindow(row.from, to),
    versions: windows,
    start_line: indexOfFile(row.file).positionOf(start, start).line,
    source_type: sourceType(version),
    data: shownData("all", plan, program, types, budget),
    rules: shownRules(plan, types, budget),
    meta: metaOf(row),
    ...shownResults(row),
  };
}

/** The windows of all versions of a spec, which are the same for each of them. */
export function windowsOf({ versions }: SelectedVersion): Show["versions"] {
  return versions.map(({ from }, i) => shownWindow(from, versions[i + 1]?.from));
}

export function shownWindow(from: Row["from"], to: SelectedVersion["to"]): Show["versions"][number] {
  return {
    ...(from !== undefined && { effective_from: from.text }),
    ...(to !== undefined && { effective_to: to.text }),
  };
}

function sourceType({ row }: SelectedVersion): Show["source_type"] {
  switch (row.origin.kind) {
    case "path":
      return { path: row.origin.label };
    case "dependency":
      return { dependency: row.origin.repository };
    case "volatile":
      return "volatile";
  }
}

/**
 * The slots that can have a value of their own, or those of them that some rule needs: slots bound
 * to another slot or a rule are not listed (docs/spec/06-show-explanations.md#6-3-data).
 */
export function shownData(
  extent: "all" | "needed",
  plan: Plan,
  program: Program,
  types: TypeInfos,
  budget: WorkBudget,
): Show["data"] {
  const needs = neededBy(program, budget);
  const paths = new ShownPaths();
  const rowNeeds = new RowNeeds(plan, budget);
  const shown = plan.slots.flatMap((slot, id) => {
    const needing = merged(needs[id] ?? [], rowNeeds.of(slot.key));
    return slot.source !== undefined || (extent === "needed" && needing.length === 0) ? [] : [{ slot, needing }];
  });
  for (const { slot } of shown) types.count(slot.type, slot.unit);
  const entries = shown.map(({ slot, needing }): [string, ShowData] => {
    const isGiven = slot.fill !== undefined || slot.suggestion !== undefined;
    budget.charge(stepsOfMember(slot) + (isGiven ? stepsOfValue(slot.type) : 0));
    return [slot.key, shownSlot(slot, types, paths, needing)];
  });
  const lists = new ShownLists(plan, types, rowNeeds, (slot) => shownGiven(slot, slot.type), budget);
  for (const [{ key, path }, { label: own, type, ...rest }] of lists.entries()) {
    const label = shownLabel({ label: own });
    if (extent === "all" || rest.needed_by_rules.length > 0)
      entries.push([key, { ...label, type, path: paths.of(path), ...rest }]);
  }
  return Object.fromEntries(entries);
}

/** Two sorted lists as one. */
function merged(one: readonly string[], other: readonly string[]): readonly string[] {
  return other.length === 0 ? one : [...new Set([...one, ...other])].sort(ascending);
}

function shownSlot(slot: Slot, types: TypeInfos, paths: ShownPaths, neededByRules: readonly string[]): ShowData {
  return {
    ...shownLabel(slot),
    type: types.of(slot.type, slot.unit),
    path: paths.of(slot.path),
    ...shownGiven(slot, slot.type),
    needed_by_rules: neededByRules,
  };
}

/**
 * The fill and the suggestion of a slot; it has both when it suggests a value over an inherited
 * fill (docs/spec/02-types-numbers-units.md#2-2-1-derived-data-data-b-a).
 */
function shownGiven({ fill, suggestion }: Slot, type: Type): Pick<ShowData, "fill" | "suggestion"> {
  return {
    ...(fill !== undefined && { fill: showValue(fill, type) }),
    ...(suggestion !== undefined && { suggestion: showValue(suggestion, type) }),
  };
}

function shownRules(plan: Plan, types: TypeInfos, budget: WorkBudget): Show["rules"] {
  const units: (string | undefined)[] = [];
  const copied = new CopiedRules();
  const paths = new ShownPaths();
  const entries = plan.rules.map((rule): [string, ShowRule] => {
    const { body } = rule.instance;
    const declaration = body.rules.get(rule.name);
    budget.charge(stepsOfMember(rule) + (declaration ? copied.stepsOf(declaration) : 0) + rule.references.length);
    const { arms, scale } = authoredRule(body, rule.name);
    const unit = ruleDisplayUnit(rule, scale === undefined ? arms : arms.slice(1), plan, units);
    units.push(unit);
    const tree = (root: (typeof arms)[number]["result"]) => expressionTree(root, referenceNode(rule), budget);
    return [
      rule.key,
      {
        ...shownLabel(writtenRule(rule)),
        type: types.of(rule.type, unit),
        path: paths.of(rule.path),
        branches: arms.map(({ condition, result }) => ({
          ...(condition !== undefined && { condition: tree(condition) }),
          result: tree(result),
        })),
        depends_on_rules: rule.references.map((id) => plan.rules[id]?.key ?? ""),
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** The steps charged for a slot or rule: imported ones are written with their whole path. */
function stepsOfMember({ path }: Slot | RulePlan): number {
  return path.length === 0 ? 1 : STEPS_PER_COPY + STEPS_PER_PART * path.length;
}

/**
 * Makes reference nodes. Slots keep the written key, even when they are bound to something else.
 */
function referenceNode({ path }: RulePlan): ReferenceNode {
  const prefix = path.map((hop) => `${hop.uses}.`).join("");
  return (reference) => ({
    type: REFERENCES[reference.kind],
    name: prefix + reference.path.join("."),
  });
}

const REFERENCES = { slot: "data", list: "data", rule: "rule", import: "import" } as const;

/** Paths in the form of `show`, one for all slots and rules of an instance. */
class ShownPaths {
  readonly #shown = new Map<Slot["path"], readonly ShowHop[]>();

  of(path: Slot["path"]): readonly ShowHop[] {
    let shown = this.#shown.get(path);
    if (shown === undefined) {
      shown = path.map(({ uses, repository, spec }) => ({
        uses,
        ...(repository !== undefined && { repository }),
        spec,
      }));
      this.#shown.set(path, shown);
    }
    return shown;
  }
}

/**
 * The `meta` lines of a version, in the order of the text
 * (docs/spec/06-show-explanations.md#6-2-top-level).
 */
export function metaOf({ tree }: Row): Show["meta"] {
  return Object.fromEntries(tree.meta.map(({ node }) => [node.key, metaValue(node.value)]));
}

/**
 * The value with the one member of its kind. The name of a unit stays as written, whatever declares
 * it.
 */
function metaValue(literal: ScalarLiteral): MetaValue {
  switch (literal.type) {
    case "text":
      return { text: literal.text };
    case "boolean":
      return { boolean: literal.value };
    case "date":
      return { date: formatDate(literal.value) };
    case "time":
      return { time: formatTime(literal.value) };
    case "number": {
      const value = formatDecimal(literal.value);
      if (literal.unit === undefined) return { number: value };
      return { number_with_unit: { value, unit: literal.unit.join(".") } };
    }
  }
}
