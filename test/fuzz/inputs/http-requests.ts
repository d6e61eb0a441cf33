import type { Random } from "../random.ts";
import { INSTANTS, KEYS, RULES, SPECS, VALUES } from "../servers/shop.ts";
import { anyText } from "./bytes.ts";
import { anyJson, binary, damaged } from "./json.ts";

/** The input of one connection: requests one after the other, as characters up to 255. */
export type HttpInput = readonly string[];

export function httpInput(random: Random): HttpInput {
  return random.list(1, 3, () => (random.oneIn(4) ? damaged(random, request(random)) : request(random)));
}

function request(random: Random): string {
  const method = random.of(["GET", "GET", "POST", "POST", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "BREW"]);
  const body = method === "GET" || method === "HEAD" ? "" : bodyOf(random);
  const lines = [`${method} ${path(random)}${query(random)} HTTP/1.1`, "Host: localhost", ...headers(random)];
  if (body !== "") lines.push(...framing(random, body));
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

function path(random: Random): string {
  if (random.oneIn(4))
    return random.of([
      "/",
      "/health",
      "/docs",
      "/docs/shop",
      "/openapi.json",
      "/docs/assets/docs.css",
      "/docs/assets/..%2f..",
      "*",
      "//",
    ]);
  const segments = random.list(1, 3, () =>
    random.of([random.of(SPECS), random.of(RULES), encodeURIComponent(wellFormed(anyText(random))), "%ff", "%", ".."]),
  );
  return `/${segments.join("/")}`;
}

function query(random: Random): string {
  if (random.oneIn(3)) return "";
  const pairs = random.list(0, 4, (): [string, string] => [
    random.oneIn(4) ? anyText(random) : random.of(KEYS),
    value(random),
  ]);
  if (random.oneIn(4)) pairs.push(["effective", random.of(INSTANTS)]);
  return `?${new URLSearchParams(pairs)}`;
}

function headers(random: Random): string[] {
  const candidates = [
    `Accept-Datetime: ${random.of(INSTANTS)}`,
    "x-explain: true",
    "Expect: 100-continue",
    "Origin: http://example.com",
    "Connection: close",
    "Upgrade: websocket",
    `Accept: ${random.of(["*/*", "text/html", "application/json;q=0"])}`,
  ];
  return random.list(0, 3, () => random.of(candidates));
}

function framing(random: Random, body: string): string[] {
  const type = random.of([
    "application/json",
    "application/json",
    "application/x-www-form-urlencoded",
    "text/plain",
    "application/json; charset=utf-16",
  ]);
  const length = random.oneIn(12) ? random.of(["0", "-1", "99999", "1e3", "5, 6"]) : String(body.length);
  const encoding = random.oneIn(12) ? [`Content-Encoding: ${random.of(["gzip", "identity", "zzz"])}`] : [];
  return [
    `Content-Type: ${type}`,
    ...encoding,
    ...(random.oneIn(12) ? ["Transfer-Encoding: chunked"] : [`Content-Length: ${length}`]),
  ];
}

function bodyOf(random: Random): string {
  if (random.oneIn(6)) return binary(wellFormed(JSON.stringify(anyJson(random))));
  if (random.oneIn(6))
    return random.of([
      "[".repeat(5000),
      "{",
      '{"quantity":1e400}',
      '{"quantity":3,"quantity":4}',
      '{"quantity":3,"QUANTITY":4}',
      "quantity=3&quantity=4",
      "\u00ef\u00bb\u00bf{}",
    ]);
  const pairs = random.list(0, 5, (): [string, unknown] => [
    random.of(KEYS),
    random.oneIn(4) ? anyJson(random, 2) : random.of([value(random), { eur: value(random) }]),
  ]);
  return binary(wellFormed(JSON.stringify(Object.fromEntries(pairs))));
}

function value(random: Random): string {
  return random.oneIn(4) ? wellFormed(anyText(random)) : random.of(VALUES);
}

function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, "\ufffd");
}
