import {
  appendFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  unlinkSync,
} from "node:fs";
import { expect } from "chai";
import { stop } from "../../conformance/surface-folder.ts";
import { eventually, JSON_BODY, type ServerProcess, spawnServer } from "../../http/support.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { linesOf } from "./logged.ts";

const FILES = {
  "a.rules": `spec shop 2025-01-01
data n: number -> maximum 100
data member: boolean
data note: text
rule twice: n * 2
  unless member then n
  unless n > 50 then veto "too many"
rule echo: note
`,
  "b.rules": "spec other\nrule r: 1\n",
};
const TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let server: ServerProcess;
const log = (name = "log.ndjson") => linesOf(server.folder.at(name));
const post = (path: string, data: object, headers = {}) =>
  server.ask(path, { method: "POST", headers: { ...JSON_BODY, ...headers }, body: JSON.stringify(data) });

describe("the log of decisions of one server", () => {
  before(async () => {
    server = await spawnServer(FILES, ["--decision-log", "log.ndjson", "--explain"]);
  });
  after(() => server.stop());

  it("has a line for each evaluation: what was asked, what was answered, why, and by which rules", async () => {
    const earlier = log().length;
    const answer = await post("/shop/twice", { n: 4, member: true }, { traceparent: TRACE, "x-explain": "1" });
    const veto = await server.ask("/shop?n=60&member=no&note=x&effective=then");
    await server.ask("/shop");
    await server.ask("/health");
    expect((await post("/shop", { n: [1] })).status).to.equal(400);
    const [first, second, ...others] = log().slice(earlier);
    expect(others).to.deep.equal([]);
    const { id, time, digest, microseconds, effective, ...rest } = first ?? {};
    expect(id).to.match(UUID_7).and.to.equal(answer.headers["decision-id"]);
    expect(new Date(String(time)).toISOString()).to.equal(time);
    expect(digest)
      .to.match(/^[0-9a-f]{64}$/)
      .and.to.equal(second?.digest);
    expect(microseconds).to.be.greaterThan(0);
    expect(effective).to.equal(answer.json().effective);
    expect(rest).to.deep.equal({
      engine: "1.0.0",
      traceparent: TRACE,
      spec: "shop",
      spec_effective_from: "2025-01-01",
      results: { twice: { vetoed: false, rule_type: "number", result: "4", number: "4" } },
      rules: ["twice"],
      data: { n: "4", member: true },
      arms: { twice: "shop 2025-01-01 twice 1" },
    });
    expect(second?.results).to.deep.equal(veto.json().results);
    expect(second?.data).to.deep.equal({ n: "60", member: "no", note: "x", effective: "then" });
    expect(second?.arms).to.deep.equal({ echo: "shop 2025-01-01 echo 0", twice: "shop 2025-01-01 twice 2" });
    expect(second).not.to.have.property("rules");
  });

  it("escapes what readers may take for the end of a line", async () => {
    const note = "a\u2028b\u2029c\u0085d\u007fe\nf\u0000g\ud800h";
    const answer = await post("/shop/echo", { note });
    const line = log().at(-1);
    expect(line?.results).to.deep.equal(answer.json().results);
    expect(line?.data).to.deep.equal({ note });
    expect(readFileSync(server.folder.at("log.ndjson"), "utf8")).not.to.match(/[^\P{Cc}\n]|[\u2028\u2029]/u);
  });

  it("goes on in a new file after SIGHUP, and loses no line", async () => {
    const ids: unknown[] = [];
    const ask = async () => ids.push((await post("/shop", { n: 1 })).headers["decision-id"]);
    await ask();
    renameSync(server.folder.at("log.ndjson"), server.folder.at("log.1"));
    await ask();
    server.running.process.kill("SIGHUP");
    await eventually(() => server.running.output.stderr.includes("reloaded"));
    await ask();
    expect(
      log("log.1")
        .map(({ id }) => id)
        .slice(-2),
    ).to.deep.equal(ids.slice(0, 2));
    expect(log().map(({ id }) => id)).to.deep.equal(ids.slice(2));
  });
});

describe("the log of decisions", () => {
  afterEach(() => server.stop());

  it("names the state of the files that the spec uses, which other files do not change", async () => {
    const args = ["--decision-log", "log.ndjson", "--archive", "archive", "--watch"];
    const shared = { "c.rules": "spec base\nrule r: 7\n", "d.rules": "spec user\nuses base\nrule s: base.r\n" };
    server = await spawnServer({ ...FILES, ...shared }, args);
    const digestNow = async (spec: string) => {
      await server.ask(`/${spec}?x=1`);
      return log().at(-1)?.digest;
    };
    const reload = async (file: string, text: string) => {
      const before = server.running.output.stderr.length;
      server.folder.write(file, text);
      await eventually(() => server.running.output.stderr.slice(before).includes("reloaded"));
    };
    const [other, user] = [await digestNow("other"), await digestNow("user")];
    await reload("c.rules", "spec base\nrule r: 8\n");
    const changed = await digestNow("user");
    expect(await digestNow("other")).to.equal(other);
    expect(changed).not.to.equal(user);
    await reload("c.rules", "spec base\nrule r: 7\n");
    await eventually(async () => (await digestNow("user")) === user);
    const kept = readdirSync(server.folder.at("archive")).filter((name) => name.endsWith(".json"));
    expect(kept.sort()).to.deep.equal([other, user, changed].map((digest) => `${digest}.json`).sort());
    expect(readdirSync(server.folder.at("archive/sources"))).to.have.length(4);
  });

  it("has the same line for a client that asks for the arms itself", async () => {
    server = await spawnServer(FILES, ["--decision-log", "log.ndjson", "--mask", "note"]);
    const asked = await post("/shop", { n: 4, member: true, note: "x" }, { "x-arms": "true" });
    const answer = await post("/shop", { n: 4, member: true, note: "x" });
    const parts = log().map(({ results, arms, data }) => ({ results, arms, data }));
    expect(parts[0]).to.deep.equal(parts[1]);
    expect(asked.json().results).to.have.nested.property("twice.arm", "shop 2025-01-01 twice 1");
    expect(answer.json().results).not.to.have.nested.property("twice.arm");
  });

  it("has a file for each process of --workers", async () => {
    server = await spawnServer(FILES, ["--decision-log", "log.ndjson", "--workers", "2"]);
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await post("/shop", { n: 1 })).headers["decision-id"]),
    );
    const logged = [...log("log-0.ndjson"), ...log("log-1.ndjson")].map(({ id }) => id);
    expect(logged.sort()).to.deep.equal(ids.sort());
  });

  it("has each answered evaluation as a whole line after a kill", async () => {
    const folder = new TempFolder(FILES);
    const args = ["--decision-log", folder.at("log.ndjson")];
    server = await spawnServer(FILES, args);
    const note = "x".repeat(9000);
    for (let kill = 0; kill < 3; kill++) {
      const answered: unknown[] = [];
      const load = Array.from({ length: 8 }, async () => {
        for (;;) answered.push((await post("/shop/echo", { note })).headers["decision-id"]);
      });
      await eventually(() => answered.length > 50);
      server.running.process.kill("SIGKILL");
      await Promise.allSettled(load);
      await server.stop();
      // The next process takes away what was left of a line.
      server = await spawnServer(FILES, args);
      const logged = new Set(linesOf(folder.at("log.ndjson")).map(({ id }) => id));
      expect(answered.filter((id) => !logged.has(id))).to.deep.equal([]);
    }
    folder.remove();
  });

  it("has each answered evaluation after the end of the process, under drop too", async () => {
    const folder = new TempFolder(FILES);
    server = await spawnServer(FILES, ["--decision-log", folder.at("log.ndjson"), "--log-full", "drop"]);
    const answers = await Promise.all(Array.from({ length: 40 }, () => post("/shop", { n: 1 })));
    await server.stop();
    const logged = linesOf(folder.at("log.ndjson")).map(({ id }) => id);
    expect(logged.sort()).to.deep.equal(answers.map(({ headers }) => headers["decision-id"]).sort());
    folder.remove();
  });

  it("has one writer: a second server on its file does not start, and leaves it alone", async () => {
    server = await spawnServer(FILES, ["--decision-log", "log.ndjson"]);
    const path = server.folder.at("log.ndjson");
    appendFileSync(path, '{"id":"half a line');
    symlinkSync(path, server.folder.at("link"));
    for (const same of [path, server.folder.at("link")]) {
      const second = await spawnServer(FILES, ["--decision-log", same]).catch((problem: Error) => problem.message);
      expect(second).to.include("is written by another server").and.to.include("a file of its own");
    }
    expect(readFileSync(path, "utf8")).to.equal('{"id":"half a line');
    await stop(server.running);
    expect(existsSync(`${path}.lock`)).to.equal(false);
    const next = await spawnServer(FILES, ["--decision-log", path]);
    await next.stop();
  });

  it("is not written under one of several names, nor locked in the place of another file", async () => {
    const folder = new TempFolder({ ...FILES, "log.ndjson": "", "other.ndjson": "", "other.ndjson.lock": "mine" });
    linkSync(folder.at("log.ndjson"), folder.at("same.ndjson"));
    for (const [file, reason] of [
      ["log.ndjson", "has several names (hard links)"],
      ["same.ndjson", "has several names (hard links)"],
      ["other.ndjson", "is a file of somebody else"],
    ] as const) {
      const refused = await spawnServer(FILES, ["--decision-log", folder.at(file)]).catch(String);
      expect(refused, file).to.include(reason).and.to.include("a file of its own");
    }
    expect(readFileSync(folder.at("other.ndjson.lock"), "utf8")).to.equal("mine");
    unlinkSync(folder.at("same.ndjson"));
    server = await spawnServer(FILES, ["--decision-log", folder.at("log.ndjson")]);
    await server.stop();
    folder.remove();
  });

  it("is appended to an earlier log alone: a server does not start on another file, and leaves it alone", async () => {
    for (const file of ["a.rules", "package.json"]) {
      const files = { ...FILES, "package.json": '{ "name": "shop" }' };
      const refused = await spawnServer(files, ["--decision-log", file]).catch((problem: Error) => problem.message);
      expect(refused).to.include(`\`${file}\` exists and is not a decision log`);
    }
    const folder = new TempFolder({ "notes.txt": "one\ntwo", "log.ndjson": '{"i' });
    const other = await spawnServer(FILES, ["--decision-log", folder.at("notes.txt")]).catch(() => undefined);
    expect([other, readFileSync(folder.at("notes.txt"), "utf8")]).to.deep.equal([undefined, "one\ntwo"]);
    expect(existsSync(folder.at("notes.txt.lock"))).to.equal(false);
    server = await spawnServer(FILES, ["--decision-log", folder.at("log.ndjson")]);
    await server.stop();
    folder.remove();
  });

  it("tells of masks that mask nothing, at the start and after each reload", async () => {
    server = await spawnServer(FILES, ["--decision-log", "log.ndjson", "--mask", "notes,N,person.member"]);
    const told = () => server.running.output.stderr.match(/^warning: --mask.*$/gm);
    const typo = "warning: --mask: no spec has data `notes` to mask: did you mean `note`?";
    expect(told()).to.deep.equal([typo]);
    server.folder.write("a.rules", "spec shop\ndata notes: text\nrule r: notes\n");
    server.running.process.kill("SIGHUP");
    await eventually(() => told()?.length === 3);
    expect(told()?.slice(1)).to.deep.equal([
      "warning: --mask: no spec has data `n` to mask",
      "warning: --mask: no spec has data `person.member` to mask",
    ]);
  });

  it("refuses flags of a log without one, and a file that cannot be written", async () => {
    server = await spawnServer(FILES);
    for (const [args, message] of [
      [["--mask", "iban"], "--mask needs a log: give --decision-log"],
      [["--decision-log", "none/log"], "`none/log` cannot be written"],
    ] as const) {
      const started = await spawnServer(FILES, args).catch((problem: Error) => problem.message);
      expect(started).to.include(message);
    }
  });
});
