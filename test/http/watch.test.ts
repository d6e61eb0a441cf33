import { once } from "node:events";
import { watch } from "node:fs";
import { mock } from "node:test";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { eventually, JSON_BODY, pause, type ServerProcess, serve, spawnServer, type TestServer } from "./support.ts";

/** A spec of some size, so that a leak shows. */
function rules(version: number): string {
  const chain = Array.from({ length: 60 }, (_, i) => `rule r${i + 1}: r${i} * 1.01 + n`);
  return `spec a\ndata n: number\nrule r0: n\n${chain.join("\n")}\nrule version: ${version}\n`;
}

describe("watching the rules", () => {
  let server: TestServer;
  afterEach(() => server.stop());

  const reloads = () => server.logs.filter((line) => line === "reloaded: 1 specs").length;
  const version = async () => {
    const answer = await server.ask("/a", { method: "POST", headers: JSON_BODY, body: '{"n": 1}' });
    return (answer.json().results as Record<string, Record<string, unknown>>).version?.number;
  };

  it("reloads once after a burst of saves", async () => {
    // Time passes as the test says, however slow the machine is.
    mock.timers.enable({ apis: ["setTimeout"] });
    mock.method(performance, "now", () => 0);
    server = await serve({ "a.rules": rules(0) }, { watch: true, quiet: 100 });
    // Hears of each save when the server does.
    const heard = watch(server.folder.path);
    try {
      for (let i = 1; i <= 20; i++) {
        const saved = once(heard, "change");
        server.folder.write("a.rules", i % 2 === 0 ? rules(i) : "spec a\nrule broken");
        await saved;
        await setImmediate();
        mock.timers.tick(15);
      }
      mock.timers.tick(100);
    } finally {
      heard.close();
      mock.timers.reset();
      mock.restoreAll();
    }
    await eventually(async () => (await version()) === "20");
    server.folder.write("a.rules", rules(21));
    await eventually(async () => (await version()) === "21");
    expect(server.logs).to.deep.equal(["reloaded: 1 specs", "reloaded: 1 specs"]);
  });

  it("keeps the last good version while an edit is broken, and says so", async () => {
    server = await serve({ "a.rules": rules(1) }, { watch: true, quiet: 10 });
    server.folder.write("a.rules", "spec a\nrule version: nix \u001b[31m\n");
    await eventually(async () => (await server.ask("/health")).json().stale === true);
    const { json } = await server.ask("/health");
    expect(json()).to.include({ status: "ok", stale: true }).and.to.have.nested.property("errors[0].kind");
    expect(await version()).to.equal("1");
    expect(server.logs.join("")).to.contain("a.rules:2").and.not.to.contain("\u001b");
    server.folder.write("a.rules", rules(2));
    await eventually(async () => (await version()) === "2");
    expect((await server.ask("/health")).json()).not.to.have.any.keys("stale", "errors");
    expect(reloads()).to.equal(1);
  });

  it("does not reload when nothing changed", async () => {
    server = await serve({ "a.rules": rules(1) }, { watch: true, quiet: 10 });
    server.folder.write("a.rules", rules(1));
    server.folder.write("notes.txt", "no rules");
    await pause(300);
    expect(server.logs).to.deep.equal([]);
  });

  it("loses no memory over many reloads", async () => {
    server = await serve({ "a.rules": rules(0) }, { watch: true, quiet: 2 });
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const heapAfter = async (from: number, to: number) => {
      for (let i = from; i <= to; i++) {
        server.folder.write("a.rules", rules(i));
        await eventually(async () => (await version()) === String(i));
      }
      collect();
      return process.memoryUsage().heapUsed;
    };
    const early = await heapAfter(1, 20);
    const late = await heapAfter(21, 100);
    expect(reloads()).to.equal(100);
    expect(late - early).to.be.below(3_000_000);
  });
});

describe("watching a large workspace", () => {
  let server: ServerProcess;
  afterEach(() => server.stop());

  it("loads it in a thread: new results, explanations, interfaces and errors are right", async () => {
    const rest = Array.from({ length: 300 }, (_, i) => `spec s${i}\ndata n: number\nrule r: n * ${i} + ${i}\n`);
    const files = (result: string) => ({
      "rest.rules": rest.join("\n"),
      "a.rules": `spec a\nrule version: ${result}\n`,
    });
    server = await spawnServer(files("1"), ["--watch", "--explain"]);
    const result = async (headers = {}) => {
      const { results } = (await server.ask("/a", { method: "POST", headers })).json();
      return (results as Record<string, { number: string; explanation?: object }>).version;
    };
    expect(await result()).to.include({ number: "1" });
    server.folder.write("a.rules", files("2")["a.rules"]);
    await eventually(async () => (await result())?.number === "2");
    expect(await result({ "x-explain": "1" })).to.have.property("explanation");
    expect((await server.ask("/a")).json()).to.have.nested.property("rules.version.branches[0].result");
    const unknown = await server.ask("/s3", {
      method: "POST",
      headers: JSON_BODY,
      body: '{"n": 5, "x": {"a": [1.5]}}',
    });
    expect(unknown.json()).to.have.nested.property("results.r.number", "18");

    server.folder.write("a.rules", files("nix")["a.rules"]);
    await eventually(async () => (await server.ask("/health")).json().stale === true);
    expect((await server.ask("/health")).text).to.contain("nix");
    await eventually(() => server.running.output.stderr.includes("rule version: nix"));
    expect(await result()).to.include({ number: "2" });
  });

  it("loads a large spec in a thread from the beginning, and answers for what is unknown", async () => {
    const rules = Array.from({ length: 1500 }, (_, i) => `rule r${i}: n * ${i}\n`).join("");
    server = await spawnServer({ "a.rules": `spec large\ndata n: number\n${rules}`, "b.rules": "spec b rule r: 1" });
    expect((await server.ask("/large")).json()).to.have.nested.property("rules.r7.type.kind", "number");
    const answer = await server.ask("/large/r7?n=6");
    expect(answer.json()).to.have.nested.property("results.r7.number", "42");
    expect((await server.ask("/b")).json()).to.have.nested.property("rules.r");
    const unknown = await server.ask("/larg");
    expect(unknown.status).to.equal(404);
    expect(unknown.text).to.contain("did you mean `large`?");
  });
});
