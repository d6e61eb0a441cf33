import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Random } from "../fuzz/random.ts";
import { type Located, makeSandbox } from "./sandbox.ts";
import type { Measured } from "./worker.ts";
import { WorkerProcess } from "./worker-process.ts";

/*
 * npm run mutation -- [--folders a,b] [--sample N] [--seed S] [--jobs N] Changes the sources in
 * small ways, one at a time, and counts the changes that a test notices; prints the changes that no
 * test notices.
 */
const { values } = parseArgs({
  options: {
    folders: { type: "string", default: "model,plan,workspace,normal,codegen,runtime" },
    sample: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: "1" },
  },
});

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const UNIT_TESTS = [
  "model",
  "syntax",
  "plan",
  "workspace",
  "normal",
  "codegen",
  "runtime",
  "engine",
  "recommendations",
];
/**
 * The longest time of a test: a slower one is left out, as it would run for every mutant that it
 * reaches.
 */
const LONGEST_TEST_MS = 400;
/** The time for all tests of one mutant, measured without mutants. */
const BUDGET_MS = 6_000;

const folders = values.folders.split(",");
const tests = UNIT_TESTS.filter((folder) => existsSync(join(ROOT, "test", folder)));
const sandbox = join(tmpdir(), `engine-mutation-${process.pid}`);
const mutants = makeSandbox(ROOT, sandbox, folders);
console.log(`${mutants.length} mutants in ${folders.join(", ")}`);

const first = new WorkerProcess(sandbox, tests);
const loading = await first.loaded;
if (loading === undefined) throw new Error("the tests cannot be loaded");
const measured: (Measured | undefined)[] = [];
let measuring = first;
for (const index of loading.folders.keys()) {
  const test = await measuring.measure(index);
  measured.push(test);
  if (test !== undefined) continue;
  measuring.end();
  measuring = new WorkerProcess(sandbox, tests);
  await measuring.loaded;
}
measuring.end();
const useful = [...measured.keys()].filter((index) => {
  const test = measured[index];
  return test?.passed === true && test.milliseconds <= LONGEST_TEST_MS;
});
console.log(`${useful.length} of ${loading.folders.length} tests`);

const random = new Random(Number(values.seed));
const covering = mutants.map((): number[] => []);
for (const index of useful) for (const mutant of measured[index]?.mutants ?? []) covering[mutant]?.push(index);
const atLoad = new Set(loading.loaded);
const counts = { killed: 0, survived: 0, uncovered: 0 };
const pending = random.shuffled([...mutants.keys()]).slice(0, Number(values.sample));
await Promise.all(Array.from({ length: Number(values.jobs) }, () => work()));
rmSync(sandbox, { recursive: true });

const { killed, survived, uncovered } = counts;
const share = (100 * killed) / (killed + survived + uncovered);
console.log(`${killed} killed, ${survived} survived, ${uncovered} met by no test: ${share.toFixed(1)} %`);

async function work(): Promise<void> {
  let worker: WorkerProcess | undefined;
  for (let mutant = pending.pop(); mutant !== undefined; mutant = pending.pop()) {
    const fresh = covering[mutant]?.length === 0 && atLoad.has(mutant);
    const chosen = choose(mutant, fresh ? useful : (covering[mutant] ?? []));
    if (chosen.length === 0) {
      report("uncovered", mutant);
      continue;
    }
    if (fresh) {
      const one = new WorkerProcess(sandbox, tests, mutant);
      const verdict = (await one.loaded) === undefined ? undefined : await judge(one, mutant, chosen);
      one.end();
      report(verdict === "survived" ? "survived" : "killed", mutant);
      continue;
    }
    let verdict: string | undefined = "dirty";
    for (let attempt = 0; attempt < 2 && verdict === "dirty"; attempt++) {
      worker ??= new WorkerProcess(sandbox, tests);
      verdict = (await worker.loaded) === undefined ? undefined : await judge(worker, mutant, chosen);
      if (verdict === "killed" || verdict === "survived") continue;
      worker.end();
      worker = undefined;
    }
    report(verdict === "survived" ? "survived" : "killed", mutant);
  }
  worker?.end();
}

/**
 * Chooses as many tests as the budget allows: those of the mutant's own folder first, then others
 * at random. The short ones are run first.
 */
function choose(mutant: number, from: readonly number[]): number[] {
  const folder = mutants[mutant]?.file.split("/")[1];
  const near = from.filter((index) => loading?.folders[index] === folder);
  const far = from.filter((index) => loading?.folders[index] !== folder);
  let left = BUDGET_MS;
  const chosen = [...random.shuffled(near), ...random.shuffled(far)].filter((index) => {
    left -= measured[index]?.milliseconds ?? 0;
    return left > 0;
  });
  return chosen.sort((a, b) => (measured[a]?.milliseconds ?? 0) - (measured[b]?.milliseconds ?? 0));
}

function judge(worker: WorkerProcess, mutant: number, chosen: readonly number[]) {
  const trial = { mutant, tests: chosen.map((index) => ({ index, asked: measured[index]?.asked ?? 0 })) };
  return worker.judge(trial, 15 * BUDGET_MS);
}

function report(verdict: keyof typeof counts, mutant: number): void {
  counts[verdict]++;
  const located: Located | undefined = mutants[mutant];
  if (verdict === "killed" || located === undefined) return;
  const { file, within, original, replacement } = located;
  console.log(`${verdict} ${file} ${within}: ${shortened(original)} → ${shortened(replacement)}`);
}

function shortened(code: string): string {
  const line = code.replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 97)}…` : line;
}
