import { isEngineError } from "../model/diagnostic.ts";
import { WorkBudget, withinBudget } from "../model/work-budget.ts";
import { recommend } from "../recommendations/recommend.ts";
import { type PositionIndex, positionIndex } from "../syntax/position.ts";
import type { Stretch } from "./project/problem.ts";
import type { Analysis } from "./project/project.ts";

/** A recommendation in the form that editors show. */
export interface PlacedRecommendation extends Stretch {
  readonly code: string;
  readonly message: string;
}

/** The number of steps that the search for recommendations may take while somebody types. */
const MOST_STEPS = 2_000_000;

/**
 * The recommendations for a project (docs/spec/07-surfaces.md#9-recommendations-lint); none while
 * it has an error, or when the search takes too long.
 */
export function placedRecommendations({ workspace, files, sound }: Analysis): PlacedRecommendation[] {
  if (!sound) return [];
  const indexes = new Map<string, PositionIndex>();
  const found = withinBudget(() =>
    recommend(
      workspace,
      new WorkBudget({ max_planning_steps: Math.min(workspace.limits.max_planning_steps, MOST_STEPS) }),
    ),
  );
  if (isEngineError(found)) return [];
  return found.flatMap(({ code, message, source }) => {
    const text = source === undefined ? undefined : files.get(source.attribute)?.text;
    if (source === undefined || text === undefined) return [];
    const { attribute: label } = source;
    const index = indexes.get(label) ?? positionIndex(text);
    indexes.set(label, index);
    return [{ label, ...index.stretchOf(source), code, message }];
  });
}
