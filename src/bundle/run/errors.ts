import { requestReport } from "../../engine/report.ts";
import type { EngineError } from "../../model/diagnostic.ts";

/**
 * Thrown for a wrong request, as the engine does. `errors` has one entry; `message` is the report
 * for people.
 */
export class EngineErrors extends Error {
  readonly errors: readonly EngineError[];

  constructor(error: EngineError) {
    super(requestReport(error));
    this.name = "EngineErrors";
    this.errors = [error];
  }
}
