import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { run } from "../../faults/command.ts";
import { eventually, JSON_BODY, pause, type ServerProcess, spawnServer } from "../../http/support.ts";
import { json, linesOf } from "../log/logged.ts";

const shop = (factor: string) => `spec shop 2025-01-01
uses base
data n: number -> maximum 100
data when: date
data iban: text -> length 4
rule total: n * ${factor} + base.extra
  unless n > 90 then veto "too many"
rule half: total / 2
  unless when > 2025-06-01 then 0
rule late: when < now
rule account: iban
`;
const FILES = { "shop.rules": shop("2"), "base.rules": "spec base\nrule extra: 3\n", "z.rules": "spec z\nrule r: 1\n" };

describe("engine replay", () => {
  let server: ServerProcess;
  afterEach(() => server.stop());

  const ask = (data: object, path = "/shop", headers = {}) =>
    server.ask(path, { method: "POST", headers: { ...JSON_BODY, ...headers }, body: JSON.stringify(data) });
  const logged = () => linesOf(server.folder.at("log"));
  const replay = (...words: string[]) => json(server.folder.path, ["replay", "log", ...words]);

  it("gives the same answers to all lines of a log of 8 connections with reloads in between", async () => {
    server = await spawnServer(FILES, ["--decision-log", "log", "--archive", "archive", "--watch", "--explain"]);
    let goesOn = true;
    let asked = 0;
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let i = 0; goesOn; i++) {
        const n = String((client * 37 + i * 13) % 120);
        const data = { n, ...(i % 3 > 0 && { when: `2025-0${1 + (i % 9)}-01` }), ...(i % 7 === 0 && { iban: "x" }) };
        const path = ["/shop", "/shop/late,total", "/z", "/base"][i % 4] ?? "";
        const { status } = await (i % 5 === 0
          ? server.ask(`${path}?${new URLSearchParams(data)}`, { headers: { "Accept-Datetime": "2026-02-03" } })
          : ask(data, path, i % 2 === 0 ? { "x-explain": "1" } : { "x-partial": "1" }));
        expect(status).to.equal(200);
        asked++;
        await pause(10);
      }
    });
    for (const factor of ["3", "4.25", "n", "2", "(1 / 3)"]) {
      const [before, begun] = [server.running.output.stderr.length, asked];
      server.folder.write("shop.rules", shop(factor));
      if (factor === "n") server.folder.write("base.rules", "spec base\nrule extra: 3 / 7\n");
      await eventually(() => server.running.output.stderr.slice(before).includes("reloaded") && asked > begun + 40);
    }
    goesOn = false;
    await Promise.all(clients);
    expect(new Set(logged().map(({ digest }) => digest)).size).to.be.at.least(8);
    const { status, report } = await replay("--archive", "archive");
    expect({ ...report, rules: [] }).to.deep.equal({
      decisions: asked,
      same: asked,
      changed: 0,
      refused: 0,
      masked: 0,
      dropped: 0,
      cut_off: 0,
      other_engines: [],
      rules: [],
      examples: [],
      refusals: [],
    });
    expect(status).to.equal(0);
  });

  it("tells a line whose answer, arm or version is another one", async () => {
    server = await spawnServer(FILES, ["--decision-log", "log", "--archive", "archive"]);
    await ask({ n: 1, when: "2025-07-01" });
    const text = readFileSync(server.folder.at("log"), "utf8");
    for (const [from, to] of [
      ['"result":"5"', '"result":"6"'],
      ["shop 2025-01-01 half 1", "shop 2025-01-01 half 0"],
      ['"spec_effective_from":"2025-01-01"', '"spec_effective_from":"2025-01-02"'],
    ] as const) {
      expect(text).to.include(from);
      writeFileSync(server.folder.at("log"), text.replace(from, to));
      const { status, report } = await replay("--archive", "archive");
      expect([status, report.changed]).to.deep.equal([1, 1]);
    }
  });

  it("judges old decisions by new rules: counts and exact sums of what changes", async () => {
    server = await spawnServer(FILES, ["--decision-log", "log", "--mask", "iban"]);
    for (let n = 1; n <= 10; n++) await ask({ n, when: "2025-03-01", iban: "DE01" });
    for (const n of ["91", "0.1"]) await ask({ n }, "/shop/total");
    await ask({}, "/z");
    const { folder } = server;
    folder.write("new/shop.rules", shop("2.1").replace("n > 90", "n > 9").replace("rule late", "rule later"));
    folder.write("new/base.rules", FILES["base.rules"]);
    const { status, report } = await replay("--prefix", "new");
    const refusal = "there is no spec `z`";
    expect(status).to.equal(0);
    expect(String(report.refusals)).to.include(refusal);
    expect({ ...report, examples: [], refusals: [] }).to.deep.equal({
      decisions: 13,
      same: 1,
      changed: 11,
      refused: 1,
      masked: 10,
      dropped: 0,
      cut_off: 0,
      other_engines: [],
      rules: [
        { spec: "shop", rule: "half", compared: 10, changed: 10, vetoes: 1, sums: { "": "2.25" } },
        { spec: "shop", rule: "late", compared: 10, changed: 10, vetoes: 10 },
        { spec: "shop", rule: "total", compared: 12, changed: 11, vetoes: 1, sums: { "": "4.51" } },
      ],
      examples: [],
      refusals: [],
    });
    expect((await replay("--prefix", "new", "--fail-on-change")).status).to.equal(3);
    server.folder.write("same/shop.rules", shop("(1 + 1)"));
    server.folder.write("same/base.rules", FILES["base.rules"]);
    server.folder.write("same/z.rules", FILES["z.rules"]);
    expect((await replay("--prefix", "same", "--fail-on-change")).status).to.equal(0);
    const { text } = await run(folder.path, ["replay", "log", "--prefix", "same"]);
    expect(text).to.match(/^13 decisions: 13 stay the same, 0 differ\n/);
  });

  it("passes over the line that a killed process left, and refuses what is not a log", async () => {
    server = await spawnServer(FILES, ["--decision-log", "log", "--archive", "archive"]);
    await ask({ n: 1 });
    const log = server.folder.at("log");
    appendFileSync(log, '{"id":"01');
    expect((await replay("--archive", "archive")).report).to.include({ decisions: 1, same: 1, cut_off: 1 });
    appendFileSync(log, "\n");
    expect(JSON.stringify((await replay("--archive", "archive")).report)).to.include("`log:2` is not a line of a log");
    const { report } = await json(server.folder.path, ["replay", "shop.rules", "--archive", "archive"]);
    expect(JSON.stringify(report)).to.include("`shop.rules:1` is not a line of a log");
    server.folder.remove("archive/sources");
    writeFileSync(log, `${readFileSync(log, "utf8").split("\n")[0]}\n`);
    expect(JSON.stringify((await replay("--archive", "archive")).report)).to.include("has no rules of the digest");
  });
});
