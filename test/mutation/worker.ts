import { SWITCH } from "./instrument.ts";
import type { SuiteTest } from "./suite.ts";

/*
 * Runs tests with one mutant switched on. It is asked by messages: `{measure: index}` runs that
 * test with none, `{mutant, tests}` runs tests until one notices.
 */

/** The processor time of a test, and the mutants that it reaches. */
export interface Measured {
  readonly passed: boolean;
  readonly milliseconds: number;
  readonly asked: number;
  readonly mutants: readonly number[];
}

/**
 * `dirty`: the test that failed fails without the mutant too, so an earlier one has left something
 * behind.
 */
export type Verdict = "killed" | "survived" | "dirty";

export interface Trial {
  readonly mutant: number;
  readonly tests: readonly { readonly index: number; readonly asked: number }[];
}

const NONE = -1;
const atLoad = Number(process.env.MUTANT ?? NONE);
let active = atLoad;
let asked = 0;
let limit = Number.POSITIVE_INFINITY;
const met = new Set<number>();

Object.defineProperty(globalThis, SWITCH, {
  value: (mutant: number) => {
    if (++asked > limit) throw new Error("a mutant does not end");
    met.add(mutant);
    return mutant === active;
  },
});

process.on("unhandledRejection", () => undefined);
const suite = await load();
process.send?.({ loaded: [...met], folders: suite.map(({ folder }) => folder) });
process.on("message", async (message: { measure: number } | Trial) => {
  process.send?.("measure" in message ? await measure(message.measure) : { verdict: await judge(message) });
});

async function load(): Promise<SuiteTest[]> {
  const { loadSuite } = await import("./suite.ts");
  return await loadSuite((process.env.TESTS ?? "").split(","));
}

async function measure(index: number): Promise<Measured> {
  met.clear();
  asked = 0;
  const start = process.cpuUsage();
  const passed = await outcome(index);
  const { user, system } = process.cpuUsage(start);
  return { passed, milliseconds: (user + system) / 1_000, asked, mutants: [...met] };
}

async function judge({ mutant, tests }: Trial): Promise<Verdict> {
  for (const { index, asked: usual } of tests) {
    active = mutant;
    asked = 0;
    limit = 20 * usual + 100_000;
    const passed = await outcome(index);
    active = atLoad;
    limit = Number.POSITIVE_INFINITY;
    if (passed) continue;
    return atLoad !== NONE || (await outcome(index)) ? "killed" : "dirty";
  }
  return "survived";
}

async function outcome(index: number): Promise<boolean> {
  try {
    return (await suite[index]?.run()) === true;
  } catch {
    return false;
  }
}
