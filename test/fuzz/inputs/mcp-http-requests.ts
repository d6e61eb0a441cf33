import type { Random } from "../random.ts";
import { binary, damaged } from "./json.ts";
import { mcpInput } from "./mcp-messages.ts";

/** The input of one connection: requests one after the other, as characters up to 255. */
export type McpHttpInput = readonly string[];

export function mcpHttpInput(random: Random): McpHttpInput {
  const requests = mcpInput(random).map((message) => request(random, binary(message)));
  return requests.map((text) => (random.oneIn(8) ? damaged(random, text) : text));
}

function request(random: Random, body: string): string {
  const method = random.oneIn(8) ? random.of(["GET", "DELETE", "HEAD", "OPTIONS", "PUT"]) : "POST";
  const path = random.oneIn(12) ? random.of(["/", "/mcp/", "/mcp?x=1", "//mcp", "/health", "*"]) : "/mcp";
  const host = random.oneIn(12) ? random.of(["example.com", "", "[::1]:1", "localhost:x"]) : "localhost";
  const type = random.oneIn(12) ? random.of(["text/plain", "application/json; charset=x", ""]) : "application/json";
  const length = random.oneIn(16) ? random.of(["0", "-1", "99999999", "5, 6"]) : String(body.length);
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...headers(random), `Content-Type: ${type}`];
  return `${[...lines, `Content-Length: ${length}`].join("\r\n")}\r\n\r\n${body}`;
}

function headers(random: Random): string[] {
  const candidates = [
    "Accept: application/json, text/event-stream",
    `Accept: ${random.of(["text/event-stream", "application/json;q=0", "*/*", "text/html", ""])}`,
    `MCP-Protocol-Version: ${random.of(["2025-06-18", "1999-01-01", "", "x"])}`,
    "Mcp-Session-Id: 1",
    "Last-Event-ID: 1",
    "Origin: http://example.com",
    "Expect: 100-continue",
    "Connection: close",
    "Transfer-Encoding: chunked",
    "Upgrade: websocket",
    "Access-Control-Request-Method: POST",
  ];
  return random.list(0, 2, () => random.of(candidates));
}
