import { DEFAULT_LIMITS } from "../../model/limits.ts";
import type { Cause, ComposeNode, ConversionNode, ExplanationNode, RuleNode } from "../../model/program/explanation.ts";
import { type StatedValue, type StatedValues, withValues } from "../../model/program/stated-values.ts";
import { wrongArgument } from "../arguments.ts";
import { type ByteBudget, explanationBudget } from "./byte-budget.ts";

/**
 * An item with a line of its own: `open` makes its text and the items below it at the moment of
 * printing.
 */
type TreeLine =
  | { readonly kind: "cause"; readonly cause: Cause }
  | { readonly kind: "body"; readonly rule: RuleNode }
  | { readonly kind: "node"; readonly node: ExplanationNode }
  | { readonly kind: "text"; readonly text: string };

interface Opened {
  readonly line: string;
  readonly below: readonly TreeLine[];
}

/** An item to print, with the indentation inherited from its ancestors. */
interface Pending {
  readonly item: TreeLine;
  readonly indent: string;
  readonly last: boolean;
}

/** The facts that all lines of one explanation need. */
interface TreeContext {
  /** The rules that were explained. */
  readonly shown: Set<string>;
  readonly values: StatedValues;
}

/** The signs that connect lines. */
export interface TreeSigns {
  readonly item: string;
  readonly lastItem: string;
  readonly beside: string;
  /** Stands where a text leaves something out. */
  readonly gap: string;
}

const BOXES: TreeSigns = { item: "├─ ", lastItem: "└─ ", beside: "│  ", gap: "…" };
/** For models, which take these for fewer tokens. */
export const ASCII: TreeSigns = { item: "|- ", lastItem: "`- ", beside: "|  ", gap: "..." };

/** The bytes between two lines. */
const LINE_BREAK = 1;

/**
 * An explanation as a tree of lines, joined by `\n`, without a final line break
 * (docs/spec/06-show-explanations.md#6-17-explanation-as-text). A rule that occurs again further
 * down is printed once. The explanation that `run` gave leads to the values of its calculations; a
 * copy does not, so its lines state none. Throws EngineErrors of kind `resource_limit` when the
 * text has more than 16 MiB.
 *
 * @example
 * ```ts
 * import { formatExplanation } from "engine-rules";
 *
 * const data = { quantity: 3, member: false };
 * const { price } = engine.run({ spec: "tickets", data, explain: true }).results;
 * formatExplanation(price.explanation).split("\n")[0]; // "price: 36"
 * ```
 */
export function formatExplanation(root: RuleNode): string {
  if (root?.type !== "rule") throw wrongArgument("an explanation", "that of a result, asked for by `explain`", root);
  return explanationLines(root, explanationBudget(DEFAULT_LIMITS)).join("\n");
}

/**
 * The lines of `formatExplanation`; the first states the result. Each line is spent, with its line
 * break, before the next one is made: lines are indented by their depth, so the text of a chain of
 * rules grows with the square of its length. Chains may be thousands of rules long, so nothing here
 * recurses along them.
 */
export function explanationLines(root: RuleNode, budget: ByteBudget, signs: TreeSigns = BOXES): string[] {
  const { node, values } = withValues(root);
  const context: TreeContext = { shown: new Set(), values };
  const { line, below } = openRule(node, context);
  const lines = [budget.text(withGaps(line, signs))];
  const pending: Pending[] = [];
  push(pending, below, "");
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const opened = open(next.item, context);
    budget.spend(LINE_BREAK);
    lines.push(budget.text(next.indent + (next.last ? signs.lastItem : signs.item) + withGaps(opened.line, signs)));
    push(pending, opened.below, next.indent + (next.last ? "   " : signs.beside));
  }
  return lines;
}

/** Long numbers and the lines of scales have gaps: `0 … 100`, `1234… (80 digits) …5678`. */
function withGaps(line: string, { gap }: TreeSigns): string {
  return line.replace(/… (?=\()|(?<=\)) …| … /g, (found) => found.replace("…", gap));
}

function push(pending: Pending[], items: readonly TreeLine[], indent: string): void {
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i];
    if (item !== undefined) pending.push({ item, indent, last: i === items.length - 1 });
  }
}

function open(item: TreeLine, context: TreeContext): Opened {
  switch (item.kind) {
    case "cause":
      return { line: causeLine(item.cause), below: causeItems(item.cause, context) };
    case "body": {
      const { body, children = [] } = item.rule;
      return { line: withValue(body, valueOfBody(body, children, context)), below: itemsOf(children, context, body) };
    }
    case "text":
      return { line: item.text, below: [] };
    case "node":
      return openNode(item.node, context);
  }
}

function openNode(node: ExplanationNode, context: TreeContext): Opened {
  switch (node.type) {
    case "rule":
      return openRule(node, context);
    case "compose":
      return {
        line: withValue(node.expression, context.values.nodes.get(node)),
        below: rowItems(node, context),
      };
    case "conversion":
      return { line: node.expression, below: conversionItems(node, node.steps, context) };
    case "data":
      return { line: `${node.name}: ${node.display}`, below: [] };
    case "data_unused":
      return { line: `${node.name} (not used)`, below: [] };
    case "veto":
      return { line: node.message === undefined ? "veto" : `veto "${node.message}"`, below: [] };
    case "unit_equivalence":
      return { line: node.text, below: [] };
  }
}

function withValue(expression: string, value: StatedValue | undefined): string {
  return value === undefined ? expression : `${expression}: ${value.text}`;
}

/** The value of the node that repeats the body. */
function valueOfBody(
  body: string,
  children: readonly ExplanationNode[],
  { values }: TreeContext,
): StatedValue | undefined {
  for (let nodes = children; ; ) {
    const node = nodes.find((child) => child.type === "compose" && child.expression === body);
    if (node?.type !== "compose") return undefined;
    const value = values.nodes.get(node);
    if (value !== undefined) return value;
    nodes = node.operands;
  }
}

function openRule(rule: RuleNode, context: TreeContext): Opened {
  const line = `${rule.name}: ${rule.result}`;
  const below = contentsOf(rule, context);
  if (below.length === 0) return { line, below };
  if (context.shown.has(rule.name)) return { line: `${line} (shown above)`, below: [] };
  context.shown.add(rule.name);
  return { line, below };
}

/**
 * The causes, then the body with its children. A body that adds nothing is replaced by its
 * children.
 */
function contentsOf(rule: RuleNode, context: TreeContext): TreeLine[] {
  const causes: TreeLine[] = (rule.causes ?? []).map((cause) => ({ kind: "cause", cause }));
  if (isVetoed(rule.causes?.at(-1))) return causes;
  if (bodyIsSaidAlready(rule)) return [...causes, ...itemsOf(rule.children ?? [], context, rule.body)];
  return [...causes, { kind: "body", rule }];
}

function bodyIsSaidAlready(rule: RuleNode): boolean {
  if (rule.body === rule.result || rule.body === "veto") return true;
  const [child, ...more] = rule.children ?? [];
  return (child?.type === "rule" || child?.type === "data") && more.length === 0 && child.name === rule.body;
}

function isVetoed(cause: Cause | undefined): boolean {
  return cause !== undefined && cause.value !== "true" && cause.value !== "false";
}

function causeLine(cause: Cause): string {
  if (cause.value === "true") return cause.condition;
  return cause.value === "false" ? `${cause.condition} is false` : `${cause.condition} is vetoed: ${cause.value}`;
}

function causeItems(cause: Cause, context: TreeContext): TreeLine[] {
  const calculated = context.values.causes.get(cause) ?? [];
  return [...calculated.map((text): TreeLine => ({ kind: "text", text })), ...itemsOf(visibleChildren(cause), context)];
}

/** The children of a cause without the slots whose value the line of the cause states already. */
function visibleChildren(cause: Cause): readonly ExplanationNode[] {
  const vetoed = isVetoed(cause);
  return (cause.children ?? []).filter((child) => {
    if (child.type !== "data") return true;
    return vetoed
      ? cause.value !== child.display
      : cause.value !== "true" || cause.condition !== `${child.name} is ${child.display}`;
  });
}

/**
 * The lines for `nodes`. A node that only repeats the text `under` which it stands is replaced by
 * the nodes below it. Literals have no line.
 */
function itemsOf(nodes: readonly ExplanationNode[], context: TreeContext, under?: string): TreeLine[] {
  return nodes.flatMap((node): TreeLine[] => {
    if (node.type === "compose") {
      if (node.operands.length === 0) return [];
      if (node.expression === under) return rowItems(node, context, under);
    }
    if (node.type === "conversion" && node.expression === under) {
      return conversionItems(
        node,
        node.steps.filter((step) => step.role !== "outcome"),
        context,
      );
    }
    return [{ kind: "node", node }];
  });
}

/**
 * The steps, then the operand. The converted value is stated once: by the step `source` for a slot,
 * else by the operand where its lines say it.
 */
function conversionItems(node: ConversionNode, steps: ConversionNode["steps"], context: TreeContext): TreeLine[] {
  const source = node.steps.find((step) => step.role === "source")?.text;
  const operands = node.operands.filter(
    (operand) => operand.type !== "data" || source !== `${operand.name} is ${operand.display}`,
  );
  const said = operands.some((operand) => statedBy(operand) === source);
  const shown = said ? steps.filter((step) => step.role !== "source") : steps;
  return [...shown.map((step): TreeLine => ({ kind: "text", text: step.text })), ...itemsOf(operands, context)];
}

/** The most rows of a command that have lines, and the number of those that are shown of more. */
const MOST_ROWS = 50;
const SHOWN_ROWS = 20;

/** Ends with a command on a list (docs/spec/08-lists.md#8-answers). */
const CHAIN = /-> (?:sum|avg|product|min|max|where|any|all|sort|distinct|list)\b[^>]*$/;

/** The lines of the rows of a command: of very many the first ones, and how many there are more. */
function rowItems(node: ComposeNode, context: TreeContext, under?: string): TreeLine[] {
  const operands = untold(node, context);
  if (operands.length <= MOST_ROWS || !CHAIN.test(node.expression)) return itemsOf(operands, context, under);
  const more = `and ${operands.length - SHOWN_ROWS} more rows`;
  return [...itemsOf(operands.slice(0, SHOWN_ROWS), context, under), { kind: "text", text: more }];
}

/** The operands without those whose value the line of `min` or `max` tells. */
function untold(node: ComposeNode, { values }: TreeContext): readonly ExplanationNode[] {
  return values.nodes.get(node)?.tellsOperands === true
    ? node.operands.filter(({ type }) => type !== "data")
    : node.operands;
}

/** The value that the lines of a rule or a conversion state. */
function statedBy(node: ExplanationNode): string | undefined {
  if (node.type === "rule") return node.result;
  return node.type === "conversion" ? node.steps.find((step) => step.role === "outcome")?.text : undefined;
}
