import type { Cell, CellId, Program, ProgramRule, ProgramSlot } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import { inputSet } from "../input-set.ts";
import type { Terms } from "../terms.ts";
import { meet } from "../value-set.ts";
import { slotTerm } from "./slots.ts";

/**
 * Two programs as one: equal expressions are one cell, and rules that are the same computation are
 * one rule, so that what is followed no further is at least known to be equal.
 */
export interface JoinedPrograms {
  readonly program: Program;
  /** Ids of the joined rules by the ids of each side. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Keys of inputs whose values are not the same on both sides: another kind, other units. */
  readonly incomparable: ReadonlySet<string>;
  /** Restricts inputs that both sides have to the values that both take. */
  readonly restrictInputs: (terms: Terms) => void;
}

export function joinedPrograms(before: Program, after: Program): JoinedPrograms {
  const joining = new Joining();
  const old = joining.add(before);
  const current = joining.add(after);
  const { slots, cells, rules, types } = joining;
  return {
    program: { spec: after.spec, slots, cells, rules },
    before: old,
    after: current,
    incomparable: joining.incomparable,
    restrictInputs(terms) {
      types.forEach((both, slot) => {
        const declared = slots[slot];
        if (declared !== undefined && both.length > 1) restrict(slot, declared, both, terms);
      });
    },
  };
}

function restrict(slot: number, declared: ProgramSlot, both: readonly Type[], terms: Terms): void {
  const [first, ...others] = both.map(inputSet);
  if (first === undefined) return;
  const domain = others.reduce(
    (taken, each) => (each === undefined || taken === undefined ? taken : meet(taken, each)),
    first,
  );
  if (domain === undefined) return;
  if (declared.fill === undefined) terms.add({ of: "slot", slot }, domain);
  else slotTerm(slot, declared, terms);
}

class Joining {
  readonly slots: ProgramSlot[] = [];
  readonly cells: Cell[] = [];
  readonly rules: ProgramRule[] = [];
  /** The types of each slot, by side. */
  readonly types: Type[][] = [];
  readonly incomparable = new Set<string>();
  readonly #slotIds = new Map<string, number>();
  readonly #cellIds = new Map<string, CellId>();
  readonly #ruleIds = new Map<CellId, number>();

  /** The ids of the rules of a program. */
  add(program: Program): readonly number[] {
    const ruleIds: number[] = [];
    const slotIds: (number | undefined)[] = [];
    const cellIds = new Map<CellId, CellId>();
    for (const rule of program.rules) {
      for (const id of cellsBelow(program, rule.root, cellIds)) {
        const cell = program.cells[id];
        if (cell !== undefined) cellIds.set(id, this.#cell(cell, program, ruleIds, slotIds, cellIds));
      }
      ruleIds.push(this.#rule(rule, cellIds.get(rule.root) ?? -1));
    }
    return ruleIds;
  }

  #rule(rule: ProgramRule, root: CellId): number {
    const known = this.#ruleIds.get(root);
    if (known !== undefined) return known;
    this.#ruleIds.set(root, this.rules.length);
    return this.rules.push({ ...rule, root }) - 1;
  }

  #cell(
    cell: Cell,
    program: Program,
    ruleIds: readonly number[],
    slotIds: (number | undefined)[],
    cellIds: ReadonlyMap<CellId, CellId>,
  ): CellId {
    const operands = cell.operands.map((id) => cellIds.get(id) ?? -1);
    const mapped: Cell =
      cell.op === "rule"
        ? { ...cell, rule: ruleIds[cell.rule] ?? -1 }
        : cell.op === "slot"
          ? { ...cell, slot: this.#slot(cell.slot, program, ruleIds, slotIds) }
          : { ...cell, operands };
    const key = keyOf(mapped);
    const known = this.#cellIds.get(key);
    if (known !== undefined) return known;
    this.#cellIds.set(key, this.cells.length);
    return this.cells.push(mapped) - 1;
  }

  #slot(id: number, program: Program, ruleIds: readonly number[], slotIds: (number | undefined)[]): number {
    const known = slotIds[id];
    if (known !== undefined) return known;
    const slot = program.slots[id];
    if (slot === undefined) throw new Error(`unreachable: no slot ${id}`);
    const { source } = slot;
    const mapped =
      source === undefined
        ? undefined
        : "rule" in source
          ? { rule: ruleIds[source.rule] ?? -1 }
          : { slot: this.#slot(source.slot, program, ruleIds, slotIds) };
    const joined = this.#joinedSlot({ ...slot, source: mapped });
    slotIds[id] = joined;
    return joined;
  }

  /** An input is the same on both sides; a bound slot is, where it is bound alike. */
  #joinedSlot(slot: ProgramSlot): number {
    const key = keyOf(slot.source === undefined ? [slot.key] : [slot.key, slot.source, constraintsOf(slot.type)]);
    const known = this.#slotIds.get(key);
    const other = this.slots[known ?? -1];
    if (known !== undefined && other !== undefined) {
      if (measureOf(other.type) !== measureOf(slot.type)) this.incomparable.add(slot.key);
      this.types[known]?.push(slot.type);
      // A value without a bound of one side is restricted by the other.
      this.slots[known] = slot;
      return known;
    }
    this.#slotIds.set(key, this.slots.length);
    this.types.push([slot.type]);
    return this.slots.push(slot) - 1;
  }
}

/** Cells below a cell that are not joined yet, operands first; slots and rules are leaves. */
function cellsBelow({ cells }: Program, root: CellId, done: ReadonlyMap<CellId, CellId>): readonly CellId[] {
  const met = new Set([root]);
  for (const id of met) for (const operand of cells[id]?.operands ?? []) if (!done.has(operand)) met.add(operand);
  return [...met].filter((id) => !done.has(id)).sort((a, b) => a - b);
}

const CONSTRAINTS = ["minimum", "maximum", "decimals", "length", "options", "lower", "upper"];

function constraintsOf(type: Type): unknown {
  return Object.entries(type).filter(([name]) => CONSTRAINTS.includes(name));
}

/** Types with equal texts give one value the same amount. */
export function measureOf(type: Type): string {
  if (type.kind === "measure") return keyOf([type.kind, type.units.map(({ name, factor }) => [name, factor])]);
  if (type.kind === "ratio") return keyOf([type.kind, type.units.map(({ name, perOne }) => [name, perOne])]);
  return "element" in type ? keyOf([type.kind, measureOf(type.element)]) : type.kind;
}

function keyOf(data: unknown): string {
  return JSON.stringify(data, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part));
}
