import { SELF_TEST } from "./self-test.ts";
import type { Target } from "./target.ts";

/** The kinds of inputs with these names; all without names. */
export async function targetsNamed(names: readonly string[]): Promise<readonly Target<unknown>[]> {
  return names.length === 0 ? await allTargets() : await Promise.all(names.map(targetNamed));
}

export async function targetNamed(name: string): Promise<Target<unknown>> {
  if (name === SELF_TEST.name) return SELF_TEST as Target<unknown>;
  const target = (await allTargets()).find((candidate) => candidate.name === name);
  if (target === undefined) throw new Error(`there is no kind of input called ${name}`);
  return target;
}

/** Loaded when they are needed: processes that try the self test are ready much earlier. */
async function allTargets(): Promise<readonly Target<unknown>[]> {
  return (await import("./targets.ts")).TARGETS;
}
