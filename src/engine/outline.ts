import type { Limits } from "../model/limits.ts";
import type { Program } from "../model/program.ts";
import { readInput } from "../runtime/read.ts";

/** What a surface has to know of a version, beyond its answers, to talk about it with a person. */
export interface Outline {
  /** Every key that a caller may give a value for, bound slots included. */
  readonly inputs: readonly string[];
  /** Key of a rule → `FILE:LINE` of its declaration. */
  readonly locations: Readonly<Record<string, string>>;
  /** Why the slot would reject this text; undefined when it takes it. */
  readonly inputProblem: (key: string, text: string) => string | undefined;
}

/** Reads the outline off the program of a version. */
export function outline(program: Program, limits: Limits): Outline {
  return {
    inputs: program.slots.map(({ key }) => key),
    locations: Object.fromEntries(program.rules.map(({ key, at }) => [key, `${at.file}:${at.line}`])),
    inputProblem(key, text) {
      const slot = program.slots.find((candidate) => candidate.key === key);
      if (slot === undefined) return undefined;
      const outcome = readInput(text, slot.type, slot.key, limits.max_data_value_bytes);
      return outcome.kind === "veto" ? outcome.reason : undefined;
    },
  };
}
