import { reportWithoutPlace } from "../../engine/report.ts";
import type { EngineError } from "../../model/diagnostic.ts";

/**
 * Thrown for what is wrong with a request. `errors` has one entry; `message` is the report that a
 * person reads. The same as those of an engine.
 */
export class EngineErrors extends Error {
  readonly errors: readonly EngineError[];

  constructor(error: EngineError) {
    super(reportWithoutPlace(error));
    this.name = "EngineErrors";
    this.errors = [error];
  }
}
