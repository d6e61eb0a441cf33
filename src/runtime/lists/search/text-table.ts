import type { ProgramList, ProgramTextRow } from "../../../model/program/program.ts";
import type { Value } from "../../../model/value.ts";
import { type IndexedRow, KeyIndex } from "./key-index.ts";

/** A list whose rows, as long as none are given, stand in the text in the order of the text. */
export type TextTable = ProgramList & { readonly text: readonly ProgramTextRow[] };

export function isTextTable(list: ProgramList | undefined): list is TextTable {
  if (list?.text === undefined || !("rowSpec" in list.of)) return false;
  const { by, source, rows, day, each, sort } = list;
  const isMade = by !== undefined || source !== undefined || rows !== undefined || day !== undefined;
  return !isMade && each.length === 0 && sort.length === 0;
}

/** The indexes of the tables of programs, each made when it is first needed. */
const INDEXES = new WeakMap<ProgramList, { readonly index: KeyIndex | undefined }>();

/**
 * The index of a table. Undefined where a key is no literal: rows with literals alone have
 * different keys, as planning has seen.
 */
export function keyIndexOf(table: TextTable): KeyIndex | undefined {
  const known = INDEXES.get(table) ?? { index: indexOf(table) };
  INDEXES.set(table, known);
  return known.index;
}

function indexOf({ text, keyFields }: TextTable): KeyIndex | undefined {
  const rows: IndexedRow[] = [];
  for (const [at, row] of text.entries()) {
    if (!("names" in row)) return undefined;
    const key: Value[] = [];
    for (const { name } of keyFields) {
      const literal = row.literals[row.names.indexOf(name)];
      if (literal === undefined) return undefined;
      key.push(literal);
    }
    rows.push({ at, key });
  }
  return keyFields.length === 0 ? undefined : new KeyIndex(keyFields, rows);
}
