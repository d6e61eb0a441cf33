import type { NarrationSource } from "../model/program/narration.ts";
import type { Program } from "../model/program/program.ts";
import { codeProblem, TOO_LONG_TO_CHECK } from "./check-code.ts";
import { type EmittedBody, emitBody, emitExplainingBody } from "./emit.ts";
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

interface GenerateOptions {
  /** Present: the code explains its results. */
  readonly narration: NarrationSource | undefined;
  /** The most characters of its functions; absent: those of the longest module. */
  readonly most: number | undefined;
}

/** Code for one set of rules (ids, ascending), which `instantiate` makes a module of. */
export function generate(
  program: Program,
  rules: readonly number[],
  { narration, most }: GenerateOptions,
): Generated<GeneratedCode> {
  return checked(() =>
    narration === undefined
      ? { ...emitBody(program, { entries: [rules], most }), facts: [] }
      : emitExplainingBody(program, rules, narration, most),
  );
}

/**
 * The emitted code when it passes the check, else the bug. A bug of the generator breaks no answer:
 * the exact program answers then (docs/spec/07-surfaces.md#10-security-notes).
 */
export function checked<Body extends EmittedBody>(emit: () => Body | undefined): Generated<Body> {
  try {
    const body = emit();
    const problem = body && codeProblem(body.text);
    if (problem === TOO_LONG_TO_CHECK) return undefined;
    return problem === undefined ? body : { bug: `its check found ${problem}` };
  } catch (thrown) {
    if (thrown instanceof ModuleFull) return undefined;
    return { bug: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

export function isBug(generated: object): generated is CodeBug {
  return "bug" in generated;
}
