import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Decided } from "../../decisions/log/line.ts";
import type { PendingEntry } from "../../decisions/log/line-queue.ts";
import { endAnswer } from "../../node/server/http-server.ts";
import { type EvaluationOutcome, recordOf } from "../operator/record.ts";
import { KeptBytes } from "./kept-bytes.ts";

/** The answer of a route. `body` is JSON text unless `type` says otherwise; empty for 204. */
export interface Reply {
  readonly status: number;
  readonly body: string | Buffer;
  readonly type?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Headers of the request that the answer depends on, besides Accept-Datetime. */
  readonly vary?: string | undefined;
  /**
   * The body of an answer that depends at most on the rules and the time: clients may keep it, and
   * ask if it is still the same.
   */
  readonly kept?: KeptBytes | undefined;
  /** The code of an error. */
  readonly problem?: string | undefined;
  /** The body, where it is made while it is sent: each text is asked for when there is room. */
  readonly lines?: AsyncIterable<string> | undefined;
  /** For metrics. */
  readonly outcome?: EvaluationOutcome | undefined;
  /** For the log of decisions. */
  readonly decision?: Decided | undefined;
  /** The id of its line there. */
  readonly decisionId?: string | undefined;
  /** The line that must be in the log before the reply is sent. */
  readonly awaited?: AwaitedLine | undefined;
}

/** A line of the log of decisions that is not known to be there. */
export interface AwaitedLine {
  readonly entry: PendingEntry;
  readonly spec: string;
}

const JSON_TYPE = "application/json; charset=utf-8";
const VARY = "Accept-Datetime";

/**
 * On every answer, errors included (docs/spec/07-surfaces.md#3-3-headers): names and values in
 * turn, as node:http takes them.
 */
const COMMON_HEADERS = ["Vary", VARY, "Cache-Control", "no-store", "X-Content-Type-Options", "nosniff"] as const;

/** The index of the value of Cache-Control in `COMMON_HEADERS`. */
const CACHING = COMMON_HEADERS.indexOf("no-store");

/** An answer of JSON without white space between tokens. */
export function json(value: unknown): Reply {
  return { status: 200, body: JSON.stringify(value) };
}

/** A reply that clients may keep. */
export function keepable(reply: Reply): Reply {
  const kept = new KeptBytes(reply.body);
  return { ...reply, body: kept.plain, kept };
}

/** Writes a reply with all common headers; `HEAD` gets the headers alone. */
export function send(response: ServerResponse, reply: Reply): void {
  if (beginAnswer(response, reply))
    endAnswer(response, response.req.method === "HEAD" || isEmpty(reply) ? "" : reply.body);
}

/** Writes the head of a reply; false when middleware before the routes has answered already. */
export function beginAnswer(response: ServerResponse, reply: Reply): boolean {
  if (response.headersSent) return false;
  const headers = headersOf(reply);
  const record = recordOf(response.req);
  if (record !== undefined) {
    record.problem = reply.problem;
    record.outcome = reply.outcome;
    headers.push("X-Request-Id", record.id);
  }
  const vary = response.getHeader("Vary");
  if (vary !== undefined) headers[1] = `${String(vary)}, ${headers[1]}`;
  response.writeHead(reply.status, headers);
  return true;
}

/**
 * A reply as the text of a whole HTTP message that ends its connection, for requests that node:http
 * could not read. `extra`: names and values of further headers in turn.
 */
export function rawReply(reply: Reply, extra: readonly string[]): string {
  const headers = [...headersOf(reply), ...extra, "Connection", "close"];
  let head = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return `${head}\r\n${reply.body}`;
}

/** The headers as names and values in turn; Vary comes first. */
function headersOf(reply: Reply): string[] {
  const { body, type, headers, kept, vary, decisionId, lines } = reply;
  const list: string[] = [...COMMON_HEADERS];
  if (vary !== undefined) list[1] = `${vary}, ${VARY}`;
  if (kept !== undefined) list.splice(CACHING, 1, "no-cache", "ETag", kept.tag);
  if (lines !== undefined) list.push("Content-Type", type ?? JSON_TYPE);
  else if (!isEmpty(reply))
    list.push("Content-Type", type ?? JSON_TYPE, "Content-Length", String(Buffer.byteLength(body)));
  if (headers !== undefined) for (const name of Object.keys(headers)) list.push(name, headers[name] ?? "");
  if (decisionId !== undefined) list.push("Decision-Id", decisionId);
  return list;
}

function isEmpty({ status }: Reply): boolean {
  return status === 204 || status === 304;
}

/**
 * The header that names the version: exactly the text of its start, so that it can be sent back as
 * `Accept-Datetime`.
 */
export function memento(effectiveFrom: string | undefined): Record<string, string> {
  return effectiveFrom === undefined ? {} : { "Memento-Datetime": effectiveFrom };
}
