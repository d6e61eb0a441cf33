import { type Mutant, mutantsOf } from "./mutants.ts";

/** A module in which each mutant can be switched on by its number. */
export interface Instrumented {
  readonly code: string;
  readonly mutants: readonly Mutant[];
}

/**
 * The global function that every mutant asks: it counts and records, and returns true when that
 * number is switched on.
 */
export const SWITCH = "$mutant";

/**
 * Writes each expression that has mutants as a choice between them and itself. Their numbers begin
 * at `first`.
 */
export function instrument(code: string, first: number): Instrumented {
  const mutants = mutantsOf(code);
  let next = 0;
  return { code: render(0, code.length), mutants };

  /**
   * The text from `start` to `end`: outer mutants come first in the list, so those inside of one
   * follow it.
   */
  function render(start: number, end: number): string {
    let written = "";
    let at = start;
    for (let outer = mutants[next]; outer !== undefined && outer.start < end; outer = mutants[next]) {
      written += code.slice(at, outer.start);
      let choices = "";
      for (let same = mutants[next]; same?.start === outer.start && same.end === outer.end; same = mutants[++next]) {
        choices += `${SWITCH}(${first + next}) ? (${same.replacement}) : `;
      }
      written += `(${choices}(${render(outer.start, outer.end)}))`;
      at = outer.end;
    }
    return written + code.slice(at, end);
  }
}
