import { type RequestRecord, recordOf } from "../operator/record.ts";

/** The head of a request as the routes see it. */
export interface RequestHead {
  readonly method: string;
  /** As sent, up to the question mark. */
  readonly path: string;
  /** Text after the question mark; empty without one. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Path where the routes are mounted; empty: the root. */
  readonly base: string;
  /** For logs and metrics; absent where nobody observes requests. */
  readonly record?: RequestRecord | undefined;
}

/** The head of a request of node:http. `base` is not a part of its URL. */
export function headOf(
  incoming: {
    method?: string | undefined;
    url?: string | undefined;
    headers: RequestHead["headers"];
  },
  base = "",
): RequestHead {
  const url = originForm(incoming.url ?? "/");
  const mark = url.indexOf("?");
  return {
    method: incoming.method ?? "GET",
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? "" : url.slice(mark + 1),
    headers: incoming.headers,
    base,
    record: recordOf(incoming),
  };
}

/**
 * A request target with scheme and host, as to a proxy, is taken as its path; `*`, the server as a
 * whole, as `/` (RFC 9112, 3.2).
 */
function originForm(url: string): string {
  if (url.startsWith("/")) return url;
  if (url === "*") return "/";
  const path = url.replace(/^https?:\/\/[^/?]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/** The first value of a header; `name` in lower case. */
export function header(request: RequestHead, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/**
 * The bytes of body that the head announces, before decoding. 0 for a body in chunks, which may
 * turn out to be empty.
 */
export function announcedLength(request: RequestHead): number {
  return Number(header(request, "content-length") ?? 0);
}

/** A value of a header such as `Accept`, and how much the client likes it: 0 to 1. */
interface HeaderPreference {
  /** In lower case. */
  readonly value: string;
  readonly quality: number;
}

/** The values of a header with qualities (RFC 9110, 12.4.2), the preferred one first. */
export function preferences(header: string | undefined): readonly HeaderPreference[] {
  const listed = (header ?? "").split(",").flatMap((part) => {
    const [value = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    const quality = parameters.find((each) => each.startsWith("q="))?.slice(2);
    return value === "" ? [] : [{ value, quality: quality === undefined ? 1 : Number(quality) || 0 }];
  });
  return listed.sort((a, b) => b.quality - a.quality).filter(({ quality }) => quality > 0);
}

/** The tags of the languages for a page: the one in its address, then those of the visitor. */
export function preferredLanguages(request: RequestHead): readonly string[] {
  const chosen = new URLSearchParams(request.query).get("accept-language") ?? "";
  return [chosen, ...preferences(header(request, "accept-language")).map(({ value }) => value)];
}
