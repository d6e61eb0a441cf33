import type { GeneratedProgram } from "../codegen/generated-program.ts";
import { deserialise, serialise } from "../model/program/serial.ts";
import type { RunOptions, SpecRef } from "./api.ts";
import type { AnswerNeeds } from "./evaluation/compiled.ts";
import type { CompiledParts } from "./evaluation/compiled-body.ts";
import { deadlineOf } from "./evaluation/deadline.ts";
import type { CodeOrder } from "./versions/contents.ts";
import type { LoadedRules } from "./versions/loaded-rules.ts";

export type { CodeOrder };

/*
 * Engines of the same sources in several threads compile for each other: programs are data, and the
 * same in all of them.
 */

/** The compiled parts of the version in force as text. */
export function compiledText(loaded: LoadedRules, ref: SpecRef & AnswerNeeds & Pick<RunOptions, "timeout">): string {
  const deadline = deadlineOf(ref);
  const instant = loaded.instant(ref);
  const parts = loaded.planning((budget) => loaded.version(ref, instant, budget).compiled.parts(ref, budget), deadline);
  return serialise(parts);
}

/** Adopts such a text. */
export function adoptCompiled(loaded: LoadedRules, ref: SpecRef, compiled: string): void {
  const instant = loaded.instant(ref);
  const parts = deserialise(compiled) as CompiledParts;
  loaded.planning((budget) => loaded.version(ref, instant, budget)).compiled.adopt(parts);
}

/** The program whose code is ordered. */
export function orderedProgram(loaded: LoadedRules, { hooks, ...ref }: CodeOrder): GeneratedProgram {
  const { compiled } = loaded.planning((budget) => loaded.contents.select(ref, budget));
  const needs = { explain: hooks.includes("explain"), arms: hooks.includes("arms") };
  loaded.planning((budget) => compiled.prepare(needs, budget));
  return compiled.answering(needs).code(loaded.limits);
}
