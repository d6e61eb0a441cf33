import type { Deadline } from "../../model/work-budget.ts";

/**
 * Ends an evaluation before it computes with numbers of more than about 10,000 bits: chains of
 * products may double them in each rule, and analysis evaluates thousands of inputs.
 */
export const SMALL_NUMBERS: Deadline = {
  check(bits = 0) {
    if (bits > MOST_BITS) throw new LargeNumbers();
  },
};

const MOST_BITS = 10_000;

class LargeNumbers extends Error {}

/** Undefined: the numbers grow too large. */
export function unlessLarge<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof LargeNumbers) return undefined;
    throw thrown;
  }
}
