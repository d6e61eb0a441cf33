import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { RuleResult } from "../../src/engine/api.ts";
import { Engine, formatExplanation } from "../../src/index.ts";
import { type Case, type Example, examplesOf } from "./examples.ts";
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
  const { files, cases, report, explanations, console } = example;
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
  for (const [i, each] of cases.entries()) {
    it(`answers case ${i + 1}`, () => {
      const found = answers(engineOf(example), each);
      expect(mapped(found, shown)).to.eql(each.results);
      expect(mapped(found, ({ rule_type }) => rule_type)).to.include(each.types);
    });
  }
  for (const { rule, text } of explanations) {
    it(`explains ${rule}`, () => expect(explanation(engineOf(example), cases.at(-1), rule)).to.equal(text));
  }
  if (console !== undefined) {
    const { label, text } = console;
    it("prints what the page shows", () => expect(transcript(example, label, text)).to.equal(text));
  }
}

function engineOf({ files }: Example): Engine {
  const engine = new Engine();
  engine.load([...files]);
  return engine;
}

function answers(engine: Engine, { results, types: _, ...question }: Case): Readonly<Record<string, RuleResult>> {
  return engine.run({ ...question, rules: Object.keys(results) }).results;
}

function mapped<From, To>(record: Readonly<Record<string, From>>, change: (from: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function shown({ vetoed, result, veto_reason, missing_data }: RuleResult): string {
  if (missing_data !== undefined) return `missing: ${missing_data.join(", ")}`;
  if (!vetoed) return result ?? "";
  return veto_reason === undefined ? "veto" : `veto: ${veto_reason}`;
}

function explanation(engine: Engine, question: Case | undefined, rule: string): string {
  if (question === undefined) throw new Error("an explanation needs a case above it");
  const { results: _, types: __, ...options } = question;
  const node = engine.run({ ...options, rules: [rule], explain: true }).results[rule]?.explanation;
  return node === undefined ? "" : `${formatExplanation(node)}\n`;
}

/** The commands of a page, each followed by what it prints. */
function transcript({ files }: Example, label: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "engine-docs-"));
  try {
    for (const content of files.values()) writeFileSync(join(folder, label), content);
    const commands = text.split("\n").filter((line) => line.startsWith("$ engine "));
    return commands.map((line) => `${line}\n${output(folder, line.split(" ").slice(2))}`).join("");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function output(folder: string, words: readonly string[]): string {
  const main = new URL("../../src/cli/main.ts", import.meta.url).href;
  const program = `const { main } = await import("${main}"); process.exitCode = await main(${JSON.stringify(words)});`;
  const loader = createRequire(import.meta.url).resolve("tsx");
  return execFileSync(process.execPath, ["--import", loader, "--input-type=module", "--eval", program], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}
