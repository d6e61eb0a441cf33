import { expect } from "chai";
import { TempFolder } from "../node/temp-folder.ts";
import { engine } from "./command.ts";

describe("engine lint --sarif", () => {
  it("prints a log whose results point at the recommendations", async () => {
    const folder = new TempFolder({ "a.rules": "spec a\n\ndata n: number\n\nrule r: n\n" });
    const { status, stdout } = await engine(folder.path, ["lint", "--sarif"]);
    folder.remove();
    expect(status).to.equal(0);
    const log = JSON.parse(stdout);
    expect(log.version).to.equal("2.1.0");
    const [{ results, tool }] = log.runs;
    const help = results.find((result: { ruleId: string }) => result.ruleId === "missing-help");
    expect(help.level).to.equal("note");
    expect(tool.driver.rules[help.ruleIndex].id).to.equal("missing-help");
    expect(help.locations[0].physicalLocation).to.deep.include({ artifactLocation: { uri: "a.rules" } });
    expect(help.locations[0].physicalLocation.region.startLine).to.equal(3);
  });

  it("names files as seen from the current folder, and where a declaration of several lines ends", async () => {
    const text = 'spec a\r\ndata t: text\r\n  -> option "😀é"\r\nrule r: t\r\n';
    const folder = new TempFolder({ "rules/a b/c#d:é.rules": text });
    const { stdout } = await engine(folder.path, ["lint", "--sarif", "--prefix", "rules"]);
    folder.remove();
    const [{ results }] = JSON.parse(stdout).runs;
    expect(results.map((result: { locations: object[] }) => result.locations[0])).to.deep.equal([
      {
        physicalLocation: {
          artifactLocation: { uri: "rules/a%20b/c%23d%3A%C3%A9.rules" },
          region: { startLine: 2, startColumn: 1, endLine: 3, endColumn: 17 },
        },
      },
    ]);
  });

  it("excludes --json", async () => {
    const folder = new TempFolder({});
    const { status } = await engine(folder.path, ["lint", "--sarif", "--json"]);
    folder.remove();
    expect(status).to.equal(2);
  });
});

describe("engine analyze --sarif", () => {
  const text = [
    "spec a",
    "data t: text",
    "data n: number",
    "  -> minimum 0",
    "rule r: 1",
    "  unless n > 8",
    '    and t is "😀é" then 2',
    "  unless n > 5 then 3",
    "rule share: 1 / n",
    "rule open: 1",
    "  unless n * n * n is 2 then 2",
  ].join("\r\n");

  it("prints findings and open questions of all specs, at their arms", async () => {
    const folder = new TempFolder({
      "rules/a b.rules": text,
      "rules/b.rules": "spec b\ndata n: number\nrule r: 1 / n\n",
    });
    const { status, stdout, stderr } = await engine(folder.path, ["analyze", "--sarif", "--prefix", "rules"]);
    folder.remove();
    expect({ status, stderr }).to.deep.equal({ status: 1, stderr: "" });
    const [{ results, tool }] = JSON.parse(stdout).runs;
    const told = results.map((result: SarifLogResult) => {
      const [{ physicalLocation }] = result.locations;
      expect(tool.driver.rules[result.ruleIndex].id).to.equal(result.ruleId);
      const { startLine, startColumn, endLine, endColumn } = physicalLocation.region;
      const place = `${physicalLocation.artifactLocation.uri} ${startLine}:${startColumn}-${endLine}:${endColumn}`;
      return `${place} ${result.ruleId} ${result.kind ?? "fail"} ${result.level}`;
    });
    expect(told).to.deep.equal([
      "rules/a%20b.rules 5:9-5:10 idle-input fail warning",
      "rules/a%20b.rules 6:3-7:25 dead-arm fail warning",
      "rules/a%20b.rules 9:13-9:18 veto-reachable fail warning",
      "rules/a%20b.rules 10:12-10:13 constant-rule open none",
      "rules/a%20b.rules 11:3-11:31 dead-arm open none",
      "rules/b.rules 3:9-3:14 veto-reachable fail warning",
    ]);
    expect(results[2].message.text).to.equal(
      "the default of rule share has no value: Division by zero\nengine run a n=0 --effective 2000-01-01 --rules share --prefix rules",
    );
  });

  it("excludes the other forms and --against", async () => {
    const folder = new TempFolder({});
    for (const other of [["--json"], ["--markdown"], ["--against", "2025"]]) {
      const { status, stderr } = await engine(folder.path, ["analyze", "--sarif", ...other]);
      expect(status).to.equal(2);
      expect(stderr).to.contain("exclude each other");
    }
    folder.remove();
  });
});

interface SarifLogResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly kind?: string;
  readonly level: string;
  readonly locations: readonly [{ readonly physicalLocation: SarifPlace }];
}

interface SarifPlace {
  readonly artifactLocation: { readonly uri: string };
  readonly region: Readonly<Record<"startLine" | "startColumn" | "endLine" | "endColumn", number>>;
}
