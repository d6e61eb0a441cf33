import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { ask, spawnServer } from "../../http/support.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { block, missingPrograms } from "./page.ts";

const missing = missingPrograms(["promtool", "--version"]);

describe(`the alerts of the page for operators${missing ?? ""}`, () => {
  before(function () {
    if (missing !== undefined) this.skip();
  });

  const promtool = (words: readonly string[], input = "") => spawnSync("promtool", words, { encoding: "utf8", input });

  it("are rules for Prometheus", () => {
    const check = (text: string) => promtool(["check", "rules", new TempFolder({ alerts: text }).at("alerts")]);
    const { status, stdout, stderr } = check(block("yaml", "groups:"));
    expect(status, stderr).to.equal(0);
    expect(stdout).to.include("SUCCESS: 6 rules found");
    expect(check(block("yaml", "groups:").replace("max by (job) (", "max by (job ")).status).to.equal(1);
  });

  it("stand on metrics in which its linter finds no fault", async () => {
    const server = await spawnServer({ "fee.rules": "spec fee\ndata n: number\nrule twice: n * 2\n" }, [
      ...["--admin-port", "0", "--decision-log", "decisions.ndjson"],
    ]);
    const admin = Number(/admin listening on \S+:(\d+)/.exec(server.running.output.stderr)?.[1]);
    for (const path of ["/fee?n=1", "/fee", "/fees"]) await server.ask(path);
    const { text } = await ask(admin, "/metrics");
    const { status, stderr } = promtool(["check", "metrics"], text);
    expect([status, stderr]).to.deep.equal([0, ""]);
    expect(text).to.include("# TYPE engine_event_loop_lag_seconds summary");
    await server.stop();
  });
});
