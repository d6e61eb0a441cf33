import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { TempFolder } from "../../node/temp-folder.ts";
import { engine } from "../command.ts";

const RULES = "spec one 2025-01-01\ndata n: number\nrule double: n * 2\n  unless n > 5 then 7\n";
const IMPACT = ["impact", "one", "--in", "in.csv", "--from", "override:double=3", "--effective", "2025-06-01"];
const REPORTS = ["junit=t.xml", "tap=t.tap", "markdown=t.md", "json=t.json"].flatMap((one) => ["--report", one]);
/** Commands that write files whose names they are given, and for each one that is like it. */
const OUTPUTS: readonly (readonly [words: readonly string[], foreign: Readonly<Record<string, string>>])[] = [
  [["run", "one", "n=1", "--effective", "2025-06-01", "--receipt", "r.json"], { "r.json": '{"answer":{"n":1}}' }],
  [
    // A run that is to reject nothing ends at the wrong record.
    [...IMPACT, "--html", "i.html", "--markdown", "i.md", "--rejects", "bad.csv"],
    { "i.html": "<!doctype html>\n<title>Mine</title>\n", "i.md": "# Mine\n", "bad.csv": "n\n1\n" },
  ],
  [["batch", "one", "--in", "in.csv", "--out", "out.csv", "--only", "--rejects", "bad.csv"], { "bad.csv": RULES }],
  [
    ["test", "--coverage", "--lcov", "lcov.info", "--html", "."],
    { "lcov.info": "\n", "index.html": "<!doctype html>\n<title>Coverage</title>\n" },
  ],
  [
    ["test", ...REPORTS],
    {
      "t.xml": '<?xml version="1.0" encoding="UTF-8"?>\n<project/>\n',
      "t.tap": "TAP version 13\n",
      "t.md": "# Tests of rules\n",
      "t.json": '{\n  "cases": []\n}\n',
    },
  ],
];

describe("A file that a command is told to write", () => {
  let folder = new TempFolder();
  beforeEach(() => {
    folder = new TempFolder({
      "one.rules": RULES,
      "in.csv": "n\n1\n1,2\n6\n",
      "one.cases.yaml": "cases: [{data: {n: 1}, results: {double: 2}}]\n",
    });
  });
  afterEach(() => folder.remove());

  for (const [words, foreign] of OUTPUTS) {
    const run = (...more: readonly string[]) => engine(folder.path, [...words, ...more]);
    const files = Object.entries(foreign);

    it(`takes the place of an earlier output of its kind alone, unless --force is given: ${words.join(" ")}`, async () => {
      for (const [file] of files) writeFileSync(folder.at(file), "");
      for (const before of ["empty", "written"]) {
        const { status, stderr } = await run();
        expect(status, `${before}: ${stderr}`).to.equal(0);
      }
      const written = new Map(files.map(([file]) => [file, readFileSync(folder.at(file), "utf8")]));
      for (const [file, text] of files) {
        writeFileSync(folder.at(file), text);
        const { status, stdout, stderr } = await run();
        expect({ status, stdout }, file).to.deep.equal({ status: 1, stdout: "" });
        expect(stderr).to.contain(`\`${file}\` exists and is not `).and.to.contain("--force");
        for (const [other, before] of written)
          expect(readFileSync(folder.at(other), "utf8"), other).to.equal(other === file ? text : before);
        writeFileSync(folder.at(file), written.get(file) ?? "");
      }
      for (const [file, text] of files) writeFileSync(folder.at(file), text);
      expect(await run("--force")).to.include({ status: 0 });
      for (const [file, text] of written) expect(readFileSync(folder.at(file), "utf8"), file).to.equal(text);
    });
  }

  it("stays a pipe when it is one", async () => {
    execFileSync("mkfifo", [folder.at("pipe")]);
    const reader = spawn("cat", [folder.at("pipe")]);
    let text = "";
    reader.stdout.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    const read = once(reader, "close");
    const { status } = await engine(folder.path, ["run", "one", "n=1", "--receipt", "pipe"]);
    expect([status, statSync(folder.at("pipe")).isFIFO()]).to.deep.equal([0, true]);
    await read;
    expect(JSON.parse(text)).to.include({ receipt: 1 });
  });

  for (const words of [
    ["run", "one", "n=1", "--receipt", "-"],
    ["batch", "one", "--in=in.csv", "--out=o.csv", "--rejects", "-", "--force"],
    [...IMPACT, "--html", "-"],
    ["test", "--coverage", "--lcov", "-"],
    ["server", "--port=0", "--decision-log", "-"],
  ]) {
    it(`is not -: ${words.join(" ")}`, async () => {
      const { status, stderr } = await engine(folder.path, words);
      expect({ status, isFile: existsSync(folder.at("-")) }).to.deep.equal({ status: 2, isFile: false });
      expect(stderr).to.contain("`-` is not a file here");
    });
  }

  for (const command of [["run", "one"], ["batch", "one", "--in=in.csv", "--out=o.csv"], ["test"], IMPACT]) {
    it(`is what --force is for: ${command.join(" ")}`, async () => {
      const { status, stderr } = await engine(folder.path, [...command, "--force"]);
      expect(status).to.equal(2);
      expect(stderr).to.contain("--force goes with --");
    });
  }
});
