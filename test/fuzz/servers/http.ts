import { Agent, get } from "node:http";
import { connect } from "node:net";
import { expectForPeople } from "../checks/outcome.ts";
import { Finding } from "../target.ts";
import { ANSWER_TIMEOUT, Server, withinTimeout } from "./server.ts";
import { SHOP } from "./shop.ts";

/** Milliseconds without a byte after which a connection has all of its answers. */
const QUIET = 300;
const FINAL_ANSWER = /^HTTP\/1\.1 [2-5]/gm;

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
   * The answers to the requests of connections, which are all open at once. Throws a Finding for
   * invalid answers, and when the server does not go on.
   */
  async exchanged(connections: readonly (readonly string[])[]): Promise<string[]> {
    const server = await this.#running();
    const answers = await Promise.all(connections.map((requests) => exchanged(this.#port, requests)));
    server.expectHealthy();
    for (const answer of answers) {
      expectForPeople(answer);
      for (const [, status = ""] of answer.matchAll(/^HTTP\/1\.1 (\d+) /gm)) {
        if (!STATUSES.has(status)) throw new Finding(`status ${status}`, answer.slice(0, 1000));
      }
    }
    const health = await healthOf(this.#port, this.#health);
    if (health !== 200) throw new Finding("no health", String(health));
    return answers;
  }

  /** The answer to a body of JSON. Throws a Finding unless it is a success. */
  async post(path: string, body: unknown): Promise<string> {
    await this.#running();
    const headers = { "Content-Type": "application/json" };
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT);
    const url = `http://127.0.0.1:${this.#port}${path}`;
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body), signal });
    const text = await answer.text();
    if (!answer.ok) throw new Finding(`status ${answer.status}`, text);
    return text;
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
    this.#port = await withinTimeout(port, "the server does not start");
    return server;
  }
}

/** The status of the answer, or the error without one. */
function healthOf(port: number, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const request = get({ port, host: "127.0.0.1", path: "/health", agent, timeout: ANSWER_TIMEOUT }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("timeout", () => request.destroy(new Error("no answer")));
    // The server may close an idle connection at the moment when it is used again.
    request.on("error", ({ message }) => resolve(request.reusedSocket ? healthOf(port, agent) : message));
  });
}

/**
 * The bytes that answer some bytes. The connection ends when as many requests are answered as were
 * sent, or when nothing comes any more, as after a request that is cut off: at the end of a
 * connection the server may drop the requests that it has not answered.
 */
function exchanged(port: number, requests: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => {
      socket.write(requests.join(""), "latin1");
    });
    const finish = () => socket.writableEnded || socket.end();
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Finding("no answer", text.slice(0, 500)));
    }, ANSWER_TIMEOUT);
    socket.setTimeout(QUIET).setEncoding("latin1").on("timeout", finish).on("end", finish);
    socket.on("data", (piece) => {
      text += piece;
      if ((text.match(FINAL_ANSWER)?.length ?? 0) >= requests.length) finish();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(late);
      resolve(text);
    });
  });
}
