import type { Cell, CellId } from "../model/program/program.ts";
import type { NumberValue, Value } from "../model/value.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import { hashOfCell, sameCell } from "./same-cell.ts";

/**
 * Marks literals written as plain numbers; only these take part in static arithmetic. Two literals
 * of one value but of different types or units are two cells, as they are two expressions for "this
 * very expression" of docs/spec/04-rules-evaluation.md#4-5-missing-data and for the size of a rule
 * (docs/spec/04-rules-evaluation.md#size-limits-of-one-rule).
 */
export const PLAIN_NUMBER = "number";

/** Slots of the hash table at the start; a power of two, as always. */
const FIRST_SIZE = 1 << 8;

/**
 * Hash-consing: equal operation, operands and payload give one cell for all rules of a program.
 * Operands have smaller ids.
 */
export class CellTable {
  readonly cells: Cell[] = [];
  readonly #budget: WorkBudget;
  /**
   * The newest cell of each hash slot, and for each cell the one before it in its slot: -1 for
   * none.
   */
  #newest = new Int32Array(FIRST_SIZE).fill(-1);
  readonly #before: number[] = [];
  readonly #hashes: number[] = [];
  readonly #literals = new Map<string | bigint, CellId>();
  readonly #plain = new Set<CellId>();

  constructor(budget: WorkBudget) {
    this.#budget = budget;
  }

  /** The id of the cell, a new one when no equal cell exists. */
  add(cell: Cell): CellId {
    if (cell.op === "const") return this.constant(cell.value, cell.kind);
    this.#budget.charge(1 + cell.operands.length);
    const hash = hashOfCell(cell);
    for (let id = this.#newest[hash & (this.#newest.length - 1)] ?? -1; id >= 0; id = this.#before[id] ?? -1) {
      const known = this.cells[id];
      if (this.#hashes[id] === hash && known !== undefined && sameCell(known, cell)) return id;
    }
    return this.#append(cell, hash);
  }

  /**
   * A literal; `written` distinguishes literals of one value: `PLAIN_NUMBER`, or any text that
   * names type and unit.
   */
  constant(value: Value, written: string): CellId {
    this.#budget.charge(1);
    const key = written === PLAIN_NUMBER && isWhole(value) ? value.n : `${written}|${valueKey(value)}`;
    const known = this.#literals.get(key);
    if (known !== undefined) return known;
    const id = this.#append({ op: "const", kind: value.kind, operands: [], value }, 0);
    this.#literals.set(key, id);
    if (written === PLAIN_NUMBER) this.#plain.add(id);
    return id;
  }

  at(id: CellId): Cell {
    const cell = this.cells[id];
    if (cell === undefined) throw new Error(`unreachable: no cell ${id}`);
    return cell;
  }

  /** True when a cell is a literal number that is not a ratio or measure. */
  isPlainNumber(id: CellId): boolean {
    return this.#plain.has(id);
  }

  #append(cell: Cell, hash: number): CellId {
    const id = this.cells.length;
    this.cells.push(cell);
    this.#hashes.push(hash);
    this.#before.push(-1);
    if (cell.op === "const") return id;
    if (id >= this.#newest.length) this.#grow();
    else this.#link(id);
    return id;
  }

  #link(id: CellId): void {
    const slot = (this.#hashes[id] ?? 0) & (this.#newest.length - 1);
    this.#before[id] = this.#newest[slot] ?? -1;
    this.#newest[slot] = id;
  }

  #grow(): void {
    this.#newest = new Int32Array(2 * this.#newest.length).fill(-1);
    this.cells.forEach((cell, id) => {
      if (cell.op !== "const") this.#link(id);
    });
  }
}

/** Numbers beyond have hashes that others of the same text may share. */
const LARGEST_KEY = BigInt(Number.MAX_SAFE_INTEGER);

/** True for a number that is a key itself: a text of it takes longer to make and to compare. */
function isWhole(value: Value): value is NumberValue {
  return (
    value.kind === "number" && value.d === 1n && value.unit === undefined && value.n >= 0n && value.n <= LARGEST_KEY
  );
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
    case "list":
    case "row":
      throw new Error(`unreachable: a ${value.kind} is not a literal`);
    case "range":
      return `${valueKey(value.from)}...${valueKey(value.to)}`;
  }
}

function clockKey(value: Extract<Value, { kind: "date" | "time" }>): string {
  return `${value.hour}:${value.minute}:${value.second}.${value.microsecond}${value.offset ?? ""}`;
}
