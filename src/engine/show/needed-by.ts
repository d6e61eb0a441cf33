import { ascending } from "../../model/ascending.ts";
import type { CellId, Program } from "../../model/program/program.ts";
import { STEPS_PER_PART, type WorkBudget } from "../../model/work-budget.ts";
import type { RowNeeds } from "./row-needs.ts";

/**
 * For each slot, by id, the keys of the rules that still need it once rules are folded, sorted as
 * texts (docs/spec/06-show-explanations.md#6-3-data). A rule needs a slot directly, through rules
 * that it references, or through slots bound to it.
 */
export function neededBy(program: Program, budget: WorkBudget): readonly (readonly string[])[] {
  const needs = slotsOfRules(program, budget);
  const needing = program.slots.map((): string[] => []);
  const byKey = program.rules.map(({ key }, rule) => ({ key, rule })).sort((a, b) => ascending(a.key, b.key));
  for (const { key, rule } of byKey) for (const slot of needs[rule] ?? []) needing[slot]?.push(key);
  return needing;
}

/**
 * The keys of the slots that some rule still needs once rules are folded, or a list that a rule
 * reads. Slots that are bound are none of them.
 */
export function neededKeys(program: Program, rows: RowNeeds, budget: WorkBudget): ReadonlySet<string> {
  const needed = new Set<number>();
  const ends = new ChainEnds(program);
  const met = new Set<CellId>();
  const open = program.rules.map(({ root }) => root);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const cell = program.cells[id];
    if (cell === undefined || met.has(id)) continue;
    met.add(id);
    budget.charge(1);
    const end = cell.op === "slot" ? ends.of(cell.slot) : undefined;
    if (end === undefined) for (const operand of cell.operands) open.push(operand);
    else if ("slot" in end) needed.add(end.slot);
  }
  const isNeeded = (key: string, id: number) => needed.has(id) || rows.of(key).length > 0;
  return new Set(
    program.slots.flatMap(({ key, source }, id) => (source === undefined && isNeeded(key, id) ? [key] : [])),
  );
}

/**
 * The slots that each rule needs. Rules come after the rules that they reference, so each list is
 * complete when it is used. Every rule may need every slot: each need is counted before it is kept.
 */
function slotsOfRules(program: Program, budget: WorkBudget): readonly (readonly number[])[] {
  const needs: number[][] = [];
  const ends = new ChainEnds(program);
  const seen = new Int32Array(program.cells.length).fill(-1);
  const taken = new Int32Array(program.slots.length).fill(-1);
  for (const [rule, { root }] of program.rules.entries()) {
    const needed: number[] = [];
    const add = (slot: number) => {
      budget.charge(1);
      if (taken[slot] === rule) return;
      taken[slot] = rule;
      budget.charge(STEPS_PER_PART);
      needed.push(slot);
    };
    const open: CellId[] = [root];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const cell = program.cells[id];
      if (cell === undefined || seen[id] === rule) continue;
      seen[id] = rule;
      budget.charge(1);
      const end = cell.op === "slot" ? ends.of(cell.slot) : cell.op === "rule" ? { rule: cell.rule } : undefined;
      if (end === undefined) for (const operand of cell.operands) open.push(operand);
      else if ("slot" in end) add(end.slot);
      else for (const slot of needs[end.rule] ?? []) add(slot);
    }
    needs.push(needed);
  }
  return needs;
}

type End = { readonly slot: number } | { readonly rule: number };

/**
 * The ends of chains of bound slots, which get the need: a slot with a value of its own, or a rule.
 */
class ChainEnds {
  readonly #program: Program;
  readonly #known = new Map<number, End>();

  constructor(program: Program) {
    this.#program = program;
  }

  of(slot: number): End {
    const passed: number[] = [];
    let end: End = { slot };
    while ("slot" in end) {
      const known: End | undefined = this.#known.get(end.slot) ?? this.#program.slots[end.slot]?.source;
      if (known === undefined) break;
      passed.push(end.slot);
      end = known;
    }
    for (const each of passed) this.#known.set(each, end);
    return end;
  }
}
