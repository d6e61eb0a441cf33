import type { EngineError } from "../../model/diagnostic.ts";
import { HttpError, type HttpErrorCode, type HttpErrorDetails } from "./http-error.ts";

/** The message of the error of a limit, with the limit's name. */
export function limitSentence({ message, limit_name, limit_value }: EngineError): string {
  const isNamed = limit_name === undefined || message.includes(limit_name);
  return isNamed ? message : `${message}: ${limit_name} is ${limit_value}`;
}

const CODES: ReadonlyMap<string | undefined, HttpErrorCode> = new Map([
  ["max_response_bytes", "response_too_large"],
  ["max_explanation_bytes", "explanation_too_large"],
]);

/** The HTTP form of an error about a limit; undefined for any other error. */
export function limitError(error: EngineError, details: HttpErrorDetails = {}): HttpError | undefined {
  const { kind, suggestion, limit_name } = error;
  if (kind !== "resource_limit") return undefined;
  const code = CODES.get(limit_name) ?? "limit_exceeded";
  return new HttpError(code, limitSentence(error), { ...details, suggestion });
}
