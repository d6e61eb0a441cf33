import type { FindFacts } from "../../../model/program/program.ts";
import type { KeyField } from "../../../model/types/type.ts";
import type { Value } from "../../../model/value.ts";
import { type IndexedRow, KeyIndex } from "../../lists/search/key-index.ts";

/** The values of the whole key of a row; undefined: one of them has none. */
type KeyOfRow<Row> = (row: Row) => readonly Value[] | undefined;

interface IndexedRows {
  readonly index: KeyIndex;
  /** True when the key of each row is known. */
  readonly isWhole: boolean;
}

/** The indexes of rows, each made when they are first searched. */
const INDEXES = new WeakMap<object, IndexedRows>();

/**
 * The row with a key; undefined: there is none; null: a row whose key has no value might be it
 * (docs/spec/08-lists.md#10-small-print, rule 13).
 */
export function findRow<Row>(
  rows: readonly Row[],
  { key }: FindFacts,
  keyOf: KeyOfRow<Row>,
  ...sought: readonly Value[]
): Row | undefined | null {
  const known = INDEXES.get(rows) ?? indexed(rows, key, keyOf);
  INDEXES.set(rows, known);
  const found = known.index.find(sought);
  const isSure = known.isWhole || (found !== undefined && key.every(({ bound }) => bound === undefined));
  if (!isSure) return null;
  return found && rows[found.at];
}

function indexed<Row>(rows: readonly Row[], key: readonly KeyField[], keyOf: KeyOfRow<Row>): IndexedRows {
  const known: IndexedRow[] = [];
  for (const [at, row] of rows.entries()) {
    const values = keyOf(row);
    if (values !== undefined) known.push({ at, key: values });
  }
  return { index: new KeyIndex(key, known), isWhole: known.length === rows.length };
}

/** The row at a place from 1, which is n / den; undefined: there is none. */
export function rowAt<Row>(rows: readonly Row[], n: number, den: number): Row | undefined {
  return rows[n / den - 1];
}
