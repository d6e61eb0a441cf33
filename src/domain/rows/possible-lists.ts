import type { CellId, CellKind } from "../../model/program/program.ts";
import type { ListItem, RowValue } from "../../model/value.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import type { CommandCell } from "../../runtime/lists/commands.ts";
import { Element } from "../../runtime/lists/items.ts";
import type { CellNeed } from "../../runtime/lists/need.ts";
import { scopeOf } from "../../runtime/lists/work-of.ts";
import { type CellsOfRow, cellOf, operand, placeOfArgument, placeOfField, readsPosition } from "./cells-of-row.ts";
import type { KnownCells } from "./known-cells.ts";
import { isCompared, isOrdered, type PossibleValue, type PossibleValues, type SortKey } from "./possible-values.ts";

/** The rows that a list has, of which some are there under a condition that is not known yet. */
export interface PossibleList {
  readonly rows: readonly PossibleRow[];
  /** True: a place in the list is not known for every row. */
  readonly isOpen: boolean;
  /** The condition under which the list is this one of several. */
  readonly holds?: CellId | undefined;
}

export interface PossibleRow extends Pick<PossibleValue, "holds"> {
  readonly item: ListItem;
}

/** The most rows of a list that may or may not be there: each doubles what is to be followed. */
const MOST_OPEN = 4;

/** The most rows whose order is not known: these have six orders. */
const MOST_SORTED = 3;

/** The most lists that a cell may have: two sorts of three rows. */
const MOST_LISTS = 36;

/** The most rows of a list that are followed one by one, as arms of a rule are. */
const MOST_ROWS = 1_000;

/** Finds the lists that cells may have: several where the order of rows is not known. */
export class PossibleLists {
  readonly #cells: KnownCells;
  readonly #values: PossibleValues;
  readonly #rows: CellsOfRow;

  constructor(cells: KnownCells, values: PossibleValues, rows: CellsOfRow) {
    this.#cells = cells;
    this.#values = values;
    this.#rows = rows;
  }

  /** Undefined where the rows are not known, not even under conditions. */
  of(need: CellNeed): readonly PossibleList[] | undefined {
    const { evaluation } = need;
    const cell = cellOf(need);
    if (cell.op === "list" && isLong(evaluation.program.lists?.[cell.list]?.text)) return undefined;
    const outcome = this.#cells.outcome(need);
    if (outcome?.kind === "list")
      return isLong(outcome.items) ? undefined : [{ rows: outcome.items.map((item) => ({ item })), isOpen: false }];
    switch (cell.op) {
      case "rule":
        return this.of({ evaluation, cell: evaluation.program.rules[cell.rule]?.root ?? -1 });
      case "field":
        return this.#ofField(scopeOf(evaluation).item, cell.field);
      case "member": {
        const row = this.#cells.outcome(operand(need, cell, 0));
        return row?.kind === "row" ? this.#ofField(row, cell.field) : undefined;
      }
      case "outer": {
        const { around, captures } = scopeOf(evaluation);
        return this.of({ evaluation: around, cell: captures[cell.at] ?? -1 });
      }
      case "command":
        return this.#ofCommand(need, cell);
      default:
        return undefined;
    }
  }

  /** The value that something has of each list. */
  value(
    lists: readonly PossibleList[],
    kind: CellKind,
    of: (list: PossibleList) => CellId | undefined,
  ): CellId | undefined {
    const values: PossibleValue[] = [];
    for (const list of lists) {
      const value = of(list);
      if (value === undefined) return undefined;
      values.push({ value, holds: list.holds });
    }
    const last = values.at(-1)?.value ?? -1;
    // The last one is it where none of the others is; its condition is asked all the same.
    return values.reduceRight((rest, { value, holds }) => this.#values.when(holds, value, rest, kind), last);
  }

  #ofField(item: ListItem | RowValue, field: string): readonly PossibleList[] | undefined {
    const place = placeOfField(item, field);
    return "evaluation" in place ? this.of(place) : undefined;
  }

  #ofCommand(need: CellNeed, cell: CommandCell): readonly PossibleList[] | undefined {
    const make = this.#maker(need.evaluation, cell);
    const lists = make && this.of(operand(need, cell, 0));
    if (make === undefined || lists === undefined) return undefined;
    const found: PossibleList[] = [];
    for (const list of lists) {
      if (list.isOpen && cell.lambdas.some(readsPosition)) return undefined;
      const made = make(list);
      if (made === undefined || found.length + made.length > MOST_LISTS) return undefined;
      found.push(...made);
    }
    return found;
  }

  /** Undefined for a command of which no list is followed. */
  #maker(
    evaluation: Evaluation,
    cell: CommandCell,
  ): ((list: PossibleList) => readonly PossibleList[] | undefined) | undefined {
    switch (cell.command) {
      case "where":
        return (list) => this.#where(evaluation, cell, list);
      case "distinct":
        return (list) => this.#distinct(evaluation, cell, list);
      case "sort":
        return (list) => this.#sorted(evaluation, cell, list);
      case "top":
        return (list) => this.#top(evaluation, cell, list);
      case "list":
        return (list) => [{ ...list, rows: list.rows.map((row, at) => withArgument(evaluation, cell, row, at)) }];
      default:
        return undefined;
    }
  }

  #where(evaluation: Evaluation, cell: CommandCell, list: PossibleList): readonly PossibleList[] | undefined {
    const rows: PossibleRow[] = [];
    for (const [at, { item, holds }] of list.rows.entries()) {
      const condition = this.#rows.argument(evaluation, cell, item, at);
      const truth = this.#cells.truth(condition);
      if (truth === undefined) rows.push({ item, holds: this.#values.and(holds, condition) });
      else if (truth) rows.push({ item, holds });
    }
    return withOpenRows(list, rows);
  }

  /** The values of rows: each where no row before it has the same one. */
  #distinct(evaluation: Evaluation, cell: CommandCell, list: PossibleList): readonly PossibleList[] | undefined {
    const before: PossibleValue[] = [];
    const rows: PossibleRow[] = [];
    for (const [at, row] of list.rows.entries()) {
      const kind = this.#rows.kindOfArgument(row.item, cell.lambdas[0]);
      if (kind === undefined || !isCompared(kind)) return undefined;
      const value = this.#rows.argument(evaluation, cell, row.item, at);
      // Each value is asked for, also that of the first row.
      let holds = this.#values.and(row.holds, this.#values.same(value, value, kind));
      for (const other of before) {
        const isSame = this.#values.and(other.holds, this.#values.same(other.value, value, kind));
        holds = this.#values.and(holds, this.#values.not(isSame));
      }
      before.push({ value, holds: row.holds });
      rows.push({ ...withArgument(evaluation, cell, row, at), holds });
    }
    return withOpenRows(list, rows);
  }

  /** All orders of a few rows, each under the condition that it is the one of the keys. */
  #sorted(evaluation: Evaluation, cell: CommandCell, list: PossibleList): readonly PossibleList[] | undefined {
    if (list.rows.length === 0) return [list];
    if (list.isOpen || list.rows.length > MOST_SORTED) return undefined;
    const keys: SortKey[][] = [];
    for (const [at, { item }] of list.rows.entries()) {
      const own = this.#keysOf(evaluation, cell, item, at);
      if (own === undefined) return undefined;
      keys.push(own);
    }
    const asked = keys.flat().map(({ cell: key, kind }) => this.#values.same(key, key, kind));
    return orders(list.rows.length).map((order) => {
      const inOrder = order.slice(1).map((at, before) => this.#values.inOrder(keys, order[before] ?? -1, at));
      const holds = this.#values.every([...asked, ...inOrder]);
      return {
        rows: order.flatMap((at) => list.rows[at] ?? []),
        isOpen: false,
        holds: this.#values.and(list.holds, holds),
      };
    });
  }

  /** Undefined where the order of a key is not followed. */
  #keysOf(evaluation: Evaluation, cell: CommandCell, item: ListItem, at: number): SortKey[] | undefined {
    const { lambdas, descending = [] } = cell;
    const keys: SortKey[] = [];
    for (const [key, lambda] of (lambdas.length === 0 ? [undefined] : lambdas).entries()) {
      const kind = this.#rows.kindOfArgument(item, lambda);
      if (kind === undefined || !isOrdered(kind)) return undefined;
      const value = this.#rows.argument(evaluation, cell, item, at, lambda);
      keys.push({ cell: value, kind, isDescending: descending[key] === true });
    }
    return keys;
  }

  #top(evaluation: Evaluation, cell: CommandCell, list: PossibleList): readonly PossibleList[] | undefined {
    const count = this.#cells.outcome(operand({ evaluation, cell: -1 }, cell, 1));
    if (list.isOpen || count?.kind !== "number" || count.n % count.d !== 0n || count.n < 0n) return undefined;
    return [{ ...list, rows: list.rows.slice(0, Number(count.n / count.d)) }];
  }
}

/** The row whose item is the argument for it. */
function withArgument(evaluation: Evaluation, cell: CommandCell, row: PossibleRow, at: number): PossibleRow {
  const [lambda] = cell.lambdas;
  if (lambda === undefined) return row;
  return { ...row, item: new Element(row.item.name, () => placeOfArgument(evaluation, cell, row.item, at, lambda)) };
}

function withOpenRows(list: PossibleList, rows: readonly PossibleRow[]): readonly PossibleList[] | undefined {
  const open = rows.filter(({ holds }) => holds !== undefined).length;
  return open > MOST_OPEN ? undefined : [{ ...list, rows, isOpen: open > 0 }];
}

/** All orders of so many rows. */
function orders(count: number): readonly (readonly number[])[] {
  if (count === 0) return [[]];
  return orders(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
  );
}

function isLong(rows: readonly unknown[] | undefined): boolean {
  return rows !== undefined && rows.length > MOST_ROWS;
}
