import { add, divide, multiply, type Rational, rational, subtract } from "../../model/numbers/rational.ts";
import { bitLength } from "../../model/numbers/roots.ts";
import { isListCell, type ListCell, type StrictCell } from "../../model/program/operations.ts";
import type { Cell, CellId, Program } from "../../model/program/program.ts";
import { results } from "../analysis/parts.ts";
import {
  common,
  constantInterval,
  MOST_BITS,
  type Representation,
  scaledRepresentation,
} from "../analysis/representation.ts";
import { type SlotReading, slotReading } from "../analysis/slot-reading.ts";
import { OPERATORS } from "./index.ts";
import type { OperandFacts, Operator } from "./operator.ts";

/** The representations of cells that work on lists and rows, and of slots of rows that are fed. */
export interface RowRepresentations {
  representation(id: CellId, cell: ListCell): Representation | undefined;
  isFed(slot: number): boolean;
  fedRepresentation(slot: number): Representation | undefined;
}

/**
 * The representation of every cell, slot and rule of a program in generated code, found at its
 * first use: most cells of a long ladder have none. Undefined: only the exact program can compute
 * the value.
 */
export class Representations implements OperandFacts {
  readonly #program: Program;
  readonly #cells: (Representation | undefined)[] = [];
  readonly #operators: (Operator | undefined)[] = [];
  readonly #constants: (Rational | undefined)[] = [];
  readonly #known: Uint8Array;
  readonly #readings: (SlotReading | undefined)[] = [];
  readonly #slots: (Representation | undefined)[] = [];
  readonly #rows: RowRepresentations | undefined;

  constructor(program: Program, rows?: RowRepresentations) {
    this.#program = program;
    this.#rows = rows;
    this.#known = new Uint8Array(program.cells.length);
  }

  representation(cell: CellId): Representation | undefined {
    this.#reach(cell);
    return this.#cells[cell];
  }

  /** Of a cell whose representation was asked for. */
  constant(cell: CellId): Rational | undefined {
    return this.#constants[cell];
  }

  /** The way to compute a strict operation whose representation was asked for. */
  operator(cell: CellId): Operator | undefined {
    return this.#operators[cell];
  }

  rule(rule: number): Representation | undefined {
    const root = this.#program.rules[rule]?.root;
    return root === undefined ? undefined : this.representation(root);
  }

  reading(slot: number): SlotReading {
    const known = this.#readings[slot];
    if (known !== undefined) return known;
    const declared = this.#program.slots[slot];
    if (declared === undefined) throw new Error(`unreachable: no slot ${slot}`);
    const reading = slotReading(declared.type, declared.fill);
    this.#readings[slot] = reading;
    return reading;
  }

  /** The representation of a slot's outcome, for given values and for values that feed it. */
  slot(slot: number): Representation | undefined {
    const chain: number[] = [];
    let representation: Representation | undefined;
    for (let at = slot; ; ) {
      if (at in this.#slots) {
        representation = this.#slots[at];
        break;
      }
      const source = this.#program.slots[at]?.source;
      chain.push(at);
      if (source === undefined || this.#rows?.isFed(at) === true) break;
      if ("rule" in source) {
        representation = this.rule(source.rule);
        this.#slots[at] = representation;
        break;
      }
      at = source.slot;
    }
    for (let at = chain.pop(); at !== undefined; at = chain.pop()) {
      if (at in this.#slots) continue;
      representation = this.#ofSlot(at, representation);
      this.#slots[at] = representation;
    }
    return representation;
  }

  /** `source`: the representation of the slot that feeds it. */
  #ofSlot(slot: number, source: Representation | undefined): Representation | undefined {
    const own = this.reading(slot).representation;
    const isFed = this.#rows?.isFed(slot) === true;
    if (!isFed && this.#program.slots[slot]?.source === undefined) return own;
    const taken = isFed ? this.#rows?.fedRepresentation(slot) : source;
    return taken && common([own, taken]);
  }

  /**
   * Finds the representations that `root` depends on first, in a loop: cells nest, and rules refer
   * to each other, thousands of levels deep.
   */
  #reach(root: CellId): void {
    if (this.#known[root] === 1) return;
    const open: CellId[] = [root];
    for (let id = open.at(-1); id !== undefined; id = open.at(-1)) {
      const before = open.length;
      if (this.#known[id] === 0) {
        for (const needed of this.#needs(this.cell(id))) if (this.#known[needed] === 0) open.push(needed);
      }
      if (open.length > before) continue;
      open.pop();
      if (this.#known[id] === 1) continue;
      this.#known[id] = 1;
      this.#cells[id] = this.#representationOf(id, this.cell(id));
    }
  }

  #needs(cell: Cell): readonly CellId[] {
    if (cell.op === "choose") return results(cell);
    if (cell.op === "is_veto") return [];
    if (cell.op !== "rule" && cell.op !== "slot") return cell.operands;
    const rule = cell.op === "rule" ? cell.rule : this.#feedingRule(cell.slot);
    const root = rule === undefined ? undefined : this.#program.rules[rule]?.root;
    return root === undefined ? [] : [root];
  }

  /** The rule at the end of the chain that feeds a slot. */
  #feedingRule(slot: number): number | undefined {
    let source = this.#program.slots[slot]?.source;
    while (source !== undefined && "slot" in source) source = this.#program.slots[source.slot]?.source;
    return source?.rule;
  }

  #representationOf(id: CellId, cell: Cell): Representation | undefined {
    switch (cell.op) {
      case "const":
        return this.#literal(id, cell);
      case "now":
        return { kind: "value" };
      case "slot":
        return this.slot(cell.slot);
      case "rule":
        return this.rule(cell.rule);
      case "veto":
        return undefined;
      case "and":
        return cell.operands.every((operand) => this.#cells[operand]?.kind === "boolean")
          ? { kind: "boolean" }
          : undefined;
      case "is_veto":
        return { kind: "boolean" };
      case "choose":
        return common(results(cell).flatMap((result) => this.#cells[result] ?? []));
      default:
        return isListCell(cell) ? this.#rows?.representation(id, cell) : this.#strict(id, cell);
    }
  }

  #literal(id: CellId, { value }: Extract<Cell, { op: "const" }>): Representation {
    switch (value.kind) {
      case "number":
        return this.#constant(id, rational(value.n, value.d));
      case "text":
      case "boolean":
        return { kind: value.kind };
      default:
        return { kind: "value" };
    }
  }

  #constant(id: CellId, value: Rational): Representation {
    this.#constants[id] = value;
    return scaledRepresentation(constantInterval(value));
  }

  #strict(id: CellId, cell: StrictCell): Representation | undefined {
    const constant = this.#folded(cell);
    if (constant !== undefined) return this.#constant(id, constant);
    for (const operator of OPERATORS[cell.op]) {
      const representation = operator.representation(cell, this);
      if (representation === undefined) continue;
      this.#operators[id] = operator;
      return representation;
    }
    return undefined;
  }

  /** The value of arithmetic on literals that the language does not fold (ratios, measures). */
  #folded(cell: Cell): Rational | undefined {
    const step = FOLDED[cell.op];
    if (step === undefined && cell.op !== "convert") return undefined;
    let result: Rational | undefined;
    for (const operand of cell.operands) {
      const value = this.#constants[operand];
      if (value === undefined) return undefined;
      result = result === undefined || step === undefined ? value : step(result, value);
      // Larger ones are computed at run time.
      if (result === undefined || bitLength(result.n, result.d) > MOST_BITS) return undefined;
    }
    return result !== undefined && cell.op === "convert" ? multiply(result, cell.factor) : result;
  }

  cell(id: CellId): Cell {
    const cell = this.#program.cells[id];
    if (cell === undefined) throw new Error(`unreachable: no cell ${id}`);
    return cell;
  }
}

const FOLDED: Readonly<Partial<Record<Cell["op"], (a: Rational, b: Rational) => Rational | undefined>>> = {
  add,
  subtract,
  multiply,
  divide: (a, b) => (b.n === 0n ? undefined : divide(a, b)),
};
