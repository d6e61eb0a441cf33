import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CoveredLines } from "./lines.mjs";
import { MergedCoverage } from "./merged.mjs";

/*
 * Runs all tests on the built code and reports which of its lines they run; fails below a
 * least share. V8 counts what it runs, in each process and thread that the tests start.
 */
const LEAST_SHARE_OF_LINES = 95;

/** A process with much to run comes first. */
const AT_ONCE = 3;
/** The tests by the folder that one process runs. A package with maps is another package. */
const LONG = ["http", "bundle", "cli", "engine", "codegen", "batch", "faults", "mcp", "fuzz"];
const LEFT_OUT = ["package", "conformance", "mutation"];

const root = fileURLToPath(new URL("../..", import.meta.url));
const NODE = ["--no-experimental-require-module", "--import", "tsx", "--import", "./test/built.mjs"];
const MOCHA = ["node_modules/mocha/bin/_mocha", "--reporter", "dot"];

const counts = join(root, "coverage/tmp");

for (const folder of ["coverage", "dist"]) rmSync(join(root, folder), { recursive: true, force: true });
mkdirSync(counts, { recursive: true });
let failed = await run(["npm", "run", "build"], { ENGINE_MAPS: "yes" });
const built = builtFiles();
await keepNoCode();
const merged = new MergedCoverage(counts, new Map(Array.from(built, ([path, text]) => [path, text.length])));
const waiting = [["test/conformance/run.ts"], ...folders().map((name) => [...MOCHA, `test/${name}/**/*.test.ts`])];
let running = waiting.length;
await Promise.all([...Array.from({ length: AT_ONCE }, () => work()), merge()]);
merged.take();
const share = report();
process.exitCode = failed || share < LEAST_SHARE_OF_LINES ? 1 : 0;

/**
 * Takes the places where compiled code is kept for the next start: of such code V8 counts whole
 * functions only. The names tell the flags of V8, and commands that last have others.
 */
async function keepNoCode() {
  for (const command of ["run", "lsp"]) await run(["node", "bin/engine.js", command, "--help"]);
  const kept = filesBelow("dist/cli").filter((path) => path.endsWith(".code"));
  const flags = new Set(kept.map((path) => path.split(".").at(-2)));
  for (const path of kept) rmSync(path);
  for (const path of filesBelow("dist/cli").filter((path) => path.endsWith(".cjs")))
    for (const tag of flags) mkdirSync(`${path}.${tag}.code`);
}

/** The texts of the modules, and of the bundles made of them. Pages run in browsers. */
function builtFiles() {
  const modules = filesBelow("dist/src").filter((path) => path.endsWith(".js") && !path.includes("/pages/"));
  const bundles = ["dist/cli", "dist/lib"].flatMap(filesBelow).filter((path) => existsSync(`${path}.map`));
  return new Map([...modules, ...bundles].map((path) => [path, readFileSync(path, "utf8")]));
}

function filesBelow(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Prints the lines that nothing ran, by module, and the share of all others, which it returns. */
function report() {
  const covered = new CoveredLines();
  const isModule = (path) => path.startsWith(join(root, "dist/src"));
  for (const [path, text] of built)
    if (isModule(path)) covered.module(path, text, (places) => merged.ran(path, places));
  for (const [path, text] of built)
    if (!isModule(path)) covered.bundle(path, text, (places) => merged.ran(path, places));
  let [all, run] = [0, 0];
  for (const [path, lines] of [...covered.modules].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const idle = [...lines.keys()].filter((line) => !lines.get(line)).sort((a, b) => a - b);
    all += lines.size;
    run += lines.size - idle.length;
    if (idle.length > 0) console.log(`${relative(root, path)} ${idle.length} of ${lines.size}: ${idle.join(" ")}`);
  }
  const share = (100 * run) / all;
  console.log(`${run} of ${all} lines: ${share.toFixed(2)} %`);
  return share;
}

/** The folders of tests, those with the longest tests first. */
function folders() {
  const tests = filesBelow("test").filter((path) => path.endsWith(".test.ts"));
  const names = new Set(tests.map((path) => relative(join(root, "test"), path).split(sep)[0]));
  return [...LONG, ...[...names].filter((name) => !LONG.includes(name) && !LEFT_OUT.includes(name)).sort()];
}

/** Runs one process after the other, of those that nobody has taken. */
async function work() {
  for (let words = waiting.shift(); words !== undefined; words = waiting.shift()) {
    failed = (await run(["node", ...NODE, ...words], { NODE_V8_COVERAGE: counts })) || failed;
    running--;
  }
}

/** Merges what processes write, while others run. */
async function merge() {
  while (running > 0) {
    await wait(1_000);
    merged.take();
  }
}

/** Runs a command and prints its output in one piece; true when it fails. */
function run([command, ...words], env = {}) {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.once("close", (status) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(`== ${words.at(-1)} ${status === 0 ? "passed" : "FAILED"} after ${seconds} s ==\n${output}`);
      resolve(status !== 0);
    });
  });
}
