import type { Program, ProgramList, ProgramRowSpec } from "../../model/program/program.ts";

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
  const { list, field } = partsOf(name);
  const declared = program.lists?.find(({ key }) => key === list);
  if (declared === undefined) return false;
  if (field === undefined) return true;
  return rowPrograms(declared, rowSpecs).some((rows) => isNameIn(rows, rowSpecs, field));
}

/** The names of data and lists; for a name in a row, such as `staff.1.salry`, those of that row. */
export function inputNames(program: Program, name: string): readonly string[] {
  return namesIn(program, program.rowSpecs ?? [], name);
}

function namesIn(program: Program, rowSpecs: readonly ProgramRowSpec[], name: string): readonly string[] {
  const { row, list, field } = partsOf(name);
  const declared = field === undefined ? undefined : program.lists?.find(({ key }) => key === list);
  if (declared === undefined || field === undefined)
    return [...program.slots, ...(program.lists ?? [])].map(({ key }) => key);
  return rowPrograms(declared, rowSpecs).flatMap((rows) =>
    namesIn(rows, rowSpecs, field).map((each) => `${row}.${each}`),
  );
}

/** `staff.1.salary` is the list `staff`, its row `staff.1` and the field `salary`. */
function partsOf(name: string): Readonly<Partial<Record<"list" | "row" | "field", string>>> {
  const [, list, place, field] = /^(.*?)(?:\.(\d+)(?:\.(.+))?)?$/s.exec(name) ?? [];
  return { ...(list !== undefined && { list, row: `${list}.${place}` }), ...(field !== undefined && { field }) };
}

function rowPrograms({ of }: ProgramList, rowSpecs: readonly ProgramRowSpec[]): readonly Program[] {
  return "rowSpec" in of ? (rowSpecs[of.rowSpec]?.versions ?? []).map(({ program }) => program) : [];
}
