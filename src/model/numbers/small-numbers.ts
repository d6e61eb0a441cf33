import type { Deadline } from "../work-budget.ts";
import { MODERATE_BITS } from "./roots.ts";

/**
 * Ends an evaluation before it computes with large numbers: chains of products may double them in
 * each rule, and analysis evaluates thousands of inputs.
 */
export const SMALL_NUMBERS: Deadline = {
  check(bits = 0) {
    if (bits > MODERATE_BITS) throw new LargeNumbers();
  },
};

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
