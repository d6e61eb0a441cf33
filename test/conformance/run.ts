import "../code-bugs.ts";
import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { optimiseLate } from "../../src/node/optimising.ts";
import { Approvals } from "./approved.ts";
import { type Case, readCases } from "./cases.ts";
import { runCliCase } from "./cli-case.ts";
import { runEngineCase } from "./engine-case.ts";
import { generatedCode } from "./generated-code.ts";
import { runHttpCases } from "./http-case.ts";
import { runLspCases } from "./lsp-case.ts";
import { runMcpCases } from "./mcp-case.ts";
import { serverGroups } from "./server-groups.ts";

/*
 * npm run conformance -- [folder or file …] [--grep text] [--names-only] [--failures file]
 * [--approve]
 *
 * Runs every case below the paths given (default: this folder), prints failures, ends with `N
 * passed, N failed`. `--approve` takes the errors that are found now for right.
 */
/** Most of what a case of a surface takes is the time that its process needs to start. */
const AT_ONCE = 4;

// As in the tests of mocha, much code runs a few times.
optimiseLate();

const root = dirname(fileURLToPath(import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grep: { type: "string" },
    "names-only": { type: "boolean" },
    failures: { type: "string" },
    approve: { type: "boolean" },
  },
});

const outcome = { passed: 0, failed: 0 };
const failing: string[] = [];

const cases = readCases(root, positionals.length > 0 ? positionals : [root]).filter(
  (item) => values.grep === undefined || idOf(item).includes(values.grep),
);
if (cases.length === 0) throw new Error("no case has this text in its name");
const approved = new Approvals();
const found = new Map<Case, readonly string[]>();
const waiting = serverGroups(cases).values();
await Promise.all(Array.from({ length: AT_ONCE }, () => work()));

for (const item of cases) {
  const id = idOf(item);
  const failures = found.get(item) ?? ["was not run"];
  if (failures.length === 0) {
    outcome.passed++;
    continue;
  }
  outcome.failed++;
  failing.push(id);
  console.log(values["names-only"] ? id : `${id}\n${failures.map((line) => `    ${line}`).join("\n")}`);
}
if (values.approve === true) approved.approve(readCases(root, [root]));
if (values.failures !== undefined) writeFileSync(values.failures, failing.map((id) => `${id}\n`).join(""));
if (positionals.length === 0 && values.grep === undefined) {
  for (const problem of generatedCode.problems()) {
    outcome.failed++;
    console.log(problem);
  }
}
if (values["names-only"] !== true) console.log(generatedCode.summary());
console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
process.exitCode = outcome.failed > 0 ? 1 : 0;

function idOf(item: Case): string {
  return `${item.file}: ${item.name}`;
}

/** Runs one group of cases after the other, of those that nobody has taken. */
async function work(): Promise<void> {
  for (const group of waiting) {
    const failures = await run(group);
    for (const [at, item] of group.entries()) found.set(item, failures[at] ?? ["was not run"]);
  }
}

/** The failures of each case of a group. */
async function run(group: readonly Case[]): Promise<readonly (readonly string[])[]> {
  const bodies = group.map(({ body }) => body);
  const [body = {}] = bodies;
  try {
    if ("cli" in body) return [await runCliCase(body)];
    if ("http" in body) return await runHttpCases(bodies);
    if ("mcp" in body) return await runMcpCases(bodies);
    if ("lsp" in body) return await runLspCases(bodies);
    return group.map((item) => runEngineCase(item, approved));
  } catch (thrown) {
    const crash = `crashed: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`;
    return group.map(() => [crash]);
  }
}
