import type { Cell, CellId } from "../model/program.ts";
import type { Type } from "../model/type.ts";
import type { DateValue, TimeValue, Value } from "../model/value.ts";

/**
 * What a literal was written as: two literals of one value but of different types or units are two cells,
 * as they are two expressions for 4.5 ("this very expression") and for the size of a rule (4.8).
 * `plain` numbers alone take part in static arithmetic.
 */
export const PLAIN_NUMBER = "number";

/** Hash-consing: equal operation, operands and payload give one cell for all rules of a program. Operands have smaller ids. */
export class CellTable {
  readonly cells: Cell[] = [];
  readonly #ids = new Map<string, CellId>();
  readonly #plain = new Set<CellId>();
  readonly #types = new Map<Type, number>();

  /** The id of the cell, a new one when no equal cell exists. */
  add(cell: Cell): CellId {
    if (cell.op === "const") return this.constant(cell.value, cell.kind);
    return this.#intern(`${cell.op}|${cell.kind}|${cell.operands.join()}|${this.#payload(cell)}`, cell);
  }

  /** A literal; `written` tells literals of one value apart: `PLAIN_NUMBER`, or anything that names type and unit. */
  constant(value: Value, written: string): CellId {
    const cell: Cell = { op: "const", kind: value.kind, operands: [], value };
    const id = this.#intern(`const|${written}|${valueKey(value)}`, cell);
    if (written === PLAIN_NUMBER) this.#plain.add(id);
    return id;
  }

  at(id: CellId): Cell {
    const cell = this.cells[id];
    if (cell === undefined) throw new Error(`unreachable: no cell ${id}`);
    return cell;
  }

  /** The value of a literal that is a number, not a ratio or measure; undefined for every other cell. */
  isPlainNumber(id: CellId): boolean {
    return this.#plain.has(id);
  }

  #intern(key: string, cell: Cell): CellId {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.cells.length;
    this.cells.push(cell);
    this.#ids.set(key, id);
    return id;
  }

  #payload(cell: Cell): string {
    switch (cell.op) {
      case "slot":
        return `${cell.slot}`;
      case "rule":
        return `${cell.rule}`;
      case "veto":
        return cell.reason === undefined ? "" : JSON.stringify(cell.reason);
      case "add":
      case "subtract":
      case "multiply":
      case "divide":
        return cell.carry.join();
      case "modulo":
      case "power":
        return `${cell.carry.join()}|${cell.factor === undefined ? "" : `${cell.factor.n}/${cell.factor.d}`}`;
      case "compare":
        return `${cell.operator}|${cell.of}`;
      case "convert":
        return `${cell.factor.n}/${cell.factor.d}|${cell.unit ?? ""}`;
      case "text":
        return `${this.#typeId(cell.type)}|${cell.unit ?? ""}`;
      case "math":
        return `${cell.function}|${cell.factor === undefined ? "" : `${cell.factor.n}/${cell.factor.d}`}`;
      case "width":
        return cell.months ? "months" : "";
      case "shift":
        return `${cell.by}|${cell.sign}|${cell.subject}`;
      case "window":
        return `${cell.direction}|${cell.by}`;
      case "date_relative":
        return cell.direction;
      case "date_calendar":
        return `${cell.which}|${cell.period}`;
      case "choose":
        return `${cell.subject ?? ""}`;
      case "const":
      case "now":
      case "and":
      case "not":
      case "is_veto":
      case "range":
      case "contains":
      case "elapsed":
        return "";
    }
  }

  #typeId(type: Type): number {
    const known = this.#types.get(type);
    if (known !== undefined) return known;
    this.#types.set(type, this.#types.size);
    return this.#types.size - 1;
  }
}

function valueKey(value: Value): string {
  switch (value.kind) {
    case "number":
      return `${value.n}/${value.d}|${value.unit ?? ""}`;
    case "text":
      return value.text;
    case "boolean":
      return `${value.value}`;
    case "date":
      return `${value.year}-${value.month}-${value.day}T${clockKey(value)}`;
    case "time":
      return clockKey(value);
    case "range":
      return `${valueKey(value.from)}...${valueKey(value.to)}`;
  }
}

function clockKey(value: DateValue | TimeValue): string {
  return `${value.hour}:${value.minute}:${value.second}.${value.microsecond}${value.offset ?? ""}`;
}
