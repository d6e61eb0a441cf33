import type { Type } from "../model/types/type.ts";
import type { Value } from "../model/value.ts";
import type {
  ArithmeticOperator,
  ComparisonOperator,
  Direction,
  MathFunction,
  Period,
  Primitive,
} from "../syntax/tree/expression.ts";
import type { Range } from "../syntax/tree/place.ts";

/**
 * The arms of a rule as written, typed and resolved, default first: for lowering, narration, `show`
 * and hover.
 */
export interface AuthoredRule {
  readonly arms: readonly AuthoredArm[];
  /** How many nodes there are: ids are 0 … count - 1. */
  readonly nodeCount: number;
}

/** `condition` is absent on the default only. Ranges are relative to the piece of the arm. */
export interface AuthoredArm {
  readonly condition?: Authored | undefined;
  readonly result: Authored;
}

/**
 * A resolved, typed expression. `node` numbers the nodes of one rule in reading order. `unit` is
 * the static unit (2.6 rule 3), a name among the units of the type.
 */
export type Authored = {
  readonly node: number;
  readonly type: Type;
  readonly unit?: string | undefined;
  readonly range: Range;
} & AuthoredVariant;

export type AuthoredVariant =
  /** Canonical; carries no unit (the static one says how it was written). */
  | { readonly kind: "literal"; readonly value: Value }
  /** `path` is relative to the row of the rule. */
  | { readonly kind: "slot"; readonly path: readonly string[] }
  | { readonly kind: "rule"; readonly path: readonly string[] }
  | { readonly kind: "now" }
  | { readonly kind: "veto"; readonly message?: string | undefined }
  | {
      readonly kind: "arithmetic";
      readonly operator: ArithmeticOperator;
      readonly left: Authored;
      readonly right: Authored;
    }
  | {
      readonly kind: "comparison";
      readonly operator: ComparisonOperator;
      readonly left: Authored;
      readonly right: Authored;
    }
  | { readonly kind: "and"; readonly left: Authored; readonly right: Authored }
  | { readonly kind: "not"; readonly operand: Authored }
  | { readonly kind: "is_veto"; readonly operand: Authored }
  /**
   * `unit`: the target unit by name (the node's `type` declares it, the node's `unit` is the same
   * name).
   */
  | {
      readonly kind: "cast";
      readonly operand: Authored;
      readonly target: { readonly unit: string; readonly written: string } | { readonly primitive: Primitive };
    }
  | { readonly kind: "math"; readonly function: MathFunction; readonly operand: Authored }
  | { readonly kind: "range"; readonly from: Authored; readonly to: Authored }
  | { readonly kind: "in_range"; readonly value: Authored; readonly within: Authored }
  | { readonly kind: "window"; readonly direction: Direction; readonly offset: Authored }
  | { readonly kind: "date_relative"; readonly direction: Direction; readonly operand: Authored }
  | {
      readonly kind: "date_calendar";
      readonly which: "current" | "past" | "future" | "not_in";
      readonly period: Period;
      readonly operand: Authored;
    };
