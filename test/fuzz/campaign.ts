import { type Batch, type Order, orderOf } from "./orders.ts";
import { keepSeed } from "./seeds.ts";
import { shrunk } from "./shrink.ts";
import { type Found, WorkerProcess } from "./worker-process.ts";

export interface Campaign {
  readonly seed: number;
  /** Worker processes that try inputs at the same time; default one. */
  readonly jobs?: number;
  /** Kinds of inputs; default all. */
  readonly targets?: readonly string[];
  /** True to go on after so many inputs, which is asked every `BATCH` inputs. */
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

/** The inputs that a worker makes and tries without a word between: some have to wait less so. */
export const BATCH = 100;
const SHRINKING_ATTEMPTS = 600;

/**
 * Tries inputs in processes of their own. The same seed gives the same inputs, and with one process
 * in the same order.
 */
export async function campaign({
  seed,
  jobs = 1,
  targets = [],
  goesOn,
  folder,
  onFinding,
}: Campaign): Promise<Outcome> {
  const tried = new Map<string, number>();
  const known = new Set<string>();
  let next = 0;
  const work = async () => {
    const worker = new WorkerProcess();
    for (let from = next; goesOn(from); from = next) {
      next = from + BATCH;
      const batch: Batch = { seed, targets, from, to: next };
      const { counts, findings } = await worker.tryAll(batch);
      for (const [target, count] of Object.entries(counts)) tried.set(target, (tried.get(target) ?? 0) + count);
      for (const [number, found] of findings) {
        const { target, input: whole } = await orderOf(batch, number);
        if (known.has(`${target} ${found.kind}`)) continue;
        known.add(`${target} ${found.kind}`);
        const input = await shrunk(
          whole,
          async (input) => (await worker.try({ target, input }))?.kind === found.kind,
          SHRINKING_ATTEMPTS,
        );
        const shown = (await worker.try({ target, input })) ?? found;
        onFinding(keepSeed(folder, { target, input }, shown), { target, input }, shown);
      }
    }
    await worker.close();
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return { tried, findings: known.size };
}
