import "../code-bugs.ts";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import Mocha from "mocha";
import { Approvals } from "../conformance/approved.ts";
import { readCases } from "../conformance/cases.ts";
import { runEngineCase } from "../conformance/engine-case.ts";

/** A test that runs within this process; resolves to true when it passed. */
export interface SuiteTest {
  /** Its file below `test` and more: the same as long as nobody changes it or its fixtures. */
  readonly id: string;
  run(): Promise<boolean>;
}

const TESTS = dirname(dirname(fileURLToPath(import.meta.url)));
const CHAPTERS = ["01-syntax", "02-types", "03-dates-ranges", "04-evaluation", "05-composition", "06-show-explain"];

/** The path of a file of cases begins so. */
const CASES = "conformance/";

/** Long, for a busy machine: a test that ends late would count as one that noticed a change. */
const TIMEOUT_MS = 300_000;

/**
 * The tests of `folders`, always in the same order; `conformance`: the cases of the language.
 * `files`: the only files that are loaded.
 */
export async function loadSuite(folders: readonly string[], files?: readonly string[]): Promise<SuiteTest[]> {
  const chapters = files?.flatMap((file) => (file.startsWith(CASES) ? [file.slice(CASES.length)] : [])) ?? CHAPTERS;
  const cases = folders.includes("conformance") ? readCases(join(TESTS, "conformance"), chapters) : [];
  const approved = new Approvals();
  const tests = [
    ...(await unitTests(
      folders.filter((folder) => folder !== "conformance"),
      files,
    )),
    ...cases.map((item) => ({
      id: `${CASES}${item.file} ${item.name} ${digest(JSON.stringify(item.body, (_, value) => (typeof value === "bigint" ? `${value}n` : value)))}`,
      run: async () => runEngineCase(item, approved).length === 0,
    })),
  ];
  return tests.map((test) => ({ ...test, run: async () => (await test.run()) && !(await hasBug()) }));
}

let hasThrown = false;
process.on("uncaughtException", () => {
  hasThrown = true;
});

/**
 * True after a bug of the code generator: its warning, which is thrown, comes behind the answer.
 */
async function hasBug(): Promise<boolean> {
  await new Promise((resolve) => setImmediate(resolve));
  const found = hasThrown;
  hasThrown = false;
  return found;
}

async function unitTests(folders: readonly string[], files?: readonly string[]): Promise<SuiteTest[]> {
  const mocha = new Mocha({ ui: "bdd", reporter: Silent, timeout: TIMEOUT_MS });
  mocha.addFile(join(TESTS, "property-seed.js"));
  const contents = new Map<string, string>();
  for (const folder of folders) {
    for (const name of readdirSync(join(TESTS, folder), { recursive: true, encoding: "utf8" }).sort()) {
      if (!name.endsWith(".test.js") || files?.includes(join(folder, name)) === false) continue;
      mocha.addFile(join(TESTS, folder, name));
      contents.set(join(folder, name), digest(withFixtures(join(TESTS, folder, name))));
    }
  }
  await mocha.loadFilesAsync();
  mocha.cleanReferencesAfterRun(false);
  const tests: SuiteTest[] = [];
  mocha.suite.eachTest((test) => {
    const file = relative(TESTS, test.file ?? "");
    const id = `${file} ${test.fullTitle()} ${contents.get(file)}`;
    tests.push({ id, run: () => alone(mocha, test) });
  });
  return tests;
}

/** The text of a file of tests, and those of the files in the folder beside it that it may read. */
function withFixtures(file: string): string {
  const fixtures = join(dirname(file), "fixtures");
  const entries = existsSync(fixtures) ? readdirSync(fixtures, { withFileTypes: true }) : [];
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(fixtures, name));
  return [file, ...files.sort()].map((path) => readFileSync(path, "utf8")).join("\n");
}

/** Runs one test with the hooks around it: the suites hide all other tests during the run. */
async function alone(mocha: Mocha, test: Mocha.Test): Promise<boolean> {
  const kept: (readonly [Mocha.Suite, Mocha.Suite[], Mocha.Test[]])[] = [];
  let only: Mocha.Suite | undefined;
  for (let suite = test.parent; suite !== undefined; suite = suite.parent) {
    kept.push([suite, suite.suites, suite.tests]);
    suite.tests = only === undefined ? [test] : [];
    suite.suites = only === undefined ? [] : [only];
    only = suite;
  }
  const failures = await new Promise<number>((resolve) => {
    mocha.run(resolve);
  });
  for (const [suite, suites, tests] of kept) Object.assign(suite, { suites, tests });
  return failures === 0;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

class Silent extends Mocha.reporters.Base {}
