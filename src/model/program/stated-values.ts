import type { Cause, ExplanationNode, RuleNode } from "./explanation.ts";

/** The text of a calculation's value. */
export interface StatedValue {
  readonly text: string;
  /** True for `min` and `max`: it has the values of all operands. */
  readonly tellsOperands: boolean;
}

/** The values of the calculations in explanations, which texts state and JSON leaves out. */
export interface StatedValues {
  readonly nodes: Map<ExplanationNode, StatedValue>;
  /** Those that the condition of a cause names: `n + 1: 5`. */
  readonly causes: Map<Cause, readonly string[]>;
}

export interface ValuedExplanation {
  readonly node: RuleNode;
  readonly values: StatedValues;
}

export function noValues(): StatedValues {
  return { nodes: new Map(), causes: new Map() };
}

/** Gives the explanation of a rule, by its key, with values. */
export type ValueSource = (rule: string) => ValuedExplanation;

class Itself {
  constructor(node: object) {
    // biome-ignore lint/correctness/noConstructorReturn: `ValueLink` adds its field to this object
    return node;
  }
}

/**
 * Adds a private field to a node that is there. Comparisons, copies and JSON do not see it, and it
 * costs a tenth of a property that is not enumerable.
 */
class ValueLink extends Itself {
  readonly #source: ValueSource;

  constructor(node: RuleNode, source: ValueSource) {
    super(node);
    this.#source = source;
  }

  static sourceOf(node: RuleNode): ValueSource | undefined {
    return #source in node ? node.#source : undefined;
  }
}

/**
 * Lets an explanation lead to its values, which are made when a text is. Each explanation can be
 * made to lead there once.
 */
export function leadToValues(node: RuleNode, source: ValueSource): RuleNode {
  new ValueLink(node, source);
  return node;
}

/** The explanation of a result with its values; that of a copy or of a part has none. */
export function withValues(node: RuleNode): ValuedExplanation {
  return ValueLink.sourceOf(node)?.(node.name) ?? { node, values: noValues() };
}
