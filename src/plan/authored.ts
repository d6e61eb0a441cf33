import type { Type } from "../model/types/type.ts";
import type { Value } from "../model/value.ts";
import type {
  ArithmeticOperator,
  ComparisonOperator,
  Direction,
  MathFunction,
  Period,
  Primitive,
  Range,
} from "../syntax/tree.ts";

/** The arms of a rule as written, typed and resolved, default first: for lowering, narration, `show` and hover. */
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

/** A resolved, typed expression. `node` numbers the nodes of one rule in reading order. `unit` is the static unit (2.6 rule 3), a name among the units of the type. */
export type Authored = {
  readonly node: number;
  readonly type: Type;
  readonly unit?: string | undefined;
  readonly range: Range;
} & AuthoredForm;

export type AuthoredForm =
  /** Canonical; carries no unit (the static one says how it was written). */
  | { readonly form: "literal"; readonly value: Value }
  /** `path` is relative to the row of the rule. */
  | { readonly form: "slot"; readonly path: readonly string[] }
  | { readonly form: "rule"; readonly path: readonly string[] }
  | { readonly form: "now" }
  | { readonly form: "veto"; readonly message?: string | undefined }
  | {
      readonly form: "arithmetic";
      readonly operator: ArithmeticOperator;
      readonly left: Authored;
      readonly right: Authored;
    }
  | {
      readonly form: "comparison";
      readonly operator: ComparisonOperator;
      readonly left: Authored;
      readonly right: Authored;
    }
  | { readonly form: "and"; readonly left: Authored; readonly right: Authored }
  | { readonly form: "not"; readonly operand: Authored }
  | { readonly form: "is_veto"; readonly operand: Authored }
  /** `unit`: the target unit by name (the node's `type` declares it, the node's `unit` is the same name). */
  | {
      readonly form: "cast";
      readonly operand: Authored;
      readonly target: { readonly unit: string; readonly written: string } | { readonly primitive: Primitive };
    }
  | { readonly form: "math"; readonly function: MathFunction; readonly operand: Authored }
  | { readonly form: "range"; readonly from: Authored; readonly to: Authored }
  | { readonly form: "in_range"; readonly value: Authored; readonly within: Authored }
  | { readonly form: "window"; readonly direction: Direction; readonly offset: Authored }
  | { readonly form: "date_relative"; readonly direction: Direction; readonly operand: Authored }
  | {
      readonly form: "date_calendar";
      readonly which: "current" | "past" | "future" | "not_in";
      readonly period: Period;
      readonly operand: Authored;
    };
