import type { CellId, Program } from "../../model/program.ts";

/** The longest chain of references below each rule. `rules` are in an order in which every rule comes after those it refers to. */
export function ruleDepths(program: Program, rules: readonly number[]): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  for (const rule of rules) {
    let depth = 0;
    for (const below of referred(program, rule)) depth = Math.max(depth, (depths.get(below) ?? 0) + 1);
    depths.set(rule, depth);
  }
  return depths;
}

function referred(program: Program, rule: number): ReadonlySet<number> {
  const found = new Set<number>();
  const met = new Set<CellId>();
  const open: CellId[] = [program.rules[rule]?.root ?? -1];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const cell = program.cells[id];
    if (cell === undefined || met.has(id)) continue;
    met.add(id);
    if (cell.op === "rule") found.add(cell.rule);
    else if (cell.op === "slot") {
      const fed = feedingRule(program, cell.slot);
      if (fed !== undefined) found.add(fed);
    } else open.push(...cell.operands);
  }
  return found;
}

/** The rule at the end of the chain of slots that feeds a slot, if there is one. */
export function feedingRule({ slots }: Program, slot: number): number | undefined {
  for (let at: number | undefined = slot; at !== undefined; ) {
    const source: Program["slots"][number]["source"] = slots[at]?.source;
    if (source !== undefined && "rule" in source) return source.rule;
    at = source?.slot;
  }
  return undefined;
}
