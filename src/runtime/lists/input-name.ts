import type { Program, ProgramRowSpec } from "../../model/program/program.ts";

/**
 * True for the name of a data, of a list, or of data in a row such as `staff.1.salary`; `name` is
 * folded.
 */
export function isInputName(program: Program, name: string): boolean {
  return isNameIn(program, program.rowSpecs ?? [], name);
}

/** Names nest as deep as they have places: each part is shorter. */
function isNameIn(program: Program, rowSpecs: readonly ProgramRowSpec[], name: string): boolean {
  if (program.slots.some(({ key }) => key === name)) return true;
  const [, list, field] = /^(.*?)(?:\.\d+(?:\.(.+))?)?$/s.exec(name) ?? [];
  const declared = program.lists?.find(({ key }) => key === list);
  if (declared === undefined) return false;
  if (field === undefined) return true;
  const rows = "rowSpec" in declared.of ? rowSpecs[declared.of.rowSpec] : undefined;
  return rows?.versions.some((version) => isNameIn(version.program, rowSpecs, field)) === true;
}
