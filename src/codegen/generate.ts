import { CodeCheck, TOO_LONG_TO_CHECK } from "./code/check.ts";
import type { Code } from "./code/code.ts";
import { TooLarge } from "./code/module-parts.ts";
import { type Emission, type EmittedBody, NotGenerated } from "./emit.ts";
import type { CodeBug, Generated } from "./generated.ts";

/** The end of the making, with its outcome. */
interface EndOfMaking {
  readonly made: Generated;
}

/**
 * Makes emitted code that passes the check, or tells the bug. Long code is made in parts. A bug of
 * the generator breaks no answer: the exact program answers then
 * (docs/spec/07-surfaces.md#10-security-notes).
 */
export class CodeMaking {
  readonly #emission: Emission<EmittedBody>;
  readonly #check = new CodeCheck();
  #unchecked: readonly Code[] = [];

  constructor(emission: Emission<EmittedBody>) {
    this.#emission = emission;
  }

  /**
   * All that is still to be made. It is checked when it is known to have room: half of the work is
   * the check.
   */
  whole(): Generated {
    return this.#made(() => {
      const pieces: Code[] = [...this.#unchecked];
      let step = this.#emission.next();
      for (; step.done !== true; step = this.#emission.next()) for (const piece of step.value) pieces.push(piece);
      const problem = this.#problem(pieces);
      return { made: problem === undefined ? this.#checked(step.value) : refused(problem) };
    })?.made;
  }

  /**
   * Goes on for about so many characters, to the end of a function; one that is longer is left for
   * the next part to check. Undefined: there is more to make. Once it is made, there is nothing to
   * go on with.
   */
  part(characters: number): EndOfMaking | undefined {
    return this.#made(() => {
      for (let left = characters; left > 0; ) {
        const problem = this.#problem(this.#unchecked);
        if (problem !== undefined) return { made: refused(problem) };
        const step = this.#emission.next();
        if (step.done === true) return { made: this.#checked(step.value) };
        this.#unchecked = step.value;
        for (const piece of step.value) left -= piece.length;
      }
      return undefined;
    });
  }

  #made(make: () => EndOfMaking | undefined): EndOfMaking | undefined {
    try {
      return make();
    } catch (thrown) {
      if (thrown instanceof TooLarge || thrown instanceof NotGenerated) return { made: undefined };
      return { made: { bug: thrown instanceof Error ? thrown.message : String(thrown) } };
    }
  }

  #problem(pieces: readonly Code[]): string | undefined {
    for (const piece of pieces) {
      const problem = this.#check.problem(String(piece));
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #checked(body: EmittedBody): Generated {
    const problem = this.#check.problemOfNames;
    return problem === undefined ? body : found(problem);
  }
}

/** The outcome for code with that problem. */
function refused(problem: string): CodeBug | undefined {
  return problem === TOO_LONG_TO_CHECK ? undefined : found(problem);
}

function found(problem: string): CodeBug {
  return { bug: `its check found ${problem}` };
}
