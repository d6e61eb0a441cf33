import type { RemainingArms } from "../../../model/program/arms.ts";
import type { Cell, CellId, Program } from "../../../model/program/program.ts";

/**
 * The reads of a rule when one of its arms gives it a value, as far as the program tells without a
 * run. `certain` is read in every such run; `possible` in some of them.
 */
export interface StaticReads {
  readonly certain: ReadSet;
  readonly possible: ReadSet;
}

/** Ids of rules and slots. A slot that a rule feeds is that rule. */
export interface ReadSet {
  readonly rules: ReadonlySet<number>;
  readonly slots: ReadonlySet<number>;
}

/**
 * The reads of a rule when the arm at a position among the remaining ones decides. A rule that is
 * not paired is part of the text that reads it.
 */
export function staticReads(
  program: Program,
  rule: number,
  remaining: RemainingArms,
  position: number,
  isPaired: (rule: number) => boolean,
): StaticReads {
  const reads = new ReadCollector(program, isPaired);
  const root = program.rules[rule]?.root ?? -1;
  const cell = program.cells[root];
  if (cell?.op !== "choose" || remaining.length <= 1) {
    reads.add(root, true, true);
    return reads;
  }
  const conditions = (cell.operands.length - 1) / 2;
  const isDefault = position >= conditions;
  const end = isDefault ? -1 : position;
  for (let at = conditions - 1; at > end; at--) reads.add(cell.operands[2 * at], true, false);
  if (!isDefault) reads.add(cell.operands[2 * position], true, true);
  reads.add(isDefault ? cell.operands.at(-1) : cell.operands[2 * position + 1], true, undefined);
  return reads;
}

class ReadCollector implements StaticReads {
  readonly certain = { rules: new Set<number>(), slots: new Set<number>() };
  readonly possible = { rules: new Set<number>(), slots: new Set<number>() };
  readonly #program: Program;
  readonly #isPaired: (rule: number) => boolean;
  readonly #met = new Set<string>();

  constructor(program: Program, isPaired: (rule: number) => boolean) {
    this.#program = program;
    this.#isPaired = isPaired;
  }

  /**
   * Adds what a cell with a value reads. `isCertain`: it is evaluated in every run. `truth`: of a
   * condition; undefined: not known.
   */
  add(id: CellId | undefined, isCertain: boolean, truth: boolean | undefined): void {
    const open = [{ id: id ?? -1, isCertain, truth }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const cell = this.#program.cells[next.id];
      const key = `${next.id} ${next.isCertain} ${next.truth}`;
      if (cell === undefined || this.#met.has(key)) continue;
      this.#met.add(key);
      const set = next.isCertain ? this.certain : this.possible;
      if (cell.op === "rule" && this.#isPaired(cell.rule)) set.rules.add(cell.rule);
      // An arm of it decides that is not known here.
      else if (cell.op === "rule")
        open.push({ id: this.#program.rules[cell.rule]?.root ?? -1, isCertain: false, truth: undefined });
      else if (cell.op === "slot") this.#addSlot(cell.slot, set);
      else open.push(...this.#operands(cell, next.isCertain, next.truth));
    }
  }

  #addSlot(slot: number, set: { readonly rules: Set<number>; readonly slots: Set<number> }): void {
    const source = this.#program.slots[slot]?.source;
    if (source !== undefined && "rule" in source) set.rules.add(source.rule);
    else set.slots.add(slot);
  }

  #operands({ op, operands }: Cell, isCertain: boolean, truth: boolean | undefined) {
    if (op === "and")
      return operands.map((id, at) => ({
        id,
        isCertain: isCertain && (at === 0 || truth === true),
        truth: truth || undefined,
      }));
    // The scan begins with the last condition: whatever it chooses, this one was evaluated.
    if (op === "choose")
      return operands.map((id, at) => ({ id, isCertain: isCertain && at === operands.length - 3, truth: undefined }));
    // The operand of `is veto` may have a veto, after which nothing is read.
    return operands.map((id) => ({ id, isCertain: isCertain && op !== "is_veto", truth: undefined }));
  }
}
