import type { Range } from "../../syntax/tree/place.ts";
import type { Reference } from "../body.ts";
import type { PlaceInRule, Reject } from "../findings/reject.ts";
import type { UnitTable } from "../units/unit-table.ts";
import type { Typed } from "./operands.ts";

/** What a name in a rule stands for. */
export interface TypedReference extends Reference, Typed {}

/** What typing the expressions of one piece of a rule needs and tells. */
export interface ExpressionContext {
  readonly units: UnitTable;
  /** No result: the name has an error that is reported elsewhere. */
  readonly resolve: (path: readonly string[]) => TypedReference | undefined;
  readonly reject: Reject<PlaceInRule>;
  /** What is written at a range of the piece, on one line. */
  readonly textAt: (range: Range) => string;
  /** Numbers the nodes of the rule in reading order, operands before operators. */
  readonly nextNode: () => number;
}
