import type { Cell, CellId, Program, ProgramRule, ProgramSlot } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { Absence, Absences } from "../explore/absences.ts";
import type { Alike } from "../explore/explorer.ts";
import { constraintsOf, withDefault } from "../explore/slots.ts";
import { inputSet } from "../input-set.ts";
import type { Terms } from "../terms.ts";
import { meet } from "../value-set.ts";
import { alikeCells, keyOf } from "./alike.ts";

/**
 * Two programs as one: equal expressions are one cell, and rules that are the same computation are
 * one rule, so that what is followed no further is at least known to be equal.
 */
export interface JoinedPrograms {
  readonly program: Program;
  /** Ids of the joined rules by the ids of each side. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Ids of the joined slots by the ids of each side. */
  readonly slots: {
    readonly before: ReadonlyMap<number, number>;
    readonly after: ReadonlyMap<number, number>;
  };
  readonly absences: Absences;
  readonly alike: (terms: Terms) => Alike;
  /** Keys of inputs whose values are not the same on both sides: another kind, other units. */
  readonly incomparable: ReadonlySet<string>;
  /** Restricts inputs that both sides have to the values that both take. */
  readonly restrictInputs: (terms: Terms) => void;
}

export function joinedPrograms(before: Program, after: Program): JoinedPrograms {
  const joining = new Joining();
  const old = joining.add(before);
  const current = joining.add(after);
  const { slots, cells, rules, types, incomparable } = joining;
  const joinedSlots = { before: old.slots, after: current.slots };
  const program = { spec: after.spec, slots, cells, rules };
  const absences = absencesOf(joinedSlots, slots, types);
  return {
    program,
    before: old.rules,
    after: current.rules,
    slots: joinedSlots,
    absences,
    alike: (terms) => alikeCells(program, absences, terms),
    incomparable,
    restrictInputs(terms) {
      for (const { given, both } of types.values()) {
        const declared = slots[given];
        if (declared !== undefined && both.length > 1 && !incomparable.has(declared.key))
          restrict(given, declared, both, terms);
      }
    },
  };
}

/**
 * The inputs that the two sides treat in different ways when nobody gives them: by another default,
 * or as they are required on one side alone.
 */
function absencesOf(
  { before, after }: JoinedPrograms["slots"],
  slots: readonly ProgramSlot[],
  types: ReadonlyMap<string, SharedInput>,
): Absences {
  const current = new Set(after.values());
  const shared = new Set([...before.values()].filter((slot) => current.has(slot)));
  const found = new Map<number, Absence>();
  slots.forEach(({ key, source, fill }, slot) => {
    const { given = slot, both = [] } = types.get(key) ?? {};
    const isRequired = fill === undefined && source === undefined;
    if (shared.has(slot) || (source !== undefined && "rule" in source)) return;
    if (both.length > 1 || isRequired) found.set(slot, { given, mayBeAbsent: true, mayBeRefused: false });
  });
  return found;
}

/** The values of an input that both sides take, with its default. */
function restrict(slot: number, declared: ProgramSlot, both: readonly Type[], terms: Terms): void {
  const [first, ...others] = both.map(inputSet);
  if (first === undefined) return;
  const domain = others.reduce(
    (taken, each) => (each === undefined || taken === undefined ? taken : meet(taken, each)),
    first,
  );
  if (domain === undefined) return;
  terms.add({ of: "slot", slot }, withDefault(domain, declared));
}

class Joining {
  readonly slots: ProgramSlot[] = [];
  readonly cells: Cell[] = [];
  readonly rules: ProgramRule[] = [];
  /** By key. */
  readonly types = new Map<string, SharedInput>();
  readonly incomparable = new Set<string>();
  readonly #slotIds = new Map<string, number>();
  readonly #cellIds = new Map<string, CellId>();
  readonly #ruleIds = new Map<CellId, number>();

  /** The ids of the rules and slots of a program. */
  add(program: Program): { readonly rules: readonly number[]; readonly slots: ReadonlyMap<number, number> } {
    const ruleIds: number[] = [];
    const slotIds = new Map<number, number>();
    const cellIds = new Map<CellId, CellId>();
    for (const rule of program.rules) {
      for (const id of cellsBelow(program, rule.root, cellIds)) {
        const cell = program.cells[id];
        if (cell !== undefined) cellIds.set(id, this.#cell(cell, program, ruleIds, slotIds, cellIds));
      }
      ruleIds.push(this.#rule(rule, cellIds.get(rule.root) ?? -1));
    }
    program.slots.forEach((_, id) => {
      this.#slot(id, program, ruleIds, slotIds);
    });
    return { rules: ruleIds, slots: slotIds };
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
    slotIds: Map<number, number>,
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

  #slot(id: number, program: Program, ruleIds: readonly number[], slotIds: Map<number, number>): number {
    const known = slotIds.get(id);
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
    slotIds.set(id, joined);
    this.#share(slot, joined);
    return joined;
  }

  /** An input is the same on both sides where it has the same default, or is bound alike. */
  #joinedSlot(slot: ProgramSlot): number {
    const { key, source, fill, type } = slot;
    const id = keyOf(source === undefined ? [key, fill] : [key, source, constraintsOf(type)]);
    const known = this.#slotIds.get(id);
    if (known !== undefined) {
      // A value without a bound of one side is restricted by the other.
      this.slots[known] = slot;
      return known;
    }
    this.#slotIds.set(id, this.slots.length);
    return this.slots.push(slot) - 1;
  }

  /** A slot that a rule feeds is given by nobody. */
  #share({ key, source, type }: ProgramSlot, joined: number): void {
    if (source !== undefined && "rule" in source) return;
    const shared = this.types.get(key);
    if (shared === undefined) this.types.set(key, { given: joined, both: [type] });
    else {
      shared.both.push(type);
      if (measureOf(shared.both[0] ?? type) !== measureOf(type)) this.incomparable.add(key);
    }
  }
}

/** An input of both sides. */
interface SharedInput {
  /** The joined slot whose term is the given value. */
  readonly given: number;
  /** The type of each side. */
  readonly both: Type[];
}

/** Cells below a cell that are not joined yet, operands first; slots and rules are leaves. */
function cellsBelow({ cells }: Program, root: CellId, done: ReadonlyMap<CellId, CellId>): readonly CellId[] {
  const met = new Set([root]);
  for (const id of met) for (const operand of cells[id]?.operands ?? []) if (!done.has(operand)) met.add(operand);
  return [...met].filter((id) => !done.has(id)).sort((a, b) => a - b);
}

/** Types with equal texts give one value the same amount. */
export function measureOf(type: Type): string {
  if (type.kind === "measure") return keyOf([type.kind, type.units.map(({ name, factor }) => [name, factor])]);
  if (type.kind === "ratio") return keyOf([type.kind, type.units.map(({ name, perOne }) => [name, perOne])]);
  return "element" in type ? keyOf([type.kind, measureOf(type.element)]) : type.kind;
}
