import { connect } from "node:net";
import { expectForPeople } from "../checks/outcome.ts";
import { type HttpInput, httpInput } from "../inputs/http-requests.ts";
import { PATIENCE, Server, withinPatience } from "../servers/server.ts";
import { SHOP } from "../servers/shop.ts";
import { Finding, type Target } from "../target.ts";

/** What a request may be answered with. */
const STATUSES = new Set("100 200 204 302 304 400 403 404 405 406 408 411 413 414 415 417 431 501 503 505".split(" "));

interface Listening {
  readonly server: Server;
  readonly port: number;
}

let listening: Listening | undefined;

/**
 * Requests, right and damaged, over real connections: each gets a documented answer, and the server
 * goes on.
 */
export const httpTarget: Target<HttpInput> = {
  name: "http",
  weight: 60,
  input: httpInput,
  async check(requests) {
    const { server, port } = await running();
    const answer = await exchanged(port, requests.join(""));
    server.expectHealthy();
    expectForPeople(answer);
    for (const [, status = ""] of answer.matchAll(/^HTTP\/1\.1 (\d+) /gm)) {
      if (!STATUSES.has(status)) throw new Finding(`status ${status}`, answer.slice(0, 1000));
    }
    const health = await exchanged(port, "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    if (!health.startsWith("HTTP/1.1 200")) throw new Finding("no health", health.slice(0, 500));
  },
  async close() {
    await listening?.server.kill();
  },
};

async function running(): Promise<Listening> {
  if (listening?.server.isRunning === true) return listening;
  let heard = "";
  const port = new Promise<number>((resolve) => {
    const server = new Server(["server", "--port", "0", "--explain"], SHOP, (bytes) => {
      heard += bytes;
      const found = /:(\d+) /.exec(heard);
      if (found !== null) resolve(Number(found[1]));
    });
    listening = { server, port: 0 };
  });
  const { server } = listening ?? {};
  if (server === undefined) throw new Error("no server");
  listening = { server, port: await withinPatience(port, "the server does not start") };
  return listening;
}

/** What comes back for some bytes and the end of the connection. */
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
