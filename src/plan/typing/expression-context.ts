import type { Location } from "../../model/diagnostic.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Range } from "../../syntax/tree/place.ts";
import type { AuthoredVariant } from "../authored.ts";
import type { Body } from "../body.ts";
import type { PlaceInRule, Reject } from "../findings/finding.ts";
import type { NameProblem } from "../names/resolve-name.ts";
import type { ArgumentScope } from "../names/row-scope.ts";
import type { UnitTable } from "../units/unit-table.ts";
import type { Typed } from "./operands.ts";

/** A resolved name in a rule, with its type and static unit. */
export interface TypedReference extends Typed {
  readonly variant: AuthoredVariant;
  /** See `Authored`. */
  readonly rows?: Body | undefined;
  /** The member that the name goes on to, of the row that it begins with. */
  readonly member?: TypedField | undefined;
}

/** A member of a row, and the member that a path goes on to. */
export interface TypedField extends Typed {
  readonly path: readonly string[];
  readonly kind: "slot" | "rule" | "list";
  readonly rows?: Body | undefined;
  readonly member?: TypedField | undefined;
}

/** The names in the expressions of a rule, or of a list. */
export interface TypedNames {
  /** The scopes of the parts of an expression, by part; those of the holder are left out. */
  readonly scopes: (nodes: readonly Expression[]) => ReadonlyMap<Expression, ArgumentScope>;
  /**
   * Undefined when the name has an error that is reported elsewhere. `element`: the type of the
   * values of the list of a scope.
   */
  readonly resolve: (
    path: readonly string[],
    scope: ArgumentScope | undefined,
    element: (scope: ArgumentScope) => Typed,
  ) => TypedReference | undefined;
  /** A member of a row or import. */
  readonly member: (rows: Body, path: readonly string[]) => TypedField | NameProblem | undefined;
}

/**
 * The surroundings of the expressions in one piece of a rule: names, units, and where errors go.
 */
export interface ExpressionContext {
  readonly units: UnitTable;
  readonly names: TypedNames;
  readonly reject: Reject<PlaceInRule>;
  /** The text at a range of the piece, on one line. */
  readonly textAt: (range: Range) => string;
  /** The place of a range of the piece in its file. */
  readonly locate: (range: Range) => Location;
  /** Numbers the nodes of the rule in reading order, operands before operators. */
  readonly nextNode: () => number;
}
