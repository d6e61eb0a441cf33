import { expect } from "chai";
import type { RunOptions } from "../../src/engine/api.ts";
import { Engine, formatExplanation } from "../../src/index.ts";
import type { TestCase } from "../../src/testing/cases/case.ts";
import { runFiles } from "../../src/testing/run-files.ts";
import { type Example, examplesOf } from "./examples.ts";
import { errorText, findingsOf } from "./findings.ts";
import { blocksOf, documents, read } from "./markdown.ts";

const PAGES_OF_FAILURES = ["docs/errors.md"];

for (const page of documents("docs").filter((path) => !PAGES_OF_FAILURES.includes(path))) {
  const examples = examplesOf(blocksOf(read(page)));
  if (examples.length === 0) continue;
  describe(page, () => {
    for (const example of examples) describe(`the example at line ${example.line}`, () => checks(example));
  });
}

function checks(example: Example): void {
  const { files, cases, types, report, explanations } = example;
  if (report !== undefined) {
    it("is rejected as the page says", () => {
      const errors = findingsOf(files).map((error) => `${errorText(error)}\n`);
      expect(errors.join("")).to.equal(report);
    });
    return;
  }
  it("loads", () => {
    engineOf(example);
  });
  for (const file of cases) {
    for (const test of file.cases) {
      it(`answers ${test.name}`, () => {
        const failures: string[] = [];
        runFiles(engineOf(example), [{ ...file, cases: [test] }], {}, ({ mismatches }) => {
          for (const { wanted, expected, actual } of mismatches)
            failures.push(`${wanted.key}: ${actual}, not ${expected}`);
        });
        expect(failures).to.deep.equal([]);
      });
    }
  }
  const last = cases.at(-1)?.cases.at(-1);
  if (Object.keys(types).length > 0) {
    it("has the types that the page says", () => {
      const found = Object.keys(types).map((rule) => [
        rule,
        answer(engineOf(example), last, { rules: [rule] })[rule]?.rule_type,
      ]);
      expect(Object.fromEntries(found)).to.deep.equal(types);
    });
  }
  for (const { rule, text } of explanations) {
    it(`explains ${rule}`, () => expect(explanation(engineOf(example), last, rule)).to.equal(text));
  }
}

function engineOf({ files }: Example): Engine {
  const engine = new Engine();
  engine.load([...files]);
  return engine;
}

/** The results of a question that a case asks. */
function answer(engine: Engine, test: TestCase | undefined, options: Pick<RunOptions, "rules" | "explain">) {
  if (test === undefined) throw new Error("this block needs a case above it");
  const { spec, repository, effective, data } = test;
  const values = data.map(({ name, value }) => [name.value, value]);
  const ref = { spec: spec?.value ?? "", repository: repository?.value, effective: effective?.value };
  return engine.run({ ...ref, data: Object.fromEntries(values), ...options }).results;
}

function explanation(engine: Engine, test: TestCase | undefined, rule: string): string {
  const node = answer(engine, test, { rules: [rule], explain: true })[rule]?.explanation;
  return node === undefined ? "" : `${formatExplanation(node)}\n`;
}
