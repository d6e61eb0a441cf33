import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Random } from "../fuzz/random.ts";
import { EquivalentMutants } from "./equivalent.ts";
import { makeSandbox } from "./sandbox.ts";
import { Tally } from "./tally.ts";
import type { Measured } from "./worker.ts";
import { WorkerProcess } from "./worker-process.ts";

/*
 * npm run mutation -- [--folders a,b] [--tests a,b] [--only TEXT] [--sample N] [--seed S]
 * [--jobs N]
 *
 * Changes the sources in small ways, one at a time, and counts the changes that a test notices;
 * prints the others, and the share of each folder. `--tests`: the folders of tests that may notice
 * them; `--sample`: the number of changes in each folder; `--only`: of changes whose line in this
 * list contains the text.
 */
const { values } = parseArgs({
  options: {
    folders: { type: "string", default: "model,plan,normal,codegen,runtime" },
    tests: { type: "string" },
    sample: { type: "string", default: "80" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: "2" },
    only: { type: "string", multiple: true, default: [""] },
  },
});

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TESTS = [
  ...["model", "syntax", "plan", "workspace", "normal", "codegen", "runtime", "engine", "recommendations"],
  ...["insight", "impact", "conformance"],
];
/**
 * A slower test is run only for mutants that no other notices: it may run for each that it reaches.
 */
const LONG_TEST_MS = 400;
/**
 * The time for the short tests of one mutant, measured without mutants, and that for the long ones.
 */
const SHORT_BUDGET_MS = 3_000;
const LONG_BUDGET_MS = 8_000;

const folders = values.folders.split(",");
const tests = values.tests?.split(",") ?? TESTS;
const sandbox = join(tmpdir(), `engine-mutation-${process.pid}`);
const mutants = makeSandbox(ROOT, sandbox, folders);
const tally = new Tally(mutants);
console.log(`${mutants.length} mutants in ${folders.join(", ")}`);

const jobs = Array.from({ length: Number(values.jobs) }, (_, job) => job);
const first = new WorkerProcess(sandbox, tests);
const loading = await first.loaded;
if (loading === undefined) throw new Error("the tests cannot be loaded");
const measured: (Measured | undefined)[] = [];
const unmeasured = loading.folders.keys();
await Promise.all(jobs.map((job) => measure(job === 0 ? first : new WorkerProcess(sandbox, tests))));
const useful = [...loading.folders.keys()].filter((index) => measured[index]?.passed === true);
console.log(`${useful.length} of ${loading.folders.length} tests`);

const random = new Random(Number(values.seed));
const covering = mutants.map((): number[] => []);
for (const index of useful) for (const mutant of measured[index]?.mutants ?? []) covering[mutant]?.push(index);
const atLoad = new Set(loading.loaded);
const equivalent = new EquivalentMutants(mutants);
const pending = random.shuffled(folders.flatMap(sampled));
await Promise.all(jobs.map(() => work()));
rmSync(sandbox, { recursive: true });
for (const line of [...tally.summary(), ...equivalent.unknown(folders)]) console.log(line);

async function measure(begun: WorkerProcess): Promise<void> {
  let worker = begun;
  for (const index of unmeasured) {
    await worker.loaded;
    measured[index] = await worker.measure(index);
    if (measured[index] !== undefined) continue;
    worker.end();
    worker = new WorkerProcess(sandbox, tests);
  }
  worker.end();
}

/** Mutants of a folder, each with the same chance. */
function sampled(folder: string): number[] {
  const all = [...mutants.keys()].filter((mutant) => {
    const line = tally.line(mutant);
    return line.startsWith(`src/${folder}/`) && values.only.some((text) => line.includes(text));
  });
  return random.shuffled(all).slice(0, Number(values.sample));
}

async function work(): Promise<void> {
  let worker: WorkerProcess | undefined;
  for (let mutant = pending.pop(); mutant !== undefined; mutant = pending.pop()) {
    const reason = equivalent.reason(mutant);
    if (reason !== undefined) {
      tally.add("equivalent", mutant);
      continue;
    }
    const fresh = covering[mutant]?.length === 0 && atLoad.has(mutant);
    const chosen = choose(mutant, fresh ? useful : (covering[mutant] ?? []));
    if (chosen.length === 0) {
      // The compiler asks for a default behind each index, even if there is no case for it.
      tally.add(mutants[mutant]?.isDefault === true ? "equivalent" : "uncovered", mutant);
      continue;
    }
    if (fresh) {
      const one = new WorkerProcess(sandbox, tests, mutant);
      const verdict = (await one.loaded) === undefined ? undefined : await judge(one, mutant, chosen);
      one.end();
      tally.add(verdict === "survived" ? "survived" : "killed", mutant);
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
    tally.add(verdict === "survived" ? "survived" : "killed", mutant);
  }
  worker?.end();
}

/**
 * Chooses as many tests as the budgets allow: those of the mutant's own folder first, then others
 * at random. The short ones are run first.
 */
function choose(mutant: number, from: readonly number[]): number[] {
  const folder = mutants[mutant]?.file.split("/")[1];
  const near = from.filter((index) => loading?.folders[index] === folder);
  const far = from.filter((index) => loading?.folders[index] !== folder);
  const left = { short: SHORT_BUDGET_MS, long: LONG_BUDGET_MS };
  const chosen = [...random.shuffled(near), ...random.shuffled(far)].filter((index) => {
    const length = time(index) <= LONG_TEST_MS ? "short" : "long";
    left[length] -= time(index);
    return left[length] > 0;
  });
  return chosen.sort((a, b) => time(a) - time(b));
}

function time(test: number): number {
  return measured[test]?.milliseconds ?? 0;
}

function judge(worker: WorkerProcess, mutant: number, chosen: readonly number[]) {
  const trial = { mutant, tests: chosen.map((index) => ({ index, asked: measured[index]?.asked ?? 0 })) };
  return worker.judge(trial, 10 * (SHORT_BUDGET_MS + LONG_BUDGET_MS));
}
