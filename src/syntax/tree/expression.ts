import type { CommandName } from "../../model/commands.ts";
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
  | CommandNode
  /** `(staff -> first).bonus`: a member of a row or import. */
  | { readonly type: "member"; readonly of: Expression; readonly path: readonly string[]; readonly range: Range }
  /** `previous.closing else principal`: a field of the row before. */
  | {
      readonly type: "previous";
      readonly path: readonly string[];
      readonly otherwise: Expression;
      readonly range: Range;
    }
  /**
   * The value itself where it is not written: the left side in `fares -> any > 5`, and the key in
   * `fares -> sort desc`. Its range is empty.
   */
  | { readonly type: "element"; readonly range: Range }
  | { [Kind in OperatorKind]: OperatorNode<Kind> }[OperatorKind];

/** A command on a list (docs/spec/08-lists.md#2-commands). */
export interface CommandNode {
  readonly type: "command";
  readonly command: CommandName;
  readonly list: Expression;
  readonly arguments: readonly ListArgument[];
  readonly otherwise?: Expression | undefined;
  readonly range: Range;
}

/** `order`: of `sort`, as written. `field`: of `with name: value`. */
export interface ListArgument {
  readonly value: Expression;
  readonly order?: "asc" | "desc" | undefined;
  readonly field?: readonly string[] | undefined;
  readonly fieldRange?: Range | undefined;
}

type OperatorNode<Kind extends OperatorKind> = {
  readonly type: Kind;
  readonly range: Range;
} & Operators<SyntaxTree>[Kind];

export interface SyntaxTree {
  readonly node: Expression;
  readonly target: PlacedTarget;
}

export type PlacedTarget = CastTarget & { readonly range: Range };
