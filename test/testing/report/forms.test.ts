import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { engine } from "../../cli/command.ts";
import { TempFolder } from "../../node/temp-folder.ts";

const FILES = {
  "shop.rules": 'spec shop\ndata n: number\nrule price: n * 2\n  unless n > 5 then veto "<too> & many"\n',
  "shop.cases.yaml": `cases:
  - {name: "a <b> #1", data: {n: 1}, results: {price: 2}}
  - name: fails
    data: {n: 7}
    results: {price: 14}
  - {name: silent}
`,
};

describe("the reports of engine test", () => {
  const folder = new TempFolder(FILES);
  after(() => folder.remove());
  const read = (path: string) => readFileSync(folder.at(path), "utf8");
  before(async () => {
    const reports = ["junit=j.xml", "tap=t.tap", "markdown=m.md", "json=r.json"].map((report) => `--report=${report}`);
    const { status, stderr } = await engine(folder.path, ["test", "--coverage", ...reports]);
    expect([status, stderr]).to.deep.equal([1, ""]);
  });

  it("are JUnit XML that a foreign parser reads", () => {
    const python = `
import xml.etree.ElementTree as tree
root = tree.parse("j.xml").getroot()
print(root.get("tests"), root.get("failures"), root.get("skipped"))
for case in root.iter("testcase"):
    print(case.get("file"), case.get("line"), case.get("name"), [child.tag for child in case])
print(root.find(".//failure").get("message"))
print(root.find(".//failure").text.splitlines()[1].strip())`;
    const { stdout, stderr } = spawnSync("python3", ["-c", python], { cwd: folder.path, encoding: "utf8" });
    expect(stderr).to.equal("");
    expect(stdout).to.equal(`3 1 1
shop.cases.yaml 2 a <b> #1 []
shop.cases.yaml 3 fails ['failure']
shop.cases.yaml 6 silent ['skipped']
price: expected 14, actual veto: <too> & many
price = veto: <too> & many  \u2190 shop.rules:4  unless n > 5 then veto "<too> & many"
`);
  });

  it("are TAP 14, with what differs as YAML", () => {
    expect(read("t.tap")).to.equal(`TAP version 14
1..3
ok 1 - shop.cases.yaml:2 a <b> \\#1
not ok 2 - shop.cases.yaml:3 fails
  ---
  differences:
    - rule: "price"
      expected: "14"
      actual: "veto: <too> & many"
  repeat: "engine run shop n=7 --rules price --explain"
  ...
ok 3 - shop.cases.yaml:6 silent # SKIP it has no results, so it checks nothing
`);
  });

  it("are Markdown with a table for each failure", () => {
    expect(read("m.md"))
      .to.contain("3 cases: 1 passed, 1 failed, 1 checks nothing")
      .and.contain("| price | 14 | veto: \\<too\\> & many |")
      .and.contain("Coverage 100.0 %: 3 of 3 goals");
  });

  it("are data, the same as --json prints", async () => {
    const { stdout } = await engine(folder.path, ["test", "--coverage", "--json"]);
    expect(stdout).to.equal(read("r.json"));
    const report = JSON.parse(stdout);
    expect(report).to.include({ cases: 3, failed: 1, silent: 1 });
    expect(report.results.map(({ status }: { status: string }) => status)).to.deep.equal([
      "passed",
      "failed",
      "silent",
    ]);
    expect(report.results[1].differences[0]).to.include({ rule: "price", expected: "14" });
    expect(report.coverage).to.include({ percent: 100, goals: 3, met: 3 });
  });

  it("need a known form and a file", async () => {
    for (const report of ["html=x", "junit", "junit="]) {
      const { status, stderr } = await engine(folder.path, ["test", "--report", report]);
      expect([status, stderr.includes("junit, tap, markdown, json")]).to.deep.equal([2, true]);
    }
  });
});
