import { Agent, get } from "node:http";
import { connect } from "node:net";
import { expectForPeople } from "../checks/outcome.ts";
import { Finding } from "../target.ts";
import { PATIENCE, Server, withinPatience } from "./server.ts";
import { SHOP } from "./shop.ts";

/** The statuses with which a request may be answered. */
const STATUSES = new Set(
  "100 200 202 204 302 304 400 403 404 405 406 408 411 413 414 415 417 431 501 503 505".split(" "),
);

/**
 * A command that serves the shop over HTTP. It is started when it is first needed, and again when
 * it was ended.
 */
export class HttpServer {
  readonly #words: readonly string[];
  #server: Server | undefined;
  #port = 0;
  /** Asks for its health over one connection that stays open. */
  readonly #health = new Agent({ keepAlive: true, maxSockets: 1 });

  /** `words`: the command without its port. */
  constructor(words: readonly string[]) {
    this.#words = words;
  }

  /**
   * The answers to the bytes of a connection. Throws a Finding for invalid answers, and when the
   * server does not go on.
   */
  async exchanged(requests: string): Promise<string> {
    const server = await this.#running();
    const answer = await exchanged(this.#port, requests);
    server.expectHealthy();
    expectForPeople(answer);
    for (const [, status = ""] of answer.matchAll(/^HTTP\/1\.1 (\d+) /gm)) {
      if (!STATUSES.has(status)) throw new Finding(`status ${status}`, answer.slice(0, 1000));
    }
    const health = await healthOf(this.#port, this.#health);
    if (health !== 200) throw new Finding("no health", String(health));
    return answer;
  }

  async kill(): Promise<void> {
    await this.#server?.kill();
  }

  async #running(): Promise<Server> {
    if (this.#server?.isRunning === true) return this.#server;
    let heard = "";
    let listens: (port: number) => void;
    const port = new Promise<number>((resolve) => {
      listens = resolve;
    });
    const hear = (text: Buffer | string) => {
      heard += text;
      const found = /http:\S+:(\d+)\b/.exec(heard);
      if (found !== null) listens(Number(found[1]));
    };
    const server = new Server([...this.#words, "--port", "0"], SHOP, hear, hear);
    this.#server = server;
    this.#port = await withinPatience(port, "the server does not start");
    return server;
  }
}

/** The status of the answer, or the error without one. */
function healthOf(port: number, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const request = get({ port, host: "127.0.0.1", path: "/health", agent, timeout: PATIENCE }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("timeout", () => request.destroy(new Error("no answer")));
    // The server may close an idle connection at the moment when it is used again.
    request.on("error", ({ message }) => resolve(request.reusedSocket ? healthOf(port, agent) : message));
  });
}

/** The bytes that answer some bytes and the end of the connection. */
function exchanged(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => socket.end(bytes, "latin1"));
    socket.setTimeout(PATIENCE).setEncoding("latin1");
    socket.on("data", (piece) => {
      text += piece;
    });
    socket.on("timeout", () => {
      socket.destroy();
      reject(new Finding("no answer", text.slice(0, 500)));
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });
}
