import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { Overrides } from "../../../src/engine/as-written/written-version.ts";
import { Engine } from "../../../src/engine/engine.ts";
import type { Program, ProgramList } from "../../../src/model/program/program.ts";
import { loadWorkspace } from "../../../src/node/workspace/load.ts";
import type { CaseResult } from "../../../src/testing/run/run-cases.ts";
import { runTests } from "../../../src/testing/test-run.ts";
import { EXAMPLES } from "../../examples/example-cases.ts";
import { volume } from "../../volume.ts";

/** The most cases of an example that are tried, evenly among all. */
const MOST = volume(200);

const folders = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** Cases of an example that have an answer and replace nothing. */
function casesOf(engine: Engine, prefix: string): readonly CaseResult[] {
  const results: CaseResult[] = [];
  runTests(engine, { prefix, paths: [] }, (result) => results.push(result));
  const answered = results.filter(({ answer, bound }) => answer !== undefined && bound.overrides === undefined);
  const apart = Math.max(1, Math.floor(answered.length / MOST));
  return answered.filter((_, at) => at % apart === 0);
}

/** By rule id, the rules that its outcome may depend on, itself among them. */
function dependencies({ cells, rules, lists = [] }: Program): readonly ReadonlySet<number>[] {
  return rules.map(({ root }, id) => {
    const found = new Set([id]);
    const met = new Set([root]);
    for (const at of met) {
      const cell = cells[at];
      if (cell?.op === "rule") {
        found.add(cell.rule);
        met.add(rules[cell.rule]?.root ?? root);
      }
      for (const operand of cell?.operands ?? []) met.add(operand);
      if (cell?.op === "list") for (const fed of fedCells(lists, cell.list)) met.add(fed);
    }
    return found;
  });
}

/** The cells that the rows of a list are made and fed from, of groups also those of their list. */
function fedCells(lists: readonly ProgramList[], list: number): readonly number[] {
  const { rows, captures = [], by } = lists[list] ?? {};
  const ofOther = by === undefined ? [] : fedCells(lists, by.list);
  return [...captures, ...(rows === undefined ? [] : [rows]), ...ofOther];
}

describe("rules that share a computation", () => {
  it("keep it when one of them is replaced", () => {
    const engine = new Engine();
    engine.load({ "a.rules": "spec a\ndata n: number\nrule x: n * 2\nrule y: n * 2 + 1\nrule z: n * 2\n" });
    const version = engine.written({ spec: "a", effective: "2025-01-01" });
    const replaced: Overrides = new Map([[0, { kind: "veto", cause: "user", reason: "replaced" }]]);
    const answer = version.evaluate({ n: "3" }, [0, 1, 2], replaced);
    expect([0, 1, 2].map((id) => answer.shown(id))).to.deep.equal(["veto: replaced", "7", "6"]);
  });
});

for (const { name: folder } of folders) {
  describe(`the cases of the example ${folder}`, () => {
    let engine: Engine;
    let cases: readonly CaseResult[];
    before(async function () {
      this.timeout(600_000);
      engine = await loadWorkspace(join(EXAMPLES, folder));
      cases = casesOf(engine, join(EXAMPLES, folder));
      expect(cases).not.to.have.length(0);
    });

    it("are decided by the same arms with all rewrites and with none, which is what coverage counts", () => {
      for (const { answer, bound, data, name } of cases) {
        const { version, expected, test } = bound;
        const { effective, spec, rules: written } = version;
        const asked = [...new Set(expected.map(({ rule }) => rule))];
        if (asked.length === 0) continue;
        const repository = test.repository?.value;
        const tracer = engine.tracer({
          spec,
          repository,
          effective,
          rules: asked.map((id) => version.program.rules[id]?.key ?? ""),
        });
        const rewritten = tracer.trace(data).decisions(asked);
        const unrewritten = answer?.decisions(asked);
        for (const id of asked)
          expect(rewritten.get(id)?.arm, `${name}: ${written[id]?.name}`).to.equal(unrewritten?.get(id)?.arm);
      }
    });

    it("give the same answers of all rules that do not depend on one that is replaced", function () {
      this.timeout(600_000);
      for (const { bound, data, name } of cases.slice(0, MOST / 4)) {
        const { version } = bound;
        const dependsOn = dependencies(version.program);
        const all = version.rules.map((_, id) => id);
        const before = version.evaluate(data, all);
        for (const replaced of all.slice(0, 12)) {
          const overrides: Overrides = new Map([[replaced, { kind: "veto", cause: "user", reason: "replaced" }]]);
          const after = version.evaluate(data, all, overrides);
          expect(after.shown(replaced)).to.equal("veto: replaced");
          for (const id of all)
            if (dependsOn[id]?.has(replaced) !== true)
              expect(after.shown(id), `${name}: ${version.rules[id]?.name}`).to.equal(before.shown(id));
        }
      }
    });
  });
}
