import type { CastTarget, OperatorKind, Operators } from "../../model/operators.ts";
import type { ScalarLiteral } from "./literal.ts";
import type { Range } from "./place.ts";

/**
 * Unary minus on anything but a number literal is `arithmetic` `-` with a left literal `0` of the
 * minus's range. `x is not veto` is `not` over `is_veto`; `a in past b` is `in_range` over
 * `window`. Parentheses leave no trace. The `range` of a node runs from its first token to the end
 * of its last one (parentheses around it not included).
 */
export type Expression =
  | ScalarLiteral
  | { readonly type: "reference"; readonly path: readonly string[]; readonly range: Range }
  | { readonly type: "now"; readonly range: Range }
  | { [Kind in OperatorKind]: OperatorNode<Kind> }[OperatorKind];

type OperatorNode<Kind extends OperatorKind> = {
  readonly type: Kind;
  readonly range: Range;
} & Operators<SyntaxTree>[Kind];

export interface SyntaxTree {
  readonly node: Expression;
  readonly target: PlacedTarget;
}

export type PlacedTarget = CastTarget & { readonly range: Range };
