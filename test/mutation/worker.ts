import type { Switches } from "./instrument.ts";
import type { SuiteTest } from "./suite.ts";

/*
 * Runs tests with one mutant switched on. It is asked by messages: `{measure: index}` runs that
 * test with none, `{mutant, tests}` runs tests until one notices.
 */

/** The processor time of a test, and the mutants that make a difference to a value in it. */
export interface Measured {
  readonly passed: boolean;
  readonly milliseconds: number;
  readonly asked: number;
  readonly mutants: readonly number[];
}

/** The mutants that loading alone meets, and all tests. */
export interface Loaded {
  readonly mutants: readonly number[];
  readonly tests: readonly Pick<SuiteTest, "id">[];
}

/**
 * `dirty`: the test that failed fails without the mutant too, so an earlier one has left something
 * behind.
 */
export type Verdict = "killed" | "survived" | "dirty";

/** The verdict on a mutant; for one that was killed, the place of the test that noticed it. */
export interface Judged {
  readonly verdict: Verdict;
  readonly by?: number | undefined;
}

/** A mutant and the ids of tests; `asked`: how often a test asks without it. */
export interface Trial {
  readonly mutant: number;
  readonly tests: readonly { readonly id: string; readonly asked: number }[];
}

const NONE = -1;
const atLoad = Number(process.env.MUTANT ?? NONE);
let active = atLoad;
let asked = 0;
let limit = Number.POSITIVE_INFINITY;
let measuring = true;
/** The mutants met since the last test began, and a mark for each: code asks in its inner loops. */
const met: number[] = [];
const isMet: boolean[] = [];

const switches: Switches = {
  $step: count,
  $mutant(mutant, isWatched) {
    count();
    if (measuring && isWatched !== true) meet(mutant);
    return mutant === active;
  },
  $unmet: (mutant) => measuring && isMet[mutant] !== true,
  $compare(mutant, differs) {
    try {
      if (differs()) meet(mutant);
    } catch {
      meet(mutant);
    }
  },
  $value(mutant, truth, value) {
    if (measuring && Boolean(value) === truth) meet(mutant);
    return value;
  },
};
Object.assign(globalThis, switches);

function count(): void {
  if (++asked > limit) throw new Error("a mutant does not end");
}

function meet(mutant: number): void {
  if (isMet[mutant] === true) return;
  isMet[mutant] = true;
  met.push(mutant);
}

function forget(): void {
  for (const mutant of met.splice(0)) isMet[mutant] = false;
}

process.on("unhandledRejection", () => undefined);
const suite = await load();
const indexes = new Map(suite.map(({ id }, index) => [id, index]));
const loaded: Loaded = { mutants: [...met], tests: suite.map(({ id }) => ({ id })) };
measuring = false;
process.send?.(loaded);
process.on("message", async (message: { measure: number } | Trial) => {
  process.send?.("measure" in message ? await measure(message.measure) : await judge(message));
});

async function load(): Promise<SuiteTest[]> {
  const { loadSuite } = await import("./suite.ts");
  return await loadSuite((process.env.TESTS ?? "").split(","), process.env.FILES?.split(","));
}

async function measure(index: number): Promise<Measured> {
  forget();
  asked = 0;
  measuring = true;
  const start = process.cpuUsage();
  const passed = await outcome(index);
  const { user, system } = process.cpuUsage(start);
  measuring = false;
  return { passed, milliseconds: (user + system) / 1_000, asked, mutants: [...met] };
}

async function judge({ mutant, tests }: Trial): Promise<Judged> {
  for (const [by, { id, asked: usual }] of tests.entries()) {
    const index = indexes.get(id) ?? NONE;
    active = mutant;
    asked = 0;
    limit = 20 * usual + 100_000;
    const passed = await outcome(index);
    active = atLoad;
    limit = Number.POSITIVE_INFINITY;
    if (passed) continue;
    return { verdict: atLoad !== NONE || (await outcome(index)) ? "killed" : "dirty", by };
  }
  return { verdict: "survived" };
}

async function outcome(index: number): Promise<boolean> {
  try {
    return (await suite[index]?.run()) === true;
  } catch {
    return false;
  }
}
