import type { RequestListener } from "node:http";
import cors from "cors";

/** Pages that may call from a browser: none, those of any origin, or those of a list of origins. */
export type Origins = boolean | readonly string[];

export interface CrossOriginOptions {
  readonly origins: Origins;
  /** Headers of answers that pages may read. */
  readonly exposed: readonly string[];
  /** Headers that pages may always send, besides those of their preflight request. */
  readonly allowed?: readonly string[];
}

/**
 * A listener whose answers pages of other origins may read, without credentials
 * (docs/spec/07-surfaces.md#3-6-cors). Questions before a request (`OPTIONS`) are answered by
 * `listener`, too.
 */
export function crossOrigin(
  listener: RequestListener,
  { origins, exposed, allowed = [] }: CrossOriginOptions,
): RequestListener {
  if (origins === false) return listener;
  const common = {
    origin: origins === true ? "*" : [...origins],
    methods: "GET, HEAD, POST, OPTIONS",
    exposedHeaders: exposed.join(", "),
    maxAge: 600,
    preflightContinue: true,
  };
  const share = cors((request: cors.CorsRequest, done: (problem: null, options: cors.CorsOptions) => void) => {
    const asked = request.headers["access-control-request-headers"];
    done(null, { ...common, allowedHeaders: [asked ?? [], ...allowed].flat().join(", ") });
  });
  return (request, response) => share(request, response, () => listener(request, response));
}
