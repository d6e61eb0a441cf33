import type { Cell, CellId, CellKind, Lambda } from "../../model/program/program.ts";
import type { KeyField } from "../../model/types/type.ts";
import type { ListItem, Outcome, RowValue, SimpleValue } from "../../model/value.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import { type CommandCell, CommandRun } from "../../runtime/lists/commands.ts";
import { elementOf, fielded } from "../../runtime/lists/items.ts";
import { finished } from "../../runtime/lists/machine.ts";
import type { CellNeed } from "../../runtime/lists/need.ts";
import type { KnownCells } from "./known-cells.ts";

/** Where a row has something: the cell that has it, or its outcome. */
export type PlaceOfRow = CellNeed | Outcome;

/** Makes the cells of what single rows have. */
export class CellsOfRow {
  readonly #cells: KnownCells;

  constructor(cells: KnownCells) {
    this.#cells = cells;
  }

  field(item: ListItem | RowValue, field: string, kind: CellKind): CellId {
    return this.#of(placeOfField(item, field), kind);
  }

  /** The value of a row that is one. */
  element(item: ListItem, kind: CellKind): CellId {
    const { source } = elementOf(item);
    if ("evaluation" in source) return this.#cells.cell(source);
    return this.#cells.known(source, kind) ?? this.#cells.openValue(item.name, kind);
  }

  /** The argument of a command for a row at a place, or the value of the row itself. */
  argument(evaluation: Evaluation, cell: CommandCell, item: ListItem, at: number, lambda = cell.lambdas[0]): CellId {
    const kind = this.kindOfArgument(item, lambda) ?? cell.kind;
    if (lambda === undefined) return this.element(item, kind);
    return this.#of(placeOfArgument(evaluation, cell, item, at, lambda), kind);
  }

  /** The kind of such an argument; undefined where it is not known. */
  kindOfArgument(item: ListItem, lambda: Lambda | undefined): CellKind | undefined {
    if (lambda !== undefined) return lambda.cells[lambda.root]?.kind;
    const { source } = elementOf(item);
    return "evaluation" in source ? cellOf(source).kind : undefined;
  }

  /** The values of the key of a row; undefined where one of them is not known. */
  keyOf(item: ListItem, fields: readonly KeyField[]): readonly SimpleValue[] | undefined {
    const key: SimpleValue[] = [];
    for (const { name } of fields) {
      const place = placeOfField(item, name);
      const value = "evaluation" in place ? this.#cells.outcome(place) : place;
      if (value === undefined || value.kind === "veto" || value.kind === "list" || value.kind === "row")
        return undefined;
      key.push(value);
    }
    return key;
  }

  #of(place: PlaceOfRow, kind: CellKind): CellId {
    if ("evaluation" in place) return this.#cells.cell(place);
    return this.#cells.known(place, kind) ?? this.#cells.unknown(kind);
  }
}

export function placeOfField(item: ListItem | RowValue, field: string): PlaceOfRow {
  if (item.kind !== "row") throw new Error("unreachable: a value has no fields");
  return finished(fielded(item).field(field));
}

/** The place of an argument of a command for a row. */
export function placeOfArgument(
  evaluation: Evaluation,
  cell: CommandCell,
  item: ListItem,
  at: number,
  lambda: Lambda,
): PlaceOfRow {
  const root = lambda.cells[lambda.root];
  if (root?.op === "field" && item.kind === "row") return placeOfField(item, root.field);
  return new CommandRun(evaluation, cell).expression(item, at, lambda);
}

/** True for an expression that reads the place of its row. */
export function readsPosition({ cells }: Lambda): boolean {
  return cells.some(({ op }) => op === "position");
}

export function operand({ evaluation }: CellNeed, { operands }: Cell, at: number): CellNeed {
  return { evaluation, cell: operands[at] ?? -1 };
}

/** The cell that is needed. */
export function cellOf({ evaluation, cell: id }: CellNeed): Cell {
  const cell = evaluation.program.cells[id];
  if (cell === undefined) throw new Error(`unreachable: no cell ${id}`);
  return cell;
}
