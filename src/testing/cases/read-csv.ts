import { COMMA, delimiterOf } from "../../batch/csv/delimiters.ts";
import { FieldReader } from "../../batch/csv/fields.ts";
import { CaseCount, type CaseFile, type InFile, SPLIT, type TestCase } from "./case.ts";
import type { FileProblems } from "./problems.ts";

/** The most columns: specs have far fewer inputs and rules. */
const MOST_COLUMNS = 10_000;
/** Columns that are neither inputs nor rules. */
const OF_CASE = ["name", "spec", "repo", "effective"];

/**
 * Reads the cases in a text of CSV (RFC 4180), one on each line, with commas between its fields or
 * with what its header shows, such as semicolons or tabs. The header names the columns:
 * `name`, `spec`, `repo`, `effective`, inputs, rules, `RULE.veto` and `RULE.missing`. An empty cell
 * is not given, or not asserted.
 */
export function readCsvCases(
  { path, source, text }: Pick<CaseFile, "path" | "source" | "text">,
  problems: FileProblems,
): CaseFile | undefined {
  const { delimiter, header } = delimiterOf(text, COMMA);
  const fields = new FieldReader(delimiter);
  let at = fields.read(text, header);
  const columns = readHeader(fields, problems);
  if (columns === undefined) return undefined;
  const cases: TestCase[] = [];
  const file: CaseFile = { path, source, text, data: [], cases, columns, properties: [] };
  const lines = new Map<string, number>();
  const counted = new CaseCount();
  while (at < text.length && !problems.isFull) {
    at = fields.read(text, at);
    const { start, end, count, problem } = fields;
    if (start === end && columns.length > 1) continue;
    const width = `the record has ${count} fields, the header ${columns.length}`;
    const wrong = problem ?? (count === columns.length ? undefined : width);
    if (wrong !== undefined) {
      problems.add({ start, end }, wrong);
      continue;
    }
    const found = readRecord(fields, columns, file);
    const tooMany = counted.add(found);
    if (tooMany !== undefined) {
      problems.add(found, tooMany, SPLIT);
      break;
    }
    const first = lines.get(found.name);
    if (first !== undefined)
      problems.add(found, `the name \`${found.name}\` is given twice: also in line ${first}`, "give it another name");
    lines.set(found.name, problems.lineOf(found));
    cases.push(found);
  }
  return file;
}

/** The names of the columns, with their places. */
function readHeader(fields: FieldReader, problems: FileProblems): readonly InFile<string>[] | undefined {
  if (fields.count > MOST_COLUMNS) {
    problems.add({ start: 0, end: 1 }, `the first line has ${fields.count} columns, more than ${MOST_COLUMNS}`);
    return undefined;
  }
  const columns: InFile<string>[] = [];
  const met = new Set<string>();
  for (let at = 0; at < fields.count; at++) {
    const value = fields.field(at).trim().toLowerCase();
    const column = { value, ...fields.placeOf(at) };
    if (value === "") problems.add(column, "a column has no name", "name an input or a rule");
    else if (met.has(value)) problems.add(column, `the column \`${value}\` is there twice`, "leave one of them out");
    met.add(value);
    columns.push(column);
  }
  if (fields.problem !== undefined) problems.add({ start: fields.start, end: fields.end }, fields.problem);
  return columns;
}

function readRecord(fields: FieldReader, columns: readonly InFile<string>[], file: CaseFile): TestCase {
  const cells = columns.flatMap((column, at) => {
    const cell = { value: fields.field(at), ...fields.placeOf(at) };
    return cell.value === "" ? [] : [{ column, cell }];
  });
  const own = (name: string) => cells.find(({ column }) => column.value === name)?.cell;
  return {
    file,
    start: fields.start,
    end: fields.end,
    name: own("name")?.value ?? `case ${file.cases.length + 1}`,
    spec: own("spec"),
    repository: own("repo"),
    effective: own("effective"),
    data: [],
    each: [],
    overrides: [],
    results: [],
    cells: cells.filter(({ column }) => !OF_CASE.includes(column.value)),
  };
}

/** The inputs in a cell of a column `RULE.missing`. */
export function missingInputs(cell: string): readonly string[] {
  return cell
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((input) => input !== "");
}
