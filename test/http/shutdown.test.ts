import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "chai";
import { END_SECONDS, statusWithin } from "../conformance/surface-folder.ts";
import { BegunRequest, isRefused } from "./begun-request.ts";
import { longSpec, SLOW_NUMBER } from "./long-spec.ts";
import { eventually, raw, type ServerProcess, spawnServer } from "./support.ts";

const FILES = { "a.rules": "spec a\ndata n: number\nrule r: n + 1\n" };
const LONG = { "long.rules": longSpec("long") };
const SLOW = JSON.stringify({ n: SLOW_NUMBER });

describe("ending the server", () => {
  let server: ServerProcess | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  it("loses no request that is in flight", async () => {
    server = await spawnServer(FILES);
    const { port, running } = server;
    const requests = await Promise.all(
      Array.from({ length: 50 }, () => BegunRequest.of(port, "/a", '{"n": 10}'.length)),
    );
    running.process.kill("SIGTERM");
    await eventually(() => isRefused(port));
    for (const [n, request] of requests.entries()) request.send(`{"n": ${n + 10}}`);
    const texts = await Promise.all(requests.map(({ ended }) => ended));
    for (const [n, text] of texts.entries()) expect(text).to.contain(`"number":"${n + 11}"`);
    expect(await statusWithin(running, END_SECONDS)).to.equal(0);
  });

  it("accepts nobody any more, and does not wait for idle connections", async () => {
    server = await spawnServer(FILES, ["--eval-timeout", "120"]);
    const { port, running } = server;
    const idle = connect(port, "127.0.0.1", () => idle.write("GET /a?n=1 HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    const closed = once(idle, "close");
    expect(String(await once(idle, "data"))).to.contain('"number":"2"');
    running.process.kill("SIGINT");
    await closed;
    expect(await statusWithin(running, END_SECONDS)).to.equal(0);
    expect(await isRefused(port)).to.equal(true);
  });

  it("answers whatever its busy clients have sent, and tells each of them that its connection ends", async () => {
    server = await spawnServer(FILES);
    const { port, running } = server;
    const clients = Array.from({ length: 50 }, () => new BusyClient(port));
    await eventually(() => clients.every(({ answers }) => answers > 2));
    running.process.kill("SIGTERM");
    const problems = await Promise.all(clients.map(({ ended }) => ended));
    expect(problems.filter((problem) => problem !== undefined)).to.deep.equal([]);
    expect(await statusWithin(running, END_SECONDS)).to.equal(0);
  });

  it("goes on accepting for a while when it is asked to, and says that it is draining", async () => {
    server = await spawnServer(FILES, ["--drain-delay", "1.5"]);
    const { port, running, ask } = server;
    running.process.kill("SIGTERM");
    await eventually(async () => (await ask("/health")).status === 503);
    expect((await ask("/health")).json()).to.include({ status: "draining", service: "engine" });
    const answer = await raw(port, "GET /a?n=1 HTTP/1.1\r\nHost: localhost\r\n\r\n", 15_000);
    expect(answer).to.contain('"number":"2"').and.to.contain("Connection: close");
    expect(await statusWithin(running, END_SECONDS)).to.equal(0);
    expect(await raw(port, "GET /a?n=1 HTTP/1.1\r\n\r\n")).to.equal("");
  });

  it("waits for a long evaluation, and not longer than its time limit", async () => {
    server = await spawnServer(LONG, ["--eval-timeout", "1"]);
    const { port, running } = server;
    const slow = await BegunRequest.of(port, "/long/slow", SLOW.length);
    slow.send(SLOW);
    running.process.kill("SIGTERM");
    expect(await slow.ended).to.contain("HTTP/1.1 503 ");
    expect(await statusWithin(running, END_SECONDS)).to.equal(0);
  });

  it("drops a request that does not end in time", async () => {
    server = await spawnServer(FILES, ["--eval-timeout", "0.3"]);
    const { port, running } = server;
    const stuck = await BegunRequest.of(port, "/a", 5);
    running.process.kill("SIGTERM");
    expect(await statusWithin(running, END_SECONDS)).to.equal(0);
    expect(await stuck.ended).to.equal("");
  });

  it("happens at once at the second signal", async () => {
    server = await spawnServer(FILES, ["--eval-timeout", "120"]);
    const { port, running } = server;
    await BegunRequest.of(port, "/a", 5);
    running.process.kill("SIGTERM");
    await eventually(() => isRefused(port));
    expect(running.process.exitCode).to.equal(null);
    running.process.kill("SIGTERM");
    expect(await statusWithin(running, END_SECONDS)).to.equal(0);
  });
});

describe("starting the server", () => {
  it("fails without a socket when the workspace does not load, or the port is in use", async () => {
    const problem = async (files: Record<string, string>, ...args: string[]) => {
      try {
        await (await spawnServer(files, args)).stop();
        return "it listens";
      } catch (thrown) {
        return String(thrown);
      }
    };
    expect(await problem({ "a.rules": "spec a\nrule r: nix\n" })).to.contain("a.rules:2");
    const first = await spawnServer(FILES);
    expect(await problem(FILES, "--port", String(first.port))).to.contain(`port ${first.port} on 127.0.0.1 is in use`);
    expect(await problem(FILES, "--host", "192.0.2.1")).to.contain("192.0.2.1");
    expect(await problem(FILES, "--port", "70000")).to.contain("--port");
    expect(await problem(FILES, "--eval-timeout", "soon")).to.contain("--eval-timeout");
    await first.stop();
  });

  it("warns of names that pages of the server hide, and of hosts that others reach", async () => {
    const server = await spawnServer({ "a.rules": "spec docs\nrule r: 1\n" }, ["--host", "0.0.0.0"]);
    // That it listens and what it warns of come through two pipes, in any order.
    await eventually(() =>
      ["/docs/", "no authentication"].every((text) => server.running.output.stderr.includes(text)),
    );
    expect((await server.ask("/docs/")).json()).to.have.property("spec", "docs");
    await server.stop();
  });
});

/**
 * Sends one request after another over one connection until an answer says that it is the last one.
 */
class BusyClient {
  answers = 0;
  /** Resolves when the connection ended: to the problem, if it ended too early. */
  readonly ended: Promise<string | undefined>;

  constructor(port: number) {
    let problem: string | undefined = "the connection ended before an answer";
    let text = "";
    const ask = () => socket.write("GET /a?n=1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const socket = connect(port, "127.0.0.1", ask).setEncoding("utf8");
    socket.on("data", (chunk) => {
      text += chunk;
      const [head = "", body] = text.split("\r\n\r\n");
      if (body === undefined || body.length < Number(/Content-Length: (\d+)/.exec(head)?.[1])) return;
      text = "";
      this.answers++;
      if (head.includes("Connection: close")) problem = undefined;
      else setTimeout(ask, Math.random() * 20);
    });
    socket.on("error", (error) => {
      problem = error.message;
    });
    this.ended = new Promise((resolve) => socket.on("close", () => resolve(problem)));
  }
}
