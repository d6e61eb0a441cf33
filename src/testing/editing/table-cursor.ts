import { COMMA, delimiterOf } from "../../batch/csv/delimiters.ts";
import { FieldReader } from "../../batch/csv/fields.ts";
import { type CaseCursor, MOST_READ } from "./case-cursor.ts";

const OF_EXPECTATION = /\.(?:veto|missing)$/;

/** The place of an offset in a text of CSV, a table of cases. */
export function tableCursorAt(text: string, offset: number): CaseCursor | undefined {
  const line = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  if ((end === -1 ? text.length : end) - line > MOST_READ) return undefined;
  const { delimiter, header: begin } = delimiterOf(text, COMMA);
  const header = fieldsAt(text, begin, delimiter);
  const isHeader = line === begin;
  const fields = isHeader ? header : fieldsAt(text, line, delimiter);
  const at = fields.findIndex((field) => field.start <= offset && offset <= field.end);
  const field = fields[at];
  if (field === undefined) return undefined;
  const columns = header.map(({ value }) => value.trim().toLowerCase());
  const specAt = columns.indexOf("spec");
  const repositoryAt = columns.indexOf("repo");
  const named = (column: number) => (isHeader ? undefined : fields[column]?.value.trim().toLowerCase() || undefined);
  const place = { wantsColon: false, spec: named(specAt), repository: named(repositoryAt) };
  if (isHeader) {
    const { start, end } = field;
    return {
      ...place,
      role: { kind: "column" },
      start,
      end,
      taken: new Set(columns.filter((_, other) => other !== at)),
    };
  }
  const column = columns[at] ?? "";
  const word = text.slice(field.start, offset).search(/\S+$/);
  const start = word < 0 ? offset : field.start + word;
  const taken = new Set<string>();
  if (at === specAt) return { ...place, role: { kind: "spec" }, start, end: field.end, taken };
  if (at === repositoryAt) return { ...place, role: { kind: "repository" }, start, end: field.end, taken };
  if (column === "effective") return { ...place, role: { kind: "effective" }, start, end: field.end, taken };
  if (column === "" || column === "name" || OF_EXPECTATION.test(column)) return undefined;
  const role = { kind: "value", of: "column", name: column, before: text.slice(field.start, start) } as const;
  return { ...place, role, start, end: field.end, taken };
}

function fieldsAt(
  text: string,
  start: number,
  delimiter: number,
): readonly { readonly value: string; readonly start: number; readonly end: number }[] {
  const reader = new FieldReader(delimiter);
  reader.read(text, start);
  return Array.from({ length: reader.count }, (_, at) => ({ value: reader.field(at), ...reader.placeOf(at) }));
}
