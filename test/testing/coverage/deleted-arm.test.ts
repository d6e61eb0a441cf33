import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { compareSides } from "../../../src/analysis/difference/compare.ts";
import type { Engine } from "../../../src/engine/engine.ts";
import { EngineErrors } from "../../../src/engine/errors.ts";
import { engineOf } from "../../../src/node/workspace/load.ts";
import { readWorkspace } from "../../../src/node/workspace/read.ts";
import type { CaseFile } from "../../../src/testing/cases/case.ts";
import { findCaseFiles, readCaseFiles } from "../../../src/testing/cases/find.ts";
import { CaseProblems } from "../../../src/testing/cases/problems.ts";
import { Coverage } from "../../../src/testing/coverage/coverage.ts";
import { type CoveredArm, coveredVersions } from "../../../src/testing/coverage/goals.ts";
import { runFiles } from "../../../src/testing/run-files.ts";
import { EXAMPLES } from "../../examples/example-cases.ts";
import { volume } from "../../volume.ts";

/** The most arms that are deleted of each example, evenly among all. */
const MOST = volume(40);

const folders = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** The `unless` arms that cases decide. */
function decidedArms(engine: Engine, files: readonly CaseFile[]): readonly CoveredArm[] {
  const coverage = new Coverage(engine);
  const { failed } = runFiles(engine, files, {}, (result) => coverage.add(result));
  expect(failed).to.equal(0);
  const arms = coveredVersions(engine, coverage).flatMap(({ rules }) => rules.flatMap((rule) => rule.arms));
  return arms.filter(({ condition, decided }) => condition !== undefined && decided > 0);
}

describe("an arm that coverage calls decided", () => {
  for (const { name: folder } of folders) {
    it(`makes a case fail when it is deleted, or makes no difference: ${folder}`, async function () {
      this.timeout(600_000);
      const prefix = join(EXAMPLES, folder);
      const workspace = await readWorkspace(prefix);
      const engine = engineOf(workspace);
      const files = readCaseFiles(findCaseFiles(prefix, []), new CaseProblems());
      const decided = decidedArms(engine, files);
      expect(decided.length > 0 || folder === "uk-tax" || folder === "fr-payroll", "no arm").to.equal(true);
      const apart = Math.max(1, Math.floor(decided.length / MOST));
      for (const { file, start, end, id } of decided.filter((_, at) => at % apart === 0)) {
        const sources = workspace.sources.map((source) =>
          source.label === file ? { ...source, text: source.text.slice(0, start) + source.text.slice(end) } : source,
        );
        expect(fails(sources, files) || areEqual(sources, engine, id), id).to.equal(true);
      }
    });
  }
});

/** True when a case fails by other rules, or these have an error. */
function fails(sources: Parameters<typeof engineOf>[0]["sources"], files: readonly CaseFile[]): boolean {
  try {
    return runFiles(engineOf({ sources }), files, { bail: true }, () => undefined).failed > 0;
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return true;
    throw thrown;
  }
}

/** True when the analysis proves that a spec answers as before. */
function areEqual(sources: Parameters<typeof engineOf>[0]["sources"], old: Engine, arm: string): boolean {
  const [spec = ""] = arm.split(" ");
  const before = { name: "old", engine: old, spec, repository: undefined, effective: "0001-01-01" };
  const { rules } = compareSides(engineOf({ sources }), { spec, before, areApart: false });
  return rules.every(({ verdict }) => verdict === "equal");
}
