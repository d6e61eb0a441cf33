import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import { Readable } from "node:stream";
import { publicLookup } from "./private-address.ts";

/** Statuses of answers without a body. */
const EMPTY = new Set([204, 205, 304]);

/**
 * An https request that reaches no machine of a private network, whatever address its name has by
 * then. Redirects are not followed.
 */
export async function publicFetch(address: URL, { signal }: { readonly signal: AbortSignal }): Promise<Response> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { signal, lookup: publicLookup, agent: false }, resolve).once("error", reject);
  });
  const { statusCode: status = 200, headers } = message;
  const { location } = headers;
  const isEmpty = EMPTY.has(status);
  if (isEmpty) message.resume();
  return new Response(isEmpty ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>), {
    status,
    headers: location === undefined ? {} : { location },
  });
}
