import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { parse } from "yaml";
import type { Data } from "../../src/engine/api.ts";
import { Engine } from "../../src/engine/engine.ts";
import { format } from "../../src/engine/format.ts";
import { engineOf } from "../../src/node/workspace/load.ts";
import { readWorkspace, type WorkspaceFiles } from "../../src/node/workspace/read.ts";

interface ExampleCase {
  readonly name: string;
  readonly spec: string;
  readonly effective: string;
  readonly data: Data;
  /** Rule → its display text, or the reason of its veto. */
  readonly results: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL("../../examples", import.meta.url));
const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());

for (const { name: folder } of folders) {
  describe(`the example ${folder}`, () => {
    let workspace: WorkspaceFiles;
    let engine = new Engine();
    before(async () => {
      workspace = await readWorkspace(join(root, folder));
      engine = engineOf(workspace);
    });

    it("is written in the canonical layout", () => {
      for (const { label, text } of workspace.sources) expect(format(text, label), label).to.equal(text);
    });

    const { cases }: { cases: readonly ExampleCase[] } = parse(readFileSync(join(root, folder, "cases.yaml"), "utf8"));
    for (const { name, spec, effective, data, results } of cases) {
      it(`answers ${name.replaceAll("-", " ")}`, () => {
        const answer = engine.run({ spec, effective, data, rules: Object.keys(results) });
        const texts = Object.entries(answer.results).map(([rule, found]) => [rule, found.result ?? found.veto_reason]);
        expect(Object.fromEntries(texts)).to.eql(results);
      });
    }
  });
}
