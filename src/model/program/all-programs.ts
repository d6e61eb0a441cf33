import type { Program } from "./program.ts";

/** A program with those of its rows, of all versions. */
export function allPrograms(program: Program): readonly Program[] {
  const versions = program.rowSpecs?.flatMap((each) => each.versions) ?? [];
  return [program, ...versions.map((version) => version.program)];
}
