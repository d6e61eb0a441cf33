import type { CommandName } from "../../model/commands.ts";
import type { Cell, CellId, CellKind, Lambda } from "../../model/program/program.ts";
import { isTextTable } from "../../runtime/lists/search/text-table.ts";
import {
  common,
  isNumeric,
  isScaled,
  RATIONAL,
  type Representation,
  scaledRepresentation,
} from "../analysis/representation.ts";
import { type Code, code, element } from "../code/code.ts";
import type { ModuleWriter } from "../write/module.ts";
import { type Place, placeAt } from "../write/place.ts";
import type { ExpressionUnit, FieldOfRow, ListUnit, RowsUnit, RowUnits, ValuesUnit } from "./units.ts";

/** The commands of a program. */
export class CommandsOfProgram {
  readonly #units: RowUnits;
  readonly #module: ModuleWriter;
  /** By `list` or `distinct`. */
  readonly #made = new Map<CellId, ValuesUnit>();

  constructor(units: RowUnits, module: ModuleWriter) {
    this.#units = units;
    this.#module = module;
  }

  /** The rows of the list that a command works on; undefined: generated code has none. */
  rows({ operands: [list] }: CellOfCommand): RowsUnit | undefined {
    const representation = list === undefined ? undefined : this.#module.representations.representation(list);
    return representation?.kind === "rows" ? this.#units.numbered(representation.of) : undefined;
  }

  /** The rows of a command that share one frame. */
  walked(cell: CellOfCommand): ListUnit | undefined {
    const rows = this.rows(cell);
    return rows !== undefined && this.#units.isWalked(rows) ? rows : undefined;
  }

  otherwise({ operands, once, otherwise }: CellOfCommand): CellId | undefined {
    return otherwise ? operands[1 + once] : undefined;
  }

  /** The value of a row of values; undefined for other rows. */
  ownValue(rows: RowsUnit): FieldOfRow | undefined {
    return this.#units.valueOf(rows);
  }

  /** Undefined: a row has no value of its own. */
  argument(id: CellId, cell: CellOfCommand, at = 0): RowArgument | undefined {
    const rows = this.rows(cell);
    if (rows === undefined) return undefined;
    const lambda = cell.lambdas[at];
    if (lambda !== undefined) return this.#ofExpression(id, cell, at, lambda, rows);
    const value = this.#units.valueOf(rows);
    if (value === undefined) return undefined;
    const { place, carriedCode, demandUnit } = value;
    const { representation } = place;
    const kind = kindOfValues(rows);
    return { representation, kind, frame: undefined, place: (frame) => placeAt(place, frame), carriedCode, demandUnit };
  }

  /** The expression of an argument, also where it is no more than a field. */
  expression(id: CellId, cell: CellOfCommand, at: number, rows: RowsUnit): ExpressionUnit | undefined {
    const lambda = cell.lambdas[at];
    if (lambda === undefined) return undefined;
    const { operands, once: count, otherwise } = cell;
    const captures = operands.slice(1 + count + (otherwise ? 1 : 0));
    const data = element(code`${this.#module.cellData(id)}.lambdas`, at);
    return this.#units.expression(this.#module, lambda, data, rows, captures);
  }

  #ofExpression(id: CellId, cell: CellOfCommand, at: number, lambda: Lambda, rows: RowsUnit): RowArgument {
    const root = lambda.cells[lambda.root];
    const kind = root?.kind ?? "veto";
    const field = root?.op === "field" ? this.#units.field(rows, root.field) : undefined;
    if (field !== undefined) {
      const { place, carriedCode, demandUnit } = field;
      const { representation } = place;
      return {
        representation,
        kind,
        frame: undefined,
        place: (frame) => placeAt(place, frame),
        carriedCode,
        demandUnit,
      };
    }
    const unit = this.expression(id, cell, at, rows);
    if (unit === undefined) throw new Error("unreachable: no expression");
    return {
      representation: unit.module.representations.representation(lambda.root),
      kind,
      frame: unit,
      place: (frame) => rootPlace(unit, frame),
      carriedCode: (frame) => unit.module.carriedCode(lambda.root, frame),
      demandUnit: () => unit.module.demandUnit(lambda.root),
    };
  }

  representation(id: CellId, cell: CellOfCommand): Representation | undefined {
    const rows = this.rows(cell);
    if (rows === undefined) return undefined;
    const items: Representation = { kind: "rows", of: rows.number };
    switch (cell.command) {
      case "count":
        return COUNT;
      case "sum":
        return this.#withOtherwise(cell, sumOf(this.argument(id, cell)?.representation));
      case "avg":
      case "product": {
        const of = this.argument(id, cell)?.representation;
        return this.#withOtherwise(cell, of && isNumeric(of) ? RATIONAL : undefined);
      }
      case "min":
      case "max":
        return this.#withOtherwise(cell, ordered(this.argument(id, cell)?.representation));
      case "any":
      case "all":
        return this.argument(id, cell)?.representation?.kind === "boolean" ? BOOLEAN : undefined;
      case "where":
        return this.argument(id, cell)?.representation?.kind === "boolean" ? items : undefined;
      case "top":
        return this.#module.representations.representation(cell.operands[1] ?? -1)?.kind === "double"
          ? items
          : undefined;
      case "sort":
        return this.arguments(id, cell).every((argument) => isValue(argument?.representation)) ? items : undefined;
      case "list":
      case "distinct":
        return this.#values(id, cell, rows);
      case "find":
        return this.#isSearched(cell, rows) ? this.#chosen(cell, rows) : undefined;
      case "first":
      case "last":
        return this.#chosen(cell, rows);
      default:
        return undefined;
    }
  }

  /** The arguments of `sort`, in their order; the value of the row itself where there is none. */
  arguments(id: CellId, cell: CellOfCommand): readonly (RowArgument | undefined)[] {
    if (cell.lambdas.length === 0) return [this.argument(id, cell)];
    return cell.lambdas.map((_, at) => this.argument(id, cell, at));
  }

  /** The values of an argument as rows; a list of several fields has the rows as they are. */
  #values(id: CellId, cell: CellOfCommand, rows: RowsUnit): Representation | undefined {
    const items: Representation = { kind: "rows", of: rows.number };
    const argument = this.argument(id, cell);
    if (cell.command === "distinct" && !isValue(argument?.representation)) return undefined;
    if (cell.fields !== undefined) return { ...items, shown: cell.fields };
    if (cell.lambdas.length === 0) return items;
    if (argument === undefined || !isValue(argument.representation)) return undefined;
    const { place, carriedCode, demandUnit, kind, frame } = argument;
    const root = cell.lambdas[0]?.cells[cell.lambdas[0].root];
    const field = cell.command === "list" && root?.op === "field" ? root.field : undefined;
    const value = { place: place(code`f`), carriedCode, demandUnit };
    const origin = { rows, isFramed: frame !== undefined, field };
    const made = this.#made.get(id) ?? this.#units.values(value, kind, origin);
    this.#made.set(id, made);
    return { kind: "rows", of: made.number };
  }

  /** One of the rows, or the value of a row of values. */
  #chosen(cell: CellOfCommand, rows: RowsUnit): Representation | undefined {
    const value = this.#units.valueOf(rows);
    return this.#withOtherwise(
      cell,
      value === undefined ? { kind: "row", of: rows.number } : value.place.representation,
    );
  }

  /** False where generated code does not have the values of keys, or of what `find` looks for. */
  #isSearched(cell: CellOfCommand, rows: RowsUnit): boolean {
    const sought = once(cell).map((id) => this.#module.representations.representation(id));
    if (cell.find?.key.length === 0) return sought[0]?.kind === "double";
    const key = this.keyFields(cell, rows).map((field) => field?.place?.representation);
    return [...sought, ...key].every((representation) => representation !== undefined && !("of" in representation));
  }

  /** The fields of the key that `find` compares. */
  keyFields({ find }: CellOfCommand, rows: RowsUnit): readonly (FieldOfRow | undefined)[] {
    return (find?.key ?? []).map(({ name }) => this.#units.field(rows, name));
  }

  /** The table of the text that a list stands for, unless the caller replaces it. */
  table({ operands: [list = -1] }: CellOfCommand): SearchedTable | undefined {
    const place = this.#module.rows?.listOf(list);
    const unit = place && this.#units.list(place.module, place.list);
    return place !== undefined && unit !== undefined && isTextTable(unit.list) ? { unit, path: place.path } : undefined;
  }

  #withOtherwise(cell: CellOfCommand, own: Representation | undefined): Representation | undefined {
    const otherwise = this.otherwise(cell);
    if (otherwise === undefined || own === undefined) return own;
    const other = this.#module.representations.representation(otherwise);
    return other && common([own, other]);
  }

  demandUnit(id: CellId, cell: CellOfCommand): void {
    const otherwise = this.otherwise(cell);
    if (otherwise !== undefined) this.#module.demandUnit(otherwise);
    const rows = this.rows(cell);
    if (rows === undefined) return;
    if (!CHOOSING.has(cell.command)) this.argument(id, cell)?.demandUnit();
    else this.#units.valueOf(rows)?.demandUnit();
  }
}

export type CellOfCommand = Extract<Cell, { readonly op: "command" }>;

/** A table of the text, and the path from a frame to that which has it. */
export interface SearchedTable {
  readonly unit: ListUnit;
  readonly path: Code;
}

/** Commands whose result is a row. */
const CHOOSING: ReadonlySet<CommandName> = new Set(["first", "last", "find"]);

/** More rows than any list has, and how many a list usually has. */
const MOST_ROWS = 1n << 32n;
const USUAL_ROWS = 8n;

const BOOLEAN: Representation = { kind: "boolean" };
const COUNT: Representation = { kind: "double", den: 1n, lo: 0n, hi: MOST_ROWS, usual: USUAL_ROWS };

/** An argument of a command for a row, or the value of the row itself. */
export interface RowArgument {
  readonly representation: Representation | undefined;
  readonly kind: Cell["kind"];
  /** Present where each row needs a frame for it. */
  readonly frame: ExpressionUnit | undefined;
  /** Its place, `frame` being that of the row, or of the argument for the row. */
  place(frame: Code): Place;
  carriedCode(frame: Code): Code;
  demandUnit(): void;
}

/** The arguments of a command that are read once. */
export function once({ operands, once: count }: CellOfCommand): readonly CellId[] {
  return operands.slice(1, 1 + count);
}

export function rootPlace({ module, lambda: { root } }: ExpressionUnit, frame: Code): Place {
  const place = module.placeOf(root);
  if (place === undefined) throw new Error("unreachable: an expression without a place");
  return placeAt(place, frame);
}

function kindOfValues(rows: RowsUnit): CellKind {
  if (!("list" in rows)) return rows.kind;
  const kind = "type" in rows.list.of ? rows.list.of.type.kind : "unknown";
  return kind === "date" || kind === "time" ? kind : "number";
}

/** The sum of any number of values; that of none is 0. */
export function sumOf(of: Representation | undefined): Representation | undefined {
  if (of === undefined || !isNumeric(of)) return undefined;
  if (!isScaled(of)) return RATIONAL;
  const { den, lo, hi, usual } = of;
  return scaledRepresentation(
    { den, lo: lo < 0n ? lo * MOST_ROWS : 0n, hi: hi > 0n ? hi * MOST_ROWS : 0n, usual: usual * USUAL_ROWS },
    of.kind,
  );
}

function isValue(of: Representation | undefined): boolean {
  return of !== undefined && !("of" in of);
}

/** The least or greatest of values. */
function ordered(of: Representation | undefined): Representation | undefined {
  return of !== undefined && (isNumeric(of) || of.kind === "value") ? of : undefined;
}
