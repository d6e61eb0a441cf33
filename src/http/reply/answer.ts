import type { ServerResponse } from "node:http";
import { type Log, traceOf } from "../log.ts";
import type { ServiceOptions } from "../service.ts";
import { HttpError } from "./http-error.ts";
import { type Reply, send } from "./reply.ts";

export interface AnswerOptions extends Pick<ServiceOptions, "cors"> {
  readonly log: Log;
}

/** Sends a reply now or when it is there; what is thrown instead becomes an error reply. */
export function answer(response: ServerResponse, reply: () => Reply | Promise<Reply>, options: AnswerOptions): void {
  let now: Reply | Promise<Reply>;
  try {
    now = reply();
  } catch (thrown) {
    answerError(response, thrown, options);
    return;
  }
  if (now instanceof Promise) {
    now.then(
      (later) => send(response, later, options.cors),
      (thrown: unknown) => answerError(response, thrown, options),
    );
  } else {
    send(response, now, options.cors);
  }
}

/**
 * Sends the answer to an error of the request. Anything else is a bug: it is logged, and answered
 * without details.
 */
export function answerError(response: ServerResponse, thrown: unknown, { cors, log }: AnswerOptions): void {
  if (response.headersSent) return;
  if (thrown instanceof HttpError) {
    send(response, thrown.reply(), cors);
    return;
  }
  log(`internal error at ${response.req.method} ${JSON.stringify(response.req.url)}: ${traceOf(thrown)}`);
  const apology = "something went wrong here; the log of the server has the details";
  send(response, new HttpError("internal_error", apology).reply(), cors);
}
