import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as SocketServer } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/** Times for ending a server. */
export interface DrainOptions {
  /** Milliseconds for which it still accepts connections; default 0. */
  readonly delay?: number | undefined;
  /** The time limit of a request in milliseconds: running ones end in it. */
  readonly limit: number;
}

/** Milliseconds until connections that the system has already accepted reach this process. */
const ON_THEIR_WAY = 20;
/**
 * Milliseconds for which idle connections stay open when the server ends: the next request may be
 * on its way, and would be lost.
 */
const QUIET = 1000;
/** Milliseconds between checks for idle connections after that. */
const POLL_INTERVAL = 20;
/** Milliseconds after the limit in which the answers that tell of it reach their clients. */
const TOLD = 1000;

/**
 * The newest request of a connection, and the one before it while it is unanswered. Kept while the
 * connection is open.
 */
interface Exchange {
  newest: ServerResponse | undefined;
  before: ServerResponse | undefined;
}

/** The open connections of an HTTP server. */
export class Connections {
  readonly #server: Server;
  readonly #open = new Map<Duplex, Exchange>();
  #draining = false;

  constructor(server: Server) {
    this.#server = server;
    server.on("connection", (socket) => {
      this.#open.set(socket, { newest: undefined, before: undefined });
      socket.once("close", () => this.#open.delete(socket));
    });
    const begin = (request: IncomingMessage, response: ServerResponse) => this.#begin(request.socket, response);
    server.prependListener("request", begin);
    server.prependListener("checkExpectation", begin);
  }

  /**
   * Calls `act` when all requests are answered that came before the last bytes from the socket:
   * answers come in the order of the requests.
   */
  whenAnswered(socket: Duplex, act: () => void): void {
    const { newest, before } = this.#open.get(socket) ?? {};
    // While the newest request is incomplete, those bytes belong to it.
    const last = newest?.req.complete ? newest : before;
    if (last === undefined || last.writableFinished) act();
    else last.once("close", act);
  }

  /**
   * Ends the server. From now on each answer is the last one of its connection and says so; after
   * `delay` no connection is accepted. Resolves when the last running request is answered or
   * dropped.
   */
  async drain({ delay = 0, limit }: DrainOptions): Promise<void> {
    this.#draining = true;
    for (const { newest } of this.#open.values()) endWith(newest);
    await pause(Math.max(delay, ON_THEIR_WAY));
    const server = this.#server;
    await new Promise<void>((resolve) => {
      let poll: NodeJS.Timeout | undefined;
      const quiet = setTimeout(() => {
        poll = setInterval(() => server.closeIdleConnections(), POLL_INTERVAL);
      }, QUIET);
      const late = setTimeout(() => server.closeAllConnections(), limit + TOLD);
      // The `close` of HTTP servers would close idle connections at once.
      SocketServer.prototype.close.call(server, () => {
        clearTimeout(quiet);
        clearInterval(poll);
        clearTimeout(late);
        resolve();
      });
    });
    server.close();
  }

  #begin(socket: Duplex, response: ServerResponse): void {
    const exchange = this.#open.get(socket);
    if (exchange === undefined) return;
    const before = exchange.newest?.writableFinished === false ? exchange.newest : undefined;
    exchange.before = before;
    exchange.newest = response;
    if (!this.#draining) return;
    // An answer with another one behind it must not end the connection.
    if (before !== undefined && !before.headersSent) before.shouldKeepAlive = true;
    endWith(response);
  }
}

/** Makes an answer the last one of its connection, if it has not begun. */
function endWith(response: ServerResponse | undefined): void {
  if (response !== undefined && !response.headersSent) response.shouldKeepAlive = false;
}
