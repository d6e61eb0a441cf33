import { CodeCheck, TOO_LONG_TO_CHECK } from "./code/check.ts";
import type { Code } from "./code/code.ts";
import type { Emission, EmittedBody, GeneratedCode } from "./emit.ts";
import { TooLarge } from "./write/module.ts";

/** A bug of the generator. */
export interface CodeBug {
  readonly bug: string;
}

/** Code that passed the check, or a bug; undefined: the rules are too large for functions. */
export type Generated<Made extends GeneratedCode = EmittedBody> = Made | CodeBug | undefined;

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

  /** All that is still to be made. */
  whole(): Generated {
    return this.part(Number.POSITIVE_INFINITY)?.made;
  }

  /**
   * Goes on for about so many characters, to the end of a function; one that is longer is left for
   * the next part to check. Undefined: there is more to make. Once it is made, there is nothing to
   * go on with.
   */
  part(characters: number): { readonly made: Generated } | undefined {
    try {
      for (let left = characters; left > 0; ) {
        for (const piece of this.#unchecked) {
          const problem = this.#check.problem(String(piece));
          if (problem !== undefined) return { made: problem === TOO_LONG_TO_CHECK ? undefined : found(problem) };
        }
        const step = this.#emission.next();
        if (step.done === true) return { made: this.#checked(step.value) };
        this.#unchecked = step.value;
        for (const piece of step.value) left -= piece.length;
      }
      return undefined;
    } catch (thrown) {
      if (thrown instanceof TooLarge) return { made: undefined };
      return { made: { bug: thrown instanceof Error ? thrown.message : String(thrown) } };
    }
  }

  #checked(body: EmittedBody): Generated {
    const problem = this.#check.problemOfNames;
    return problem === undefined ? body : found(problem);
  }
}

function found(problem: string): CodeBug {
  return { bug: `its check found ${problem}` };
}

export function isBug(generated: object): generated is CodeBug {
  return "bug" in generated;
}
