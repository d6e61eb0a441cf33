import type { EngineError } from "../model/diagnostic.ts";
import { DEFAULT_LIMITS } from "../model/limits.ts";
import { ruleSizeCheck } from "../normal/size.ts";
import { emptyWorkspace, isFailure, labelled, load } from "../workspace/index.ts";
import type { Recommendation, Sources } from "./api.ts";
import { Engine } from "./engine.ts";
import { EngineErrors } from "./errors.ts";
import { namedSources } from "./sources.ts";

/**
 * Finds errors without throwing them, for editors and continuous integration. There are
 * recommendations only when there are no errors.
 *
 * @example
 * ```ts
 * import { check } from "engine-rules";
 *
 * check({ "a.rules": "spec a\nrule r: x" }).errors[0].source.line; // 2
 * ```
 */
export function check(sources: Sources): {
  readonly errors: readonly EngineError[];
  readonly recommendations: readonly Recommendation[];
} {
  const engine = new Engine();
  try {
    engine.load(sources);
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    return { errors: thrown.errors, recommendations: [] };
  }
  return { errors: [], recommendations: engine.quality() };
}

/**
 * The errors of loading sources, in the order of a load. Specs that refer to a missing repository
 * have all of their other errors that do not depend on it.
 */
export function errorsWithoutRepositories(sources: Sources): readonly EngineError[] {
  const empty = { ...emptyWorkspace(DEFAULT_LIMITS, ruleSizeCheck(DEFAULT_LIMITS)), reportsIncomplete: true };
  const outcome = load(empty, labelled(empty.rows, namedSources(sources)));
  return isFailure(outcome) ? outcome.errors : [];
}
