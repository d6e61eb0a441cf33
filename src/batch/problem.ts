import { EngineErrors, requestError } from "../engine/errors.ts";

/** The error that ends a batch. */
export function problem(message: string, suggestion?: string): EngineErrors {
  return new EngineErrors([requestError("invalid_request", message, suggestion === undefined ? {} : { suggestion })]);
}

/** An error of a chunk that ends the run, whatever may be rejected. */
export class TableError extends Error {}
