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
