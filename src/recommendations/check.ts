import type { Remedy } from "../model/suggestion.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import type { Body, Row } from "../plan/body.ts";
import type { Plan } from "../plan/plan.ts";
import type { Piece, Range } from "../syntax/tree/place.ts";
import type { UsedNames } from "./used-names.ts";

/**
 * One recommendation about the structure of a spec
 * (docs/spec/07-surfaces.md#9-recommendations-lint).
 */
export interface RecommendationCheck {
  readonly code: string;
  readonly severity: "hint" | "warning";
  /**
   * Reports each place of a version where the recommendation applies. Messages name the slot or
   * rule.
   */
  check(version: ExaminedVersion, report: ReportPlace): void;
}

/** A row under examination, with its meanings. */
export interface ExaminedVersion {
  readonly row: Row;
  /** The distinct meanings of the row in its slices, each once. */
  readonly bodies: readonly Body[];
  planOf(body: Body): Plan;
  /** True when some loaded spec imports the row or takes a type from it. */
  readonly imported: boolean;
  readonly used: UsedNames;
  readonly budget: WorkBudget;
}

/** `range` is relative to `piece`; `remedies` are edits of it that keep the meaning. */
type ReportPlace = (piece: Piece, range: Range, message: string, remedies?: readonly Remedy[]) => void;
