import type { Data } from "../../engine/api.ts";
import { type OutcomePlace, type Tracer, type TracerOutcomes, valueOfRaw } from "../../engine/evaluation/tracer.ts";
import { displayText } from "../../model/types/display.ts";
import type { Outcome, Veto } from "../../model/value.ts";
import type { ChangeCause } from "./causes.ts";
import type { Comparer } from "./comparer.ts";
import { setOf } from "./comparer.ts";
import type { Grouper } from "./grouping.ts";
import type { Pairing } from "./pairing.ts";
import { type RawPair, rawPair } from "./raw-pair.ts";
import type { RuleChange } from "./rule-change.ts";
import { countOfNew, countOfOld } from "./shared-unit.ts";
import { type StaticReads, staticReads } from "./static-reads.ts";

/** The outcomes of one record on both sides, as generated code has them. */
interface Raws {
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
}

/** A rule or slot of both sides. */
interface Counterparts {
  /** Positions in the lists. */
  readonly old: number;
  readonly current: number;
  readonly pair: RawPair;
}

/** The reads of both sides of a rule, by ids of the new side. */
interface CommonReads {
  readonly rules: readonly number[];
  readonly slots: readonly number[];
  /** Read in some runs only. */
  readonly uncertainRules: readonly number[];
  readonly uncertainSlots: readonly number[];
}

/**
 * Compares records with generated code of both sides, many times as fast as `Comparer`, and gives
 * the same. Whatever the lists of outcomes do not tell, as after a veto, it leaves to that.
 */
export class FastComparer {
  readonly #exact: Comparer;
  readonly #tracers: { readonly before: Tracer; readonly after: Tracer };
  readonly #before: TracerOutcomes;
  readonly #after: TracerOutcomes;
  readonly #pairing: Pairing;
  readonly #groupers: readonly Grouper[];
  readonly #compared: readonly number[];
  readonly #rules = new Map<number, Counterparts>();
  readonly #slots = new Map<number, Counterparts>();
  readonly #reads = new Map<number, CommonReads>();
  readonly #sets = new Map<string, ReturnType<typeof setOf>>();

  private constructor(
    exact: Comparer,
    tracers: { readonly before: Tracer; readonly after: Tracer },
    outcomes: { readonly before: TracerOutcomes; readonly after: TracerOutcomes },
    pairing: Pairing,
    groupers: readonly Grouper[],
  ) {
    this.#exact = exact;
    this.#tracers = tracers;
    this.#before = outcomes.before;
    this.#after = outcomes.after;
    this.#pairing = pairing;
    this.#groupers = groupers;
    this.#compared = tracers.after.rules.filter((rule) => pairing.rules.has(rule));
    for (const [id, { old, unit }] of pairing.rules) {
      const [from, to] = [this.#before.rules[old], this.#after.rules[id]];
      addCounterparts(this.#rules, id, from, to, from && to && rawPair(from, to, unit));
    }
    for (const [id, old] of pairing.slots) {
      const [from, to] = [this.#before.slots.get(old), this.#after.slots.get(id)];
      addCounterparts(this.#slots, id, from, to, from && to && rawPair(from, to, undefined));
    }
  }

  /** Undefined where a side has no generated code. */
  static of(
    exact: Comparer,
    tracers: { readonly before: Tracer; readonly after: Tracer },
    pairing: Pairing,
    groupers: readonly Grouper[],
  ): FastComparer | undefined {
    const [before, after] = [tracers.before.outcomes(), tracers.after.outcomes()];
    if (before === undefined || after === undefined) return undefined;
    return new FastComparer(exact, tracers, { before, after }, pairing, groupers);
  }

  /** The pair of each compared rule, for its statistics. */
  pairs(): readonly (RawPair | undefined)[] {
    return this.#compared.map((rule) => this.#rules.get(rule)?.pair);
  }

  /** As `Comparer.compare`. */
  compare(data: Data): readonly RuleChange[] {
    const before = this.#before.run(data);
    const after = before && this.#after.run(data);
    if (before === undefined || after === undefined) return this.#exact.compare(data);
    const raws = { before, after };
    const groups = this.#groupers.map((grouper) => grouper.groupOf(this.#slotOutcome(grouper.slot, after, data)));
    const changes: RuleChange[] = [];
    for (const rule of this.#compared) {
      const change = this.#change(rule, raws, groups);
      if (change === undefined) return this.#exact.compare(data);
      changes.push(change);
    }
    return changes;
  }

  #change(rule: number, raws: Raws, groups: readonly string[]): RuleChange | undefined {
    const counterparts = this.#rules.get(rule);
    if (counterparts === undefined) return undefined;
    if (!hasValues(counterparts, raws)) return vetoesOf(counterparts, raws, groups);
    const { old, current, pair } = counterparts;
    const [a, b] = [raws.before[old], raws.after[current]];
    const { integers } = pair;
    const scaled = integers && ([Number(a) * integers.timesOld, Number(b) * integers.timesNew] as const);
    const numbers = scaled === undefined ? this.#numbers(rule, a, b) : undefined;
    if (pair.isSame(a, b)) return { kind: "same", scaled, numbers, causes: NO_CAUSES, set: "", groups };
    const causes = this.#causes(rule, raws);
    if (causes === undefined) return undefined;
    const { set, ordered } = this.#setOf(causes);
    const texts = scaled === undefined && numbers === undefined ? this.#texts(rule, a, b) : undefined;
    return { kind: "changed", scaled, numbers, texts, causes: ordered, set, groups };
  }

  #numbers(rule: number, a: unknown, b: unknown): RuleChange["numbers"] {
    const { old, unit } = this.#pairing.rules.get(rule) ?? {};
    if (unit === undefined) return undefined;
    const forms = [this.#before.rules[old ?? -1]?.representation, this.#after.rules[rule]?.representation] as const;
    const [before, after] = [forms[0] && valueOfRaw(a, forms[0]), forms[1] && valueOfRaw(b, forms[1])];
    if (before?.kind !== "number" || after?.kind !== "number") return undefined;
    return [countOfOld(before, unit), countOfNew(after, unit)];
  }

  #texts(rule: number, a: unknown, b: unknown): RuleChange["texts"] {
    const old = this.#pairing.rules.get(rule)?.old ?? -1;
    const shown = ({ program }: Tracer, { rules }: TracerOutcomes, id: number, raw: unknown) => {
      const [declared, representation] = [program.rules[id], rules[id]?.representation];
      const value = representation && valueOfRaw(raw, representation);
      return declared === undefined || value === undefined ? "" : displayText(value, declared.type, declared.unit);
    };
    return [shown(this.#tracers.before, this.#before, old, a), shown(this.#tracers.after, this.#after, rule, b)];
  }

  /** As `changeCauses`; undefined where the lists tell too little. */
  #causes(rule: number, raws: Raws): readonly ChangeCause[] | undefined {
    const causes: ChangeCause[] = [];
    const met = new Set<number>();
    const open = [rule];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (met.has(id)) continue;
      met.add(id);
      const counterparts = this.#rules.get(id);
      if (counterparts === undefined || !hasValues(counterparts, raws)) return undefined;
      const positions = [raws.before[counterparts.old + 2], raws.after[counterparts.current + 2]] as const;
      const [oldPosition, newPosition] = positions;
      if (typeof oldPosition !== "number" || typeof newPosition !== "number") return undefined;
      const reads = this.#readsOf(id, oldPosition, newPosition);
      if (reads.uncertainRules.some((read) => this.#mayDiffer(this.#rules.get(read), raws))) return undefined;
      if (reads.uncertainSlots.some((slot) => this.#mayDiffer(this.#slots.get(slot), raws))) return undefined;
      let isCause = true;
      for (const read of reads.rules) {
        const found = this.#rules.get(read);
        if (found === undefined || !hasValues(found, raws)) return undefined;
        if (found.pair.isSame(raws.before[found.old], raws.after[found.current])) continue;
        isCause = false;
        open.push(read);
      }
      for (const slot of reads.slots) {
        const found = this.#slots.get(slot);
        if (found === undefined || !hasValues(found, raws)) return undefined;
        if (found.pair.isSame(raws.before[found.old], raws.after[found.current])) continue;
        if (this.#tracers.after.program.slots[slot]?.source !== undefined) return undefined;
        isCause = false;
        if (!causes.some((cause) => "slot" in cause && cause.slot === slot)) causes.push({ slot });
      }
      if (isCause) causes.push(this.#causeAt(id, oldPosition, newPosition));
    }
    return causes;
  }

  #causeAt(rule: number, oldPosition: number, newPosition: number): ChangeCause {
    const old = this.#pairing.rules.get(rule)?.old ?? -1;
    const { before, after } = this.#tracers;
    return {
      rule,
      oldArm: armAt(before.arms[old]?.remaining, oldPosition),
      newArm: armAt(after.arms[rule]?.remaining, newPosition),
    };
  }

  /** True unless both sides did not evaluate it, or have the same value. */
  #mayDiffer(found: Counterparts | undefined, raws: Raws): boolean {
    if (found === undefined) return true;
    const [oldVeto, newVeto] = [raws.before[found.old + 1], raws.after[found.current + 1]];
    if (oldVeto === undefined || newVeto === undefined) return false;
    return !hasValues(found, raws) || !found.pair.isSame(raws.before[found.old], raws.after[found.current]);
  }

  #readsOf(rule: number, oldPosition: number, newPosition: number): CommonReads {
    const key = (rule * MOST_ARMS + oldPosition) * MOST_ARMS + newPosition;
    const known = this.#reads.get(key);
    if (known !== undefined) return known;
    const old = this.#pairing.rules.get(rule)?.old ?? -1;
    const { before, after } = this.#tracers;
    const reads = commonReads(
      staticReads(before.program, old, before.arms[old]?.remaining ?? [0], oldPosition),
      staticReads(after.program, rule, after.arms[rule]?.remaining ?? [0], newPosition),
      this.#pairing,
    );
    this.#reads.set(key, reads);
    return reads;
  }

  #setOf(causes: readonly ChangeCause[]): ReturnType<typeof setOf> {
    let key = "";
    for (const cause of causes)
      key += "slot" in cause ? ` s${cause.slot}` : ` ${cause.rule},${cause.oldArm},${cause.newArm}`;
    let set = this.#sets.get(key);
    if (set === undefined) {
      set = setOf(causes);
      this.#sets.set(key, set);
    }
    return set;
  }

  #slotOutcome(slot: number, after: readonly unknown[], data: Data): Outcome {
    const place = this.#after.slots.get(slot);
    const hasValue = place !== undefined && after[place.at + 1] === null;
    const value = hasValue && place.representation && valueOfRaw(after[place.at], place.representation);
    return value || this.#tracers.after.trace(data).ofSlot(slot);
  }
}

const NO_CAUSES: readonly ChangeCause[] = [];

/** More than a rule can have. */
const MOST_ARMS = 2 ** 18;

/**
 * Vetoes of both sides are no change; undefined for one of them, whose causes the lists do not
 * tell.
 */
function vetoesOf({ old, current }: Counterparts, raws: Raws, groups: readonly string[]): RuleChange | undefined {
  const [before, after] = [raws.before[old + 1], raws.after[current + 1]];
  if (!isDefinite(before) || !isDefinite(after)) return undefined;
  const kind = before.reason === after.reason ? "same-veto" : "other-veto";
  return { kind, causes: NO_CAUSES, set: "", groups };
}

function isDefinite(veto: unknown): veto is Veto {
  return typeof veto === "object" && veto !== null && "cause" in veto && veto.cause !== "missing";
}

function addCounterparts(
  all: Map<number, Counterparts>,
  id: number,
  from: OutcomePlace | undefined,
  to: OutcomePlace | undefined,
  pair: RawPair | undefined,
): void {
  if (from !== undefined && to !== undefined && pair !== undefined) all.set(id, { old: from.at, current: to.at, pair });
}

function hasValues({ old, current }: Counterparts, { before, after }: Raws): boolean {
  return before[old + 1] === null && after[current + 1] === null;
}

/** Position 0 stands for the one arm of a rule that always decides. */
function armAt(remaining: readonly number[] | undefined, position: number): number {
  return (remaining?.length === 1 ? remaining[0] : remaining?.[position]) ?? 0;
}

function commonReads(before: StaticReads, after: StaticReads, { rules, slots }: Pairing): CommonReads {
  const oldRule = (id: number) => rules.get(id)?.old ?? -1;
  const oldSlot = (id: number) => slots.get(id) ?? -1;
  const split = (which: "rules" | "slots", counterpart: (id: number) => number) => {
    const certain: number[] = [];
    const uncertain: number[] = [];
    for (const id of new Set([...after.certain[which], ...after.possible[which]])) {
      const old = counterpart(id);
      if (after.certain[which].has(id) && before.certain[which].has(old)) certain.push(id);
      else if (before.certain[which].has(old) || before.possible[which].has(old)) uncertain.push(id);
    }
    return { certain, uncertain };
  };
  const [ofRules, ofSlots] = [split("rules", oldRule), split("slots", oldSlot)];
  return {
    rules: ofRules.certain,
    slots: ofSlots.certain,
    uncertainRules: ofRules.uncertain,
    uncertainSlots: ofSlots.uncertain,
  };
}
