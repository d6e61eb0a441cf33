import { Random } from "./random.ts";
import { keepSeed } from "./seeds.ts";
import { shrunk } from "./shrink.ts";
import { TARGETS, targetNamed } from "./targets.ts";
import { type Found, type Order, WorkerProcess } from "./worker-process.ts";

export interface Campaign {
  readonly seed: number;
  /** Worker processes that try inputs at the same time; default one. */
  readonly jobs?: number;
  /** Kinds of inputs; default all. */
  readonly targets?: readonly string[];
  /** True to go on after so many inputs. */
  readonly goesOn: (tried: number) => boolean;
  /** The folder for shrunk inputs. */
  readonly folder: string;
  readonly onFinding: (path: string, order: Order, found: Found) => void;
}

export interface Outcome {
  /** The number of inputs by kind. */
  readonly tried: ReadonlyMap<string, number>;
  /** The number of different findings. */
  readonly findings: number;
}

const SHRINKING_ATTEMPTS = 600;

/**
 * Tries inputs in processes of their own. The same seed gives the same inputs, and with one process
 * in the same order.
 */
export async function campaign({ seed, jobs = 1, targets, goesOn, folder, onFinding }: Campaign): Promise<Outcome> {
  const chosen = TARGETS.filter(({ name }) => targets?.includes(name) ?? true);
  const wheel = chosen.flatMap(({ name, weight }) => Array<string>(weight).fill(name));
  const tried = new Map<string, number>();
  const known = new Set<string>();
  let next = 0;
  const work = async () => {
    const worker = new WorkerProcess();
    for (let number = next++; goesOn(number); number = next++) {
      const random = new Random(seed, number);
      const target = random.of(wheel);
      const order = { target, input: targetNamed(target).input(random) };
      tried.set(target, (tried.get(target) ?? 0) + 1);
      const found = await worker.try(order);
      if (found === undefined || known.has(`${target} ${found.kind}`)) continue;
      known.add(`${target} ${found.kind}`);
      const input = await shrunk(
        order.input,
        async (input) => (await worker.try({ target, input }))?.kind === found.kind,
        SHRINKING_ATTEMPTS,
      );
      const shown = (await worker.try({ target, input })) ?? found;
      onFinding(keepSeed(folder, { target, input }, shown), { target, input }, shown);
    }
    await worker.close();
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return { tried, findings: known.size };
}
