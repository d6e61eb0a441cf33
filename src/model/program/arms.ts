/**
 * The arms of a rule that the run decides between, by their numbers in the text: 0 is the default,
 * 1 … n are the `unless` arms. First those of the conditions of the rule's root, in order, then the
 * one that decides when no condition holds. One number: the arm decides in every run.
 */
export type RemainingArms = readonly number[];

/** The arms of a rule of a program, with their names. */
export interface NamedArms {
  /** The version as written and the rule: `vat 2025-01-01 rate`. */
  readonly name: string;
  readonly remaining: RemainingArms;
}

/**
 * The text that names an arm wherever arms are told (docs/spec/06-show-explanations.md#6-20-arms).
 */
export function armId(name: string, arm: number): string {
  return `${name} ${arm}`;
}
