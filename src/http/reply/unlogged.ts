import { HttpError } from "./http-error.ts";

/**
 * The error of an evaluation whose line is not in the log of decisions, where it must be
 * (docs/spec/07-surfaces.md#3-12-decision-log).
 */
export function unlogged(spec: string): HttpError {
  return new HttpError(
    "decision_log_unavailable",
    "the answer is not given, as it cannot be written to the log of decisions",
    { spec },
    { "Retry-After": "1" },
  );
}
