import { COMMANDS } from "../../model/commands.ts";
import {
  type ConvertedOperand,
  type DisplayedUnit,
  isLogic,
  type NarratedExpression,
  type OperandForm,
  ROW_PREFIX,
  type RowNarration,
  rowPlace,
  shownBy,
  standsAlone,
} from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { Authored } from "../../plan/authored.ts";
import { authoredOperands, oncePerRun } from "../../plan/authored-order.ts";
import { type Plan, type RulePlan, resolveReference } from "../../plan/plan.ts";
import {
  asWritten,
  expressionTexts,
  isChainOf,
  type KeyOf,
  type NamedReference,
  type PartTexts,
  type RowNameOf,
  textOf,
} from "../expression-text.ts";
import { listNamed } from "../rows.ts";
import { narrateCondition } from "./conditions.ts";

/**
 * The names and cells to which the expressions of one rule refer: the cells of nodes are those
 * before any rewriting.
 */
export interface NarratedRule {
  readonly plan: Plan;
  /** The rule, or the list in whose text the expression stands. */
  readonly rule: Pick<RulePlan, "instance" | "path">;
  readonly cellOf: (node: Authored) => CellId;
  /** The truth that static folding finds for a node of a row; undefined: unknown. */
  readonly truthOf: (node: Authored) => boolean | undefined;
  /** The rules of a spec of rows: names stand behind the prefix of the row. */
  readonly isOfRows: boolean;
  /** The number of commands around the expression. */
  readonly depth: number;
}

/**
 * An expression made ready for narrating: the texts of its parts and its operand form
 * (docs/spec/06-show-explanations.md#6-11-rule-node).
 */
export interface Narrated {
  readonly texts: PartTexts;
  readonly expression: NarratedExpression;
  /** Position of the form of a node; parts of merged chains have none. */
  readonly positions: ReadonlyMap<Authored, number>;
}

/**
 * The operand form of `root`. Sums in sums and products in products become operands of one form
 * (docs/spec/06-show-explanations.md#6-12-compose).
 */
export function narrateExpression(root: Authored, context: NarratedRule): Narrated {
  const texts = expressionTexts(root, keysOf(context), rowNamesOf(context));
  const forms: OperandForm[] = [];
  const positions = new Map<Authored, number>();
  const nodes = oncePerRun(root);
  const merged = new Set<Authored>();
  for (const node of nodes) {
    for (const operand of authoredOperands(node)) if (mergesInto(node, operand, texts)) merged.add(operand);
  }
  for (const node of nodes) {
    if (merged.has(node)) continue;
    const operands = chainOperands(node, merged).flatMap((operand) => positions.get(operand) ?? []);
    positions.set(node, forms.length);
    forms.push(formOf(node, textOf(node, texts), operands, forms, context));
  }
  const open = forms.some((form) => isLogic(form) || form.form === "conversion" || standsAlone(form));
  return { texts, expression: { forms, open }, positions };
}

/**
 * The printed names of slots and rules: a slot bound to a rule has that rule's name
 * (docs/spec/06-show-explanations.md#6-10-expression-text).
 */
export function keysOf(context: NarratedRule): KeyOf {
  const prefix = context.isOfRows ? ROW_PREFIX : "";
  return (reference) => `${prefix}${keyOf(reference, context)}`;
}

function keyOf(reference: NamedReference, context: NarratedRule): string {
  const { plan, rule } = context;
  if (reference.kind === "import") return [...rule.path.map(({ uses }) => uses), ...reference.path].join(".");
  const list = listNamed(rule.instance, reference.path);
  if (list !== undefined) return plan.lists?.[list]?.key ?? "";
  const target = referenceTarget(reference, context);
  return ("rule" in target ? plan.rules[target.rule]?.key : plan.slots[target.slot]?.key) ?? "";
}

/**
 * The names of rows: those of the commands around the expression are known when it is evaluated,
 * others are as written.
 */
function rowNamesOf({ depth: around }: NarratedRule): RowNameOf {
  return (reference, depth) => {
    const level = reference.level - depth;
    if (level < 0 || level >= around) return asWritten(reference, depth);
    if (reference.kind === "position") return asWritten(reference, depth);
    return reference.kind === "field" ? `${rowPlace(level)}.${reference.path.join(".")}` : rowPlace(level);
  };
}

/** The target of a reference: a slot bound to a rule is that rule. */
function referenceTarget(
  reference: NamedReference,
  { plan, rule }: NarratedRule,
): { readonly slot: number } | { readonly rule: number } {
  const target = resolveReference(rule.instance, reference.path);
  if ("rule" in target) return target;
  const source = plan.slots[target.slot]?.source;
  return source !== undefined && "rule" in source ? source : target;
}

/**
 * True for a sum directly inside a sum, or a product inside a product: both are one chain
 * (docs/spec/06-show-explanations.md#6-12-compose).
 */
function mergesInto(parent: Authored, operand: Authored, texts: PartTexts): boolean {
  return isChainOf(parent, operand) && (operand === parent.left || texts.get(parent)?.isRegrouped === true);
}

/**
 * The operands of a node; for the top of a merged chain, the operands of the whole chain, left to
 * right.
 */
function chainOperands(node: Authored, merged: ReadonlySet<Authored>): Authored[] {
  const operands: Authored[] = [];
  const open = [...authoredOperands(node)].reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (merged.has(next)) open.push(...[...authoredOperands(next)].reverse());
    else operands.push(next);
  }
  return operands;
}

function formOf(
  node: Authored,
  text: string,
  operands: readonly number[],
  forms: readonly OperandForm[],
  context: NarratedRule,
): OperandForm {
  switch (node.kind) {
    case "literal":
      return {
        form: "literal",
        node: Object.freeze({ type: "compose", expression: text, operands: Object.freeze([]) }),
        shown: shownUnit(node, undefined),
      };
    case "slot":
    case "rule":
      return referenceForm(node, context);
    case "now":
      return { form: "now" };
    case "veto":
      return { form: "veto", message: node.message === "" ? undefined : node.message };
    case "list":
      return listForm(node, text, context);
    case "import":
    case "position":
      return { form: "name", text };
    case "field": {
      const cell = context.cellOf(node);
      return { form: "field", cell, level: node.level, field: node.path.join("."), shown: shownUnit(node, cell) };
    }
    case "element": {
      const cell = context.cellOf(node);
      return { form: "element", cell, level: node.level, type: node.type, shown: shownUnit(node, cell) };
    }
    case "command": {
      const cell = context.cellOf(node);
      const rows = node.arguments.flatMap(({ value, perRow }) => (perRow ? [narrateRow(value, node, context)] : []));
      const { type } = node.list;
      const of = type.kind === "list" && type.of.kind !== "row" ? type.of : undefined;
      return { form: "command", text, operands, cell, rows, of, shown: shownUnit(node, cell) };
    }
    case "member": {
      const [operand = 0] = operands;
      const cell = context.cellOf(node);
      return {
        form: "member",
        text,
        operands: [operand],
        cell,
        field: node.path.join("."),
        shown: shownUnit(node, cell),
      };
    }
    case "previous":
      throw new Error("unreachable: lines of lists are not narrated");
    case "and":
    case "or":
      return { form: node.kind, text, operands: [operands[0] ?? 0, operands[1] ?? 0], left: context.cellOf(node.left) };
    case "cast": {
      const cell = context.cellOf(node);
      const from = convertedOperand(node.operand, forms[operands[0] ?? 0], context);
      const step = conversionStep(node);
      return {
        form: "conversion",
        text,
        operands: [operands[0] ?? 0],
        cell,
        type: node.type,
        unit: node.unit,
        from,
        step,
        shown: shownUnit(node, cell),
      };
    }
    case "arithmetic":
    case "comparison":
    case "not":
    case "is_veto":
    case "math":
    case "rounding":
    case "extremum":
    case "range":
    case "in_range":
    case "one_of":
    case "starts_with":
    case "range_end":
    case "window":
    case "date_relative":
    case "date_calendar":
    case "date_part":
    case "date_pair":
    case "working_days":
    case "call":
      return {
        form: "compose",
        text,
        operands,
        shown: node.kind === "range" ? undefined : shownUnit(node, context.cellOf(node)),
        range: node.kind === "range" && node.type.kind === "measurerange",
        compares: mayDiffer(operands.flatMap((operand) => shownBy(forms, operand))),
        ...(CALCULATIONS.has(node.kind) && { value: statedValue(node, context) }),
        ...(node.kind === "extremum" && {
          choices: node.operands.map((operand, at) => convertedOperand(operand, forms[operands[at] ?? 0], context)),
        }),
      };
  }
}

/** An argument of a command that is evaluated for each row. */
function narrateRow(
  value: Authored,
  { command }: Extract<Authored, { kind: "command" }>,
  around: NarratedRule,
): RowNarration {
  const context = { ...around, depth: around.depth + 1 };
  const { texts, expression } = narrateExpression(value, context);
  const isCondition = COMMANDS[command].argument === "condition";
  const condition = isCondition ? narrateCondition(value, context, (node) => context.truthOf(node)) : undefined;
  const isName = value.kind === "field" || value.kind === "element";
  return { text: textOf(value, texts), expression, condition, isName };
}

function referenceForm(node: Extract<Authored, { kind: "slot" | "rule" }>, context: NarratedRule): OperandForm {
  const { plan } = context;
  const target = referenceTarget(node, context);
  const cell = context.cellOf(node);
  if ("slot" in target)
    return { form: "slot", slot: target.slot, cell, shown: shownType(plan.slots[target.slot]?.type, undefined, cell) };
  const rule = plan.rules[target.rule];
  return { form: "rule", rule: target.rule, shown: shownType(rule?.type, rule?.unit, cell) };
}

/** A list that is bound to a rule shows the rule, as a slot does. */
function listForm(node: Extract<Authored, { kind: "list" }>, text: string, context: NarratedRule): OperandForm {
  const { plan, rule } = context;
  const source = plan.lists?.[listNamed(rule.instance, node.path) ?? -1]?.source;
  return source !== undefined && "rule" in source
    ? { form: "rule", rule: source.rule, shown: undefined }
    : { form: "list", text, cell: context.cellOf(node) };
}

/** The kinds of expressions whose lines state their value. */
const CALCULATIONS: ReadonlySet<Authored["kind"]> = new Set([
  ...(["arithmetic", "math", "rounding", "extremum", "date_part", "date_pair", "working_days", "call"] as const),
]);

function statedValue(node: Authored, context: NarratedRule): ConvertedOperand {
  return { cell: context.cellOf(node), type: node.type, unit: node.unit };
}

/**
 * The operand of a conversion. A slot is converted from the unit in which its value was given,
 * whatever unit its declaration has.
 */
function convertedOperand(operand: Authored, form: OperandForm | undefined, context: NarratedRule): ConvertedOperand {
  const unit = form?.form === "slot" || form?.form === "rule" ? form.shown?.unit : operand.unit;
  return { cell: context.cellOf(operand), type: operand.type, unit };
}

/**
 * The kind of a conversion's step `rule`: ranges become their span, plain units of one family
 * relate by a factor (docs/spec/06-show-explanations.md#6-15-conversion).
 */
function conversionStep(node: Extract<Authored, { kind: "cast" }>): "equivalence" | "span" | undefined {
  const [from, to] = [node.operand.type, node.type];
  if (from.kind.endsWith("range")) return to.kind === "text" || to.kind.endsWith("range") ? undefined : "span";
  const related = from.kind === "measure" && to.kind === "measure" && from.family === to.family;
  return related && !to.traits.includes("calendar") ? "equivalence" : undefined;
}

function shownUnit(node: Authored, cell: CellId | undefined): DisplayedUnit | undefined {
  return shownType(node.type, node.unit, cell);
}

/**
 * Ranges of measures are always displayed in the first declared unit
 * (docs/spec/03-dates-times-ranges.md#3-6-3-order-emptiness-values).
 */
function shownType(
  type: Type | undefined,
  unit: string | undefined,
  cell: CellId | undefined,
): DisplayedUnit | undefined {
  if (type?.kind === "measure") return { type, unit, cell };
  return type?.kind === "measurerange" ? { type: type.element, unit: type.element.units[0]?.name, cell } : undefined;
}

/** True when the operands may show different units of one family. */
function mayDiffer(shown: readonly DisplayedUnit[]): boolean {
  const units = new Map<string, string | undefined>();
  for (const { type, unit } of shown) {
    if (!units.has(type.family)) units.set(type.family, unit);
    else if (unit === undefined || units.get(type.family) !== unit) return true;
  }
  return false;
}
