import type { BodyProblem } from "../../node/server/http-server.ts";
import { HttpError } from "../reply/http-error.ts";

/** Largest body after decoding, in bytes (docs/spec/07-surfaces.md#3-4-request-bodies). */
export const LARGEST_BODY = 2_097_152;

/** A body: bytes, or the object that a parser in front of the router made of them. */
export type RequestBody = Buffer | object;

/** The error for a body that cannot be read. */
export function bodyError(problem: BodyProblem): HttpError {
  return problem === "too large"
    ? new HttpError("payload_too_large", `the body is larger than ${LARGEST_BODY} bytes`)
    : new HttpError("invalid_request", "the body could not be read completely");
}
