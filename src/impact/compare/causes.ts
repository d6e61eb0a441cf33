import {
  type ChangeEffects,
  type CrossedRows,
  type Decision,
  type DecisionPair,
  originsOf,
  type PlaceInRow,
  pairedReads,
  type Trace,
} from "../../engine/evaluation/tracer.ts";
import type { Outcome } from "../../model/value.ts";
import type { Pairing } from "./pairing.ts";
import { isSameOutcome, type ToldOutcome } from "./raw-pair.ts";

/** One evaluation of a record on each side. */
export interface Traces {
  readonly before: Trace;
  readonly after: Trace;
  readonly rows: CrossedRows;
  /** Of the texts and the reads of a rule of the new side. */
  readonly effects: (rule: number) => ChangeEffects;
}

type DecisionReads = Pick<Decision, "rules" | "slots">;

/**
 * A reason why a record changed: a rule whose text answers differently for equal reads, with its
 * deciding arms; or an input whose own value differs, as its declaration does. Ids are those of the
 * new side.
 */
export type ChangeCause =
  | { readonly rule: number; readonly oldArm: number; readonly newArm: number }
  | { readonly slot: number }
  | RowCause;

/** A rule or data of rows, in whatever row: `members.counted`; of a rule with its arms. */
export interface RowCause {
  readonly inRows: string;
  readonly old?: ArmInRow;
  readonly current?: ArmInRow;
}

/** An arm of a rule of rows: `spec` and `version` are positions among those of rows. */
export interface ArmInRow {
  readonly spec: number;
  readonly version: number;
  readonly key: string;
  readonly arm: number;
}

/** The key of a cause, by which sets are put in order. */
function causeKey(cause: ChangeCause): string {
  if ("slot" in cause) return `slot ${cause.slot}`;
  if ("rule" in cause) return `rule ${cause.rule} ${cause.oldArm} ${cause.newArm}`;
  return `rows ${cause.inRows} ${cause.old?.arm ?? ""} ${cause.current?.arm ?? ""}`;
}

/**
 * The causes of the change of a rule, by id of the new side: follows both deciding paths down. A
 * rule that differs only because of one that it read is a consequence, and no cause.
 */
export function changeCauses(rule: number, traces: Traces, pairing: Pairing): readonly ChangeCause[] {
  return new ChangePaths(rule, traces, pairing).causes();
}

/** Both deciding paths of a rule, through the rows that have one name on both sides. */
class ChangePaths {
  readonly #rule: number;
  readonly #traces: Traces;
  readonly #pairing: Pairing;
  readonly #before: ReadonlyMap<number, Decision>;
  readonly #after: ReadonlyMap<number, Decision>;
  readonly #oldRules: ReadonlyMap<string, number>;
  readonly #oldSlots: ReadonlyMap<string, number>;

  constructor(rule: number, traces: Traces, pairing: Pairing) {
    const { before, after } = traces;
    this.#rule = rule;
    this.#traces = traces;
    this.#pairing = pairing;
    this.#after = after.decisions([rule]);
    // Also of rules that only the new side reads.
    this.#before = before.decisions([...this.#after.keys()].flatMap((id) => pairing.rules.get(id)?.old ?? []));
    this.#oldRules = byName(this.#before.keys(), (id) => before.ruleInRow(id)?.name);
    const slots = [...this.#before.values()].flatMap((decision) => decision.slots);
    this.#oldSlots = byName(slots, (id) => before.slotInRow(id)?.name);
  }

  causes(): readonly ChangeCause[] {
    const origins = originsOf(this.#rule, {
      decisions: (id) => {
        const [old, current] = [this.#before.get(this.#oldRule(id) ?? -1), this.#after.get(id)];
        return old === undefined || current === undefined ? undefined : { before: old, after: current };
      },
      changedRules: (pair) => this.#changedRules(pair),
      changedSlots: (pair) => this.#changedSlots(pair),
      effects: (id) => this.#effects(id),
    });
    return Array.from(origins, (origin) =>
      "slot" in origin ? this.#slotCause(origin.slot) : this.#ruleCause(origin.rule, origin),
    );
  }

  #oldRule(id: number): number | undefined {
    return this.#pairing.rules.get(id)?.old ?? this.#oldRules.get(this.#traces.after.ruleInRow(id)?.name ?? "");
  }

  #oldSlot(id: number): number | undefined {
    return this.#pairing.slots.get(id) ?? this.#oldSlots.get(this.#traces.after.slotInRow(id)?.name ?? "");
  }

  #reads(decision: Decision): DecisionReads {
    return pairedReads(decision, this.#after, (id) => this.#oldRule(id) !== undefined);
  }

  #changedRules({ after }: DecisionPair): readonly number[] {
    return this.#reads(after).rules.filter((id) => {
      const old = this.#oldRule(id);
      return old !== undefined && this.#differs(old, id);
    });
  }

  #differs(old: number, id: number): boolean {
    const { before, after } = this.#traces;
    const { unit } = this.#pairing.rules.get(id) ?? {};
    return !isSameOutcome(told(before, before.ofRule(old)), told(after, after.ofRule(id)), unit, "name");
  }

  /** Inputs of both sides whose values differ, but for those that rules feed. */
  #changedSlots(pair: DecisionPair): readonly number[] {
    const { before, after } = this.#traces;
    const changed = this.#reads(pair.after).slots.filter((slot) => {
      const counterpart = this.#oldSlot(slot);
      if (counterpart === undefined) return false;
      if (before.isFed(counterpart) || after.isFed(slot)) return false;
      const [a, b] = [before.ofSlot(counterpart), after.ofSlot(slot)];
      return !isSameOutcome(told(before, a), told(after, b), undefined, "name");
    });
    const given = changed.filter((slot) => after.slotInRow(slot)?.isFed !== true);
    // A row follows what feeds it, unless only the way in which it is fed is another one.
    return given.length > 0 || this.#changedRules(pair).length > 0 ? given : changed;
  }

  #effects(id: number): ChangeEffects {
    const { before, after, effects, rows } = this.#traces;
    const [old, current] = [before.ruleInRow(this.#oldRule(id) ?? -1), after.ruleInRow(id)];
    if (old === undefined || current === undefined) return effects(id);
    return rows.effects(old.evaluation, current.evaluation, current.id);
  }

  #slotCause(slot: number): ChangeCause {
    const place = this.#traces.after.slotInRow(slot);
    return place === undefined ? { slot } : { inRows: withoutPlaces(place.name) };
  }

  #ruleCause(rule: number, { before, after }: DecisionPair): ChangeCause {
    const [old, current] = [this.#traces.before.ruleInRow(before.rule), this.#traces.after.ruleInRow(rule)];
    if (old === undefined || current === undefined) return { rule, oldArm: before.arm, newArm: after.arm };
    return { inRows: withoutPlaces(current.name), old: armOf(old, before.arm), current: armOf(current, after.arm) };
  }
}

function armOf({ evaluation, id, spec, version }: PlaceInRow, arm: number): ArmInRow {
  return { spec, version, key: evaluation.program.rules[id]?.key ?? "", arm };
}

/** `members.counted` for `members.2.counted`. */
function withoutPlaces(name: string): string {
  return name.replaceAll(/\.\d+(?=\.)/g, "");
}

function byName(ids: Iterable<number>, nameOf: (id: number) => string | undefined): ReadonlyMap<string, number> {
  const named = new Map<string, number>();
  for (const id of ids) {
    const name = nameOf(id);
    if (name !== undefined) named.set(name, id);
  }
  return named;
}

export function told(trace: Trace, outcome: Outcome): ToldOutcome {
  return { outcome, reason: outcome.kind === "veto" ? trace.reason(outcome) : undefined };
}

/** A set of causes. Equal sets of one `CauseSets` are one object. */
export interface SetOfCauses {
  /** Its number among them, from 0. */
  readonly id: number;
  /** The same for equal sets of all threads. */
  readonly key: string;
  /** In the order of their keys. */
  readonly causes: readonly ChangeCause[];
}

/** Makes each set of causes once. */
export class CauseSets {
  readonly #byKey = new Map<string, SetOfCauses>();
  readonly #unions = new Map<number, SetOfCauses>();

  get size(): number {
    return this.#byKey.size;
  }

  of(causes: readonly ChangeCause[]): SetOfCauses {
    const keyed = new Map(causes.map((cause) => [causeKey(cause), cause]));
    const ordered = [...keyed].sort(([a], [b]) => (a < b ? -1 : 1));
    const key = ordered.map(([each]) => each).join(", ");
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const made = { id: this.#byKey.size, key, causes: ordered.map(([, cause]) => cause) };
    this.#byKey.set(key, made);
    return made;
  }

  union(a: SetOfCauses, b: SetOfCauses): SetOfCauses {
    if (a === b) return a;
    const pair = a.id * MOST_SETS + b.id;
    const known = this.#unions.get(pair);
    if (known !== undefined) return known;
    const made = this.of([...a.causes, ...b.causes]);
    this.#unions.set(pair, made);
    return made;
  }
}

/** More than there can be in memory. */
const MOST_SETS = 2 ** 26;
