import type { Cell, CellId } from "../model/program/program.ts";
import { literalTest } from "../runtime/literal-test.ts";
import type { CellTable } from "./cell-table.ts";
import type { Rewrite } from "./rewrites/rewrite.ts";

/**
 * Called with each cell that a literal replaced:
 * docs/spec/04-rules-evaluation.md#size-limits-of-one-rule counts the replaced cells.
 */
type OnFold = (literal: CellId, replaced: Cell) => void;

/** Simplifies cells of a table, each once, and adds the simplified ones to the same table. */
export class Rewriting {
  readonly #table: CellTable;
  readonly #rewrites: readonly Rewrite[];
  readonly #onFold: OnFold | undefined;
  /** By id: cells with their chains gathered, whose operands are being simplified. */
  readonly #gathered: (Cell | undefined)[] = [];
  /** By id: the simplified cells. */
  readonly #done: (CellId | undefined)[] = [];

  constructor(table: CellTable, rewrites: readonly Rewrite[], onFold?: OnFold) {
    this.#table = table;
    this.#rewrites = rewrites;
    this.#onFold = onFold;
  }

  /**
   * The simplified form of a cell. Chains nest thousands of levels deep, so operands wait on a
   * stack of our own.
   */
  simplified(root: CellId): CellId {
    const open: CellId[] = [root];
    for (let id = open.at(-1); id !== undefined; id = open.at(-1)) {
      if (this.#done[id] === undefined) {
        const waiting = open.length;
        const gathered = this.#gathered[id] ?? this.#gather(id);
        for (const operand of gathered.operands) if (this.#done[operand] === undefined) open.push(operand);
        if (open.length > waiting) {
          this.#gathered[id] = gathered;
          continue;
        }
        this.#gathered[id] = undefined;
        this.#done[id] = gathered.op === "const" ? id : this.#simplify(this.#withSimplifiedOperands(gathered));
      }
      open.pop();
    }
    return this.#of(root);
  }

  #withSimplifiedOperands(cell: Cell): Cell {
    if (cell.operands.every((operand) => this.#done[operand] === operand)) return cell;
    return { ...cell, operands: cell.operands.map((operand) => this.#of(operand)) };
  }

  #of(id: CellId): CellId {
    const done = this.#done[id];
    if (done === undefined) throw new Error(`unreachable: cell ${id} is not simplified yet`);
    return done;
  }

  #gather(id: CellId): Cell {
    let cell = this.#table.at(id);
    for (const rewrite of this.#rewrites) if (rewrite.gather !== undefined) cell = rewrite.gather(cell, this.#table);
    return cell;
  }

  #simplify(lowered: Cell): CellId {
    let cell = lowered;
    for (let at = 0; at < this.#rewrites.length; ) {
      const taken = this.#rewrites[at]?.simplify?.(cell, this.#table);
      if (taken === undefined) at++;
      else if (typeof taken === "number") {
        if (this.#table.at(taken).op === "const") this.#onFold?.(taken, cell);
        return taken;
      } else {
        cell = taken;
        at = 0;
      }
    }
    return this.#table.add(cell.op === "choose" ? { ...cell, subject: ladderSubject(cell, this.#table) } : cell);
  }
}

/**
 * The cell that every condition of a rule compares with a literal, on either side (the ladder
 * clause of docs/spec/04-rules-evaluation.md#4-5-missing-data); undefined when there is no such
 * cell. Comparisons of booleans and of the width of a range do not count.
 */
function ladderSubject(choose: Extract<Cell, { op: "choose" }>, table: CellTable): CellId | undefined {
  let subject: CellId | undefined;
  for (let at = 0; at < choose.operands.length - 1; at += 2) {
    const compared = comparedWithLiteral(choose.operands[at], table);
    if (compared === undefined || (subject !== undefined && subject !== compared)) return undefined;
    subject = compared;
  }
  return subject;
}

function comparedWithLiteral(condition: CellId | undefined, table: CellTable): CellId | undefined {
  const test = literalTest(condition, table.cells);
  if (test === undefined || test.literal.kind === "boolean" || table.at(test.key).op === "width") return undefined;
  return test.key;
}
