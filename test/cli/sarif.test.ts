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

  it("excludes --json", async () => {
    const folder = new TempFolder({});
    const { status } = await engine(folder.path, ["lint", "--sarif", "--json"]);
    folder.remove();
    expect(status).to.equal(2);
  });
});
