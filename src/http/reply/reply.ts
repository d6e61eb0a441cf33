import { type ServerResponse, STATUS_CODES } from "node:http";
import { endAnswer } from "../../node/server/http-server.ts";

/** What a route answers. `body` is JSON text unless `type` says otherwise; empty for 204. */
export interface Reply {
  readonly status: number;
  readonly body: string | Buffer;
  readonly type?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * On every answer, errors included (docs/spec/07-surfaces.md#3-3-headers): names and values in
 * turn, as node:http takes them.
 */
const COMMON_HEADERS = [
  "Vary",
  "Accept-Datetime",
  "Cache-Control",
  "no-store",
  "X-Content-Type-Options",
  "nosniff",
] as const;

/** Added to every answer when pages of any origin may call (docs/spec/07-surfaces.md#3-6-cors). */
const CROSS_ORIGIN_HEADERS = [
  ...COMMON_HEADERS,
  "Access-Control-Allow-Origin",
  "*",
  "Access-Control-Expose-Headers",
  "Memento-Datetime, Vary",
] as const;

/** An answer of JSON without white space between tokens. */
export function json(value: unknown): Reply {
  return { status: 200, body: JSON.stringify(value) };
}

/** Writes a reply with all common headers; `HEAD` gets the headers alone. */
export function send(response: ServerResponse, reply: Reply, crossOrigin: boolean): void {
  response.writeHead(reply.status, headersOf(reply, crossOrigin));
  endAnswer(response, response.req.method === "HEAD" || reply.status === 204 ? "" : reply.body);
}

/**
 * A reply as the text of a whole HTTP message that ends its connection: for requests that node:http
 * could not read.
 */
export function rawReply(reply: Reply, crossOrigin: boolean): string {
  const headers = [...headersOf(reply, crossOrigin), "Connection", "close"];
  let head = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return `${head}\r\n${reply.body}`;
}

function headersOf({ status, body, type, headers }: Reply, crossOrigin: boolean): string[] {
  const list: string[] = crossOrigin ? [...CROSS_ORIGIN_HEADERS] : [...COMMON_HEADERS];
  if (status !== 204) list.push("Content-Type", type ?? JSON_TYPE, "Content-Length", String(Buffer.byteLength(body)));
  if (headers !== undefined) for (const name of Object.keys(headers)) list.push(name, headers[name] ?? "");
  return list;
}
