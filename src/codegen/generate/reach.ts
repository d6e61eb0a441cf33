import type { CellId, Program } from "../../model/program.ts";

/** What some rules need: each list in an order in which everything comes after what it needs. */
export interface Reach {
  readonly rules: readonly number[];
  readonly cells: readonly CellId[];
  readonly slots: readonly number[];
}

/** Everything that evaluating `requested` may look at. Rules refer to each other thousands of levels deep: no recursion. */
export function reach(program: Program, requested: readonly number[]): Reach {
  const rules = new Set<number>();
  const cells = new Set<CellId>();
  const slots = new Set<number>();
  const open: { readonly rule: number; readonly cells: readonly CellId[]; readonly needs: number[] }[] = [];
  const entered = new Set<number>();
  const enter = (rule: number) => {
    if (entered.has(rule)) return;
    entered.add(rule);
    const found = cellsOf(program, rule, cells);
    const needs: number[] = [];
    for (const id of found) {
      const cell = program.cells[id];
      if (cell?.op === "rule") needs.push(cell.rule);
      if (cell?.op !== "slot") continue;
      for (let at: number | undefined = cell.slot; at !== undefined; ) {
        slots.add(at);
        const source: { readonly slot: number } | { readonly rule: number } | undefined = program.slots[at]?.source;
        if (source !== undefined && "rule" in source) needs.push(source.rule);
        at = source !== undefined && "slot" in source ? source.slot : undefined;
      }
    }
    open.push({ rule, cells: found, needs });
  };
  for (const rule of requested) {
    enter(rule);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const next = top.needs.pop();
      if (next !== undefined) enter(next);
      else {
        open.pop();
        rules.add(top.rule);
        for (const id of top.cells) cells.add(id);
      }
    }
  }
  return { rules: [...rules], cells: [...cells], slots: [...slots] };
}

/** The cells below the root of a rule that no rule before it has, ascending: operands first. */
function cellsOf(program: Program, rule: number, known: ReadonlySet<CellId>): readonly CellId[] {
  const found = new Set<CellId>();
  const open = [program.rules[rule]?.root ?? -1];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const cell = program.cells[id];
    if (cell === undefined || found.has(id) || known.has(id)) continue;
    found.add(id);
    for (const operand of cell.operands) open.push(operand);
  }
  return [...found].sort((a, b) => a - b);
}
