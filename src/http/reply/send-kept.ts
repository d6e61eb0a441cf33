import type { Request, Response } from "express";
import { type ContentEncoding, ENCODINGS, type KeptBytes } from "./kept-bytes.ts";
import { type Reply, send } from "./reply.ts";

/**
 * Sends a reply that clients may keep (docs/spec/07-surfaces.md#3-3-headers): 304 without a body
 * when the client has it already, else the bytes in the first of our encodings that it accepts.
 * Never rejects.
 */
export async function sendKept(request: Request, response: Response, reply: Reply, kept: KeptBytes): Promise<void> {
  response.set("ETag", kept.tag);
  if (!kept.isShort) response.vary("Accept-Encoding");
  if (request.fresh) {
    send(response, { ...reply, status: 304, body: "" });
    return;
  }
  const encoding = kept.isShort ? undefined : ENCODINGS.find((known) => request.acceptsEncodings(known) === known);
  const body = encoding && (await encoded(kept, encoding));
  if (body === undefined) send(response, reply);
  else send(response, { ...reply, body, headers: { ...reply.headers, "Content-Encoding": String(encoding) } });
}

/** The bytes in an encoding; undefined when there is no memory for that. */
function encoded(kept: KeptBytes, encoding: ContentEncoding): Promise<Buffer | undefined> {
  return kept.encoded(encoding).catch(() => undefined);
}
