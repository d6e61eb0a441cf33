import type { NarrationSource } from "../model/program/narration.ts";
import type { Program } from "../model/program/program.ts";
import { CodeCheck, TOO_LONG_TO_CHECK } from "./check-code.ts";
import type { Code } from "./code.ts";
import { type Emission, type EmittedBody, emitBody, emitExplainingBody } from "./emit.ts";
import { ModuleFull } from "./write/module.ts";

/**
 * The text of a module that has passed the check, and the data that it is given: plain data, which
 * may have been made in another thread.
 */
export interface GeneratedCode {
  readonly text: string;
  readonly facts: readonly unknown[];
}

/** A bug of the generator. */
export interface CodeBug {
  readonly bug: string;
}

/** Generated code or a bug; undefined: the rules are too large for functions. */
export type Generated<Code> = Code | CodeBug | undefined;

/**
 * Code for one set of rules (ids, ascending), which `instantiate` makes a module of; with
 * `narration` it explains its results.
 */
export function codeFor(
  program: Program,
  rules: readonly number[],
  narration: NarrationSource | undefined,
): CodeMaking<GeneratedCode & EmittedBody> {
  return new CodeMaking(
    narration === undefined ? plainCode(program, rules) : emitExplainingBody(program, rules, narration),
  );
}

function* plainCode(program: Program, rules: readonly number[]): Emission<GeneratedCode & EmittedBody> {
  return { ...(yield* emitBody(program, { entries: [rules] })), facts: [] };
}

/**
 * Makes emitted code that passes the check, or tells the bug. Long code is made in parts. A bug of
 * the generator breaks no answer: the exact program answers then
 * (docs/spec/07-surfaces.md#10-security-notes).
 */
export class CodeMaking<Body extends EmittedBody> {
  readonly #emission: Emission<Body | undefined>;
  readonly #check = new CodeCheck();
  #unchecked: readonly Code[] = [];

  constructor(emission: Emission<Body | undefined>) {
    this.#emission = emission;
  }

  /** All that is still to be made. */
  whole(): Generated<Body> {
    return this.part(Number.POSITIVE_INFINITY)?.made;
  }

  /**
   * Goes on for about so many characters, to the end of a function; one that is longer is left for
   * the next part to check. Undefined: there is more to make. Once it is made, there is nothing to
   * go on with.
   */
  part(characters: number): { readonly made: Generated<Body> } | undefined {
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
      if (thrown instanceof ModuleFull) return { made: undefined };
      return { made: { bug: thrown instanceof Error ? thrown.message : String(thrown) } };
    }
  }

  #checked(body: Body | undefined): Generated<Body> {
    const problem = body && this.#check.problemOfNames;
    return problem === undefined ? body : found(problem);
  }
}

function found(problem: string): CodeBug {
  return { bug: `its check found ${problem}` };
}

export function isBug(generated: object): generated is CodeBug {
  return "bug" in generated;
}
