import type { ReportOptions } from "../engine/report.ts";
import type { EngineError } from "../model/diagnostic.ts";

/** What errors point into: the texts that were read, and where a dependency's text lies. */
export type ErrorContext = Pick<ReportOptions, "textOf" | "pathOf">;

/** A well-formed command failed: exit status 1. */
export class Failure extends Error {
  readonly errors: readonly EngineError[];
  readonly context: ErrorContext;

  constructor(errors: readonly EngineError[], context: ErrorContext = { textOf: () => undefined }) {
    super(errors[0]?.message ?? "failed");
    this.errors = errors;
    this.context = context;
  }
}

/** A failure with one error of kind `request`. */
export function requestFailure(message: string, suggestion?: string): Failure {
  const request_kind = "invalid_request";
  return new Failure([{ kind: "request", message, ...(suggestion === undefined ? {} : { suggestion }), request_kind }]);
}
