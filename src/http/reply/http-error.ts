import type { EngineError } from "../../model/diagnostic.ts";
import { shortMessage, shortName } from "../../model/listed.ts";
import type { Reply } from "./reply.ts";

/** Codes of docs/spec/07-surfaces.md#3-5-errors with their status. */
const STATUS = {
  invalid_datetime: 400,
  invalid_path: 400,
  invalid_spec_name: 400,
  invalid_json: 400,
  invalid_data: 400,
  invalid_request: 400,
  explanation_too_large: 400,
  response_too_large: 400,
  limit_exceeded: 400,
  unauthorized: 401,
  host_not_allowed: 403,
  spec_not_found: 404,
  rule_not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  internal_error: 500,
  decision_log_unavailable: 503,
  evaluation_timeout: 503,
  out_of_memory: 503,
  overloaded: 503,
} as const;

export type HttpErrorCode = keyof typeof STATUS;

export const HTTP_ERROR_CODES: readonly string[] = Object.keys(STATUS);

/** Further members of an error answer besides `error` and `code`, when known. */
export interface HttpErrorDetails {
  readonly spec?: string | undefined;
  readonly rule?: string | undefined;
  readonly data?: string | undefined;
  readonly suggestion?: string | undefined;
  readonly effective?: string | undefined;
}

/**
 * Ends a request with an error answer. Thrown by the parts of a route, turned into a reply in one
 * place.
 */
export class HttpError extends Error {
  readonly code: HttpErrorCode;
  readonly details: HttpErrorDetails;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: HttpErrorCode,
    message: string,
    details: HttpErrorDetails = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.headers = headers;
  }

  /** The same error of a request for a spec. */
  about(spec: string): HttpError {
    return new HttpError(this.code, this.message, { spec, ...this.details }, this.headers);
  }

  reply(): Reply {
    const shortDetails = Object.fromEntries(
      Object.entries(this.details).map(([member, text]) => [member, text && shortName(text)]),
    );
    return {
      status: STATUS[this.code],
      body: JSON.stringify({ error: shortMessage(this.message), code: this.code, ...shortDetails }),
      headers: this.headers,
      problem: this.code,
    };
  }
}

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
