import { EngineErrors, requestError } from "../engine/errors.ts";

/** The error that ends a batch. */
export function problem(message: string, suggestion?: string): EngineErrors {
  return new EngineErrors([requestError("invalid_request", message, suggestion === undefined ? {} : { suggestion })]);
}

/** True for the error of a missing package: an import and a `require` have different codes. */
export function isMissingPackage(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(thrown.code));
}

/** An error of a chunk that ends the run, whatever may be rejected. */
export class TableError extends Error {}
