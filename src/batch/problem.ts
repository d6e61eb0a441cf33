import { EngineErrors, requestError } from "../engine/errors.ts";
import { shortMessage } from "../model/listed.ts";

/** The error that ends a batch. */
export function problem(message: string, suggestion?: string): EngineErrors {
  // Messages repeat names of columns and inputs, which may be as long as a file.
  const remedy = suggestion === undefined ? {} : { suggestion: shortMessage(suggestion) };
  return new EngineErrors([requestError("invalid_request", shortMessage(message), remedy)]);
}

/** True for the error of a missing package: an import and a `require` have different codes. */
export function isMissingPackage(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(thrown.code));
}

/** An error of a chunk that ends the run, whatever may be rejected. */
export class TableError extends Error {}
