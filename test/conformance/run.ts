import "../code-bugs.ts";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { type Case, isRecord, readCases, recordsOf } from "./cases.ts";
import { runCliCase } from "./cli-case.ts";
import { runEngineCase } from "./engine-case.ts";
import { generatedCode } from "./generated-code.ts";
import { runHttpCase } from "./http-case.ts";
import { runLspCase } from "./lsp-case.ts";
import { runMcpCase } from "./mcp-case.ts";

/*
 * npm run conformance -- [folder or file …] [--grep text] [--names-only] [--failures file] Runs
 * every case below the paths given (default: this folder), prints failures, ends with `N passed, N
 * failed`.
 */
const root = dirname(fileURLToPath(import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: "string" }, "names-only": { type: "boolean" }, failures: { type: "string" } },
});

const disputed = new Set(listed("disputed.yaml"));
const expectedFailures = new Set(listed("expected-failures.yaml"));
const outcome = { passed: 0, failed: 0 };
const failing: string[] = [];

for (const item of readCases(root, positionals.length > 0 ? positionals : ["."])) {
  const id = `${item.file}: ${item.name}`;
  if (disputed.has(id) || (values.grep !== undefined && !id.includes(values.grep))) continue;
  const failures = await run(item);
  const expected = expectedFailures.has(id);
  if (failures.length === 0 && expected) failures.push("passes now: take it off the list of expected failures");
  else if (failures.length > 0 && expected) failures.length = 0;
  if (failures.length === 0) {
    outcome.passed++;
    continue;
  }
  outcome.failed++;
  failing.push(id);
  console.log(values["names-only"] ? id : `${id}\n${failures.map((line) => `    ${line}`).join("\n")}`);
}
if (values.failures !== undefined) writeFileSync(values.failures, failing.map((id) => `${id}\n`).join(""));
if (values["names-only"] !== true) console.log(generatedCode.summary());
console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
process.exitCode = outcome.failed > 0 ? 1 : 0;

async function run(item: Case): Promise<string[]> {
  try {
    if ("cli" in item.body) return await runCliCase(item.body);
    if ("http" in item.body) return await runHttpCase(item.body);
    if ("mcp" in item.body) return await runMcpCase(item.body);
    if ("lsp" in item.body) return await runLspCase(item.body);
    return runEngineCase(item.body);
  } catch (thrown) {
    return [`crashed: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`];
  }
}

/** Cases named in a list beside this file: entries `{case: "<file>: <name>", reason: …}`. */
function listed(file: string): string[] {
  const path = join(root, file);
  if (!existsSync(path)) return [];
  const content: unknown = parse(readFileSync(path, "utf8"));
  return recordsOf(isRecord(content) ? content.cases : undefined).map((entry) => String(entry.case));
}
