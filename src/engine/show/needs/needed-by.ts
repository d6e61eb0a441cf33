import { ascending } from "../../../model/ascending.ts";
import type { CellId, Program } from "../../../model/program/program.ts";
import { STEPS_PER_PART, type WorkBudget } from "../../../model/work-budget.ts";
import { forEachSlot, type SlotSet, SlotSets, sizeOf } from "./slot-sets.ts";

/**
 * For each slot, by id, the keys of the rules that still need it once rules are folded, sorted as
 * texts (docs/spec/06-show-explanations.md#6-3-data). A rule needs a slot directly, through rules
 * that it references, or through slots bound to it. Slots that the same rules need share a list.
 */
export function neededBy(program: Program, budget: WorkBudget): readonly (readonly string[])[] {
  const needs = slotsOfRules(program, budget);
  // Every rule may need every slot.
  for (const needed of needs) budget.charge(STEPS_PER_PART * sizeOf(needed));
  const byKey = program.rules.map(({ key }, rule) => ({ key, rule })).sort((a, b) => ascending(a.key, b.key));
  // Rules often need the identical set, and slots are often needed by the same rules.
  const ranks = new Map<SlotSet, number[]>();
  for (const [rank, { rule }] of byKey.entries()) {
    const set = needs[rule] ?? NOTHING;
    const known = ranks.get(set);
    if (known === undefined) ranks.set(set, [rank]);
    else known.push(rank);
  }
  const classes = new SlotClasses(program.slots.length);
  for (const [number, set] of [...ranks.keys()].entries()) classes.divide(number, set);
  const ranksOf = [...ranks.values()];
  return classes.map((sets) => {
    const needing = sets.flatMap((number) => ranksOf[number] ?? []).sort((a, b) => a - b);
    return needing.map((rank) => byKey[rank]?.key ?? "");
  });
}

/**
 * The keys of the slots that some rule still needs once rules are folded. Slots that are bound are
 * none of them.
 */
export function neededKeys(program: Program, budget: WorkBudget): ReadonlySet<string> {
  const needed = new Set<number>();
  for (const slots of new Set(slotsOfRules(program, budget))) forEachSlot(slots, (slot) => needed.add(slot));
  return new Set(program.slots.flatMap(({ key, source }, id) => (source === undefined && needed.has(id) ? [key] : [])));
}

const NOTHING: SlotSet = new Int32Array();

/**
 * The slots that each rule needs. Rules come after the rules that they reference, so each set is
 * complete when it is used.
 */
function slotsOfRules(program: Program, budget: WorkBudget): readonly SlotSet[] {
  const needs: SlotSet[] = [];
  const sets = new SlotSets(program.slots.length, budget);
  const ends = new ChainEnds(program);
  const seen = new Int32Array(program.cells.length).fill(-1);
  const addRule = (rule: number) => sets.addAll(needs[rule] ?? NOTHING);
  program.rules.forEach(({ root }, rule) => {
    const open: CellId[] = [root];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const cell = program.cells[id];
      if (cell === undefined || seen[id] === rule) continue;
      seen[id] = rule;
      budget.charge(1);
      if (cell.op === "rule") addRule(cell.rule);
      else if (cell.op === "slot") {
        const end = ends.of(cell.slot);
        if ("rule" in end) addRule(end.rule);
        else sets.add(end.slot);
      } else for (const operand of cell.operands) open.push(operand);
    }
    needs.push(sets.take());
  });
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

/** Slots that the same sets contain. */
interface SlotClass {
  /** The numbers of these sets. */
  readonly sets: number[];
  /** The number of slots. */
  size: number;
}

/**
 * Slots in classes: two slots are in one class as long as no set tells them apart. So all that is
 * true of their sets is made once for a class.
 */
class SlotClasses {
  readonly #classOf: SlotClass[];

  constructor(slots: number) {
    const all: SlotClass = { sets: [], size: slots };
    this.#classOf = Array.from({ length: slots }, () => all);
  }

  /** Divides the classes by a set with a number of its own. */
  divide(number: number, set: SlotSet): void {
    const inside = new Map<SlotClass, number>();
    forEachSlot(set, (slot) => {
      const known = this.#classOf[slot];
      if (known !== undefined) inside.set(known, (inside.get(known) ?? 0) + 1);
    });
    const divided = new Map<SlotClass, SlotClass>();
    for (const [known, size] of inside) {
      if (size === known.size) known.sets.push(number);
      else {
        divided.set(known, { sets: [...known.sets, number], size });
        known.size -= size;
      }
    }
    if (divided.size === 0) return;
    forEachSlot(set, (slot) => {
      const known = this.#classOf[slot];
      const own = known && divided.get(known);
      if (own !== undefined) this.#classOf[slot] = own;
    });
  }

  /** For each slot what `make` makes, once for a class, of the numbers of its sets. */
  map<T>(make: (sets: readonly number[]) => T): T[] {
    const made = new Map<SlotClass, T>();
    return this.#classOf.map((known) => {
      const value = made.get(known) ?? make(known.sets);
      made.set(known, value);
      return value;
    });
  }
}
