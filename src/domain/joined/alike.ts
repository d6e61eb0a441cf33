import type { CellId, Program } from "../../model/program/program.ts";
import { type Absences, absenceTerm, HAPPENS } from "../explore/absences.ts";
import type { Alike } from "../explore/explorer.ts";
import { type Region, valuesOf } from "../region.ts";
import type { Terms } from "../terms.ts";
import { areApart } from "../value-set.ts";

/**
 * Finds the cells that compute the same where no default of an input counts: they are one cell in
 * such regions.
 */
export function alikeCells(program: Program, absences: Absences, terms: Terms): Alike {
  const { slots, cells, rules } = program;
  const apart = new Set([...absences].flatMap(([slot, { given }]) => (slot === given ? [] : [slot])));
  if (apart.size === 0) return (cell) => cell;
  const ids = new Map<string, CellId>();
  const found: Likeness[] = [];
  cells.forEach((cell, id) => {
    const below = cell.op === "rule" ? [rules[cell.rule]?.root ?? -1] : cell.operands;
    const like = below.flatMap((operand) => found[operand] ?? []);
    const own = cell.op === "slot" && apart.has(cell.slot) ? [cell.slot] : [];
    const members = {
      ...cell,
      operands: like.map((each) => each.cell),
      ...(cell.op === "rule" && { rule: undefined }),
      ...(cell.op === "choose" && { subject: undefined }),
      ...(cell.op === "slot" && { slot: absences.get(cell.slot)?.given ?? cell.slot }),
    };
    const key = keyOf(members);
    const first = ids.get(key) ?? id;
    ids.set(key, first);
    found.push({ cell: first, slots: [...new Set([...own, ...like.flatMap((each) => each.slots)])] });
  });
  const isGiven = (slot: number, region: Region): boolean => {
    const { key, source } = slots[slot] ?? {};
    const { given = slot } = absences.get(slot) ?? {};
    if (given === slot) return true;
    const term = absenceTerm("absent", key ?? "", terms);
    if (areApart(valuesOf(region, term), HAPPENS)) return true;
    const other = slots[given]?.source;
    return (
      source !== undefined &&
      other !== undefined &&
      "slot" in source &&
      "slot" in other &&
      slots[source.slot]?.key === slots[other.slot]?.key &&
      isGiven(source.slot, region)
    );
  };
  return (cell, region) => {
    const like = found[cell];
    return like?.slots.every((slot) => isGiven(slot, region)) === true ? like.cell : cell;
  };
}

interface Likeness {
  readonly cell: CellId;
  /** The slots below that are not the one of both programs. */
  readonly slots: readonly number[];
}

/** Equal data have equal keys. */
export function keyOf(data: unknown): string {
  return JSON.stringify(data, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part));
}
