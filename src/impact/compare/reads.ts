import type { RemainingArms } from "../../model/program/arms.ts";
import type { Cell, CellId, Program } from "../../model/program/program.ts";

/**
 * The reads of a rule when one of its arms gives it a value, as far as the program tells without a
 * run. `certain` is read in every such run; `possible` in some of them.
 */
interface StaticReads {
  readonly certain: ReadSet;
  readonly possible: ReadSet;
}

/** Ids of rules and slots. A slot that a rule feeds is that rule. */
interface ReadSet {
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

/** The reads of the new side that have a pair on the old one, by their ids. */
interface PairedReads {
  readonly rules: readonly number[];
  readonly slots: readonly number[];
  /** Read in some runs only. */
  readonly uncertainRules: readonly number[];
  readonly uncertainSlots: readonly number[];
}

/** The ids of the new side that have a pair. */
interface PairedReadIds {
  readonly rules: { has(id: number): boolean };
  readonly slots: { has(id: number): boolean };
}

export function pairedReads({ certain, possible }: StaticReads, { rules, slots }: PairedReadIds): PairedReads {
  return {
    rules: [...certain.rules].filter((id) => rules.has(id)),
    slots: [...certain.slots].filter((id) => slots.has(id)),
    uncertainRules: [...possible.rules].filter((id) => rules.has(id) && !certain.rules.has(id)),
    uncertainSlots: [...possible.slots].filter((id) => slots.has(id) && !certain.slots.has(id)),
  };
}

/** Rules and all rules that they may read, each after those that it reads. */
export function readingOrder(program: Program, rules: readonly number[]): readonly number[] {
  const order: number[] = [];
  const met = new Set<number>();
  const open: { readonly rule: number; readonly reads: readonly number[]; next: number }[] = [];
  const enter = (rule: number) => {
    if (met.has(rule)) return;
    met.add(rule);
    open.push({ rule, reads: rulesRead(program, rule), next: 0 });
  };
  for (const rule of rules) {
    enter(rule);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const read = top.reads[top.next++];
      if (read !== undefined) enter(read);
      else {
        order.push(top.rule);
        open.pop();
      }
    }
  }
  return order;
}

/** The rules that the cells of a rule refer to, also by a slot that they feed. */
function rulesRead({ cells, rules, slots }: Program, rule: number): readonly number[] {
  const reads = new Set<number>();
  const met = new Set<number>();
  const open = [rules[rule]?.root ?? -1];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const cell = cells[id];
    if (cell === undefined || met.has(id)) continue;
    met.add(id);
    if (cell.op === "rule") reads.add(cell.rule);
    const source = cell.op === "slot" ? slots[cell.slot]?.source : undefined;
    if (source !== undefined && "rule" in source && source.rule >= 0) reads.add(source.rule);
    open.push(...cell.operands);
  }
  return [...reads];
}
