import type { Lambda, ProgramList } from "../../model/program/program.ts";

/** True for an expression that reads the place of its row. */
export function usesPosition({ cells }: Lambda): boolean {
  return cells.some(({ op }) => op === "position");
}

/** True for an expression that reads the row before its own. */
export function readsRowBefore({ cells }: Lambda): boolean {
  return cells.some(({ op }) => op === "previous");
}

/** True for a list whose rows read those before them. */
export function usesRowBefore({ each }: ProgramList): boolean {
  return each.some(({ value }) => readsRowBefore(value));
}

/** True for a list whose rows know their place. */
export function usesPlace({ each }: ProgramList): boolean {
  return each.some(({ value }) => usesPosition(value));
}
