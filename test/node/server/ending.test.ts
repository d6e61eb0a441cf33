import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect } from "chai";
import {
  announcedPort,
  END_SECONDS,
  type Running,
  start,
  statusWithin,
  stop,
} from "../../conformance/surface-folder.ts";
import { isRefused } from "../../http/begun-request.ts";
import { ask, eventually } from "../../http/support.ts";
import { TempFolder } from "../temp-folder.ts";

const FILES = { "a.rules": "spec a\ndata n: number\nrule r: n + 1\n" };
const GET = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
/** No test takes as long. */
const LONG = 2 * END_SECONDS;

/** The commands that serve HTTP; `limit` is the flag for the time of a request. */
const SERVERS = [
  { name: "engine server", words: ["server"], limit: "--eval-timeout" },
  { name: "engine server --workers", words: ["server", "--workers", "2"], limit: "--eval-timeout" },
  { name: "engine mcp --http", words: ["mcp", "--http"], limit: "--request-timeout" },
] as const;

for (const { name, words, limit } of SERVERS) {
  describe(`${name} that is told to end`, () => {
    const folder = new TempFolder(FILES);
    let running: Running;
    let port: number;
    after(() => folder.remove());
    afterEach(() => stop(running));

    async function serve(...args: readonly string[]): Promise<void> {
      running = start([...words, "--prefix", folder.path, "--port", "0", ...args], folder.path);
      port = (await announcedPort(running)) ?? 0;
    }

    it("waits for nobody who has sent nothing, or awaits nothing", async () => {
      await serve(limit, String(LONG));
      const silent = connect(port, "127.0.0.1");
      await once(silent, "connect");
      const answered = await begun(port, GET);
      expect(String(await once(answered, "data"))).to.contain("200 OK");
      const malformed = await begun(port, "nonsense\r\n\r\n");
      malformed.pause();
      running.process.kill("SIGTERM");
      expect(await statusWithin(running, END_SECONDS)).to.equal(0);
      for (const socket of [silent, answered, malformed]) socket.destroy();
    });

    it("resets none of the clients that keep their connections and connect again", async () => {
      await serve();
      const clients = Array.from({ length: 50 }, () => new ReturningClient(port));
      await eventually(() => clients.every(({ answers }) => answers > 2));
      running.process.kill("SIGTERM");
      const ends = await Promise.all(clients.map(({ ended }) => ended));
      expect(ends.filter((end) => end !== "ECONNREFUSED")).to.deep.equal([]);
      expect(await statusWithin(running, END_SECONDS)).to.equal(0);
    });

    if (name.endsWith("--workers")) return;
    it("drops half requests when their time is over", async () => {
      await serve(limit, "0.5");
      const halves = await Promise.all(
        [
          "GET /hea",
          `${GET}${GET.slice(0, 20)}`,
          "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
        ].map((half) => begun(port, half)),
      );
      running.process.kill("SIGTERM");
      expect(await statusWithin(running, END_SECONDS)).to.equal(0);
      for (const socket of halves) socket.destroy();
    });
  });
}

for (const workers of [[], ["--workers", "2"]]) {
  describe(`signals to ${["engine server", ...workers].join(" ")} before it listens`, () => {
    const folder = new TempFolder(FILES);
    let running: Running;
    after(() => folder.remove());
    afterEach(() => stop(running));
    beforeEach(async () => {
      const args = ["server", ...workers, "--prefix", folder.path, "--port", "0", "--admin-port", "0"];
      running = start(args, folder.path);
      // The port for operators is there before all else.
      await once(running.process.stderr ?? running.process, "data");
      expect(running.output.stderr).to.contain("admin listening");
    });

    it("end it with status 0", async () => {
      running.process.kill("SIGTERM");
      expect(await statusWithin(running, END_SECONDS)).to.equal(0);
    });

    it("let it reload when it listens", async () => {
      running.process.kill("SIGHUP");
      await eventually(() => running.output.stdout.includes("engine listening"));
      const port = Number(/:(\d+) \(/.exec(running.output.stdout)?.[1]);
      expect((await ask(port, "/a?n=1")).status).to.equal(200);
      await eventually(() => running.output.stderr.includes("reloaded"));
    });
  });
}

describe("a signal to engine mcp --http at its first connection", () => {
  it("ends it with status 0", async () => {
    const folder = new TempFolder(FILES);
    const port = await freePort();
    const running = start(["mcp", "--http", "--prefix", folder.path, "--port", String(port)], folder.path);
    await eventually(async () => !(await isRefused(port)));
    running.process.kill("SIGTERM");
    expect(await statusWithin(running, END_SECONDS)).to.equal(0);
    folder.remove();
  });
});

async function begun(port: number, text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * Sends one request after another over a connection that it keeps, and connects again when an
 * answer ends it.
 */
class ReturningClient {
  answers = 0;
  /** The code of the problem that ends it. */
  readonly ended: Promise<string>;

  constructor(port: number) {
    this.ended = new Promise((end) => this.#converse(port, end));
  }

  #converse(port: number, end: (problem: string) => void): void {
    let text = "";
    let isLast = false;
    const send = () => socket.write(GET);
    const socket = connect(port, "127.0.0.1", send).setEncoding("utf8");
    socket.on("data", (chunk) => {
      text += chunk;
      const [head = "", body] = text.split("\r\n\r\n");
      if (body === undefined || body.length < Number(/Content-Length: (\d+)/i.exec(head)?.[1])) return;
      text = "";
      this.answers++;
      isLast = /Connection: close/i.test(head);
      if (!isLast) setTimeout(send, Math.random() * 20);
    });
    socket.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    socket.on("close", () => (isLast ? this.#converse(port, end) : end("the connection ended before an answer")));
  }
}
