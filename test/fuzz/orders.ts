import { Random } from "./random.ts";
import { targetNamed, targetsNamed } from "./target-named.ts";

/** An input, and the kind that says what must hold for it. */
export interface Order {
  readonly target: string;
  readonly input: unknown;
}

/** Inputs of a seed by their numbers, which processes make for themselves. */
export interface Batch {
  readonly seed: number;
  /** Kinds of inputs; empty: all. */
  readonly targets: readonly string[];
  readonly from: number;
  /** The first number after them. */
  readonly to: number;
}

/** The names of kinds, each as often as its weight says. */
const wheels = new Map<string, readonly string[]>();

/** The input of a number: the same seed and kinds give the same one. */
export async function orderOf({ seed, targets }: Batch, number: number): Promise<Order> {
  const key = targets.join();
  const wheel = wheels.get(key) ?? (await wheelOf(targets));
  wheels.set(key, wheel);
  const random = new Random(seed, number);
  const target = random.of(wheel);
  return { target, input: (await targetNamed(target)).input(random) };
}

async function wheelOf(targets: readonly string[]): Promise<readonly string[]> {
  const chosen = await targetsNamed(targets);
  return chosen.flatMap(({ name, weight }) => Array<string>(weight).fill(name));
}

/** The orders of a batch with their numbers, by kind. */
export async function ordersOf(
  batch: Batch,
): Promise<ReadonlyMap<string, readonly (readonly [number: number, input: unknown])[]>> {
  const orders = new Map<string, [number, unknown][]>();
  for (let number = batch.from; number < batch.to; number++) {
    const { target, input } = await orderOf(batch, number);
    const alike = orders.get(target) ?? [];
    alike.push([number, input]);
    orders.set(target, alike);
  }
  return orders;
}
