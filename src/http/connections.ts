import { type IncomingMessage, maxHeaderSize, type RequestListener, type Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Connections } from "../node/server/connections.ts";
import { crossOrigin, type Origins } from "../node/server/cross-origin.ts";
import { closeGently } from "../node/server/http-server.ts";
import { hostProblem, isLoopbackHeader } from "../node/server/loopback.ts";
import type { BearerToken } from "./reply/bearer-token.ts";
import { HttpError } from "./reply/http-error.ts";
import { rawReply, send } from "./reply/reply.ts";
import { methodNotAllowed } from "./route.ts";

/**
 * The limits of docs/spec/07-surfaces.md#3-8-shutdown, and those against clients that never finish.
 */
export function limitConnections(server: Server, evaluationTimeout: number): void {
  server.headersTimeout = HEADER_TIMEOUT;
  server.keepAliveTimeout = KEEP_ALIVE;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.timeout = REQUEST_TIMEOUT + evaluationTimeout;
  server.maxHeadersCount = MOST_HEADERS + 1;
}

const HEADER_TIMEOUT = 10_000;
const KEEP_ALIVE = 5_000;
const MOST_HEADERS = 100;
/** Milliseconds that a client has to send a whole request, and to go on reading its answer. */
const REQUEST_TIMEOUT = 60_000;

/**
 * Answers in JSON the requests that node:http would answer in its own way or not at all: text that
 * is not HTTP, too many headers, tunnels, expectations. Earlier requests of the same connection are
 * answered first.
 */
export function answerUnusual(server: Server, connections: Connections, origins: Origins): void {
  // The request cannot be read, so its origin is unknown.
  const headers = origins === true ? ["Access-Control-Allow-Origin", "*"] : [];
  const end = (socket: Duplex, error: HttpError) =>
    connections.whenAnswered(socket, () => endWith(socket, rawReply(error.reply(), headers)));
  server.on("clientError", (problem: NodeJS.ErrnoException, socket) => end(socket, malformed(problem)));
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => end(socket, methodNotAllowed("CONNECT")));
  const expectation = new HttpError("invalid_request", "the header Expect may only ask for 100-continue");
  server.on(
    "checkExpectation",
    shared((_request, response) => send(response, expectation.reply()), origins),
  );
}

/** A listener whose answers pages of other origins may read. */
export function shared(listener: RequestListener, origins: Origins): RequestListener {
  return crossOrigin(listener, { origins, exposed: ["Memento-Datetime", "Vary"] });
}

/** Who is answered. */
export interface Admission {
  /** True when only this machine can reach the server. */
  readonly loopback: boolean;
  /** Names of hosts in lower case that are served besides this machine; absent: see `loopback`. */
  readonly hosts?: readonly string[] | undefined;
  /** Absent: whoever asks. */
  readonly token?: BearerToken | undefined;
}

/**
 * A listener that refuses requests with too many header lines (node:http would silently drop those
 * beyond its limit), requests without one host, and those for hosts that are not served.
 */
export function guarded(listener: RequestListener, { loopback, hosts, token }: Admission): RequestListener {
  const tooMany = new HttpError("invalid_request", `a request has at most ${MOST_HEADERS} header lines`).reply();
  return (request, response) => {
    const { host } = request.headers;
    const problem = hostProblem(request);
    if (request.rawHeaders.length > 2 * MOST_HEADERS) send(response, tooMany);
    else if (problem !== undefined) {
      // Who sends the next bytes is as unclear as who these were for.
      response.shouldKeepAlive = false;
      send(response, new HttpError("invalid_request", problem).reply());
    } else if (host !== undefined && !isServed(host)) send(response, foreign(host, hosts).reply());
    else if (token !== undefined && request.method !== "OPTIONS" && !token.admits(request))
      send(response, token.refusal(request).reply());
    else listener(request, response);
  };

  function isServed(host: string): boolean {
    if (!loopback && hosts === undefined) return true;
    return isLoopbackHeader(host) || hosts?.includes(host.replace(/:\d*$/, "").toLowerCase()) === true;
  }
}

function foreign(host: string, hosts: readonly string[] | undefined): HttpError {
  return new HttpError(
    "host_not_allowed",
    `the host \`${host}\` is not served here: this server only answers requests to ${["localhost", ...(hosts ?? [])].join(", ")}`,
  );
}

function malformed({ code }: NodeJS.ErrnoException): HttpError {
  switch (code) {
    case "HPE_INVALID_METHOD":
      return methodNotAllowed("of this request");
    case "HPE_HEADER_OVERFLOW":
      return new HttpError(
        "invalid_request",
        `the address and the headers have more than ${maxHeaderSize} bytes: send data in the body of a POST`,
      );
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new HttpError("invalid_request", "the request did not arrive in time");
    default:
      return new HttpError("invalid_request", "the request is not valid HTTP");
  }
}

function endWith(socket: Duplex, answer: string): void {
  // The client has its last answer already, and goes on sending.
  if (socket.writableEnded) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.write(answer);
  closeGently(socket);
}
