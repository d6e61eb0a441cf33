import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { uuid7 } from "../../node/uuid.ts";

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
  /** Of a request of many lines, the outcomes of all of them. */
  lines: OutcomeSums | undefined;

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
function recordRequest(request: IncomingMessage & Recorded): RequestRecord {
  const record = new RequestRecord(request);
  request[RECORD] = record;
  return record;
}

/** The record of a request; undefined where nobody observes requests. */
export function recordOf(request: object & Recorded): RequestRecord | undefined {
  return request[RECORD];
}

/** A request that was answered, or given up by its client. */
export interface AnsweredRequest {
  readonly record: RequestRecord;
  readonly status: number;
  /** Milliseconds since 1970 at the end of its answer. */
  readonly time: number;
  /** From the head of the request to the end of its answer. */
  readonly microseconds: number;
  /** True when the client left before it had its answer. */
  readonly aborted: boolean;
}

/** A listener that tells of each request when its answer is sent or its client has left. */
export function observed(
  listener: RequestListener,
  observers: readonly ((request: AnsweredRequest) => void)[],
): RequestListener {
  if (observers.length === 0) return listener;
  // One function for all requests, and not `once`: both would cost each request memory.
  function tell(this: ServerResponse): void {
    const record = recordOf(this.req);
    if (record === undefined) return;
    const microseconds = Math.round((performance.now() - record.begin) * 1000);
    const aborted = !this.writableFinished;
    const answered = { record, status: this.statusCode, time: Date.now(), microseconds, aborted };
    for (const observe of observers) observe(answered);
  }
  return (request, response) => {
    recordRequest(request);
    response.on("close", tell);
    listener(request, response);
  };
}

/** Metrics count this of an evaluation. Plain data: threads send it with their reply. */
export interface EvaluationOutcome {
  /** Rules that have no result: for want of data, or by a veto. */
  readonly vetoes: readonly { readonly rule: string; readonly kind: "missing" | "veto" }[];
  /** Inputs that results wait for, each once. */
  readonly missing: readonly string[];
}

/** How often each veto, and each missing input, is among some outcomes. */
export class OutcomeSums {
  readonly vetoes = new Map<string, EvaluationOutcome["vetoes"][number] & { times: number }>();
  readonly missing = new Map<string, number>();

  add({ vetoes, missing }: EvaluationOutcome): void {
    for (const { rule, kind } of vetoes) {
      const key = `${kind} ${rule}`;
      const known = this.vetoes.get(key);
      if (known === undefined) this.vetoes.set(key, { rule, kind, times: 1 });
      else known.times++;
    }
    for (const input of missing) this.missing.set(input, (this.missing.get(input) ?? 0) + 1);
  }
}

interface CountedResults {
  readonly [rule: string]: { readonly vetoed: boolean; readonly missing_data?: readonly string[] };
}

/** The outcome of an evaluation; undefined when each rule has its result. */
export function outcomeOf(results: CountedResults): EvaluationOutcome | undefined {
  let vetoes: EvaluationOutcome["vetoes"][number][] | undefined;
  let missing: Set<string> | undefined;
  for (const rule in results) {
    const result = results[rule];
    if (result?.vetoed !== true) continue;
    const waits = result.missing_data ?? [];
    vetoes ??= [];
    vetoes.push({ rule, kind: waits.length === 0 ? "veto" : "missing" });
    missing ??= new Set();
    for (const input of waits) missing.add(input);
  }
  return vetoes && { vetoes, missing: [...(missing ?? [])] };
}
