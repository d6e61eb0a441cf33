import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { loadWorkspace } from "../../../src/node/workspace/load.ts";
import { Coverage } from "../../../src/testing/coverage/coverage.ts";
import { type CoveredArm, coveredVersions } from "../../../src/testing/coverage/goals.ts";
import { runTests } from "../../../src/testing/test-run.ts";
import { TempFolder } from "../../node/temp-folder.ts";

const LEAVE = join(import.meta.dirname, "../../../examples/leave");
const FILES = ["leave.rules", "leave.cases.yaml", "arms.cases.yaml"];

/** The `unless` arms of a workspace that its cases decide, and the number of cases that fail. */
async function run(folder: TempFolder): Promise<{ readonly decided: readonly CoveredArm[]; readonly failed: number }> {
  const engine = await loadWorkspace(folder.path);
  const coverage = new Coverage(engine);
  const { failed } = runTests(engine, { prefix: folder.path, paths: [] }, (result) => coverage.add(result));
  const arms = coveredVersions(engine, coverage).flatMap(({ rules }) => rules.flatMap((rule) => rule.arms));
  return { decided: arms.filter(({ condition, decided }) => condition !== undefined && decided > 0), failed };
}

describe("an arm that coverage calls decided", () => {
  it("makes a case of the example fail when it is deleted", async () => {
    const read = (file: string): [string, string] => [file, readFileSync(join(LEAVE, file), "utf8")];
    const texts = Object.fromEntries(FILES.map(read));
    const folder = new TempFolder(texts);
    try {
      const { decided, failed } = await run(folder);
      expect([failed, decided.length > 0]).to.deep.equal([0, true]);
      for (const { file, start, end, id } of decided) {
        const text = texts[file] ?? "";
        folder.write(file, text.slice(0, start) + text.slice(end));
        expect((await run(folder)).failed, id).to.be.greaterThan(0);
        folder.write(file, text);
      }
    } finally {
      folder.remove();
    }
  });
});
