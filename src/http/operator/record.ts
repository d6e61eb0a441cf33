import type { IncomingMessage } from "node:http";
import { uuid7 } from "../../node/uuid.ts";
import type { EvaluationOutcome } from "./outcome.ts";

/** A name that clients and proxies give a request; it needs no escapes in a log or a header. */
const WELL_FORMED_ID = /^[\w.:+/=@-]{1,128}$/;
/** The header of the W3C recommendation Trace Context. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Logs and metrics tell this of one request; the routes note what they find out. */
export class RequestRecord {
  /** `X-Request-Id` of the request when it is well-formed, else a name of our own. */
  readonly id: string;
  readonly traceparent: string | undefined;
  readonly method: string;
  /** In milliseconds of `performance.now`. */
  readonly begin = performance.now();
  /** The spec, when the path names one that is served. */
  spec: string | undefined;
  /** The start of the version in force, as written. */
  version: string | undefined;
  /** The page of the server that is asked for instead of a spec. */
  page: string | undefined;
  /** The code of the error that answered. */
  problem: string | undefined;
  outcome: EvaluationOutcome | undefined;

  constructor({ headers, method = "GET" }: Pick<IncomingMessage, "headers" | "method">) {
    const id = headers["x-request-id"];
    this.id = typeof id === "string" && WELL_FORMED_ID.test(id) ? id : uuid7(Date.now());
    this.traceparent = traceparentOf(headers);
    this.method = method;
  }
}

/** The `traceparent` of a request, when it is a valid one. */
export function traceparentOf({ traceparent }: { readonly [name: string]: unknown }): string | undefined {
  return typeof traceparent === "string" && TRACEPARENT.test(traceparent) ? traceparent : undefined;
}

/** A member of the request itself: a weak map costs a request a microsecond. */
const RECORD = Symbol("record");

interface Recorded {
  [RECORD]?: RequestRecord;
}

/** Begins the record of a request. */
export function recordRequest(request: IncomingMessage & Recorded): RequestRecord {
  const record = new RequestRecord(request);
  request[RECORD] = record;
  return record;
}

/** The record of a request; undefined where nobody observes requests. */
export function recordOf(request: object & Recorded): RequestRecord | undefined {
  return request[RECORD];
}
