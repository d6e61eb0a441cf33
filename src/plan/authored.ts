import type { CastTarget, OperatorKind, Operators } from "../model/operators.ts";
import type { Type } from "../model/types/type.ts";
import type { Value } from "../model/value.ts";
import type { Range } from "../syntax/tree/place.ts";

/**
 * The arms of a rule as written, typed and resolved, default first: for lowering, narration, `show`
 * and hover.
 */
export interface AuthoredRule {
  readonly arms: readonly AuthoredArm[];
  /** The number of nodes: ids are 0 … count - 1. */
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
  /** Canonical; carries no unit (the static unit tells how it was written). */
  | { readonly kind: "literal"; readonly value: Value }
  /** `path` is relative to the row of the rule. */
  | { readonly kind: "slot"; readonly path: readonly string[] }
  | { readonly kind: "rule"; readonly path: readonly string[] }
  | { readonly kind: "now" }
  | { readonly kind: "veto"; readonly message?: string | undefined }
  | { [Kind in OperatorKind]: { readonly kind: Kind } & Operators<AuthoredTree>[Kind] }[OperatorKind];

/** The last name of a target unit is declared by the node's `type`, and is the node's `unit`. */
export interface AuthoredTree {
  readonly node: Authored;
  readonly target: CastTarget;
}

export type AuthoredArithmetic = Extract<Authored, { kind: "arithmetic" }>;
export type AuthoredComparison = Extract<Authored, { kind: "comparison" }>;
