import { expect } from "chai";
import { eventually, JSON_BODY, type ServerProcess, spawnServer } from "../support.ts";

const FILES = {
  "a.rules": "spec shop 2025-01-01\ndata n: number\nrule twice: n * 2\n",
  "b.rules": "spec b\nrule r: 1\n",
};
const TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

describe("the log of a server", () => {
  let server: ServerProcess;
  afterEach(() => server.stop());

  const text = () => server.running.output.stderr;
  const lines = (): Record<string, unknown>[] =>
    text()
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const requests = () => lines().filter(({ event }) => event === "request");

  it("has a line of JSON for each request, with the spec and version that answered, and no data of it", async () => {
    server = await spawnServer(FILES, ["--log", "json"]);
    await server.ask("/shop/twice", { method: "POST", headers: JSON_BODY, body: '{"n": "41.5"}' });
    await server.ask("/shop?n=41.5");
    await server.ask("/nix?n=41.5");
    await server.ask("/health");
    await eventually(() => requests().length === 4);
    const shown = requests().map(({ time: _t, id: _i, microseconds: _m, ...rest }) => rest);
    const event = "request";
    expect(shown).to.deep.equal([
      { event, method: "POST", spec: "shop", version: "2025-01-01", status: 200 },
      { event, method: "GET", spec: "shop", version: "2025-01-01", status: 200 },
      { event, method: "GET", status: 404 },
      { event, method: "GET", page: "health", status: 200 },
    ]);
    for (const { time, id, microseconds } of requests()) {
      expect(new Date(String(time)).toISOString()).to.equal(time);
      expect(id).to.match(/^[0-9a-f-]{36}$/);
      expect(microseconds).to.be.greaterThan(0);
    }
    expect(text()).not.to.contain("41.5");
  });

  it("takes over a well-formed X-Request-Id and traceparent, and answers with the id", async () => {
    server = await spawnServer(FILES, ["--log", "json"]);
    const longest = "x".repeat(128);
    const ids = ["order-7:a/b=@+._", longest, `${longest}x`, 'a","status":"200', "two words", ""];
    const answered: unknown[] = [];
    for (const id of ids) {
      const headers = { "X-Request-Id": id, traceparent: TRACE };
      answered.push((await server.ask("/shop?n=1", { headers })).headers["x-request-id"]);
      await server.ask("/health", { headers: { traceparent: "00-none" } });
    }
    await eventually(() => requests().length === 2 * ids.length);
    const evaluations = requests().filter(({ spec }) => spec === "shop");
    expect(evaluations.map(({ id }) => id)).to.deep.equal(answered);
    expect(answered.slice(0, 2)).to.deep.equal(ids.slice(0, 2));
    for (const made of answered.slice(2)) expect(made).to.match(/^[0-9a-f-]{36}$/);
    expect(evaluations.every(({ traceparent }) => traceparent === TRACE)).to.equal(true);
    expect(requests().some(({ page, traceparent }) => page === "health" && traceparent !== undefined)).to.equal(false);
  });

  it("tells of the start, of reloads with the files that changed, and of the end", async () => {
    server = await spawnServer(FILES, ["--log", "json"]);
    const events = (name: string) => lines().filter(({ event }) => event === name);
    server.folder.write("a.rules", "spec shop\nrule r: 2\n");
    server.folder.write("c.rules", "spec c\nrule r: 1\n");
    server.folder.remove("b.rules");
    server.running.process.kill("SIGHUP");
    await eventually(() => events("reload").length === 1);
    server.folder.write("c.rules", "spec c\nrule r: nix\n");
    server.running.process.kill("SIGHUP");
    await eventually(() => events("reload_failed").length === 1);
    server.running.process.kill("SIGTERM");
    await server.running.ended;
    const [start, reload, failed, drain, ...more] = lines();
    expect(start).to.include({ event: "start", url: `http://127.0.0.1:${server.port}`, specs: 2 });
    expect(reload).to.deep.include({ specs: 2, added: ["c.rules"], changed: ["a.rules"], removed: ["b.rules"] });
    expect(failed?.message).to.contain("c.rules:2");
    expect(drain).to.include({ event: "drain" });
    expect(more).to.deep.equal([]);
  });

  it("is readable with --log text, and without --log has no line for a request", async () => {
    server = await spawnServer(FILES, ["--log", "text"]);
    await server.ask("/shop?n=1", { headers: { "X-Request-Id": "order-7" } });
    await eventually(() => text().includes("order-7"));
    expect(text()).to.match(/^\S+Z GET shop 2025-01-01 200 \d+ us order-7$/m);
    await server.stop();
    server = await spawnServer(FILES);
    expect((await server.ask("/shop?n=1")).headers).not.to.have.property("x-request-id");
    server.running.process.kill("SIGTERM");
    await server.running.ended;
    expect(text()).to.equal("");
  });

  it("keeps the lines of several processes whole", async () => {
    server = await spawnServer(FILES, ["--log", "json", "--workers", "2"]);
    const headers = { "X-Request-Id": "i".repeat(128) };
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 20 }, () => server.ask("/shop?n=1", { headers })));
    await eventually(() => requests().length === 200);
    server.running.process.kill("SIGTERM");
    await server.running.ended;
    expect(lines().map(({ event }) => event)).to.include.members(["start", "drain"]);
  });
});
