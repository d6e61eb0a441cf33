import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { Engine } from "../../src/engine/engine.ts";
import { format } from "../../src/engine/format.ts";
import { engineOf } from "../../src/node/workspace/load.ts";
import { readWorkspace, type WorkspaceFiles } from "../../src/node/workspace/read.ts";
import { Coverage } from "../../src/testing/coverage/coverage.ts";
import { allGoals, coveredVersions } from "../../src/testing/coverage/goals.ts";
import { goalText } from "../../src/testing/coverage/text.ts";
import { recordOf } from "../../src/testing/report/record.ts";
import { caseText } from "../../src/testing/report/text.ts";
import { runTests } from "../../src/testing/test-run.ts";
import { brokenExplanation } from "../engine/text/explanation-table.ts";
import { EXAMPLES, exampleCases } from "./example-cases.ts";

/** Tables of all options: nothing is left for the default, and the first arm is never false. */
const UNREACHABLE = /vat\.rules:\d+ {2}rate {2}(?:otherwise .*|unless (?:country|state) is "AT": is never false)/;

const folders = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

for (const { name: folder } of folders) {
  describe(`the example ${folder}`, () => {
    let workspace: WorkspaceFiles;
    let engine = new Engine();
    before(async () => {
      workspace = await readWorkspace(join(EXAMPLES, folder));
      engine = engineOf(workspace);
    });

    it("is written in the canonical layout", () => {
      for (const { label, text } of workspace.sources) expect(format(text, label), label).to.equal(text);
    });

    it("explains its cases by parts that clients know", () => {
      const asked = exampleCases(folder);
      expect(asked).not.to.be.empty;
      for (const question of asked) {
        const { results } = engine.run({ ...question, explain: true });
        for (const { explanation } of Object.values(results)) expect(brokenExplanation(explanation)).to.deep.equal([]);
      }
    });

    it("answers its cases, which reach each arm that some input reaches", () => {
      const prefix = join(EXAMPLES, folder);
      const coverage = new Coverage(engine);
      let failures = "";
      const { cases, silent } = runTests(engine, { prefix, paths: [] }, (result) => {
        coverage.add(result);
        if (result.mismatches.length > 0) failures += caseText(recordOf(result, prefix));
      });
      expect(failures).to.equal("");
      expect(cases).to.be.greaterThan(silent);
      const open = allGoals(coveredVersions(engine, coverage)).filter(({ isMet }) => !isMet);
      expect(open.map(goalText).filter((text) => !UNREACHABLE.test(text))).to.deep.equal([]);
    });
  });
}
