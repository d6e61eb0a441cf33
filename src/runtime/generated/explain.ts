import type {
  Cause,
  ComposeNode,
  DataNode,
  DataUnusedNode,
  ExplanationNode,
  RuleNode,
  VetoNode,
} from "../../model/program/explanation.ts";
import { leadToValues } from "../../model/program/stated-values.ts";
import type { MeasureType } from "../../model/types/type.ts";
import type { Veto } from "../../model/value.ts";
import { equivalences } from "../narrate/equivalence.ts";
import { type GeneratedFrame, handOver } from "./outcome.ts";

/** The node of a literal or another text that never changes: one node for all runs. */
export function constantNode(expression: string): ComposeNode {
  return Object.freeze({ type: "compose", expression, operands: Object.freeze([]) });
}

/** The node of an input with one of few values: one node for all runs. */
export function constantData(name: string, display: string): DataNode {
  return Object.freeze({ type: "data", name, display });
}

/** Leaves a text to the exact program. */
export function textElsewhere(f: GeneratedFrame): string {
  handOver(f);
  return "";
}

/** The node of an input that a condition did not read. */
export function unusedData(name: string): DataUnusedNode {
  return Object.freeze({ type: "data_unused", name });
}

/** The text of a veto, in place of a value. Only the exact program knows which input is missing. */
export function vetoText(f: GeneratedFrame, veto: Veto | null | undefined): string {
  if (veto === null || veto === undefined || veto.cause === "missing") return textElsewhere(f);
  return veto.reason || "veto";
}

/** The placeholder of a node that only the exact program can make; no user sees it. */
const NO_NODE: RuleNode = Object.freeze({ type: "rule", name: "", result: "", body: "" });

/** Leaves a node to the exact program. */
export function nodeElsewhere(f: GeneratedFrame): RuleNode {
  handOver(f);
  return NO_NODE;
}

/** The explanation of a result, which leads to its values. */
export function explanationOf(f: GeneratedFrame, node: RuleNode): RuleNode {
  const { values } = f.context;
  return f.left || values === undefined ? node : leadToValues(node, values);
}

/** The node below the causes of a rule when a condition vetoed. */
export function vetoNode({ reason }: Veto): VetoNode {
  return reason ? { type: "veto", message: reason } : { type: "veto" };
}

/** A list with one more cause at its end. */
export function appended(causes: Cause[], cause: Cause): Cause[] {
  causes.push(cause);
  return causes;
}

/**
 * Adds the relations between units of amounts
 * (docs/spec/06-show-explanations.md#6-16-unit-equivalence), each text once. The amounts are of
 * these types and shown in these units.
 */
export function relate(
  nodes: ExplanationNode[],
  types: readonly MeasureType[],
  ...units: readonly (string | undefined)[]
): void {
  const amounts = types.map((type, at) => ({ type, unit: units[at] }));
  for (const text of equivalences(amounts)) {
    const isThere = nodes.some((node) => node.type === "unit_equivalence" && node.text === text);
    if (!isThere) nodes.push({ type: "unit_equivalence", text });
  }
}

/** Adds an input of a condition unless the list has it already. */
export function addOnce(nodes: ExplanationNode[], node: ExplanationNode): void {
  const isThere =
    node.type === "conversion"
      ? nodes.some((other) => other.type === "conversion" && other.expression === node.expression)
      : nodes.includes(node);
  if (!isThere) nodes.push(node);
}

/** Adds nodes that say more than a name: a compose without operands is one. */
export function addShown(list: ExplanationNode[], ...nodes: readonly ExplanationNode[]): ExplanationNode[] {
  for (const node of nodes) if (node.type !== "compose" || node.operands.length > 0) list.push(node);
  return list;
}

/** The frame of an expression for a row, which keeps the nodes of what stands around the row. */
interface NotingFrame {
  nodes: ExplanationNode[] | undefined;
}

/** Notes a node of something around the row. */
export function noted<Node extends ExplanationNode>(f: NotingFrame, node: Node): Node {
  f.nodes ??= [];
  f.nodes.push(node);
  return node;
}

export function noNodes(): Set<ExplanationNode> {
  return new Set();
}

/** The node of a fact of a row. `shown`: nodes around the rows, each shown once. */
export function factNode(
  f: NotingFrame,
  { condition, value, children = [] }: Cause,
  shown: Set<ExplanationNode>,
): ComposeNode {
  const operands = shown.size === 0 ? children : children.filter((node) => !shown.has(node));
  if (f.nodes !== undefined) for (const node of operands) if (f.nodes.includes(node)) shown.add(node);
  return { type: "compose", expression: value === "false" ? `${condition} is false` : condition, operands };
}

/** The source of a conversion of a field or value of a row, whose node is known. */
export function sourceOfRow(node: ExplanationNode, text: string): string {
  if (node.type === "data") return `${node.name} is ${node.display}`;
  return node.type === "rule" ? node.result : text;
}
