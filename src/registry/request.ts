import * as http from "node:http";
import * as https from "node:https";
import type { LookupFunction } from "node:net";
import { pipeline, Readable, type Transform } from "node:stream";
import * as zlib from "node:zlib";
import { publicLookup } from "./private-address.ts";

/** The part of `fetch` that is used here. */
export type FetchAddress = (
  address: URL,
  how: { readonly redirect: "manual"; readonly signal: AbortSignal },
) => Promise<Response>;

/**
 * A request, without what it redirects to, whose answer fails when it breaks off. The `fetch` of
 * Node takes what came for the whole where the connection was to be closed, or the text was
 * compressed.
 */
export const fetchWhole: FetchAddress = (address, { signal }) => request(address, { signal });

/**
 * An https request that reaches no machine of a private network, whatever address its name has by
 * then.
 */
export const fetchPublic: FetchAddress = (address, { signal }) =>
  request(address, { signal, lookup: publicLookup, agent: false });

interface RequestOptions {
  readonly signal: AbortSignal;
  readonly lookup?: LookupFunction;
  readonly agent?: false;
}

/** Statuses of answers without a body. */
const EMPTY = new Set([204, 205, 304]);

/** Content codings, which some hosts use without being asked. */
const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ["gzip", zlib.createGunzip],
  ["deflate", zlib.createInflate],
  ["br", zlib.createBrotliDecompress],
]);

async function request(address: URL, options: RequestOptions): Promise<Response> {
  const { get } = address.protocol === "http:" ? http : https;
  const message = await new Promise<http.IncomingMessage>((resolve, reject) => {
    get(address, options, resolve).once("error", reject);
  });
  const { statusCode: status = 200, headers } = message;
  const { location } = headers;
  const isEmpty = EMPTY.has(status);
  if (isEmpty) message.resume();
  return new Response(isEmpty ? null : (Readable.toWeb(decoded(message)) as ReadableStream<Uint8Array>), {
    status,
    headers: location === undefined ? {} : { location },
  });
}

/** The body, which fails when it is not whole. */
function decoded(message: http.IncomingMessage): Readable {
  const decoder = DECODERS.get(message.headers["content-encoding"] ?? "")?.();
  return decoder === undefined ? message : pipeline(message, decoder, () => undefined);
}
