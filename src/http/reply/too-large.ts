import type { EngineError } from "../../model/diagnostic.ts";
import { HttpError, type HttpErrorCode, type HttpErrorDetails } from "./http-error.ts";

const CODES: ReadonlyMap<string | undefined, HttpErrorCode> = new Map([
  ["max_response_bytes", "response_too_large"],
  ["max_explanation_bytes", "explanation_too_large"],
]);

/** The HTTP form of the error for what passes a limit; undefined for any other error. */
export function tooLarge(error: EngineError, details: HttpErrorDetails = {}): HttpError | undefined {
  const { kind, message, suggestion, limit_name, limit_value } = error;
  if (kind !== "resource_limit") return undefined;
  const code = CODES.get(limit_name) ?? "invalid_request";
  const isNamed = limit_name === undefined || message.includes(limit_name);
  const sentence = isNamed ? message : `${message}: ${limit_name} is ${limit_value}`;
  return new HttpError(code, sentence, { ...details, suggestion });
}
