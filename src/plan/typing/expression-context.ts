import type { Location } from "../../model/diagnostic.ts";
import type { Range } from "../../syntax/tree/place.ts";
import type { Reference } from "../body.ts";
import type { PlaceInRule, Reject } from "../findings/reject.ts";
import type { UnitTable } from "../units/unit-table.ts";
import type { Typed } from "./operands.ts";

/** A resolved name in a rule, with its type and static unit. */
export interface TypedReference extends Reference, Typed {}

/**
 * The surroundings of the expressions in one piece of a rule: names, units, and where errors go.
 */
export interface ExpressionContext {
  readonly units: UnitTable;
  /** Undefined when the name has an error that is reported elsewhere. */
  readonly resolve: (path: readonly string[]) => TypedReference | undefined;
  readonly reject: Reject<PlaceInRule>;
  /** The text at a range of the piece, on one line. */
  readonly textAt: (range: Range) => string;
  /** The place of a range of the piece in its file. */
  readonly locate: (range: Range) => Location;
  /** Numbers the nodes of the rule in reading order, operands before operators. */
  readonly nextNode: () => number;
}
