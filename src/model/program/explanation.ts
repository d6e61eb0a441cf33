/**
 * Explanations of an answer (docs/spec/06-show-explanations.md#6-9-node-shapes): plain data, keys
 * in the order of writing. Nodes are shared: a rule or slot that is used in several places is one
 * object, and the writers of explanations repeat it at every use.
 */
export type ExplanationNode =
  | RuleNode
  | ComposeNode
  | DataNode
  | DataUnusedNode
  | ConversionNode
  | VetoNode
  | UnitEquivalenceNode;

export interface RuleNode {
  readonly type: "rule";
  readonly name: string;
  readonly result: string;
  readonly body: string;
  readonly causes?: readonly Cause[];
  readonly children?: readonly ExplanationNode[];
}

/** One evaluated condition, stated as a fact. */
export interface Cause {
  readonly condition: string;
  /** `true`, `false`, or the reason of the condition's veto. */
  readonly value: string;
  readonly children?: readonly ExplanationNode[];
}

export interface ComposeNode {
  readonly type: "compose";
  readonly expression: string;
  readonly operands: readonly ExplanationNode[];
}

export interface DataNode {
  readonly type: "data";
  readonly name: string;
  readonly display: string;
}

/** A slot that a condition names and the run never looked up. */
export interface DataUnusedNode {
  readonly type: "data_unused";
  readonly name: string;
}

export interface ConversionNode {
  readonly type: "conversion";
  readonly expression: string;
  readonly steps: readonly ConversionStep[];
  readonly operands: readonly ExplanationNode[];
}

export interface ConversionStep {
  readonly role: "outcome" | "rule" | "source";
  readonly text: string;
}

export interface VetoNode {
  readonly type: "veto";
  readonly message?: string;
}

/** The relation of two units of one family: `1 kilogram = 1000 gram`. */
export interface UnitEquivalenceNode {
  readonly type: "unit_equivalence";
  readonly text: string;
}
