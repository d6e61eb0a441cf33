import type { ServerResponse } from "node:http";

/** What a route answers. `body` is JSON text unless `type` says otherwise; empty for 204. */
export interface Reply {
  readonly status: number;
  readonly body: string | Buffer;
  readonly type?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export const JSON_TYPE = "application/json; charset=utf-8";

/** On every answer, errors included (`surfaces.md` 3.3). */
const COMMON_HEADERS = {
  Vary: "Accept-Datetime",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
} as const;

/** An answer of JSON without white space between tokens. */
export function json(value: unknown, headers?: Reply["headers"]): Reply {
  return { status: 200, body: JSON.stringify(value), headers };
}

/** Writes a reply with all common headers; `HEAD` gets the headers alone. */
export function send(response: ServerResponse, reply: Reply, method: string | undefined): void {
  const length = Buffer.byteLength(reply.body);
  response.writeHead(reply.status, {
    ...COMMON_HEADERS,
    ...(reply.status === 204 ? {} : { "Content-Type": reply.type ?? JSON_TYPE, "Content-Length": length }),
    ...reply.headers,
  });
  response.end(method === "HEAD" || reply.status === 204 ? undefined : reply.body);
}

/** A reply as the bytes of a whole HTTP message, for a connection whose request could not be read. */
export function rawReply(reply: Reply): string {
  const headers = {
    ...COMMON_HEADERS,
    "Content-Type": JSON_TYPE,
    "Content-Length": Buffer.byteLength(reply.body),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${reply.status} Bad Request\r\n${lines.join("\r\n")}\r\n\r\n${reply.body}`;
}
