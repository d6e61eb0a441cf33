import type { AnsweringCode, AnsweringProgram, AnswerNeeds, Compiled } from "../../engine/evaluation/compiled.ts";
import { withArms } from "../../engine/evaluation/with-arms.ts";
import type { NamedArms } from "../../model/program/arms.ts";
import { type Narration, sourceOf } from "../../model/program/narration.ts";
import type { Program } from "../../model/program/program.ts";
import type { ArmIndexes } from "../../runtime/arm-index.ts";
import { type InputLimits, type SlotKeys, slotKeys } from "../../runtime/inputs.ts";
import { withExplanations } from "../../runtime/narrate/explain.ts";

/** The parts of a program in a bundle: functions that make each part when it is first needed. */
export interface ProgramParts {
  readonly program: () => Program;
  /** Functions that were generated for it. */
  readonly code?: ((program: Program, limits: InputLimits) => AnsweringCode) | undefined;
  /** In bundles built with explanations. */
  readonly explaining?: ((program: Program, indexes: ArmIndexes | undefined) => AnsweringProgram) | undefined;
  /** Adds the arms that decided, in bundles that know them. */
  readonly telling?: ((answering: AnsweringProgram) => AnsweringProgram) | undefined;
  /** In bundles of rules with long ladders. */
  readonly indexes?: ((program: Program) => ArmIndexes) | undefined;
}

/** A program of a bundle, ready to be evaluated. */
export function compiledProgram(parts: ProgramParts): Compiled {
  return new CompiledProgram(parts);
}

class CompiledProgram implements Compiled, AnsweringProgram {
  readonly #parts: ProgramParts;
  #program: Program | undefined;
  #keys: SlotKeys | undefined;
  #indexes: ArmIndexes | undefined;
  #explaining: AnsweringProgram | undefined;
  #code: AnsweringCode | undefined;

  constructor(parts: ProgramParts) {
    this.#parts = parts;
  }

  get program(): Program {
    this.#program ??= this.#parts.program();
    return this.#program;
  }

  get keys(): SlotKeys {
    this.#keys ??= slotKeys(this.program);
    return this.#keys;
  }

  get indexes(): ArmIndexes | undefined {
    this.#indexes ??= this.#parts.indexes?.(this.program);
    return this.#indexes;
  }

  code(limits: InputLimits): AnsweringCode | undefined {
    this.#code ??= this.#parts.code?.(this.program, limits);
    return this.#code;
  }

  /** Throws Error for explanations and arms in bundles built without them. */
  answering({ explain = false, arms = false }: AnswerNeeds): AnsweringProgram {
    if (explain) this.#explaining ??= this.#parts.explaining?.(this.program, this.indexes);
    const answering = explain ? this.#explaining : this;
    const told = arms ? answering && this.#parts.telling?.(answering) : answering;
    if (told !== undefined) return told;
    throw new Error("this bundle has no explanations: build it with --explain");
  }
}

/**
 * Explains with narrations that are part of the bundle. Its program keeps the authored cells;
 * `authored`: another one does.
 */
export function narrated(
  narration: () => Narration,
  authored?: () => Program,
): NonNullable<ProgramParts["explaining"]> {
  return (program, indexes) => {
    const source = sourceOf(narration());
    const explain: AnsweringProgram["explain"] = (results, evaluation) => withExplanations(results, source, evaluation);
    return authored === undefined ? { program, indexes, explain } : { program: authored(), explain };
  };
}

/** Tells the arms that decided, which are part of the bundle. */
export function telling(arms: () => readonly NamedArms[]): NonNullable<ProgramParts["telling"]> {
  return ({ program, indexes, explain }) => ({
    program,
    indexes,
    explain: (results, evaluation) => withArms(explain?.(results, evaluation) ?? results, arms(), evaluation, indexes),
  });
}
