import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Socket, Server as SocketServer } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";

/** How a server ends. */
export interface DrainOptions {
  /** Milliseconds that requests have to end. */
  readonly limit: number;
  /** Answers a request that did not end in time. */
  readonly late: (response: ServerResponse) => void;
}

/** The most turns of the event loop in which a server that ends accepts who connects meanwhile. */
const MOST_TURNS = 100;
/**
 * Milliseconds after the last request for which idle connections stay open when the server ends:
 * the next request may be on its way, and would be lost.
 */
const QUIET = 500;
/** Milliseconds between checks for idle connections after that. */
const POLL_INTERVAL = 20;

/**
 * The newest request of a connection, and the one before it while it is unanswered. Kept while the
 * connection is open.
 */
interface Exchange {
  newest: ServerResponse | undefined;
  before: ServerResponse | undefined;
}

/** The connections of an HTTP server. */
export class Connections {
  readonly #server: Server;
  readonly #open = new Map<Duplex, Exchange>();
  #accepted = 0;
  /** The time of the last request or connection, by a clock in milliseconds. */
  #active = Number.NEGATIVE_INFINITY;
  #ended: Promise<void> | undefined;
  #isLast = false;

  constructor(server: Server) {
    this.#server = server;
    server.on("connection", (socket) => {
      this.#accepted++;
      this.#active = performance.now();
      this.#open.set(socket, { newest: undefined, before: undefined });
      socket.once("close", () => this.#open.delete(socket));
    });
    const begin = (request: IncomingMessage, response: ServerResponse) => this.#begin(request.socket, response);
    server.prependListener("request", begin);
    server.prependListener("checkContinue", begin);
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

  /** From now on each answer is the last one of its connection and says so. */
  endAnswers(): void {
    this.#isLast = true;
    for (const { newest } of this.#open.values()) endWith(newest);
  }

  /**
   * Accepts no more connections, but those that the system has accepted already: it would reset
   * them.
   */
  async stopAccepting(): Promise<void> {
    if (this.#ended !== undefined) return;
    // The turn in which the order to end came is over in the middle.
    await nextTurn();
    for (let turns = 0, before = -1; turns < MOST_TURNS && before < this.#accepted; turns++) {
      before = this.#accepted;
      await nextTurn();
    }
    this.#ended = new Promise((resolve) => this.#server.once("close", resolve));
    // The `close` of HTTP servers would close idle connections at once.
    SocketServer.prototype.close.call(this.#server);
  }

  /**
   * Ends the server: accepts nobody and says so with each answer from the same turn of the event
   * loop on, so that whoever connects again is refused and not reset. Resolves when the last
   * request is answered, or dropped after `limit`.
   */
  async drain({ limit, late }: DrainOptions): Promise<void> {
    await this.stopAccepting();
    this.endAnswers();
    let poll: NodeJS.Timeout | undefined;
    const closeIdle = () => setImmediate(() => this.#closeIdle());
    const quiet = setTimeout(
      () => {
        closeIdle();
        poll = setInterval(closeIdle, POLL_INTERVAL);
      },
      Math.max(this.#active + QUIET - performance.now(), 0),
    );
    const end = setTimeout(() => this.#drop(late), limit);
    await this.#ended;
    clearTimeout(quiet);
    clearInterval(poll);
    clearTimeout(end);
    this.#server.close();
  }

  #begin(socket: Duplex, response: ServerResponse): void {
    const exchange = this.#open.get(socket);
    if (exchange === undefined) return;
    this.#active = performance.now();
    const before = exchange.newest?.writableFinished === false ? exchange.newest : undefined;
    exchange.before = before;
    exchange.newest = response;
    if (!this.#isLast) return;
    // An answer with another one behind it must not end the connection.
    if (before !== undefined && !before.headersSent) before.shouldKeepAlive = true;
    endWith(response);
  }

  /** Closes connections without a request: those that await one, sent nothing, or were ended. */
  #closeIdle(): void {
    this.#server.closeIdleConnections();
    for (const [socket, { newest }] of this.#open) {
      const isFresh = newest === undefined && socket instanceof Socket && socket.bytesRead === 0;
      if (isFresh || socket.writableFinished) socket.destroy();
    }
  }

  /** Answers the requests that are there as a whole, and closes all connections. */
  #drop(late: DrainOptions["late"]): void {
    for (const { before, newest } of this.#open.values())
      for (const response of [before, newest])
        if (response?.req.complete === true && !response.headersSent) late(response);
    this.#server.closeAllConnections();
  }
}

/** Makes an answer the last one of its connection, if it has not begun. */
function endWith(response: ServerResponse | undefined): void {
  if (response !== undefined && !response.headersSent) response.shouldKeepAlive = false;
}
