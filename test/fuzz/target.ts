import type { Random } from "./random.ts";

/**
 * One kind of input and what must hold for it. Inputs are JSON data: they are sent to a worker,
 * shrunk and kept as seeds.
 */
export interface Target<Input> {
  readonly name: string;
  /** The share of this kind among all inputs, relative to the weights of the others. */
  readonly weight: number;
  /** The same choices make the same input. */
  readonly input: (random: Random) => Input;
  /** Throws a Finding for a fault; any other exception is a finding as well. */
  readonly check: (input: Input) => void | Promise<void>;
  /**
   * As `check`, for several at once where that is quicker. Where it throws, each is checked alone.
   */
  readonly checkTogether?: (inputs: readonly Input[]) => Promise<void>;
  /** Ends what the target has started. */
  readonly close?: () => Promise<void>;
}

/** A fault. Findings of one kind count as one fault while an input is shrunk. */
export class Finding extends Error {
  readonly kind: string;

  constructor(kind: string, detail: string) {
    super(detail);
    this.name = "Finding";
    this.kind = kind;
  }
}

/** Throws unless two answers are the same text. */
export function expectSame(kind: string, expected: string, actual: string): void {
  if (expected === actual) return;
  let at = 0;
  while (expected[at] === actual[at]) at++;
  const from = Math.max(0, at - 100);
  throw new Finding(kind, `…${expected.slice(from, at + 200)}\nis here\n…${actual.slice(from, at + 200)}`);
}
