import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, symlinkSync } from "node:fs";
import { expect } from "chai";
import type { RunIdentity } from "../../../src/batch/state/identity.ts";
import { digestOf } from "../../../src/batch/state/identity.ts";
import { KeptRun } from "../../../src/batch/state/kept-run.ts";
import { EngineErrors } from "../../../src/index.ts";
import { TempFolder } from "../../node/temp-folder.ts";

const IDENTITY: RunIdentity = { engine: "1", rules: "r", input: "i", options: {} };
const HEAD = JSON.stringify({ identity: IDENTITY, effective: "2025" });
const CHUNK = { input: "a", output: digestOf("one"), bytes: 3, records: 1, rejects: [], rules: [], missing: [] };
const SOURCE = { payload: new Uint8Array(0), file: "a.csv", at: 0, progress: 0 };

/** The number of finished chunks in a folder with these lines, of which one is written out. */
function finished(...lines: readonly string[]): number {
  const folder = new TempFolder({ "run.json": HEAD, output: "one", chunks: lines.map((line) => `${line}\n`).join("") });
  const run = new KeptRun(folder.path, IDENTITY, "2025");
  let count = 0;
  while (run.outcome(count, SOURCE, "a") !== undefined) count++;
  run.close();
  folder.remove();
  return count;
}

describe("The state of a batch that no run wrote", () => {
  it("is damaged where its head is another value", () => {
    for (const head of [
      "null",
      "5",
      "[]",
      "{}",
      '{"effective":"x","identity":null}',
      '{"effective":1,"identity":{}}',
    ]) {
      const folder = new TempFolder({ "run.json": head });
      expect(() => new KeptRun(folder.path, IDENTITY, "2025"), head).to.throw(EngineErrors, "is damaged");
      folder.remove();
    }
  });

  it("has finished the chunks before the first line that is none", () => {
    expect(finished(JSON.stringify(CHUNK))).to.equal(1);
    const wrong = [
      ...[null, -1, 1e15, "3", 1.5].map((bytes) => ({ ...CHUNK, bytes })),
      ...[null, {}, [1], "x"].map((rejects) => ({ ...CHUNK, rejects })),
      ...[null, [1], [[1]], [[1, [["veto"]]]]].map((rules) => ({ ...CHUNK, rules })),
      { ...CHUNK, missing: [[1, "x"]] },
      { ...CHUNK, input: 7 },
      { ...CHUNK, records: "many" },
    ];
    for (const chunk of [...wrong, null, 5, []])
      expect(finished(JSON.stringify(chunk)), JSON.stringify(chunk)).to.equal(0);
  });

  it("is refused where a file of it leads to another, and changes nothing there", function () {
    if (process.platform === "win32") this.skip();
    for (const name of ["run.json", "output", "chunks"])
      for (const plant of [symlinkSync, linkSync, (_: string, path: string) => execFileSync("mkfifo", [path])]) {
        const line = `${JSON.stringify(CHUNK)}\n`;
        const folder = new TempFolder({ "s/run.json": HEAD, "s/output": "one", "s/chunks": line, mine: HEAD });
        folder.remove(`s/${name}`);
        plant(folder.at("mine"), folder.at(`s/${name}`));
        expect(() => new KeptRun(folder.at("s"), IDENTITY, "2025")).to.throw(
          EngineErrors,
          `${name}\` is not a file of its own`,
        );
        expect(readFileSync(folder.at("mine"), "utf8")).to.equal(HEAD);
        folder.remove();
      }
  });
});
