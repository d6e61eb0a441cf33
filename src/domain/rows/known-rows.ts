import type { ListCell } from "../../model/program/operations.ts";
import type { Cell, CellId, CellKind } from "../../model/program/program.ts";
import type { KeyField } from "../../model/types/type.ts";
import type { ListItem, RowValue, SimpleValue } from "../../model/value.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import type { CommandCell } from "../../runtime/lists/commands.ts";
import { elementOf, expressionNeed, fielded } from "../../runtime/lists/items.ts";
import { finished } from "../../runtime/lists/machine.ts";
import type { CellNeed } from "../../runtime/lists/need.ts";
import { ofNoRows } from "../../runtime/lists/values/no-row.ts";
import { scopeAround, scopeOf } from "../../runtime/lists/work-of.ts";
import type { KnownCells } from "./known-cells.ts";
import { PossibleFinds, type RowWithKey } from "./possible-finds.ts";
import { isFolded, type PossibleValue, PossibleValues } from "./possible-values.ts";

/** The rows that a list has, of which some are there under a condition that is not known yet. */
interface PossibleRows {
  readonly rows: readonly PossibleRow[];
  /** True: a place in the list is not known for every row. */
  readonly isOpen: boolean;
}

interface PossibleRow extends Pick<PossibleValue, "holds"> {
  readonly item: ListItem;
}

/** The most rows of a list that may or may not be there: each doubles what is to be followed. */
const MOST_OPEN = 4;

/** The most rows of a list that are followed one by one, as arms of a rule are. */
const MOST_ROWS = 1_000;

/** Cells of operations on rows that are there: each row has cells of its own. */
export class KnownRows {
  readonly #cells: KnownCells;
  readonly #values: PossibleValues;
  readonly #finds: PossibleFinds;

  constructor(cells: KnownCells) {
    this.#cells = cells;
    this.#values = new PossibleValues(cells);
    this.#finds = new PossibleFinds(cells, this.#values);
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
        return this.#fieldOf(scopeOf(evaluation).item, cell.field, kind);
      case "position":
        return this.#values.whole(scopeOf(evaluation).position);
      case "element":
        return this.#element(scopeOf(evaluation).item, kind);
      case "previous": {
        const { before } = scopeAround(evaluation, cell.level);
        return before === undefined
          ? this.#cells.cell(operand(need, cell, 0))
          : this.#fieldOf(before, cell.field, kind);
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
    if (row?.kind === "row") return this.#fieldOf(row, field, kind);
    if (row !== undefined && row.kind === "veto" && row.cause !== "missing")
      return this.#cells.known(row, kind) ?? this.#cells.unknown(kind);
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
        const value = (item: ListItem) => this.#fieldOf(item, field, kind);
        const none = cell.otherwise
          ? () => this.#field(operand(need, cell, 1 + cell.once), field, kind) ?? this.#cells.unknown(kind)
          : () => this.#none(evaluation, cell, kind);
        return this.#taken(evaluation, cell, kind, value, none);
      }
      default:
        return undefined;
    }
  }

  #fieldOf(item: ListItem | RowValue, field: string, kind: CellKind): CellId {
    if (item.kind !== "row") throw new Error("unreachable: a value has no fields");
    const place = finished(fielded(item).field(field));
    if ("evaluation" in place) return this.#cells.cell(place);
    return this.#cells.known(place, kind) ?? this.#cells.unknown(kind);
  }

  #element(item: ListItem, kind: CellKind): CellId {
    const { source } = elementOf(item);
    if ("evaluation" in source) return this.#cells.cell(source);
    return this.#cells.known(source, kind) ?? this.#cells.openValue(item.name, kind);
  }

  /** The rows of a list; undefined where they are not known, not even under conditions. */
  #rows(need: CellNeed): PossibleRows | undefined {
    const { evaluation } = need;
    const cell = cellOf(need);
    if (cell.op === "list" && isLong(evaluation.program.lists?.[cell.list]?.text)) return undefined;
    const outcome = this.#cells.outcome(need);
    if (outcome?.kind === "list")
      return isLong(outcome.items) ? undefined : { rows: outcome.items.map((item) => ({ item })), isOpen: false };
    if (outcome !== undefined && (outcome.kind !== "veto" || outcome.cause !== "missing")) return undefined;
    switch (cell.op) {
      case "rule":
        return this.#rows({ evaluation, cell: evaluation.program.rules[cell.rule]?.root ?? -1 });
      case "field":
        return this.#rowsOfField(scopeOf(evaluation).item, cell.field);
      case "member": {
        const row = this.#cells.outcome(operand(need, cell, 0));
        return row?.kind === "row" ? this.#rowsOfField(row, cell.field) : undefined;
      }
      case "outer": {
        const { around, captures } = scopeOf(evaluation);
        return this.#rows({ evaluation: around, cell: captures[cell.at] ?? -1 });
      }
      case "command": {
        const list = cell.command === "where" ? this.#rows(operand(need, cell, 0)) : undefined;
        return list && this.#rowsWhere(evaluation, cell, list);
      }
      default:
        return undefined;
    }
  }

  #rowsOfField(item: ListItem | RowValue, field: string): PossibleRows | undefined {
    if (item.kind !== "row") throw new Error("unreachable: a value has no fields");
    const place = finished(fielded(item).field(field));
    return "evaluation" in place ? this.#rows(place) : undefined;
  }

  #rowsWhere(evaluation: Evaluation, cell: CommandCell, list: PossibleRows): PossibleRows | undefined {
    const rows: PossibleRow[] = [];
    for (const [at, { item, holds }] of list.rows.entries()) {
      const condition = this.#argument(evaluation, cell, list, at);
      if (condition === undefined) return undefined;
      const truth = this.#cells.truth(condition);
      if (truth === undefined)
        rows.push({ item, holds: holds === undefined ? condition : this.#values.and(holds, condition) });
      else if (truth) rows.push({ item, holds });
    }
    const open = rows.filter(({ holds }) => holds !== undefined).length;
    return open > MOST_OPEN ? undefined : { rows, isOpen: open > 0 };
  }

  /** The argument of a command for a row, or the value of the row itself. */
  #argument(evaluation: Evaluation, cell: CommandCell, { rows, isOpen }: PossibleRows, at: number): CellId | undefined {
    const { item } = rows[at] ?? {};
    if (item === undefined) throw new Error(`unreachable: no row ${at}`);
    const [lambda] = cell.lambdas;
    if (lambda === undefined) return this.#element(item, cell.kind);
    const root = lambda.cells[lambda.root];
    if (root?.op === "field" && item.kind === "row") return this.#fieldOf(item, root.field, root.kind);
    if (isOpen && lambda.cells.some(({ op }) => op === "position")) return undefined;
    const captures = cell.operands.slice(1 + cell.once + (cell.otherwise ? 1 : 0));
    const scope = { item, position: at + 1, before: undefined, around: evaluation, captures };
    return this.#cells.cell(expressionNeed(lambda, scope));
  }

  /** The value of a command; undefined for one whose rows or order is not known. */
  command(evaluation: Evaluation, cell: CommandCell): CellId | undefined {
    const { command, kind } = cell;
    if (kind === "list" || kind === "row") return undefined;
    const list = this.#rows({ evaluation, cell: cell.operands[0] ?? -1 });
    if (list === undefined) return undefined;
    if (command === "count") return this.#values.count(list.rows);
    if (!isFolded(command)) {
      const none = () => this.#none(evaluation, cell, kind);
      return this.#taken(evaluation, cell, kind, (item) => this.#element(item, kind), none);
    }
    const values: PossibleValue[] = [];
    for (const [at, { holds }] of list.rows.entries()) {
      const value = this.#argument(evaluation, cell, list, at);
      if (value === undefined) return undefined;
      values.push({ value, holds });
    }
    const value = this.#values.folded(command, cell, values, () => this.#none(evaluation, cell, kind));
    return this.#values.tested(list.rows, kind, value);
  }

  /** The value of the one row that a command takes; undefined for other commands. */
  #taken(
    evaluation: Evaluation,
    cell: CommandCell,
    kind: CellKind,
    value: (item: ListItem) => CellId,
    none: () => CellId,
  ): CellId | undefined {
    const { command } = cell;
    if (command !== "first" && command !== "last" && command !== "find") return undefined;
    const list = this.#rows({ evaluation, cell: cell.operands[0] ?? -1 });
    if (list === undefined) return undefined;
    return command === "find"
      ? this.#found(evaluation, cell, list, kind, value, none)
      : this.#end(list, command === "first", kind, value, none);
  }

  #found(
    evaluation: Evaluation,
    cell: CommandCell,
    list: PossibleRows,
    kind: CellKind,
    value: (item: ListItem) => CellId,
    none: () => CellId,
  ): CellId | undefined {
    const { find, operands, once } = cell;
    if (find === undefined || list.isOpen) return undefined;
    const rows: RowWithKey[] = [];
    for (const [at, { item }] of list.rows.entries()) {
      const key = this.#keyOf(item, find.key, at);
      if (key === undefined) return undefined;
      rows.push({ item, key });
    }
    const sought = operands.slice(1, 1 + once).map((id) => ({
      cell: this.#cells.cell({ evaluation, cell: id }),
      kind: cellOf({ evaluation, cell: id }).kind,
    }));
    return this.#finds.found(find, sought, rows, kind, value, none());
  }

  /** Undefined where a value of the key is not known. */
  #keyOf(item: ListItem, fields: readonly KeyField[], at: number): readonly SimpleValue[] | undefined {
    if (fields.length === 0) return [{ kind: "number", n: BigInt(at + 1), d: 1n }];
    if (item.kind !== "row") throw new Error("unreachable: values have no key");
    const key: SimpleValue[] = [];
    for (const { name } of fields) {
      const place = finished(fielded(item).field(name));
      const value = "evaluation" in place ? this.#cells.outcome(place) : place;
      if (value === undefined || value.kind === "veto" || value.kind === "list" || value.kind === "row")
        return undefined;
      key.push(value);
    }
    return key;
  }

  /** The value of the first or last row that is there. */
  #end(
    list: PossibleRows,
    isFirst: boolean,
    kind: CellKind,
    value: (item: ListItem) => CellId,
    none: () => CellId,
  ): CellId {
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

const EMPTIED = ["sum", "avg", "product", "min", "max", "first", "last"] as const;

/** True for a command that has no value without rows. */
function isEmptied(command: CommandCell["command"]): command is (typeof EMPTIED)[number] {
  return EMPTIED.some((each) => each === command);
}

function isLong(rows: readonly unknown[] | undefined): boolean {
  return rows !== undefined && rows.length > MOST_ROWS;
}

function operand({ evaluation }: CellNeed, { operands }: Cell, at: number): CellNeed {
  return { evaluation, cell: operands[at] ?? -1 };
}

/** The cell that is needed. */
export function cellOf({ evaluation, cell: id }: CellNeed): Cell {
  const cell = evaluation.program.cells[id];
  if (cell === undefined) throw new Error(`unreachable: no cell ${id}`);
  return cell;
}
