import type { Program, ProgramList, ProgramRowSpec, ProgramRule } from "../model/program/program.ts";
import { ROW_NAME } from "../model/program/row-name.ts";
import type { Type } from "../model/types/type.ts";

/** The meaning of a name in a request: a value with its type, also in a list, a list or a row. */
export type NamedInput =
  | { readonly kind: "value"; readonly type: Type }
  | { readonly kind: "list"; readonly of: "rows" | "values" }
  | { readonly kind: "row" };

/**
 * True for the name of a data, of a list, or of data in a row such as `staff.1.salary`; `name` is
 * folded.
 */
export function isInputName(program: Program, name: string): boolean {
  return inputNamed(program, name) !== undefined;
}

/** The input of a name, which is folded; of several versions of a row the first that has it. */
export function inputNamed(program: Program, name: string): NamedInput | undefined {
  return namedIn(program, program.rowSpecs ?? [], name);
}

/** Names nest as deep as they have places: each part is shorter. */
function namedIn(program: Program, rowSpecs: readonly ProgramRowSpec[], name: string): NamedInput | undefined {
  const slot = program.slots.find(({ key }) => key === name);
  if (slot !== undefined) return { kind: "value", type: slot.type };
  const { list, row, field } = partsOf(name);
  const declared = program.lists?.find(({ key }) => key === list);
  if (declared === undefined) return undefined;
  const { of } = declared;
  if (name === list) return { kind: "list", of: "type" in of ? "values" : "rows" };
  if (name === row) return "type" in of ? { kind: "value", type: of.type } : { kind: "row" };
  for (const rows of rowPrograms(declared, rowSpecs)) {
    const found = namedIn(rows, rowSpecs, field ?? "");
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The names of data and lists; for a name in a row, such as `staff.1.salry`, those of that row. */
export function inputNames(program: Program, name: string): readonly string[] {
  return namesIn(program, program.rowSpecs ?? [], name);
}

function namesIn(program: Program, rowSpecs: readonly ProgramRowSpec[], name: string): readonly string[] {
  const inRow = fieldOfRow(program, rowSpecs, name);
  if (inRow === undefined) return [...program.slots, ...(program.lists ?? [])].map(({ key }) => key);
  const { row, field, versions } = inRow;
  return versions.flatMap((rows) => namesIn(rows, rowSpecs, field).map((each) => `${row}.${each}`));
}

/**
 * The rules of the row in which a name such as `staff.1.bonus` stands, by their names; all rules
 * for any other name.
 */
export function rulesOfRow(program: Program, name: string): ReadonlyMap<string, ProgramRule> {
  return new Map(rulesIn(program, program.rowSpecs ?? [], name));
}

/** Of several versions of a row the last that has a rule counts. */
function rulesIn(
  program: Program,
  rowSpecs: readonly ProgramRowSpec[],
  name: string,
): readonly (readonly [string, ProgramRule])[] {
  const inRow = fieldOfRow(program, rowSpecs, name);
  if (inRow === undefined) return program.rules.map((rule) => [rule.key, rule]);
  const { row, field, versions } = inRow;
  return versions.flatMap((rows) =>
    rulesIn(rows, rowSpecs, field).map(([key, rule]) => [`${row}.${key}`, rule] as const),
  );
}

/** The row in which a name stands, its field, and the programs of the row's versions. */
function fieldOfRow(program: Program, rowSpecs: readonly ProgramRowSpec[], name: string): PlacedField | undefined {
  const { row, list, field } = partsOf(name);
  const declared = program.lists?.find(({ key }) => key === list);
  return declared && field !== undefined ? { row, field, versions: rowPrograms(declared, rowSpecs) } : undefined;
}

interface PlacedField {
  readonly row: string;
  readonly field: string;
  readonly versions: readonly Program[];
}

/** `staff.1.salary` is the list `staff`, its row `staff.1` and the field `salary`. */
function partsOf(name: string): { readonly list: string; readonly row: string; readonly field: string | undefined } {
  const [, list = name, place, field] = ROW_NAME.exec(name) ?? [];
  return { list, row: `${list}.${place}`, field };
}

function rowPrograms({ of }: ProgramList, rowSpecs: readonly ProgramRowSpec[]): readonly Program[] {
  return "rowSpec" in of ? (rowSpecs[of.rowSpec]?.versions ?? []).map(({ program }) => program) : [];
}
