import { parse } from "acorn";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { loopBodies } from "./nodes.ts";

/** A module in which each mutant can be switched on by its number. */
export interface Instrumented {
  readonly code: string;
  readonly mutants: readonly Mutant[];
}

/** The global functions that instrumented code calls with numbers of mutants. */
export interface Switches {
  /** Counts a round of a loop. */
  readonly $step: () => void;
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
 * at `first`. `chosen`: the only ones that are written, and nobody watches whether they make a
 * difference, as both cost time.
 */
export function instrument(code: string, first: number, chosen?: ReadonlySet<number>): Instrumented {
  const mutants = mutantsOf(code);
  const written = [...mutants.entries()].filter(([at]) => chosen?.has(first + at) ?? true);
  const bodies = loopBodies(parse(code, { ecmaVersion: "latest", sourceType: "module" }));
  let next = 0;
  let nextBody = 0;
  return { code: render(0, code.length), mutants };

  /**
   * The text from `start` to `end`: outer mutants come first in the list, so those inside of one
   * follow it.
   */
  function render(start: number, end: number): string {
    let text = "";
    let at = start;
    for (let outer = written[next]?.[1]; outer !== undefined && outer.start < end; outer = written[next]?.[1]) {
      text += plain(at, outer.start);
      let choices = "";
      let compared = "";
      let value = (inside: string) => inside;
      for (
        let same = written[next];
        same?.[1].start === outer.start && same[1].end === outer.end;
        same = written[++next]
      ) {
        const number = first + same[0];
        const { replacement, differs } = same[1];
        choices += `$mutant(${number}${differs === undefined ? "" : ", true"}) ? (${replacement}) : `;
        if (differs === undefined || chosen !== undefined) continue;
        if ("expression" in differs) {
          compared += `$unmet(${number}) && $compare(${number}, () => ${differs.expression}), `;
        } else {
          const within = value;
          value = (inside) => `$value(${number}, ${differs.truth}, ${within(inside)})`;
        }
      }
      text += `(${choices}(${compared}${value(`(${render(outer.start, outer.end)})`)}))`;
      at = outer.end;
    }
    return text + plain(at, end);
  }

  /** The text without mutants, in which loops count their rounds. */
  function plain(start: number, end: number): string {
    let text = "";
    let at = start;
    for (let body = bodies[nextBody]; body !== undefined && body < end; body = bodies[++nextBody]) {
      text += `${code.slice(at, body)} $step();`;
      at = body;
    }
    return text + code.slice(at, end);
  }
}
