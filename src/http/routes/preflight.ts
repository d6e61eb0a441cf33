import type { Reply } from "../reply/reply.ts";
import { header, type RequestHead } from "../request/head.ts";

/**
 * A browser asks whether a page of another origin may send a request
 * (docs/spec/07-surfaces.md#3-6-cors): it may, with any headers, but without credentials.
 */
export function preflight(request: RequestHead, allowed: readonly string[]): Reply {
  const requested = header(request, "access-control-request-headers");
  return {
    status: 204,
    body: "",
    headers: {
      Allow: allowed.join(", "),
      "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
      ...(requested === undefined ? {} : { "Access-Control-Allow-Headers": requested }),
      "Access-Control-Max-Age": "600",
    },
  };
}
