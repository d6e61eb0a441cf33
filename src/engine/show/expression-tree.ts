import type { ArithmeticOperator, Comparison } from "../../model/operators.ts";
import { showValue } from "../../model/types/display.ts";
import type { Type } from "../../model/types/type.ts";
import { STEPS_PER_COPY, type WorkBudget } from "../../model/work-budget.ts";
import type { Authored } from "../../plan/authored.ts";
import { authoredOperands, operandsFirst } from "../../plan/authored-order.ts";
import type { ShowExpression } from "../api.ts";

/** The steps charged for a value: one for most. An amount is written in every unit of its type. */
export function stepsOfValue(type: Type): number {
  return type.kind === "measure" || type.kind === "ratio" ? type.units.length * STEPS_PER_COPY : 1;
}

/** The node of a slot or rule: `data` or `rule`, with its key as seen from the shown spec. */
export type ReferenceNode = (
  reference: Extract<Authored, { kind: "slot" | "rule" | "list" | "import" }>,
) => ShowExpression;

/**
 * An expression as written, nothing folded (docs/spec/06-show-explanations.md#6-6-rules). Chains of
 * operators nest thousands of levels deep, so nodes are made operands first.
 */
export function expressionTree(root: Authored, referenceNode: ReferenceNode, budget: WorkBudget): ShowExpression {
  const made = new Map<Authored, ShowExpression>();
  const lists = listsOfFields(root, referenceNode);
  const of = (operand: Authored): ShowExpression => {
    const node = made.get(operand);
    if (node === undefined) throw new Error("unreachable: operands come first");
    return node;
  };
  for (const node of operandsFirst(root)) {
    if (node.kind === "literal") budget.charge(stepsOfValue(node.type));
    made.set(node, nodeOf(node, of, referenceNode, lists));
  }
  return of(root);
}

function nodeOf(
  node: Authored,
  of: (operand: Authored) => ShowExpression,
  referenceNode: ReferenceNode,
  lists: ReadonlyMap<Authored, string>,
): ShowExpression {
  switch (node.kind) {
    case "literal":
      return { type: "literal", ...showValue(node.value, node.type, node.unit) };
    case "slot":
    case "rule":
    case "list":
    case "import":
      return referenceNode(node);
    case "command":
      return {
        type: "command",
        command: node.command,
        list: of(node.list),
        arguments: node.arguments.map(({ value, descending, field }) => ({
          ...(field !== undefined && { name: field.join(".") }),
          value: of(value),
          ...(descending === true && { order: "desc" }),
        })),
        ...(node.otherwise !== undefined && { otherwise: of(node.otherwise) }),
      };
    case "member":
      return { type: "member", of: of(node.operand), name: node.path.join(".") };
    case "field":
      return { type: "field", list: lists.get(node) ?? "", name: node.path.join(".") };
    case "position":
      return { type: "position" };
    case "element":
      return { type: "value" };
    case "previous":
      return { type: "previous", name: node.path.join("."), otherwise: of(node.otherwise) };
    case "now":
      return { type: "now" };
    case "veto":
      return node.message === undefined || node.message === ""
        ? { type: "veto" }
        : { type: "veto", message: node.message };
    case "arithmetic":
      return { type: "arithmetic", op: ARITHMETIC[node.operator], left: of(node.left), right: of(node.right) };
    case "comparison":
      return { type: "comparison", op: COMPARISON[node.operator], left: of(node.left), right: of(node.right) };
    case "and":
    case "or":
      return { type: node.kind, left: of(node.left), right: of(node.right) };
    case "not":
    case "is_veto":
      return { type: node.kind, operand: of(node.operand) };
    case "math":
      return { type: "math", op: node.function, operand: of(node.operand) };
    case "rounding":
      return {
        type: "rounding",
        mode: node.mode.replace(" ", "_"),
        operand: of(node.value),
        step: of(node.step),
      };
    case "extremum":
      return { type: "extremum", op: node.which, operands: node.operands.map(of) };
    case "cast":
      return {
        type: "unit_conversion",
        operand: of(node.operand),
        target:
          "unit" in node.target ? { unit: { unit_name: node.target.unit.at(-1) } } : { type: node.target.primitive },
      };
    case "range":
      return { type: "range_literal", from: of(node.from), to: of(node.to) };
    case "in_range":
      return { type: "range_containment", value: of(node.value), range: of(node.within) };
    case "one_of":
      return { type: "one_of", value: of(node.value), options: node.options.map(of) };
    case "window":
      return { type: "past_future_range", kind: DIRECTION[node.direction], operand: of(node.offset) };
    case "date_relative":
      return { type: "date_relative", kind: DIRECTION[node.direction], operand: of(node.operand) };
    case "date_calendar":
      return { type: "date_calendar", kind: node.which, unit: node.period, operand: of(node.operand) };
    case "starts_with":
      return { type: "starts_with", left: of(node.left), right: of(node.right) };
    case "range_end":
      return { type: "range_end", which: node.which, operand: of(node.operand) };
    case "date_part":
      return { type: "date_part", part: node.part.replaceAll(" ", "_"), operand: of(node.operand) };
    case "date_pair":
      return { type: "date_pair", op: node.words.replace(" ", "_"), left: of(node.left), right: of(node.right) };
    case "working_days":
      return {
        type: "working_days",
        op: node.which,
        operands: node.operands.map(of),
        ...(node.except.length > 0 && { except: node.except.map(of) }),
        ...(node.weekend.length > 0 && { weekend: node.weekend.map(of) }),
      };
    case "call":
      return { type: "call", op: node.function, operands: node.operands.map(of) };
  }
}

const DIRECTION = { past: "in_past", future: "in_future" } as const;

const ARITHMETIC: Readonly<Record<ArithmeticOperator, string>> = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
  "%": "modulo",
  mod: "floored_modulo",
  "^": "power",
};

const COMPARISON: Readonly<Record<Comparison, string>> = {
  is: "is",
  "is not": "is_not",
  "<": "less_than",
  "<=": "less_than_or_equal",
  ">": "greater_than",
  ">=": "greater_than_or_equal",
};

interface ListsAround {
  readonly name: string;
  readonly outer: ListsAround | undefined;
}

/** The list of the row whose field a node reads, by node. */
function listsOfFields(root: Authored, referenceNode: ReferenceNode): ReadonlyMap<Authored, string> {
  const lists = new Map<Authored, string>();
  const open: { readonly node: Authored; readonly around: ListsAround | undefined }[] = [
    { node: root, around: undefined },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, around } = next;
    if (node.kind === "field") {
      let at = around;
      for (let left = node.level; left > 0; left--) at = at?.outer;
      lists.set(node, at?.name ?? "");
    }
    if (node.kind !== "command") {
      for (const operand of authoredOperands(node)) open.push({ node: operand, around });
      continue;
    }
    open.push({ node: node.list, around });
    if (node.otherwise !== undefined) open.push({ node: node.otherwise, around });
    const inner = { name: listName(node.list, referenceNode), outer: around };
    for (const { value, perRow } of node.arguments) open.push({ node: value, around: perRow ? inner : around });
  }
  return lists;
}

/** The name of the list at the begin of a chain. */
function listName(chain: Authored, referenceNode: ReferenceNode): string {
  let at = chain;
  while (at.kind === "command") at = at.list;
  if (at.kind === "list" || at.kind === "rule") return String(referenceNode(at).name);
  return at.kind === "field" || at.kind === "member" ? at.path.join(".") : "";
}
