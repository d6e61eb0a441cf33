import { isListCell } from "../../model/program/operations.ts";
import type { CellId, Program } from "../../model/program/program.ts";
import { results } from "./parts.ts";

/**
 * The unit that a value carries
 * (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 4), as far as it
 * is known before the run: alternatives in order, of which the first one present is carried.
 * From `arms`: the unit depends on the arm taken; the function of that rule or part keeps it in the
 * frame. From `rows`: other frames have it, or that of the cell.
 */
export type Carried = readonly CarriedFrom[];

type CarriedFrom =
  | { readonly from: "unit"; readonly of: string }
  | { readonly from: "slot"; readonly of: number }
  | { readonly from: "arms"; readonly of: CellId }
  | { readonly from: "rows"; readonly of: CellId };

/** Finds the unit that each value carries from the cells. */
export class CarriedUnits {
  readonly #program: Program;
  readonly #known = new Map<CellId, Carried>();

  constructor(program: Program) {
    this.#program = program;
  }

  /**
   * The unit that a cell carries. Rules come in dependency order; a stack holds the cells within a
   * rule.
   */
  of(root: CellId): Carried {
    const open: CellId[] = [root];
    for (let id = open.at(-1); id !== undefined; id = open.at(-1)) {
      const before = open.length;
      if (!this.#known.has(id)) for (const needed of this.#needs(id)) if (!this.#known.has(needed)) open.push(needed);
      if (open.length > before) continue;
      open.pop();
      if (!this.#known.has(id)) this.#known.set(id, this.#carried(id));
    }
    return this.#known.get(root) ?? NONE;
  }

  /** The cells whose units decide the unit of a cell. */
  #needs(id: CellId): readonly CellId[] {
    const cell = this.#program.cells[id];
    if (cell !== undefined && "carry" in cell) return cell.carry.flatMap((at) => cell.operands[at] ?? []);
    switch (cell?.op) {
      case "math":
        return cell.operands;
      case "choose":
        return results(cell);
      case "rule": {
        const root = this.#program.rules[cell.rule]?.root;
        return root === undefined ? [] : [root];
      }
      default:
        return [];
    }
  }

  #carried(id: CellId): Carried {
    const cell = this.#program.cells[id];
    switch (cell?.op) {
      case "const":
        return cell.value.kind === "number" && cell.value.unit !== undefined
          ? [{ from: "unit", of: cell.value.unit }]
          : NONE;
      case "convert":
        return cell.unit === undefined ? NONE : [{ from: "unit", of: cell.unit }];
      case "slot":
        // References to a slot that is bound to a rule are lowered to the rule.
        return [{ from: "slot", of: cell.slot }];
      case "choose": {
        const arms = results(cell).filter((result) => this.#program.cells[result]?.op !== "veto");
        const [first, ...others] = arms.map((result) => this.#known.get(result) ?? NONE);
        return first !== undefined && others.every((other) => same(first, other)) ? first : [{ from: "arms", of: id }];
      }
      default:
        if (cell !== undefined && isListCell(cell)) return [{ from: "rows", of: id }];
        return this.#firstOf(this.#needs(id));
    }
  }

  #firstOf(cells: readonly CellId[]): Carried {
    const all: CarriedFrom[] = [];
    for (const cell of cells) {
      for (const source of this.#known.get(cell) ?? NONE) {
        if (!all.some((other) => sameSource(source, other))) all.push(source);
        if (source.from === "unit") return all;
      }
    }
    return all;
  }
}

const NONE: Carried = [];

function same(a: Carried, b: Carried): boolean {
  return a.length === b.length && a.every((source, at) => sameSource(source, b[at]));
}

function sameSource(a: CarriedFrom, b: CarriedFrom | undefined): boolean {
  return a.from === b?.from && a.of === b.of;
}
