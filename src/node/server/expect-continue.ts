import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";

/**
 * Gives requests with `Expect: 100-continue` to `listener` before their bodies are asked for, so
 * that one which its head refuses is never sent. Until `askForBody` the answer ends the connection:
 * nobody knows whether the body will come (RFC 9110, 10.1.1).
 */
export function answerBeforeBody(server: Server, listener: RequestListener): void {
  server.on("checkContinue", (request: IncomingMessage, response) => {
    waiting.set(request, { response, keepsAlive: response.shouldKeepAlive });
    response.shouldKeepAlive = false;
    listener(request, response);
  });
}

interface HeldBack {
  readonly response: ServerResponse;
  readonly keepsAlive: boolean;
}

/** Requests whose clients wait until they are asked for the body. */
const waiting = new WeakMap<IncomingMessage, HeldBack>();

/** Asks for the body of a request whose client waits for that. */
export function askForBody(request: IncomingMessage): void {
  const asking = waiting.get(request);
  if (asking === undefined) return;
  waiting.delete(request);
  asking.response.shouldKeepAlive = asking.keepsAlive;
  asking.response.writeContinue();
}
