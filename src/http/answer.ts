import type { ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import { type Log, traceOf } from "./operator/log.ts";
import { HttpError, unlogged } from "./reply/http-error.ts";
import { beginAnswer, type Reply, send } from "./reply/reply.ts";

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
      (later) => sendLogged(response, later, log, sendReply),
      (thrown: unknown) => answerError(response, thrown, log),
    );
  } else {
    sendLogged(response, now, log, sendReply);
  }
}

/** Sends a reply when its line is in the log of decisions, if it awaits one. */
function sendLogged(response: ServerResponse, reply: Reply, log: Log, sendReply: Send): void {
  const { awaited, lines, headers, vary } = reply;
  if (lines !== undefined) {
    sendLines(response, reply, lines, log);
    return;
  }
  if (awaited === undefined) {
    sendReply(response, reply);
    return;
  }
  awaited.entry.whenSettled((isLogged) => {
    if (isLogged) {
      sendReply(response, reply);
      return;
    }
    const refusal = unlogged(awaited.spec).reply();
    send(response, { ...refusal, vary, headers: { ...headers, ...refusal.headers } });
  });
}

/** Sends lines as fast as they are made and the client reads them, until it leaves. */
function sendLines(response: ServerResponse, reply: Reply, lines: AsyncIterable<string>, log: Log): void {
  if (!beginAnswer(response, reply)) return;
  pipeline(Readable.from(lines), response, (problem) => {
    const isBug = problem && !("code" in problem);
    if (isBug) log(`internal error at ${response.req.method} ${JSON.stringify(response.req.url)}: ${traceOf(problem)}`);
  });
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
