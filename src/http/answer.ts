import type { ServerResponse } from "node:http";
import { type Log, traceOf } from "./operator/log.ts";
import { HttpError } from "./reply/http-error.ts";
import { type Reply, send } from "./reply/reply.ts";

/** Sends a reply. */
type Send = (response: ServerResponse, reply: Reply) => void;

/** Sends a reply now or when its promise resolves; a thrown error becomes an error reply. */
export function answer(
  response: ServerResponse,
  reply: () => Reply | Promise<Reply>,
  log: Log,
  sendReply: Send = send,
): void {
  let now: Reply | Promise<Reply>;
  try {
    now = reply();
  } catch (thrown) {
    answerError(response, thrown, log);
    return;
  }
  if (now instanceof Promise) {
    now.then(
      (later) => sendReply(response, later),
      (thrown: unknown) => answerError(response, thrown, log),
    );
  } else {
    sendReply(response, now);
  }
}

/**
 * Sends the answer to an error of the request. Anything else is a bug: it is logged, and answered
 * without details.
 */
export function answerError(response: ServerResponse, thrown: unknown, log: Log): void {
  if (thrown instanceof HttpError) {
    send(response, thrown.reply());
    return;
  }
  log(`internal error at ${response.req.method} ${JSON.stringify(response.req.url)}: ${traceOf(thrown)}`);
  const apology = "something went wrong here; the log of the server has the details";
  send(response, new HttpError("internal_error", apology).reply());
}
