import type { ListCell } from "../../model/program/operations.ts";
import type { Cell, CellId, CellKind } from "../../model/program/program.ts";
import type { ListItem, SimpleValue } from "../../model/value.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import type { CommandCell } from "../../runtime/lists/commands.ts";
import type { CellNeed } from "../../runtime/lists/need.ts";
import { ofNoRows } from "../../runtime/lists/values/no-row.ts";
import { scopeAround, scopeOf } from "../../runtime/lists/work-of.ts";
import { CellsOfRow, cellOf, operand, readsPosition } from "./cells-of-row.ts";
import type { KnownCells } from "./known-cells.ts";
import { PossibleFinds, type RowWithKey } from "./possible-finds.ts";
import { type PossibleList, PossibleLists } from "./possible-lists.ts";
import { isFolded, type PossibleValue, PossibleValues } from "./possible-values.ts";

/** A value of the row that a command takes, and the one where it takes none. */
interface AskedOfRow {
  readonly kind: CellKind;
  readonly value: (item: ListItem) => CellId;
  readonly none: () => CellId;
}

/** Cells of operations on rows that are there: each row has cells of its own. */
export class KnownRows {
  readonly #cells: KnownCells;
  readonly #values: PossibleValues;
  readonly #finds: PossibleFinds;
  readonly #rows: CellsOfRow;
  readonly #lists: PossibleLists;

  constructor(cells: KnownCells) {
    this.#cells = cells;
    this.#values = new PossibleValues(cells);
    this.#finds = new PossibleFinds(cells, this.#values);
    this.#rows = new CellsOfRow(cells);
    this.#lists = new PossibleLists(cells, this.#values, this.#rows);
  }

  /** A cell of an expression for a row, whose outcome waits for data. */
  cell(
    need: CellNeed,
    cell: Extract<ListCell, { op: "field" | "position" | "element" | "previous" | "outer" }>,
  ): CellId {
    const { evaluation } = need;
    const { kind } = cell;
    switch (cell.op) {
      case "field":
        return this.#rows.field(scopeOf(evaluation).item, cell.field, kind);
      case "position":
        return this.#values.whole(scopeOf(evaluation).position);
      case "element":
        return this.#rows.element(scopeOf(evaluation).item, kind);
      case "previous": {
        const { before } = scopeAround(evaluation, cell.level);
        return before === undefined
          ? this.#cells.cell(operand(need, cell, 0))
          : this.#rows.field(before, cell.field, kind);
      }
      case "outer": {
        const { around, captures } = scopeOf(evaluation);
        return this.#cells.cell({ evaluation: around, cell: captures[cell.at] ?? -1 });
      }
    }
  }

  /** A field of the row that is the operand; undefined where it is not known which row that is. */
  member(need: CellNeed, cell: Extract<Cell, { op: "member" }>): CellId | undefined {
    return this.#field(operand(need, cell, 0), cell.field, cell.kind);
  }

  #field(need: CellNeed, field: string, kind: CellKind): CellId | undefined {
    const cell = cellOf(need);
    const { evaluation } = need;
    const row = this.#cells.outcome(need);
    if (row?.kind === "row") return this.#rows.field(row, field, kind);
    switch (cell.op) {
      case "rule":
        return this.#field({ evaluation, cell: evaluation.program.rules[cell.rule]?.root ?? -1 }, field, kind);
      case "choose": {
        const last = cell.operands.length - 1;
        const operands = cell.operands.map((id, at) => {
          const each = { evaluation, cell: id };
          if (at % 2 === 0 && at < last) return this.#cells.cell(each);
          return this.#field(each, field, kind) ?? this.#cells.unknown(kind);
        });
        return this.#cells.add({ op: "choose", kind, operands });
      }
      case "command": {
        return this.#taken(evaluation, cell, {
          kind,
          value: (item) => this.#rows.field(item, field, kind),
          none: () =>
            cell.otherwise
              ? (this.#field(operand(need, cell, 1 + cell.once), field, kind) ?? this.#cells.unknown(kind))
              : this.#none(evaluation, cell, kind),
        });
      }
      default:
        return undefined;
    }
  }

  /** The value of a command; undefined for one whose rows or order is not known. */
  command(evaluation: Evaluation, cell: CommandCell): CellId | undefined {
    const { command, kind } = cell;
    if (kind === "list" || kind === "row") return undefined;
    const none = () => this.#none(evaluation, cell, kind);
    if (takesRow(command))
      return this.#taken(evaluation, cell, { kind, value: (item) => this.#rows.element(item, kind), none });
    if (command !== "count" && !isFolded(command)) return undefined;
    const lists = this.#lists.of({ evaluation, cell: cell.operands[0] ?? -1 });
    return (
      lists &&
      this.#lists.value(lists, kind, ({ rows, isOpen }) => {
        if (command === "count") return this.#values.count(rows);
        if (isOpen && cell.lambdas.some(readsPosition)) return undefined;
        const values = rows.map(({ item, holds }, at): PossibleValue => {
          return { value: this.#rows.argument(evaluation, cell, item, at), holds };
        });
        return this.#values.tested(rows, kind, this.#values.folded(command, cell, values, none));
      })
    );
  }

  /** A value of the row that `first`, `last` or `find` takes. */
  #taken(evaluation: Evaluation, cell: CommandCell, asked: AskedOfRow): CellId | undefined {
    const lists = this.#lists.of({ evaluation, cell: cell.operands[0] ?? -1 });
    return (
      lists &&
      this.#lists.value(lists, asked.kind, (list) =>
        cell.command === "find"
          ? this.#found(evaluation, cell, list, asked)
          : this.#end(list, cell.command === "first", asked),
      )
    );
  }

  #found(
    evaluation: Evaluation,
    cell: CommandCell,
    list: PossibleList,
    { kind, value, none }: AskedOfRow,
  ): CellId | undefined {
    const { find, operands, once } = cell;
    if (find === undefined || list.isOpen) return undefined;
    const rows: RowWithKey[] = [];
    for (const [at, { item }] of list.rows.entries()) {
      const key = find.key.length === 0 ? [placeOf(at)] : this.#rows.keyOf(item, find.key);
      if (key === undefined) return undefined;
      rows.push({ item, key });
    }
    const sought = operands.slice(1, 1 + once).map((id) => ({
      cell: this.#cells.cell({ evaluation, cell: id }),
      kind: cellOf({ evaluation, cell: id }).kind,
    }));
    return this.#finds.found(find, sought, rows, kind, value, none());
  }

  /** The value of the first or last row that is there. */
  #end(list: PossibleList, isFirst: boolean, { kind, value, none }: AskedOfRow): CellId {
    const inOrder = isFirst ? list.rows : [...list.rows].reverse();
    const certain = inOrder.findIndex(({ holds }) => holds === undefined);
    const before = certain < 0 ? inOrder : inOrder.slice(0, certain);
    const sure = inOrder[certain];
    const found = before.reduceRight(
      (rest, { item, holds }) => this.#values.when(holds, value(item), rest, kind),
      sure === undefined ? none() : value(sure.item),
    );
    return this.#values.tested(list.rows, kind, found);
  }

  /** The result of a command where there is no row. */
  #none(evaluation: Evaluation, { command, otherwise, operands, once }: CommandCell, kind: CellKind): CellId {
    if (otherwise) return this.#cells.cell({ evaluation, cell: operands[1 + once] ?? -1 });
    if (command === "find") return this.#cells.refused(kind);
    const reason = isEmptied(command) ? ofNoRows(command).reason : undefined;
    return this.#cells.add({ op: "veto", kind, operands: [], reason });
  }
}

/** The place of a row, by which `find` takes it where rows have no key. */
function placeOf(at: number): SimpleValue {
  return { kind: "number", n: BigInt(at + 1), d: 1n };
}

const EMPTIED = ["sum", "avg", "product", "min", "max", "first", "last"] as const;

/** True for a command that has no value without rows. */
function isEmptied(command: CommandCell["command"]): command is (typeof EMPTIED)[number] {
  return EMPTIED.some((each) => each === command);
}

/** True for a command that takes one row. */
function takesRow(command: CommandCell["command"]): boolean {
  return command === "first" || command === "last" || command === "find";
}
