import { ascending } from "../../model/ascending.ts";
import type { CellId, Program } from "../../model/program.ts";
import type { WorkBudget } from "../../model/work-budget.ts";

/**
 * For each slot, by id, the keys of the rules that still need it once rules are folded, sorted as texts (chapter 6, 6.3): directly, through rules that they
 * reference, and through slots that are bound to it.
 */
export function neededBy(program: Program, budget: WorkBudget): readonly (readonly string[])[] {
  const keys: string[][] = program.slots.map(() => []);
  for (const [rule, slots] of slotsOfRules(program, budget).entries()) {
    const key = program.rules[rule]?.key ?? "";
    for (const slot of slots) keys[slot]?.push(key);
  }
  return keys.map((list) => list.sort(ascending));
}

/** The slots that each rule needs. Rules come after those that they reference, so that each set is complete when it is used. */
function slotsOfRules(program: Program, budget: WorkBudget): ReadonlySet<number>[] {
  const needs: Set<number>[] = [];
  const seen = new Int32Array(program.cells.length).fill(-1);
  program.rules.forEach(({ root }, rule) => {
    const slots = new Set<number>();
    const open: CellId[] = [root];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const cell = program.cells[id];
      if (cell === undefined || seen[id] === rule) continue;
      seen[id] = rule;
      budget.charge(1);
      if (cell.op === "slot") addSlot(cell.slot, slots, needs, program);
      else if (cell.op === "rule") addAll(needs[cell.rule], slots);
      else for (const operand of cell.operands) open.push(operand);
    }
    budget.charge(slots.size);
    needs.push(slots);
  });
  return needs;
}

/** A bound slot passes the need on to the end of its chain. */
function addSlot(slot: number, slots: Set<number>, needs: readonly ReadonlySet<number>[], program: Program): void {
  let at = slot;
  for (let source = program.slots[at]?.source; source !== undefined; source = program.slots[at]?.source) {
    if ("rule" in source) {
      addAll(needs[source.rule], slots);
      return;
    }
    at = source.slot;
  }
  slots.add(at);
}

function addAll(from: ReadonlySet<number> | undefined, to: Set<number>): void {
  for (const slot of from ?? []) to.add(slot);
}
