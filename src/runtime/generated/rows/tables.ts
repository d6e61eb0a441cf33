import type { Program, ProgramList, ProgramSlot } from "../../../model/program/program.ts";
import { displayText } from "../../../model/types/display.ts";
import type { Outcome, Value } from "../../../model/value.ts";
import { LEAST_INPUT_LIMIT } from "../../inputs.ts";
import { isTextTable, keyIndexOf } from "../../lists/search/text-table.ts";
import { readInput } from "../../read.ts";
import { type KeyLookup, keyLookup } from "../search/key-lookup.ts";
import { keyValue, type Sought } from "../search/sought.ts";

/** The rows of the text of a list as data of frames, each made when it is first needed. */
class TextRows {
  readonly #list: ProgramList;
  readonly #slots: ReadonlyMap<string, ProgramSlot>;
  readonly #made: unknown[] = [];
  readonly #places = new Map<unknown, number>();

  constructor(list: ProgramList, { slots }: Pick<Program, "slots">) {
    this.#list = list;
    this.#slots = new Map(slots.map((slot) => [slot.key, slot]));
  }

  get all(): readonly unknown[] {
    for (let at = 0; at < (this.#list.text?.length ?? 0); at++) this.row(at);
    return this.#made;
  }

  row(at: number): unknown {
    if (this.#made[at] === undefined) {
      this.#made[at] = this.#row(at);
      this.#places.set(this.#made[at], at + 1);
    }
    return this.#made[at];
  }

  placeOf(row: unknown): number | undefined {
    return this.#places.get(row);
  }

  #row(at: number): unknown {
    const row = this.#list.text?.[at];
    if (row === undefined || "prefix" in row) throw new Error(`unreachable: no row ${at} of the text`);
    if ("value" in row) return this.#given(this.#list.key, row.value);
    const { names, literals } = row;
    return Object.fromEntries(names.flatMap((name, place) => this.#member(name, literals[place])));
  }

  #member(name: string, literal: Value | undefined): readonly (readonly [string, unknown])[] {
    return literal === undefined ? [] : [[name, this.#given(name, literal)]];
  }

  /** A text or truth value that is read as the literal; the literal itself where none is. */
  #given(key: string, literal: Value): unknown {
    const slot = this.#slots.get(key);
    if (slot === undefined) throw new Error(`unreachable: no data ${key}`);
    if (literal.kind === "boolean") return literal.value;
    if (literal.kind !== "number" && literal.kind !== "text") return literal;
    const text = displayText(literal, slot.type);
    return isSame(readInput(text, slot.type, key, LEAST_INPUT_LIMIT), literal) ? text : literal;
  }
}

function isSame(read: Outcome, literal: Value): boolean {
  if (read.kind === "text") return literal.kind === "text" && read.text === literal.text;
  if (read.kind !== "number" || literal.kind !== "number") return false;
  return read.n * literal.d === literal.n * read.d && read.unit === literal.unit;
}

export function textRows(list: ProgramList, program: Pick<Program, "slots">): TextRows {
  return new TextRows(list, program);
}

/** The place of a row of a table, from 1. */
export function placeInText(rows: TextRows, row: unknown): number | undefined {
  return rows.placeOf(row);
}

/** The data of all rows of the text. */
export function allRows(rows: TextRows): readonly unknown[] {
  return rows.all;
}

/**
 * A table of the text, searched by its key. Texts, and numbers that generated code has in doubles,
 * are looked up in maps and sorted bounds; for other keys there is the index of the exact program.
 */
class TableSearch {
  readonly #rows: TextRows;
  readonly #list: ProgramList;
  /** By data of the key: the denominator, where numbers are sought in doubles. */
  readonly #scales: readonly (bigint | undefined)[];
  #lookup: KeyLookup | "none" | undefined;

  constructor(rows: TextRows, list: ProgramList, scales: readonly (bigint | undefined)[]) {
    this.#rows = rows;
    this.#list = list;
    this.#scales = scales;
  }

  isGiven(data: unknown): boolean {
    return typeof data === "object" && data !== null && Object.hasOwn(data, this.#list.key);
  }

  find(sought: readonly Sought[]): unknown {
    this.#lookup ??= keyLookup(this.#list, this.#scales) ?? "none";
    const at = this.#lookup === "none" ? this.#indexed(sought) : this.#lookup.find(sought);
    return at === undefined ? undefined : this.#rows.row(at);
  }

  #indexed(sought: readonly Sought[]): number | undefined {
    const index = isTextTable(this.#list) ? keyIndexOf(this.#list) : undefined;
    if (index === undefined) throw new Error(`unreachable: ${this.#list.key} has no index`);
    return index.find(sought.map((each, at) => keyValue(each, this.#scales[at])))?.at;
  }
}

export function tableSearch(
  rows: TextRows,
  list: ProgramList,
  ...scales: readonly (bigint | undefined)[]
): TableSearch {
  return new TableSearch(rows, list, scales);
}

/** True where the caller gives rows instead of those of the text. */
export function isReplaced(search: TableSearch, { data }: { readonly data: unknown }): boolean {
  return search.isGiven(data);
}

/** The data of the row that fits; undefined: there is none. */
export function tableRow(search: TableSearch, ...sought: readonly Sought[]): unknown {
  return search.find(sought);
}
