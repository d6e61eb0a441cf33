import type {
  Cause,
  ComposeNode,
  DataNode,
  DataUnusedNode,
  ExplanationNode,
  RuleNode,
  VetoNode,
} from "../../model/program/explanation.ts";
import type { MeasureType } from "../../model/types/type.ts";
import type { Veto } from "../../model/value.ts";
import { equivalences } from "../narrate/equivalence.ts";
import { type FastFrame, handOver } from "./outcome.ts";

/** What a literal or another text that never changes is in explanations: one node for all runs. */
export function constantNode(expression: string): ComposeNode {
  return Object.freeze({ type: "compose", expression, operands: Object.freeze([]) });
}

/** The node of an input that has one of few values: one for all runs. */
export function constantData(name: string, display: string): DataNode {
  return Object.freeze({ type: "data", name, display });
}

/** Leaves a text to the exact program. */
export function textElsewhere(f: FastFrame): string {
  handOver(f);
  return "";
}

/** The node of an input that a condition did not look at. */
export function unusedData(name: string): DataUnusedNode {
  return Object.freeze({ type: "data_unused", name });
}

/**
 * What stands for a value in an explanation when there is none. Which input is missing is for the
 * exact program to say.
 */
export function vetoText(f: FastFrame, veto: Veto | null | undefined): string {
  if (veto === null || veto === undefined || veto.cause === "missing") return textElsewhere(f);
  return veto.reason || "veto";
}

/** Stands for a node of an explanation that the exact program must give; nobody sees it. */
const NO_NODE: RuleNode = Object.freeze({ type: "rule", name: "", result: "", body: "" });

/** Leaves a node to the exact program. */
export function nodeElsewhere(f: FastFrame): RuleNode {
  handOver(f);
  return NO_NODE;
}

/** What a rule has below its causes when a condition vetoed. */
export function vetoNode({ reason }: Veto): VetoNode {
  return reason ? { type: "veto", message: reason } : { type: "veto" };
}

/** A list with one more cause at its end. */
export function appended(causes: Cause[], cause: Cause): Cause[] {
  causes.push(cause);
  return causes;
}

/**
 * Adds how units of amounts relate (docs/spec/06-show-explanations.md#6-16-unit-equivalence), each
 * text once. The amounts are of these types and shown in these units.
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

/** Adds an input of a condition unless it is there. */
export function addOnce(nodes: ExplanationNode[], node: ExplanationNode): void {
  const isThere =
    node.type === "conversion"
      ? nodes.some((other) => other.type === "conversion" && other.expression === node.expression)
      : nodes.includes(node);
  if (!isThere) nodes.push(node);
}
