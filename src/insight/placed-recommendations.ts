import { isEngineError } from "../model/diagnostic.ts";
import { WorkBudget, withinBudget } from "../model/work-budget.ts";
import { adviceOn, type PlacedAdvice } from "../recommendations/recommend.ts";
import { markedPart, type Stretch } from "./project/problem.ts";
import type { Project } from "./project/project.ts";

/** A recommendation in the form that editors show. */
export interface PlacedRecommendation
  extends Pick<PlacedAdvice, "code" | "severity" | "message" | "remedies">,
    Stretch {}

/** The number of steps that the search for recommendations may take while somebody types. */
const MOST_STEPS = 2_000_000;

/**
 * The recommendations for the specs of a project without an error
 * (docs/spec/07-surfaces.md#9-recommendations-lint); none when the search takes too long.
 */
export function placedRecommendations(project: Project): PlacedRecommendation[] {
  const { workspace } = project.lenient;
  const max_planning_steps = Math.min(workspace.limits.max_planning_steps, MOST_STEPS);
  const found = withinBudget(() =>
    adviceOn(workspace, new WorkBudget({ max_planning_steps }), (row) => project.isSound(row)),
  );
  if (isEngineError(found)) return [];
  return found.map(({ code, severity, message, row, at, remedies }) => ({
    code,
    severity,
    message,
    remedies,
    ...markedPart(at, row),
  }));
}
