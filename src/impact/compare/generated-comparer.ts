import type { TextData } from "../../engine/evaluation/text-runs.ts";
import {
  type ChangeEffects,
  type CrossedEvaluation,
  CrossedTexts,
  instantsOf,
  type OutcomePlace,
  type Tracer,
  type TracerOutcomes,
  valueAt,
} from "../../engine/evaluation/tracer.ts";
import type { Rational } from "../../model/numbers/rational.ts";
import { displayText } from "../../model/types/display.ts";
import { countOfNew, countOfOld } from "../../model/types/shared-unit.ts";
import type { Outcome } from "../../model/value.ts";
import { CauseSets, type SetOfCauses } from "./causes.ts";
import type { Comparer } from "./comparer.ts";
import type {
  ComparisonTaker,
  DecidingReads,
  JoinedRule,
  JoinedSlot,
  RecordGroups,
  RecordToCompare,
  RuleChange,
} from "./comparison.ts";
import type { Grouper } from "./grouping.ts";
import type { PairedRule, Pairing } from "./pairing.ts";
import { type RawPair, rawPair } from "./raw-pair.ts";
import { pairedReads, readingOrder, staticReads } from "./reads.ts";

/**
 * Compares records with generated code of both sides, many times as fast as `Comparer`, and gives
 * the same. Whatever the lists of outcomes do not tell, as the causes of a veto, it leaves to that.
 */
export class GeneratedComparer {
  readonly #exact: Comparer;
  readonly #tracers: { readonly before: Tracer; readonly after: Tracer };
  readonly #before: TracerOutcomes;
  readonly #after: TracerOutcomes;
  readonly #pairing: Pairing;
  readonly #groupers: readonly Grouper[];
  readonly #compared: readonly (JoinedRule | undefined)[];
  /** All rules that may be causes, each after those that it reads. */
  readonly #inOrder: readonly JoinedRule[];
  readonly #rules = new Map<number, JoinedRule>();
  readonly #slots = new Map<number, JoinedSlot>();
  readonly #texts: CrossedTexts;
  /** Of the record that is compared. */
  #effects: ((rule: number) => ChangeEffects) | undefined;
  /** The lists have told all that `#effects` asked for. */
  #isTold = true;
  #sets = new CauseSets();
  readonly #groups = new Map<string, RecordGroups>();
  #data: TextData | undefined;
  /** All keys of the texts are inputs of both sides. */
  #areKnown = false;

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
    this.#texts = new CrossedTexts(tracers.before.program, tracers.after.program, pairing.oldIds);
    for (const [id, paired] of pairing.rules) this.#addRule(id, paired);
    for (const [id, old] of pairing.slots) this.#addSlot(id, old);
    const { program, rules } = tracers.after;
    this.#compared = rules.filter((rule) => pairing.rules.has(rule)).map((rule) => this.#rules.get(rule));
    this.#inOrder = readingOrder(program, rules).flatMap((rule) => this.#rules.get(rule) ?? []);
  }

  /** Undefined where a side has no generated code. */
  static of(
    exact: Comparer,
    tracers: { readonly before: Tracer; readonly after: Tracer },
    pairing: Pairing,
    groupers: readonly Grouper[],
  ): GeneratedComparer | undefined {
    const [before, after] = [tracers.before.outcomes(), tracers.after.outcomes()];
    if (before === undefined || after === undefined) return undefined;
    return new GeneratedComparer(exact, tracers, { before, after }, pairing, groupers);
  }

  /** The worth of one of the integers of each compared rule, for its statistics. */
  scales(): readonly (Rational | undefined)[] {
    return this.#compared.map((rule) => (rule?.pair.form === "integers" ? rule.pair.scale : undefined));
  }

  /** Forgets all sets of causes and groups: over many chunks they may be as many as records. */
  begin(): void {
    this.#sets = new CauseSets();
    this.#groups.clear();
    for (const { decided } of this.#rules.values()) decided.clear();
  }

  /**
   * As `Comparer.compare`. Throws EngineErrors for data that are not a request, and gives nothing.
   */
  compare(record: RecordToCompare, taker: ComparisonTaker): void {
    if (this.#decide(record)) this.#give(record, taker);
    else for (const [rule, change] of this.#exact.compare(record.values()).entries()) taker.change(rule, change);
  }

  /** Evaluates both sides, and finds all causes. False: the exact comparison must answer. */
  #decide(record: RecordToCompare): boolean {
    if (!this.#evaluate(record)) return false;
    this.#effects = undefined;
    this.#isTold = true;
    for (const rule of this.#inOrder) this.#decideRule(rule);
    for (const rule of this.#compared)
      if (rule === undefined || (rule.state === "unknown" && this.#vetoes(rule) === undefined)) return false;
    return true;
  }

  #evaluate(record: RecordToCompare): boolean {
    const { texts } = record;
    if (texts === undefined) {
      const data = record.values();
      this.#areKnown = false;
      this.#data = undefined;
      return this.#before.run(data) && this.#after.run(data);
    }
    if (texts !== this.#data) {
      const { before, after } = this.#tracers;
      this.#data = texts;
      this.#areKnown = Object.keys(texts).every((key) => hasInput(before, key) && hasInput(after, key));
    }
    return this.#before.runTexts(texts) && this.#after.runTexts(texts);
  }

  #decideRule(rule: JoinedRule): void {
    rule.state = "unknown";
    if (!this.#hasValues(rule)) return;
    if (this.#isSame(rule)) {
      rule.state = "same";
      return;
    }
    const [oldArm, newArm] = [this.#before.lists.arms[rule.old] ?? 0, this.#after.lists.arms[rule.current] ?? 0];
    const key = oldArm * MOST_ARMS + newArm;
    if (!rule.decided.has(key)) rule.decided.set(key, this.#decided(rule, oldArm, newArm));
    const decided = rule.decided.get(key);
    if (decided === undefined) return;
    for (const read of decided.uncertainRules) if (this.#isEvaluated(read) && read.state !== "same") return;
    for (const read of decided.uncertainSlots)
      if (this.#isEvaluated(read) && !(this.#hasValues(read) && this.#isSame(read))) return;
    let causes: SetOfCauses | undefined;
    for (const read of decided.rules) {
      if (read.state === "same") continue;
      if (read.state === "unknown" || read.causes === undefined) return;
      causes = causes === undefined ? read.causes : this.#sets.union(causes, read.causes);
    }
    for (const read of decided.slots) {
      if (!this.#hasValues(read)) return;
      if (this.#isSame(read)) continue;
      if (read.isFed) return;
      const itself = this.#sets.of([{ slot: read.id }]);
      causes = causes === undefined ? itself : this.#sets.union(causes, itself);
    }
    if (causes !== undefined && !decided.hasSameText) {
      const { ofText, ofReads } = this.#effectsOf(rule.id);
      if (!this.#isTold) return;
      if (ofText) causes = ofReads ? this.#sets.union(causes, decided.itself) : undefined;
    }
    rule.causes = causes ?? decided.itself;
    rule.state = "changed";
  }

  #effectsOf(rule: number): ChangeEffects {
    const { before, after } = this.#tracers;
    this.#effects ??= this.#texts.effects(this.#told(before, this.#before), this.#told(after, this.#after));
    return this.#effects(rule);
  }

  /** The evaluation of a side, as far as the lists tell it. */
  #told({ now }: Tracer, { lists, rules, slots }: TracerOutcomes): CrossedEvaluation {
    const read = (place: OutcomePlace | undefined): Outcome => {
      const value = place !== undefined && lists.vetoes[place.at] === null ? valueAt(lists, place) : undefined;
      if (value === undefined) this.#isTold = false;
      return value ?? NOT_TOLD;
    };
    return { now, ofRule: (rule) => read(rules[rule]), ofSlot: (slot) => read(slots.get(slot)) };
  }

  #isSame({ pair, old, current }: JoinedRule | JoinedSlot): boolean {
    const [before, after] = [this.#before.lists, this.#after.lists];
    if (pair.form === "integers")
      return (before.numbers[old] ?? 0) * pair.timesOld === (after.numbers[current] ?? 0) * pair.timesNew;
    if (pair.form === "texts") return before.values[old] === after.values[current];
    return pair.isSame(before.values[old] ?? before.numbers[old], after.values[current] ?? after.numbers[current]);
  }

  #hasValues({ old, current }: JoinedRule | JoinedSlot): boolean {
    return this.#before.lists.vetoes[old] === null && this.#after.lists.vetoes[current] === null;
  }

  /** True for what the new side evaluated. */
  #isEvaluated({ current }: JoinedRule | JoinedSlot): boolean {
    return this.#after.lists.vetoes[current] !== undefined;
  }

  /** Gives the comparisons of a record that was decided. */
  #give(record: RecordToCompare, taker: ComparisonTaker): void {
    const [before, after] = [this.#before.lists, this.#after.lists];
    const groups = this.#groupers.length === 0 ? NO_GROUPS : this.#groupsOf(record);
    for (let at = 0; at < this.#compared.length; at++) {
      const rule = this.#compared[at];
      if (rule === undefined) continue;
      const { state, pair, old, current } = rule;
      const causes = state === "changed" ? rule.causes : undefined;
      if (state === "unknown") taker.vetoes(at, this.#vetoes(rule) ?? "same-veto", groups);
      else if (pair.form === "integers") {
        const a = (before.numbers[old] ?? 0) * pair.timesOld;
        taker.integers(at, a, (after.numbers[current] ?? 0) * pair.timesNew, causes, groups);
      } else if (pair.form === "texts")
        taker.texts(at, String(before.values[old]), String(after.values[current]), causes, groups);
      else taker.change(at, this.#change(rule, causes, groups));
    }
  }

  /** The change of a rule whose values are neither such integers nor texts. */
  #change({ id, paired }: JoinedRule, causes: SetOfCauses | undefined, { names: groups }: RecordGroups): RuleChange {
    const shown = this.#shown(id, paired);
    if (causes === undefined) return { ...SAME, numbers: shown.numbers, groups };
    return { kind: "changed", ...shown, causes: causes.causes, set: causes.key, groups };
  }

  /** Counts in the shared unit, or texts without one. */
  #shown(rule: number, { old, unit }: PairedRule): Pick<RuleChange, "numbers" | "texts"> {
    const value = ({ lists, rules }: TracerOutcomes, id: number) => valueAt(lists, rules[id] ?? NOWHERE);
    const [before, after] = [value(this.#before, old), value(this.#after, rule)];
    if (before === undefined || after === undefined) return {};
    if (unit === undefined) {
      const [from, to] = [this.#tracers.before.program.rules[old], this.#tracers.after.program.rules[rule]];
      if (from === undefined || to === undefined) return {};
      return { texts: [displayText(before, from.type, from.unit), displayText(after, to.type, to.unit)] };
    }
    if (before.kind !== "number" || after.kind !== "number") return {};
    return { numbers: [countOfOld(before, unit), countOfNew(after, unit)] };
  }

  /**
   * Vetoes of both sides are not a change. Undefined for a veto of one side, whose causes the lists
   * do not tell.
   */
  #vetoes({ old, current }: JoinedRule): "same-veto" | "other-veto" | undefined {
    const [before, after] = [this.#before.lists.vetoes[old], this.#after.lists.vetoes[current]];
    if (!before || !after) return undefined;
    if (before.cause !== "missing" && after.cause !== "missing")
      return before.reason === after.reason ? "same-veto" : "other-veto";
    // Names in the data that a side does not know may be part of its reason.
    if (before.cause !== after.cause || !this.#areKnown) return undefined;
    const [from, to] = [this.#tracers.before.program.slots, this.#tracers.after.program.slots];
    return from[before.slot ?? -1]?.key === to[after.slot ?? -1]?.key ? "same-veto" : "other-veto";
  }

  #groupsOf(record: RecordToCompare): RecordGroups {
    const names = this.#groupers.map((grouper) => grouper.groupOf(this.#slotOutcome(grouper.slot, record)));
    const key = names.join("\u0000");
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const made = { id: this.#groups.size, names };
    this.#groups.set(key, made);
    return made;
  }

  #slotOutcome(slot: number, record: RecordToCompare): Outcome {
    const { lists, slots } = this.#after;
    const place = slots.get(slot);
    const value = place !== undefined && lists.vetoes[place.at] === null ? valueAt(lists, place) : undefined;
    return value ?? this.#tracers.after.trace(record.values()).ofSlot(slot);
  }

  #addRule(id: number, paired: PairedRule): void {
    const places = placesOf(this.#before.rules[paired.old], this.#after.rules[id], paired.unit);
    if (places === undefined) return;
    const { pair, ...positions } = places;
    const isCounted = paired.unit !== undefined || pair.form !== "integers";
    this.#rules.set(id, {
      id,
      paired,
      ...positions,
      pair: isCounted ? pair : asValues(pair),
      decided: new Map(),
      state: "unknown",
      causes: undefined,
    });
  }

  #addSlot(id: number, old: number): void {
    const places = placesOf(this.#before.slots.get(old), this.#after.slots.get(id), undefined);
    if (places === undefined) return;
    const isFed = this.#tracers.after.program.slots[id]?.source !== undefined;
    this.#slots.set(id, { id, isFed, ...places });
  }

  #decided({ id, paired }: JoinedRule, oldPosition: number, newPosition: number): DecidingReads | undefined {
    const { before, after } = this.#tracers;
    const [oldArms, newArms] = [before.arms[paired.old]?.remaining ?? [0], after.arms[id]?.remaining ?? [0]];
    const { rules: pairedRules } = this.#pairing;
    const read = staticReads(after.program, id, newArms, newPosition, (rule) => pairedRules.has(rule));
    const reads = pairedReads(read, this.#pairing);
    const [rules, uncertainRules] = [foundIn(this.#rules, reads.rules), foundIn(this.#rules, reads.uncertainRules)];
    const [slots, uncertainSlots] = [foundIn(this.#slots, reads.slots), foundIn(this.#slots, reads.uncertainSlots)];
    if (!rules || !uncertainRules || !slots || !uncertainSlots) return undefined;
    const itself = { rule: id, oldArm: armAt(oldArms, oldPosition), newArm: armAt(newArms, newPosition) };
    const hasSameText = this.#texts.isSame(id, instantsOf(before, after));
    return { rules, slots, uncertainRules, uncertainSlots, itself: this.#sets.of([itself]), hasSameText };
  }
}

const NOT_TOLD: Outcome = { kind: "veto", cause: "computation" };
const NO_GROUPS: RecordGroups = { id: 0, names: [] };
const SAME = { kind: "same", causes: [], set: "" } as const;
const NOWHERE: OutcomePlace = { at: -1, representation: undefined };

/** More than a rule can have. */
const MOST_ARMS = 2 ** 18;

/** Undefined when one of them is not there. */
function foundIn<Found>(all: ReadonlyMap<number, Found>, ids: readonly number[]): readonly Found[] | undefined {
  const found = ids.flatMap((id) => all.get(id) ?? []);
  return found.length === ids.length ? found : undefined;
}

function hasInput({ program }: Tracer, key: string): boolean {
  return program.slots.some((slot) => slot.key === key);
}

function placesOf(from: OutcomePlace | undefined, to: OutcomePlace | undefined, unit: PairedRule["unit"]) {
  const pair = from && to && rawPair(from, to, unit);
  return pair && { old: from.at, current: to.at, pair };
}

/** Integers that have no common unit. */
function asValues({ timesOld, timesNew }: Extract<RawPair, { form: "integers" }>): RawPair {
  return { form: "values", isSame: (a, b) => Number(a) * timesOld === Number(b) * timesNew };
}

/** Position 0 stands for the one arm of a rule that always decides. */
function armAt(remaining: readonly number[], position: number): number {
  return (remaining.length === 1 ? remaining[0] : remaining[position]) ?? 0;
}
