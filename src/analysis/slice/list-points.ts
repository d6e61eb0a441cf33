import { fieldsNamed, listsAmong } from "../../domain/explore/list-cells.ts";
import { cellsBelow } from "../../domain/explore/slots.ts";
import { inputSet } from "../../domain/input-set.ts";
import { inputText } from "../../domain/input-text.ts";
import { listed } from "../../domain/sample.ts";
import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import type { Cell, Program, ProgramList, ProgramSlot } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import { ROWS } from "../tuning.ts";

/** A list with the texts of all that it may be given. */
export interface ListPoints {
  readonly key: string;
  readonly texts: readonly string[];
}

/**
 * All that the lists of some rules may be given, as texts; undefined where they are too many, where
 * rows are made or stand in the text, or where a rule goes on without what it reads.
 */
export function listPoints(
  roots: readonly number[],
  { program, readValue }: Pick<WrittenVersion, "program" | "readValue">,
  most: number,
): readonly ListPoints[] | undefined {
  const cells = [...cellsBelow(program, roots)];
  const fields = new Set(cells.flatMap((cell) => fieldsNamed(cell, program)));
  if (cells.some(isWithoutRows)) return undefined;
  const isTaken = (text: string, { type, key }: Pick<ProgramSlot, "type" | "key">) =>
    readValue(text, type, key).kind !== "veto";
  const found: ListPoints[] = [];
  for (const id of listsAmong(program, cells)) {
    const list = program.lists?.[id];
    const rows = list && rowsOf(list, program, fields, most, isTaken);
    const texts = list && rows && listsOf(list, rows, most);
    if (list === undefined || texts === undefined) return undefined;
    found.push({ key: list.key, texts });
  }
  return found;
}

/** True for what looks at rows that are not given, or at ones that are missing. */
function isWithoutRows({ op }: Cell): boolean {
  return op === "is_veto" || op === "import";
}

type IsTaken = (text: string, slot: Pick<ProgramSlot, "type" | "key">) => boolean;

/** All rows that a list may have; undefined: they are too many, or not all are known. */
function rowsOf(
  list: ProgramList,
  program: Program,
  fields: ReadonlySet<string>,
  most: number,
  isTaken: IsTaken,
): readonly unknown[] | undefined {
  const { of, key, keyFields, rows, by, source, text, day } = list;
  if (rows !== undefined || by !== undefined || source !== undefined || text !== undefined || day !== undefined)
    return undefined;
  if (keyFields.length > 0) return undefined;
  if ("type" in of) return valuesOf({ type: of.type, key }, most, isTaken);
  const [version, ...others] = program.rowSpecs?.[of.rowSpec]?.versions ?? [];
  if (version === undefined || others.length > 0 || (version.program.lists ?? []).length > 0) return undefined;
  return rowsOfProgram(list, version.program, fields, most, isTaken);
}

function rowsOfProgram(
  list: ProgramList,
  row: Program,
  fields: ReadonlySet<string>,
  most: number,
  isTaken: IsTaken,
): readonly unknown[] | undefined {
  const fed = new Set(list.each.map(({ field }) => field));
  const read = Object.entries(row.fields ?? {}).flatMap(([key, id]) => (fields.has(key) ? [id] : []));
  let rows: readonly Readonly<Record<string, string>>[] = [{}];
  const met = new Set<number>();
  for (const cell of cellsBelow(row, read)) {
    if (cell.op === "is_veto") return undefined;
    if (cell.op !== "slot" || met.has(cell.slot)) continue;
    met.add(cell.slot);
    const declared = row.slots[cell.slot];
    if (declared === undefined || fed.has(declared.key)) continue;
    if (declared.source !== undefined) return undefined;
    const texts = valuesOf(declared, most, isTaken);
    if (texts === undefined || texts.length * rows.length > most) return undefined;
    // A row without a given value has its default.
    const left = declared.fill === undefined ? [] : rows;
    rows = [...left, ...rows.flatMap((each) => texts.map((text) => ({ ...each, [declared.key]: text })))];
  }
  return rows;
}

function valuesOf(slot: { readonly type: Type; readonly key: string }, most: number, isTaken: IsTaken) {
  const set = inputSet(slot.type);
  const values = set && listed(set, most);
  const texts = values?.map((value) => inputText(value, slot.type));
  if (texts === undefined || texts.includes(undefined)) return undefined;
  return texts.filter((text) => text !== undefined && isTaken(text, slot)).flatMap((text) => text ?? []);
}

/** All lists of some rows. */
function listsOf(
  { minimum = 0, maximum }: ProgramList,
  rows: readonly unknown[],
  most: number,
): readonly string[] | undefined {
  if (maximum === undefined || maximum > ROWS) return undefined;
  let lists: readonly (readonly unknown[])[] = [[]];
  const texts: string[] = [];
  for (let count = 0; count <= maximum; count++) {
    if (count >= minimum) texts.push(...lists.map((list) => JSON.stringify(list)));
    if (texts.length > most || lists.length * rows.length > most) return count === maximum ? texts : undefined;
    lists = lists.flatMap((list) => rows.map((row) => [...list, row]));
  }
  return texts;
}
