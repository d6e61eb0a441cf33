import type { CommandName } from "../model/commands.ts";
import type { CastTarget, OperatorKind, Operators } from "../model/operators.ts";
import type { Type } from "../model/types/type.ts";
import type { Value } from "../model/value.ts";
import type { Range } from "../syntax/tree/place.ts";
import type { Body } from "./body.ts";

/**
 * The arms of a rule as written, typed and resolved, default first: for lowering, narration, `show`
 * and hover.
 */
export interface AuthoredRule {
  readonly arms: readonly AuthoredArm[];
  /** The number of nodes: ids are 0 … count - 1. */
  readonly nodeCount: number;
  /** Present for a scale: its arms are those that its lines stand for. */
  readonly scale?: AuthoredScale | undefined;
}

/** A scale (docs/spec/04-rules-evaluation.md#4-10-scales); its nodes are those of the arms. */
export interface AuthoredScale {
  readonly value: Authored;
  readonly lines: readonly AuthoredScaleLine[];
  /** The zero that is charged below the first line. */
  readonly nothing: Authored;
}

export interface AuthoredScaleLine {
  /** Absent for `above`. */
  readonly bound?: Authored | undefined;
  /** The bound in canonical layout, for vetoes. */
  readonly text: string;
  readonly rate: Authored;
  /** The value lies above the line before. */
  readonly condition: AuthoredComparison;
  /** The part of the value that lies in the line, when the value does. */
  readonly part: Authored;
  /** The charge of the line for that part. */
  readonly charge: AuthoredArithmetic;
  /** Nodes: the width of the line, its charge for all of that, the charge of all lines below. */
  readonly width: number;
  readonly whole: number;
  readonly base: number;
}

/** `condition` is absent on the default only. Ranges are relative to the piece of the arm. */
export interface AuthoredArm {
  readonly condition?: Authored | undefined;
  readonly result: Authored;
}

/**
 * A resolved, typed expression. `node` numbers the nodes of one rule in reading order. `unit` is
 * the static unit (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule
 * 3), a name among the units of the type.
 */
export type Authored = {
  readonly node: number;
  readonly type: Type;
  readonly unit?: string | undefined;
  readonly range: Range;
  /** For a list of rows, a row or an import: the body in which its fields are named. */
  readonly rows?: Body | undefined;
} & AuthoredVariant;

export type AuthoredVariant =
  /** Canonical; carries no unit (the static unit tells how it was written). */
  | { readonly kind: "literal"; readonly value: Value }
  /** `path` is relative to the row of the rule. */
  | { readonly kind: "slot"; readonly path: readonly string[] }
  | { readonly kind: "rule"; readonly path: readonly string[] }
  | { readonly kind: "now" }
  /** A list by its name. `path` is relative to the row of the rule. */
  | { readonly kind: "list"; readonly path: readonly string[] }
  /** An import as a value. */
  | { readonly kind: "import"; readonly path: readonly string[] }
  | {
      readonly kind: "command";
      readonly command: CommandName;
      readonly list: Authored;
      readonly arguments: readonly AuthoredArgument[];
      readonly otherwise?: Authored | undefined;
    }
  /** A member of a row or import: `path` is relative to the body of `operand`. */
  | {
      readonly kind: "member";
      readonly operand: Authored;
      readonly path: readonly string[];
      readonly member: "slot" | "rule" | "list";
    }
  /** A field of the row of an enclosing command; level 0 is the innermost. */
  | {
      readonly kind: "field";
      readonly level: number;
      readonly path: readonly string[];
      readonly member: "slot" | "rule" | "list";
      readonly written?: string | undefined;
    }
  /**
   * The place, or the value, of the row of an enclosing command. `written`: as in the text; absent
   * where the text leaves it out.
   */
  | { readonly kind: "position" | "element"; readonly level: number; readonly written?: string | undefined }
  /** A field of the row before that of `each` or `at`, which inner commands see at this level. */
  | {
      readonly kind: "previous";
      readonly level: number;
      readonly path: readonly string[];
      readonly member: "slot" | "rule" | "list";
      readonly otherwise: Authored;
    }
  | { readonly kind: "veto"; readonly message?: string | undefined }
  | { [Kind in OperatorKind]: { readonly kind: Kind } & Operators<AuthoredTree>[Kind] }[OperatorKind];

/**
 * An argument of a command. `perRow`: it is evaluated for each row, and a `field`, `position` or
 * `element` of level 0 in it is that row's.
 */
export interface AuthoredArgument {
  readonly value: Authored;
  readonly perRow: boolean;
  readonly descending?: boolean | undefined;
  /** Of `with name: value`. */
  readonly field?: readonly string[] | undefined;
}

/** The last name of a target unit is declared by the node's `type`, and is the node's `unit`. */
export interface AuthoredTree {
  readonly node: Authored;
  readonly target: CastTarget;
}

export type AuthoredArithmetic = Extract<Authored, { kind: "arithmetic" }>;
export type AuthoredComparison = Extract<Authored, { kind: "comparison" }>;
