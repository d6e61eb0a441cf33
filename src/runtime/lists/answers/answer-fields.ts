import type { Program, ProgramRowSpec } from "../../../model/program/program.ts";
import type { Type } from "../../../model/types/type.ts";

/** A field of rows that an answer may show (docs/spec/08-lists.md#8-answers). */
export interface AnswerField {
  readonly key: string;
  readonly type: Type;
  /** The static unit of a rule. */
  readonly unit?: string | undefined;
}

/** The data of rows, then their lists; an answer shows those that are bound. */
export function dataOfRows(
  { fields = {}, slots, lists = [] }: Program,
  rowSpecs: readonly ProgramRowSpec[] | undefined,
): readonly AnswerField[] {
  const ofLists = lists.map(({ key, of }) => ({ key, type: typeOfList(of, rowSpecs) }));
  return [...slots.map(({ key, type }) => ({ key, type })), ...ofLists].filter(({ key }) => fields[key] !== undefined);
}

/** The fields of rows that a table shows, in its order. */
export function fieldsOfTable(
  program: Program,
  rowSpecs: readonly ProgramRowSpec[] | undefined,
  names: readonly string[],
): readonly AnswerField[] {
  const all = [...program.rules, ...dataOfRows(program, rowSpecs)];
  return names.map((name) => {
    const found = all.find(({ key }) => key === name);
    if (found === undefined) throw new Error(`unreachable: a row without ${name}`);
    return found;
  });
}

/** The type of a list of a row. */
function typeOfList(
  of: { readonly type: Type } | { readonly rowSpec: number },
  rowSpecs: readonly ProgramRowSpec[] | undefined,
): Type {
  if ("type" in of) return { kind: "list", of: of.type };
  const { spec = "", repository } = rowSpecs?.[of.rowSpec] ?? {};
  return { kind: "list", of: { kind: "row", spec, repository, key: [] } };
}
