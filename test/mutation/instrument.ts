import { type Mutant, mutantsOf } from "./mutants.ts";

/** A module in which each mutant can be switched on by its number. */
export interface Instrumented {
  readonly code: string;
  readonly mutants: readonly Mutant[];
}

/** The global functions that instrumented code calls with numbers of mutants. */
export interface Switches {
  /**
   * True when the mutant is switched on; it counts the calls. The mutant is met, unless one of the
   * others watches for that.
   */
  readonly $mutant: (mutant: number, isWatched?: boolean) => boolean;
  /** True as long as it is of interest when the mutant makes a difference. */
  readonly $unmet: (mutant: number) => boolean;
  /** Meets the mutant when its expression has another value, or cannot be computed. */
  readonly $compare: (mutant: number, differs: () => boolean) => void;
  /** Meets the mutant when the value has this truth; returns the value. */
  readonly $value: <Value>(mutant: number, truth: boolean, value: Value) => Value;
}

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
      let compared = "";
      let value = (inside: string) => inside;
      for (let same = mutants[next]; same?.start === outer.start && same.end === outer.end; same = mutants[++next]) {
        const number = first + next;
        const { replacement, differs } = same;
        choices += `$mutant(${number}${differs === undefined ? "" : ", true"}) ? (${replacement}) : `;
        if (differs === undefined) continue;
        if ("expression" in differs) {
          compared += `$unmet(${number}) && $compare(${number}, () => ${differs.expression}), `;
        } else {
          const within = value;
          value = (inside) => `$value(${number}, ${differs.truth}, ${within(inside)})`;
        }
      }
      written += `(${choices}(${compared}${value(`(${render(outer.start, outer.end)})`)}))`;
      at = outer.end;
    }
    return written + code.slice(at, end);
  }
}
