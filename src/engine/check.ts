import type { EngineError } from "../model/diagnostic.ts";
import type { Recommendation, Sources } from "./api.ts";
import { Engine } from "./engine.ts";
import { EngineErrors } from "./errors.ts";

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
