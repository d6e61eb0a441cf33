import { placeInText } from "../../model/program/narration.ts";
import type { CellId, ProgramList, ProgramTableRow, ProgramTextRow } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { ListItem, ListValue, Outcome, RefusalCode, Veto } from "../../model/value.ts";
import type { Evaluation } from "../interpret.ts";
import { computationVeto, inputVeto } from "../operators/veto.ts";
import { readInput } from "../read.ts";
import { Element, expressionNeed, fielded, fieldNeed, ImportedRow, OwnRow } from "./items.ts";
import { repeatedKey } from "./keys.ts";
import type { RowsWork } from "./need.ts";
import type { Feed } from "./row-inputs.ts";
import { rowsOf } from "./rows-of-evaluation.ts";
import type { KeyIndex } from "./search/key-index.ts";
import { isTextTable, keyIndexOf } from "./search/text-table.ts";
import { DistinctValues, sorted } from "./values/order.ts";
import { firstVeto } from "./values/reductions.ts";
import { fieldWork } from "./work-of.ts";

/**
 * The rows of a list in the order in which they are taken: those that the caller gives, else those
 * that it is bound to, that are made, or that the text has
 * (docs/spec/08-lists.md#4-given-lists). Vetoes when there are too few, too many, or equal keys.
 */
export function* listWork(evaluation: Evaluation, id: number): RowsWork {
  const list = evaluation.program.lists?.[id];
  if (list === undefined) throw new Error(`unreachable: no list ${id}`);
  const rows = new RowsOfList(evaluation, list, id);
  const found = yield* rows.found();
  if ("kind" in found) return found;
  const problem = rows.countProblem(found.length);
  if (problem !== undefined) return problem;
  const items = yield* rows.inOrder(found);
  if ("kind" in items) return items;
  for (const [at, item] of items.entries())
    if (item instanceof OwnRow && rows.isOwn(item)) item.takePlace(at + 1, items[at - 1]);
  const index = rows.isGiven ? undefined : textIndex(list);
  const repeated = index === undefined ? yield* repeatedKey(items, list.keyFields) : undefined;
  if (repeated !== undefined) return rows.refused(repeated, "key");
  const value: ListValue = { kind: "list", items };
  if (index !== undefined) rowsOf(evaluation).shared.searches.know(value, index);
  return value;
}

function textIndex(list: ProgramList): KeyIndex | undefined {
  return isTextTable(list) ? keyIndexOf(list) : undefined;
}

/** A row of a list whose rows are those of the text, made once. */
export function textTableRow(evaluation: Evaluation, id: number, at: number): OwnRow {
  const list = evaluation.program.lists?.[id];
  const row = list?.text?.[at];
  if (list === undefined || row === undefined) throw new Error(`unreachable: no row ${at} of the text`);
  const made = new RowsOfList(evaluation, list, id).textRow(row, at);
  if (!(made instanceof OwnRow)) throw new Error("unreachable: a table has rows of its own");
  made.takePlace(at + 1, undefined);
  return made;
}

class RowsOfList {
  readonly #evaluation: Evaluation;
  readonly #list: ProgramList;
  readonly #id: number;
  /** The key with the prefix of the holder. */
  readonly #key: string;

  constructor(evaluation: Evaluation, list: ProgramList, id: number) {
    this.#evaluation = evaluation;
    this.#list = list;
    this.#id = id;
    this.#key = `${rowsOf(evaluation).prefix}${list.key}`;
  }

  *found(): RowsWork<readonly ListItem[] | Veto> {
    const { by, source, rows, text, optional } = this.#list;
    if (by !== undefined) return yield* this.#groups(by);
    if (source !== undefined && "rule" in source) return yield* this.#bound(source);
    const count = rows === undefined ? undefined : yield* this.#count(rows);
    if (typeof count === "object") return count;
    const given = this.#given();
    if (given !== undefined) {
      if ("kind" in given) return given;
      if (count === undefined || given.length === count) return given;
      return this.refused(`${rowText(given.length)} instead of ${count}`, "length");
    }
    if (source !== undefined) return yield* this.#bound(source);
    if (count !== undefined) {
      rowsOf(this.#evaluation).shared.count(count, this.#key);
      return Array.from({ length: count }, (_, at) => this.#row(at));
    }
    if (text !== undefined) return text.map((row, at) => this.textRow(row, at));
    return optional ? [] : this.#missing();
  }

  #missing(): Veto {
    const { closed } = this.#evaluation.inputs;
    return closed ?? { kind: "veto", cause: "missing", key: this.#key, reason: `Missing data: ${this.#key}` };
  }

  /** The number of rows that are made, or the veto of the list. */
  *#count(cell: CellId): RowsWork<number | Veto> {
    const count = yield { evaluation: this.#evaluation, cell };
    if (count.kind === "veto") return count;
    if (count.kind !== "number") throw new Error(`unreachable: ${count.kind} rows`);
    const { n, d } = count;
    if (n % d !== 0n || n < 0n) return this.refused("the number of its rows is not a whole number from 0");
    const whole = n / d;
    const { maximum } = this.#list;
    if (maximum !== undefined && whole > BigInt(maximum))
      return this.refused(`${rowText(whole)} are above the maximum ${maximum}`);
    return Number(whole);
  }

  get isGiven(): boolean {
    return this.#evaluation.inputs.list?.(this.#id) !== undefined;
  }

  #given(): readonly ListItem[] | Veto | undefined {
    const given = this.#evaluation.inputs.list?.(this.#id);
    if (given === undefined || "kind" in given) return given;
    if ("rows" in given) return given.rows.map((row, at) => this.#row(at, { given: row }));
    const { of } = this.#list;
    if (!("type" in of)) throw new Error("unreachable: values for rows");
    return given.texts.map((text, at) => this.#givenValue(text, of.type, at, given.maxBytes));
  }

  #givenValue(text: string | undefined, type: Type, at: number, maxBytes: number): Element {
    const name = this.#nameOf(at);
    const value = (): Outcome =>
      text === undefined ? { kind: "veto", cause: "missing", key: name } : readInput(text, type, name, maxBytes);
    return new Element(name, value, text);
  }

  textRow(row: ProgramTextRow, at: number): ListItem {
    if ("value" in row) return new Element(this.#nameOf(at), () => row.value);
    if ("prefix" in row) return new ImportedRow(this.#evaluation, row.prefix);
    return rowsOf(this.#evaluation).textRow(this.#id, at, () =>
      this.#row(at, { feeds: textFeeds(this.#evaluation, row, (field) => placeInText(this.#id, at, field)) }),
    );
  }

  #row(at: number, more: Pick<ConstructorParameters<typeof OwnRow>[0], "given" | "feeds"> = {}): OwnRow {
    return new OwnRow({
      name: this.#nameOf(at),
      holder: this.#evaluation,
      rowSpec: this.#rowSpec,
      list: this.#list,
      ...more,
    });
  }

  get #rowSpec(): number {
    const { of } = this.#list;
    if (!("rowSpec" in of)) throw new Error("unreachable: rows of values");
    return of.rowSpec;
  }

  #nameOf(at: number): string {
    return `${this.#key}.${at + 1}`;
  }

  /** The rows of another list, or of a rule, for which the `each` of this list holds as well. */
  *#bound(source: NonNullable<ProgramList["source"]>): RowsWork<readonly ListItem[] | Veto> {
    const evaluation = this.#evaluation;
    const { program } = evaluation;
    // A rule that an expression is has the key of this list: only its cell tells them apart.
    const bound = yield "list" in source
      ? fieldNeed(evaluation, program.lists?.[source.list]?.key ?? "")
      : { evaluation, cell: program.rules[source.rule]?.root ?? -1 };
    if (bound.kind === "veto") return bound;
    if (bound.kind !== "list") throw new Error(`unreachable: a ${bound.kind} is not a list`);
    return this.#list.each.length === 0 && this.#list.day === undefined
      ? bound.items
      : bound.items.map((item) => this.#heldRow(item));
  }

  #heldRow(item: ListItem): ListItem {
    const facts = { name: item.name, holder: this.#evaluation, rowSpec: this.#rowSpec, list: this.#list };
    if (item instanceof OwnRow) {
      const { given, closed, rowSpec } = item.facts;
      const own = { ...facts, given, closed, feeds: item.feeds() };
      return new OwnRow(item.isDated ? { ...own, rowSpec, dated: item } : own);
    }
    return item instanceof ImportedRow ? new OwnRow({ ...facts, feeds: item.feeds() }) : item;
  }

  /** True for a row whose place this list decides. */
  isOwn({ facts }: OwnRow): boolean {
    return facts.list === this.#list && facts.holder === this.#evaluation;
  }

  /** A row for each distinct value of a field of another list, in the order of first appearance. */
  *#groups({ list, of, field }: NonNullable<ProgramList["by"]>): RowsWork<readonly ListItem[] | Veto> {
    const grouped = yield fieldNeed(this.#evaluation, this.#evaluation.program.lists?.[list]?.key ?? "");
    if (grouped.kind === "veto") return grouped;
    if (grouped.kind !== "list") throw new Error(`unreachable: a ${grouped.kind} is not a list`);
    const values: Outcome[] = [];
    for (const item of grouped.items) {
      if (item.kind !== "row") throw new Error("unreachable: values have no fields");
      values.push(yield* fieldWork(fielded(item), of));
    }
    const veto = firstVeto(values);
    if (veto !== undefined) return veto;
    const distinct = new DistinctValues();
    const groups = values.filter((value) => value.kind !== "veto" && distinct.add(value));
    rowsOf(this.#evaluation).shared.count(groups.length, this.#key);
    return groups.map((outcome, at) => this.#row(at, { feeds: new Map([[field, { outcome }]]) }));
  }

  countProblem(count: number): Veto | undefined {
    const { minimum, maximum } = this.#list;
    if (minimum !== undefined && count < minimum)
      return this.refused(`${rowText(count)} ${count === 1 ? "is" : "are"} below the minimum ${minimum}`, "minimum");
    if (maximum !== undefined && count > maximum)
      return this.refused(`${rowText(count)} ${count === 1 ? "is" : "are"} above the maximum ${maximum}`, "maximum");
    return undefined;
  }

  *inOrder(items: readonly ListItem[]): RowsWork<readonly ListItem[] | Veto> {
    const { sort, captures } = this.#list;
    if (sort.length === 0) return items;
    const keys: Outcome[][] = [];
    for (const [at, item] of items.entries()) {
      const scope = { item, position: at + 1, before: items[at - 1], around: this.#evaluation, captures };
      const row: Outcome[] = [];
      for (const { by } of sort) row.push(yield expressionNeed(by, scope));
      keys.push(row);
    }
    return sorted(
      items,
      keys,
      sort.map(({ descending }) => descending),
    );
  }

  /** `code`: of a problem that the caller mends, where the rows are given. */
  refused(problem: string, code?: RefusalCode): Veto {
    const isGiven = this.#evaluation.inputs.list?.(this.#id) !== undefined;
    if (code === undefined || !isGiven) return computationVeto(`Data ${this.#key}: ${problem}`);
    return { ...inputVeto(this.#key, { code, problem }), key: this.#key };
  }
}

/** The data of a row of the text, by field. */
function textFeeds(
  evaluation: Evaluation,
  { names, literals, cells }: ProgramTableRow,
  placeOf: (field: string) => string,
): ReadonlyMap<string, Feed> {
  return new Map(
    names.map((field, at): [string, Feed] => {
      const outcome = literals[at];
      if (outcome !== undefined) return [field, { outcome }];
      return [field, { need: () => ({ evaluation, cell: cells?.[at] ?? -1 }), place: placeOf(field) }];
    }),
  );
}

/** A number of rows in words. */
export function rowText(count: number | bigint): string {
  return `${count} ${count === 1 || count === 1n ? "row" : "rows"}`;
}
