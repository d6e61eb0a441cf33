import type { FindFacts } from "../../model/program/program.ts";
import type { ListItem, ListValue, Outcome, Value, Veto } from "../../model/value.ts";
import type { Evaluation } from "../interpret.ts";
import { type CommandRun, ofItem } from "./commands.ts";
import { fielded, OwnRow } from "./items.ts";
import { textTableRow } from "./list-rows.ts";
import type { CellNeed, RowsWork } from "./need.ts";
import { rowsOf } from "./rows-of-evaluation.ts";
import { fits, type IndexedRow, KeyIndex, nearestOf } from "./search/key-index.ts";
import { isTextTable, keyIndexOf } from "./search/text-table.ts";
import { noRowFound } from "./values/no-row.ts";
import { firstVeto } from "./values/reductions.ts";
import { fieldWork } from "./work-of.ts";

/**
 * The row of a key, or at a position of a list without key (docs/spec/08-lists.md#5-evaluation,
 * rule 4). `reads` keeps what an answer may wait for.
 */
export function* findWork(command: CommandRun, reads: CellNeed[]): RowsWork {
  const { find } = command.cell;
  if (find === undefined) throw new Error("unreachable: nothing to find");
  const table = tableOf(command.operand(0));
  const list = table === undefined ? yield command.operand(0) : undefined;
  const sought: Outcome[] = [];
  for (const need of command.once) sought.push(yield need);
  const veto = firstVeto(list === undefined ? sought : [list, ...sought]);
  if (veto !== undefined) return veto;
  const values = sought.filter((outcome) => outcome.kind !== "veto");
  const search = new KeySearch(command, find, values, reads);
  if (table !== undefined) return yield* search.inTable(table);
  if (list?.kind !== "list") throw new Error(`unreachable: a ${list?.kind} is not a list`);
  return find.key.length === 0 ? yield* atPosition(command, find, list, values) : yield* search.in(list);
}

/** A table in the text that nobody replaces, with the index of its keys. */
interface IndexedTable {
  readonly evaluation: Evaluation;
  readonly list: number;
  readonly index: KeyIndex;
}

/** The table that a cell stands for, also in the expression of a row: its rows need not be made. */
function tableOf(need: CellNeed): IndexedTable | undefined {
  let { evaluation, cell: id } = need;
  for (;;) {
    const cell = evaluation.program.cells[id];
    const rows = rowsOf(evaluation);
    if (cell?.op === "outer" && rows.scope !== undefined) {
      const { around, captures } = rows.scope;
      [evaluation, id] = [around, captures[cell.at] ?? -1];
      continue;
    }
    const list = cell?.op === "list" ? evaluation.program.lists?.[cell.list] : undefined;
    if (cell?.op !== "list" || !isTextTable(list) || evaluation.inputs.list?.(cell.list) !== undefined)
      return undefined;
    const index = keyIndexOf(list);
    return index && { evaluation, list: cell.list, index };
  }
}

function* atPosition(command: CommandRun, find: FindFacts, { items }: ListValue, [place]: readonly Value[]): RowsWork {
  if (place?.kind !== "number") throw new Error("unreachable: a position is a number");
  const isPlace = place.n % place.d === 0n && place.n > 0n && place.n / place.d <= BigInt(items.length);
  const item = isPlace ? items[Number(place.n / place.d) - 1] : undefined;
  if (item !== undefined) return yield* ofItem(item);
  return yield* command.ofNoRow(noRowFound(find, place));
}

/** A row whose keys without bound fit. `bound`: the outcome of the bound, where the key has one. */
interface FittingRow {
  readonly at: number;
  readonly item: ListItem;
  readonly bound: Outcome | undefined;
}

class KeySearch {
  readonly #command: CommandRun;
  readonly #facts: FindFacts;
  readonly #sought: readonly Value[];
  readonly #reads: CellNeed[];
  readonly #bounded: number;

  constructor(command: CommandRun, facts: FindFacts, sought: readonly Value[], reads: CellNeed[]) {
    this.#command = command;
    this.#facts = facts;
    this.#sought = sought;
    this.#reads = reads;
    this.#bounded = facts.key.findIndex(({ bound }) => bound !== undefined);
  }

  *inTable({ evaluation, list, index }: IndexedTable): RowsWork {
    const found = index.find(this.#sought);
    if (found !== undefined) return textTableRow(evaluation, list, found.at);
    return yield* this.#command.ofNoRow(noRowFound(this.#facts, ...this.#sought));
  }

  *in(list: ListValue): RowsWork {
    const { searches } = rowsOf(this.#command.evaluation).shared;
    const known = searches.of(list);
    if (known === undefined) return yield* this.#among(list, list.items.keys(), undefined);
    const searched = known === "make" ? yield* this.#searched(list) : known;
    if (known === "make") searches.keep(list, searched);
    return yield* this.#among(list, searched.others, searched.index.find(this.#sought));
  }

  /** The keys of a list, as far as they can be read without evaluating anything else. */
  *#searched({ items }: ListValue): RowsWork<{ readonly index: KeyIndex; readonly others: readonly number[] }> {
    const known = this.#reads.length;
    const rows: IndexedRow[] = [];
    const others: number[] = [];
    for (const [at, item] of items.entries()) {
      const key: Value[] = [];
      for (const { name } of this.#facts.key) {
        if (!(item instanceof OwnRow) || !item.hasPlain(name)) break;
        const outcome = yield* fieldWork(item, name);
        if (outcome.kind === "veto") break;
        key.push(outcome);
      }
      if (key.length === this.#facts.key.length) rows.push({ at, key });
      else others.push(at);
    }
    this.#reads.length = known;
    return { index: new KeyIndex(this.#facts.key, rows), others };
  }

  /** Looks at rows one by one. `indexed`: the row that an index has found among all others. */
  *#among({ items }: ListValue, numbers: Iterable<number>, indexed: IndexedRow | undefined): RowsWork {
    const open: Veto[] = [];
    const candidates: FittingRow[] = [];
    const hasBound = this.#bounded >= 0;
    for (const at of numbers) {
      if (!hasBound && indexed !== undefined && at > indexed.at) break;
      const item = items[at];
      if (item === undefined) throw new Error(`unreachable: no row ${at}`);
      const known = this.#reads.length;
      const fit = yield* this.#fit(item);
      if (fit === undefined) this.#reads.length = known;
      else if (fit.vetoes.length > 0) open.push(...fit.vetoes);
      else {
        candidates.push({ at, item, bound: fit.bound });
        if (!hasBound) break;
      }
    }
    const veto = firstVeto(candidates.flatMap(({ bound }) => bound ?? []));
    if (veto !== undefined) return veto;
    const found = this.#chosen(items, candidates, indexed);
    if (found !== undefined) {
      this.#reads.length = Math.min(this.#reads.length, 1 + this.#command.cell.once);
      return yield* ofItem(found);
    }
    return firstVeto(open) ?? (yield* this.#command.ofNoRow(noRowFound(this.#facts, ...this.#sought)));
  }

  /** The first of the rows that fit, or the one with the nearest bound. */
  #chosen(
    items: readonly ListItem[],
    candidates: readonly FittingRow[],
    indexed: IndexedRow | undefined,
  ): ListItem | undefined {
    const rows = candidates.map(({ at, bound }): IndexedRow => {
      const isValue = bound !== undefined && bound.kind !== "veto";
      return { at, key: isValue ? this.#facts.key.map(() => bound) : [] };
    });
    if (indexed !== undefined) rows.push(indexed);
    rows.sort((a, b) => a.at - b.at);
    const found = nearestOf(rows, this.#bounded, this.#facts.key[this.#bounded]?.bound, this.#sought);
    return found && items[found.at];
  }

  /** Undefined: the row does not fit. `vetoes`: of keys, where the others fit. */
  *#fit(
    item: ListItem,
  ): RowsWork<{ readonly vetoes: readonly Veto[]; readonly bound: Outcome | undefined } | undefined> {
    if (item.kind !== "row") throw new Error("unreachable: values have no key");
    const vetoes: Veto[] = [];
    let bound: Outcome | undefined;
    for (const [at, key] of this.#facts.key.entries()) {
      if (at === this.#bounded) continue;
      const outcome = yield* fieldWork(fielded(item), key.name);
      if (outcome.kind === "veto") vetoes.push(outcome);
      else if (!fits(outcome, this.#sought[at])) return undefined;
    }
    const bounded = this.#facts.key[this.#bounded];
    if (bounded !== undefined && vetoes.length === 0) bound = yield* fieldWork(fielded(item), bounded.name);
    return { vetoes, bound };
  }
}
