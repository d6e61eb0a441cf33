import type { Cell, CellId, Program } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { RegionTerm, Terms } from "../terms.ts";
import { truth } from "../value-set.ts";
import { cellsBelow, ruleOfCell } from "./slots.ts";

/** An input that callers may leave unbound, where that is another case than each of its values. */
export interface Absence {
  /** The slot whose term is the given value: one for the slots of two programs that share a key. */
  readonly given: number;
  /** True: without a given value it is missing, or has a default of its own. */
  readonly mayBeAbsent: boolean;
  /** True: a value that it refuses is a case of its own. */
  readonly mayBeRefused: boolean;
}

/** By slot. */
export type Absences = ReadonlyMap<number, Absence>;

/** The unknown truth that an input is absent, or that the given value is refused. */
export function absenceTerm(what: "absent" | "refused", key: string, terms: Terms): RegionTerm {
  return terms.add({ of: "flag", key: `${what} ${key}` }, { kind: "truths", yes: true, no: true });
}

/** The input that such a truth is about; undefined for other terms. */
export function absenceOf(term: RegionTerm): { readonly what: string; readonly key: string } | undefined {
  const [, what, key] = (term.of === "flag" && /^(absent|refused) (.*)$/.exec(term.key)) || [];
  return what === undefined || key === undefined ? undefined : { what, key };
}

export const HAPPENS = truth(true);

/** Adds the inputs below `is veto`: only there a rule goes on without a value. */
export function withTested(absences: Absences, program: Program): Absences {
  const tested = testsOf(program).flatMap((id) => program.cells[id]?.operands ?? []);
  const found = new Map(absences);
  for (const cell of cellsBelow(program, tested)) {
    if (cell.op === "slot" && ruleOfCell(program, cell) === undefined)
      for (const slot of chainOf(program, cell.slot)) addTested(slot, program, found);
  }
  return found;
}

/** The cells of `is veto` that texts have: those that only pass a veto on tell nothing. */
function testsOf({ cells, rules }: Program): readonly CellId[] {
  const used = new Set(rules.map(({ root }) => root));
  const found: CellId[] = [];
  for (let id = cells.length - 1; id >= 0; id--) {
    const cell = cells[id];
    if (cell === undefined || !used.has(id)) continue;
    if (cell.op === "is_veto") found.push(id);
    for (const operand of cell.op === "choose" && passesOn(cell, cells) ? cell.operands.slice(1) : cell.operands)
      used.add(operand);
  }
  return found;
}

/** A choice between the veto of a cell and another one where it has a value. */
function passesOn({ operands: [condition = -1, , vetoed = -1] }: Cell, cells: readonly Cell[]): boolean {
  const negated = cells[condition];
  const test = negated?.op === "not" ? cells[negated.operands[0] ?? -1] : undefined;
  return test?.op === "is_veto" && test.operands[0] === vetoed && cells[vetoed]?.kind === "veto";
}

/** A slot that follows another one is unbound where that one is, unless it may be given itself. */
function chainOf({ slots }: Program, slot: number): readonly number[] {
  const chain = [slot];
  for (let at = slots[slot]?.source; at !== undefined && "slot" in at; at = slots[at.slot]?.source) chain.push(at.slot);
  return chain;
}

function addTested(slot: number, { slots }: Program, found: Map<number, Absence>): void {
  const { source, fill, type } = slots[slot] ?? {};
  if (source !== undefined || type === undefined) return;
  const { given = slot, mayBeAbsent = false } = found.get(slot) ?? {};
  // A rule goes on without a missing input as it goes on without a refused one.
  const mayBeRefused = (fill !== undefined || mayBeAbsent) && refuses(type);
  if (fill === undefined || mayBeAbsent || mayBeRefused)
    found.set(slot, { given, mayBeAbsent: mayBeAbsent || fill === undefined, mayBeRefused });
}

/** Any text is a text. */
function refuses(type: Type): boolean {
  return type.kind !== "text" || type.options.length > 0 || type.length !== undefined;
}
