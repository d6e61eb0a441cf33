import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Random } from "../fuzz/random.ts";
import { EquivalentMutants } from "./equivalent.ts";
import { fileOf, Memory } from "./memory.ts";
import { makeSandbox } from "./sandbox.ts";
import { Tally } from "./tally.ts";
import type { Judged, Trial } from "./worker.ts";
import { WorkerProcess } from "./worker-process.ts";

/*
 * npm run mutation -- [--folders a,b] [--tests a,b] [--only TEXT] [--sample N] [--seed S]
 * [--seconds N] [--jobs N]
 *
 * Changes the sources in small ways, one at a time, and counts the changes that a test notices;
 * prints the others, and the share of each folder. `--tests`: the folders of tests that may notice
 * them; `--sample`: the number of changes in each folder; `--only`: of changes whose line in this
 * list contains the text; `--seconds`: how long tests run for one change. Later runs on the same
 * folders know which tests meet and notice a change: `.cache/mutation` may be deleted.
 */
const { values } = parseArgs({
  options: {
    folders: { type: "string", default: "model,plan,normal,codegen,runtime" },
    tests: { type: "string" },
    sample: { type: "string", default: "80" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "10" },
    jobs: { type: "string", default: "2" },
    only: { type: "string", multiple: true, default: [""] },
  },
});

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TESTS = [
  ...["model", "syntax", "plan", "workspace", "normal", "codegen", "runtime", "engine", "recommendations"],
  ...["testing", "conformance", "insight", "impact"],
];
/** The files of tests that a process of one mutant loads at first. */
const FEW_FILES = 8;

const folders = values.folders.split(",");
const tests = values.tests?.split(",") ?? TESTS;
const sandbox = join(tmpdir(), `engine-mutation-${process.pid}`);
const { mutants, limitTo } = makeSandbox(ROOT, sandbox, folders);
const tally = new Tally(mutants);
console.log(`${mutants.length} mutants in ${folders.join(", ")}`);

const jobs = Array.from({ length: Number(values.jobs) }, (_, job) => job);
const first = new WorkerProcess(sandbox, tests);
const loading = await first.loaded;
if (loading === undefined) throw new Error("the tests cannot be loaded");
const memory = new Memory(
  join(ROOT, ".cache/mutation", `${values.folders}.json`),
  mutants,
  loading.tests.map(({ id }) => id),
  tests,
);
const { measured } = memory;
const unmeasured = [...loading.tests.keys()].filter((index) => measured[index] === undefined).values();
await Promise.all(jobs.map((job) => measure(job === 0 ? first : new WorkerProcess(sandbox, tests))));
memory.save();
const useful = [...loading.tests.keys()].filter((index) => measured[index]?.passed === true);
console.log(`${useful.length} of ${loading.tests.length} tests, ${loading.mutants.length} mutants met at load`);

const random = new Random(Number(values.seed));
const covering = mutants.map((): number[] => []);
for (const index of useful) for (const mutant of measured[index]?.mutants ?? []) covering[mutant]?.push(index);
const atLoad = new Set(loading.mutants);
const equivalent = new EquivalentMutants(mutants);
const pending = random.shuffled(folders.flatMap(sampled));
limitTo(new Set(pending));
// Ctrl-C ends the run with what it has found.
process.once("SIGINT", () => pending.splice(0)).once("SIGTERM", () => pending.splice(0));
await Promise.all(jobs.map(() => work()));
rmSync(sandbox, { recursive: true });
memory.save();
for (const line of [...tally.summary(), ...equivalent.unknown(folders)]) console.log(line);

async function measure(begun: WorkerProcess): Promise<void> {
  let worker = begun;
  for (const index of unmeasured) {
    await worker.loaded;
    measured[index] = await worker.measure(index);
    memory.saveNowAndThen();
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
    if (equivalent.reason(mutant) !== undefined) {
      tally.add("equivalent", mutant);
      continue;
    }
    const isFresh = isOnlyLoaded(mutant);
    const meeting = isFresh ? meetingFile(mutant) : (covering[mutant] ?? []);
    if (meeting.length === 0) {
      // The compiler asks for some code that no input reaches.
      tally.add(mutants[mutant]?.isForCompiler === true ? "equivalent" : "uncovered", mutant);
      continue;
    }
    const chosen = choose(mutant, meeting);
    const trial = { mutant, tests: chosen.map((index) => ({ id: idOf(index), asked: measured[index]?.asked ?? 0 })) };
    let judged: Judged | undefined = { verdict: "dirty" };
    for (let attempt = 0; attempt < 2 && judged?.verdict === "dirty"; attempt++) {
      if (isFresh) judged = await judgeFresh(trial);
      else {
        worker ??= new WorkerProcess(sandbox, tests);
        judged = (await worker.loaded) && (await worker.judge(trial));
        if (judged !== undefined && judged.verdict !== "dirty") continue;
        worker.end();
        worker = undefined;
      }
    }
    if (judged?.by !== undefined) memory.killed(mutant, chosen[judged.by] ?? 0);
    memory.saveNowAndThen();
    const survived = judged?.verdict === "survived";
    if (survived) memory.survived(mutant, chosen);
    tally.add(survived ? "survived" : "killed", mutant, meeting.filter((test) => !memory.isTried(mutant, test)).length);
  }
  worker?.end();
}

/**
 * True for a mutant in what modules compute when they are loaded, and nothing else. One test loads
 * modules again, so it meets such a mutant, though no test notices one that is switched on later.
 */
function isOnlyLoaded(mutant: number): boolean {
  return atLoad.has(mutant) && (covering[mutant]?.length ?? 0) <= 1;
}

/**
 * The verdict of processes that load the modules with the mutant: at first with few files of tests,
 * as most mutants are noticed by these, then with all others.
 */
async function judgeFresh({ mutant, tests: all }: Trial): Promise<Judged | undefined> {
  const files = [...new Set(all.map(({ id }) => fileOf(id)))];
  for (const some of [files.slice(0, FEW_FILES), files.slice(FEW_FILES)]) {
    const chosen = [...all.entries()].filter(([, { id }]) => some.includes(fileOf(id)));
    if (chosen.length === 0) continue;
    const worker = new WorkerProcess(sandbox, tests, { mutant, files: some });
    const judged = (await worker.loaded) && (await worker.judge({ mutant, tests: chosen.map(([, test]) => test) }));
    worker.end();
    if (judged?.verdict !== "survived")
      return judged?.by === undefined ? judged : { ...judged, by: chosen[judged.by]?.[0] };
  }
  return { verdict: "survived" };
}

function idOf(test: number): string {
  return loading?.tests[test]?.id ?? "";
}

/**
 * The tests that may notice the mutant, as many as there is time for: the one that noticed it
 * before, then by turns one that noticed others of its file, or meets few mutants and is short, the
 * shortest one of the folders that mirror its own, the nearest first, and any: tests that meet few
 * mutants are much like each other, and those of a whole are short as well.
 */
function choose(mutant: number, meeting: readonly number[]): number[] {
  const killer = memory.killer(mutant);
  const isMet = !isOnlyLoaded(mutant);
  // Processes that load all modules anew take that long themselves.
  let left = Number(values.seconds) * (isMet ? 1_000 : 3_000);
  const untried = meeting.filter((index) => index !== killer && !memory.isTried(mutant, index));
  const best = [...untried].sort((a, b) => worth(mutant, b) - worth(mutant, a) || (isMet ? effort(a) - effort(b) : 0));
  const near = untried
    .filter((index) => nearness(mutant, index) > 0)
    .sort((a, b) => nearness(mutant, b) - nearness(mutant, a) || millisecondsOf(a) - millisecondsOf(b));
  const any = random.shuffled(untried.filter((index) => millisecondsOf(index) < left / 20));
  const turns = best.flatMap((index, at) => [index, near[at] ?? index, any[at] ?? index]);
  const others = [...new Set(turns)].filter((index) => {
    if (millisecondsOf(index) > left) return false;
    left -= millisecondsOf(index);
    return true;
  });
  return killer !== undefined && measured[killer]?.passed === true ? [killer, ...others] : others;
}

/** The number of folders, from the room on, that the paths of a test and the mutant share. */
function nearness(mutant: number, test: number): number {
  const folders = mutants[mutant]?.file.split("/").slice(1, -1) ?? [];
  const path = fileOf(idOf(test)).split("/");
  const apart = folders.findIndex((folder, at) => folder !== path[at]);
  return apart < 0 ? folders.length : apart;
}

/** The tests that meet other mutants of its file, those of its mirror, or else all. */
function meetingFile(mutant: number): readonly number[] {
  const { file = "" } = mutants[mutant] ?? {};
  const found = new Set(covering.flatMap((tests, other) => (mutants[other]?.file === file ? tests : [])));
  const mirror = file.replace(/^src\/(.*)\.ts$/, "$1.test.js");
  for (const index of useful) if (fileOf(idOf(index)) === mirror) found.add(index);
  return random.shuffled(found.size > 0 ? [...found] : useful);
}

/** The mutants of the same file that a test noticed, for its time. */
function worth(mutant: number, test: number): number {
  return memory.noticed(mutant, test) / (1 + millisecondsOf(test));
}

function effort(test: number): number {
  return millisecondsOf(test) * (measured[test]?.mutants.length ?? 0);
}

function millisecondsOf(test: number): number {
  return measured[test]?.milliseconds ?? 0;
}
