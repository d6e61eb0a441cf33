import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { analyse } from "../../src/analysis/analyse.ts";
import { isFinding } from "../../src/analysis/claims/claim.ts";
import { compareSpecs } from "../../src/analysis/difference/compare.ts";
import type { Engine } from "../../src/engine/engine.ts";
import { format } from "../../src/engine/format.ts";
import { engineOf } from "../../src/node/workspace/load.ts";
import { readWorkspace, type WorkspaceFiles } from "../../src/node/workspace/read.ts";
import { writtenInputs } from "../../src/testing/written-inputs.ts";
import { EXAMPLES } from "../examples/example-cases.ts";
import { isSampled } from "../volume.ts";

/**
 * The specs of which some questions are not decided, by example. Easter comes from remainders of
 * products, which are followed by their bounds only. The others read lists.
 */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  registry: ["closing_days"],
  "bill-of-materials": ["part"],
  invoice: ["invoice"],
  loan: ["loan"],
  "parcel-table": ["parcel/prices"],
};

const folders = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** The names of all specs that are not a dependency, by repository. */
function specsOf(engine: Engine): readonly { readonly spec: string; readonly repository?: string | undefined }[] {
  return engine
    .list()
    .filter(({ repository }) => repository !== "std")
    .flatMap(({ repository, specs }) =>
      [...new Set(specs.map(({ name }) => name))].map((spec) => ({ spec, repository })),
    );
}

for (const [at, { name: folder }] of folders.entries()) {
  describe(`the analysis of the example ${folder}`, () => {
    let workspace: WorkspaceFiles;
    before(async () => {
      workspace = await readWorkspace(join(EXAMPLES, folder));
    });

    it("decides every question and finds no fault", function () {
      this.timeout(600_000);
      const engine = engineOf(workspace);
      const written = writtenInputs(engine, join(EXAMPLES, folder));
      for (const ref of specsOf(engine)) {
        const { claims } = analyse(engine, { ...ref, written });
        const faults = claims.filter(
          (claim) =>
            (claim.answer.kind === "undecided" && !OPEN[folder]?.includes(ref.spec)) ||
            (isFinding(claim) && claim.severity !== "info"),
        );
        expect(faults.map(({ message }) => message)).to.deep.equal([]);
      }
    });

    if (!isSampled(at, 3)) return;

    it("finds no difference from itself, nor from its text in another layout", function () {
      this.timeout(600_000);
      const sources = workspace.sources.map((source) => ({ ...source, text: unlike(source.text) }));
      const [engine, other] = [engineOf(workspace), engineOf({ sources })];
      const names = engine
        .list()
        .find(({ repository }) => repository === undefined)
        ?.specs.map(({ name }) => name);
      const specs = [...new Set(names)];
      const before = {
        name: "old",
        engine: other,
        spec: specs[0] ?? "",
        repository: undefined,
        effective: "0001-01-01",
      };
      const comparisons = compareSpecs(engine, { before: specs, after: specs }, { before, areApart: false });
      for (const { spec, rules } of comparisons) {
        expect(rules.filter(({ verdict }) => verdict !== "equal").map(({ rule }) => `${spec} ${rule}`)).to.deep.equal(
          [],
        );
      }
      expect(comparisons.flatMap(({ notes }) => notes)).to.deep.equal([]);
    });
  });
}

/** The text with other blanks, which its canonical layout takes back. */
function unlike(text: string): string {
  const other = text.replaceAll(/\n {2}(?=unless|->)/g, "\n\n     ");
  expect(format(other)).to.equal(format(text));
  return other;
}
