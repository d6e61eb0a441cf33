import type { RuleTree } from "../../syntax/tree/source.ts";

/** An expression bound to a slot, as a rule named by the key of the slot. */
export interface BoundExpression {
  readonly slot: readonly string[];
  readonly tree: RuleTree;
}
