import { OPERATIONS } from "../../model/program/operations.ts";
import type { Cell, CellId, Program } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import { isSameScale } from "./converted.ts";
import type { PairedIds } from "./crossed-texts.ts";

/** The instants of two evaluations. */
export type InstantPair = "equal" | "different";

/** Finds the rules of two programs whose texts certainly answer the same for equal reads. */
export class SameTexts {
  readonly #before: Program;
  readonly #after: Program;
  readonly #oldIds: PairedIds;
  readonly #known: Readonly<Record<InstantPair, Map<string, boolean>>> = { equal: new Map(), different: new Map() };

  /** `oldIds`: by ids of the new side. */
  constructor(before: Program, after: Program, oldIds: PairedIds) {
    this.#before = before;
    this.#after = after;
    this.#oldIds = oldIds;
  }

  /** By id of the new side. False: the texts may answer differently. */
  has(rule: number, instants: InstantPair): boolean {
    const old = this.#before.rules[this.#oldIds.rules.get(rule) ?? -1];
    const current = this.#after.rules[rule];
    return old !== undefined && current !== undefined && this.#isSame(old.root, current.root, instants);
  }

  #isSame(oldId: CellId, id: CellId, instants: InstantPair): boolean {
    const pair = `${oldId} ${id}`;
    const known = this.#known[instants].get(pair) ?? this.#isSameCell(oldId, id, instants);
    this.#known[instants].set(pair, known);
    return known;
  }

  #isSameCell(oldId: CellId, id: CellId, instants: InstantPair): boolean {
    const [old, current] = [this.#before.cells[oldId], this.#after.cells[id]];
    if (old === undefined || current === undefined) return false;
    if ("asksForNow" in OPERATIONS[current.op] && instants === "different") return false;
    return (
      payload(old) === payload(this.#withOldId(current)) &&
      current.operands.every((operand, at) => this.#isSame(old.operands[at] ?? -1, operand, instants))
    );
  }

  /** A cell whose reference is that of the old side; -1: it has none, or another scale. */
  #withOldId(cell: Cell): Cell {
    const { rules, slots } = this.#oldIds;
    const [before, after] = [this.#before, this.#after];
    if (cell.op === "rule") return { ...cell, rule: sameScaled(cell.rule, rules, before.rules, after.rules) };
    if (cell.op === "slot") return { ...cell, slot: sameScaled(cell.slot, slots, before.slots, after.slots) };
    return cell;
  }
}

interface TypedPart {
  readonly type: Type;
}

function sameScaled(
  id: number,
  oldIds: ReadonlyMap<number, number>,
  before: readonly TypedPart[],
  after: readonly TypedPart[],
): number {
  const old = oldIds.get(id) ?? -1;
  const [from, to] = [before[old], after[id]];
  return from !== undefined && to !== undefined && isSameScale(from.type, to.type) ? old : -1;
}

/** All of a cell but its operands, of which it has the number. */
function payload({ operands, ...cell }: Cell): string {
  // The subject of a choice follows from its operands.
  const members = cell.op === "choose" ? { ...cell, subject: undefined } : cell;
  return JSON.stringify([operands.length, members], (_, value) => (typeof value === "bigint" ? `${value}n` : value));
}
