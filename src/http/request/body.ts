import type { IncomingMessage } from "node:http";
import { HttpError } from "../reply/http-error.ts";

/** Largest body after decoding, in bytes (`surfaces.md` 3.4). */
export const LARGEST_BODY = 2_097_152;

export function tooLarge(): HttpError {
  return new HttpError("payload_too_large", `the body is larger than ${LARGEST_BODY} bytes`);
}

export function cutOff(): HttpError {
  return new HttpError("invalid_request", "the body could not be read completely");
}

/**
 * Reads a body without content encoding and calls `done` once, with the body or with the reason why there is none. What comes after the limit is
 * thrown away, and the time limit for requests ends a client that never stops.
 */
export function readBody(incoming: IncomingMessage, done: (body: Buffer | HttpError) => void): void {
  if (Number(incoming.headers["content-length"]) > LARGEST_BODY) {
    incoming.resume();
    done(tooLarge());
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  let ended = false;
  incoming.on("data", (chunk: Buffer) => {
    if (ended) return;
    size += chunk.length;
    chunks.push(chunk);
    if (size > LARGEST_BODY) {
      chunks.length = 0;
      end(tooLarge);
    }
  });
  incoming.on("end", () => end(() => onlyOrJoined(chunks)));
  incoming.on("error", () => end(cutOff));

  function end(outcome: () => Buffer | HttpError): void {
    if (ended) return;
    ended = true;
    done(outcome());
  }
}

function onlyOrJoined(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}
