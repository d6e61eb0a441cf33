import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { TempFolder } from "../../node/temp-folder.ts";
import { engine } from "../command.ts";

const RULES = "spec one 2025-01-01\ndata n: number\nrule double: n * 2\n  unless n > 5 then 7\n";
const IMPACT = ["impact", "one", "--in", "in.csv", "--from", "override:double=3", "--effective", "2025-06-01"];
const COVERAGE = ["test", "--coverage"];
/** Commands that write a file whose name they are given, the file, and one that is like it. */
const OUTPUTS: readonly (readonly [words: readonly string[], file: string, foreign: string])[] = [
  [["run", "one", "n=1", "--effective", "2025-06-01", "--receipt", "r.json"], "r.json", '{"answer":{"n":1}}'],
  [[...IMPACT, "--html", "i.html"], "i.html", "<!doctype html>\n<title>Mine</title>\n"],
  [[...IMPACT, "--markdown", "i.md"], "i.md", "# Mine\n"],
  [[...IMPACT, "--rejects", "bad.csv"], "bad.csv", "n\n1\n"],
  [["batch", "one", "--in", "in.csv", "--out", "out.csv", "--only", "--rejects", "bad.csv"], "bad.csv", RULES],
  [[...COVERAGE, "--lcov", "lcov.info"], "lcov.info", "\n"],
  [[...COVERAGE, "--html", "."], "index.html", "<!doctype html>\n<title>Coverage</title>\n"],
  [["test", "--report", "junit=t.xml"], "t.xml", '<?xml version="1.0" encoding="UTF-8"?>\n<project/>\n'],
  [["test", "--report", "tap=t.tap"], "t.tap", "TAP version 13\n"],
  [["test", "--report", "markdown=t.md"], "t.md", "# Tests of rules\n"],
  [["test", "--report", "json=t.json"], "t.json", '{\n  "cases": []\n}\n'],
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

  for (const [words, file, foreign] of OUTPUTS) {
    // A run that is to reject nothing ends at the wrong record.
    const rejecting = words[0] === "impact" && file !== "bad.csv" ? ["--rejects", "other.csv"] : [];
    const run = (...more: readonly string[]) => engine(folder.path, [...words, ...rejecting, ...more]);

    it(`takes the place of an earlier output of its kind alone, unless --force is given: ${words.join(" ")}`, async () => {
      for (const before of ["", "written"]) {
        if (before === "") writeFileSync(folder.at(file), "");
        const { status, stderr } = await run();
        expect(status, stderr).to.equal(0);
      }
      const text = readFileSync(folder.at(file), "utf8");
      writeFileSync(folder.at(file), foreign);
      const { status, stdout, stderr } = await run();
      expect({ status, stdout }).to.deep.equal({ status: 1, stdout: "" });
      expect(stderr).to.contain(`\`${file}\` exists and is no `).and.to.contain("--force");
      expect(readFileSync(folder.at(file), "utf8")).to.equal(foreign);
      expect(await run("--force")).to.include({ status: 0 });
      expect(readFileSync(folder.at(file), "utf8")).to.equal(text);
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

  for (const command of [["run", "one"], ["batch", "one", "--in=in.csv", "--out=o.csv"], ["test"], IMPACT]) {
    it(`is what --force is for: ${command.join(" ")}`, async () => {
      const { status, stderr } = await engine(folder.path, [...command, "--force"]);
      expect(status).to.equal(2);
      expect(stderr).to.contain("--force goes with --");
    });
  }
});
