import { once } from "../../model/cache/once.ts";
import { displayText } from "../../model/types/display.ts";
import type { Outcome } from "../../model/value.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import { vetoReason } from "../../runtime/respond.ts";
import { type DecisionPair, originsOf, pairedReads } from "../../runtime/trace/origins.ts";
import { type Decision, trace, versionOfRows } from "../../runtime/trace/trace.ts";
import type { HistoryCause, OutlinedArm } from "../api.ts";
import type { CrossedTexts } from "../causes/crossed-texts.ts";
import { identityOf } from "../causes/identity.ts";
import { CrossedRows, isFedInRow, namedRule, namedSlot, type PlaceInRows } from "../causes/row-pairs.ts";
import type { ArmsOfVersion } from "./slices.ts";

/** An evaluation of a program, with the arms of its rules. */
export interface Traced {
  readonly evaluation: Evaluation;
  readonly arms: ArmsOfVersion;
}

/**
 * The reasons why a rule has another outcome in `after` than in `before`: rules that answer
 * differently for equal rules and inputs, and inputs that stand at another value by themselves. A
 * rule that differs only because of what it read is a consequence. `texts`: of both programs.
 */
export function historyCauses(
  key: string,
  before: Traced,
  after: Traced,
  texts: () => CrossedTexts,
): readonly HistoryCause[] {
  const current = new TracedSide([key], after);
  // Also with rules that only the later side reads.
  const old = new TracedSide(current.decided, before);
  const effects = once(() => texts().effects(before.evaluation, after.evaluation));
  const rows = new CrossedRows();
  const changedRules = ({ after: is }: DecisionPair) => {
    return current
      .rulesRead(is, old)
      .filter((read) => old.decision(read) !== undefined && !isSame(old.rule(read), current.rule(read)));
  };
  const changedSlots = (pair: DecisionPair) => {
    const changed = current
      .inputsRead(pair.after, old)
      .filter((input) => old.isOfBoth(input, current) && !isSame(old.input(input), current.input(input)));
    const given = changed.filter((input) => !current.isFedInRow(input));
    // A row follows what feeds it, unless only the way in which it is fed is another one.
    return given.length > 0 || changedRules(pair).length > 0 ? given : changed;
  };
  const origins = originsOf<string, string>(key, {
    decisions(rule) {
      const [a, b] = [old.decision(rule), current.decision(rule)];
      return a === undefined || b === undefined ? undefined : { before: a, after: b };
    },
    changedRules,
    changedSlots,
    effects(rule) {
      const [a, b] = [old.place(rule), current.place(rule)];
      const isInRow = a !== undefined && b !== undefined && current.isInRow(rule);
      return isInRow ? rows.effects(a.evaluation, b.evaluation, b.id) : effects()(after.arms.rules.get(rule) ?? -1);
    },
  });
  return Array.from(origins, (origin): HistoryCause => {
    if ("slot" in origin) {
      const { slot } = origin;
      return { data: slot, ...sides(old.inputText(slot), current.inputText(slot)) };
    }
    const { rule } = origin;
    const arms = sides(old.arm(rule, origin.before.arm), current.arm(rule, origin.after.arm));
    const isOfNow = origin.after.readsNow && arms.before?.id === arms.after?.id;
    return { rule, ...arms, ...(isOfNow ? { reads_now: true } : {}) };
  });
}

/** One evaluation, by names; those of rows have the name of the row. */
class TracedSide {
  readonly #evaluation: Evaluation;
  readonly #arms: ArmsOfVersion;
  readonly #decisions: ReadonlyMap<number, Decision>;
  readonly #rules = new Map<string, PlaceInRows>();
  readonly #slots = new Map<string, PlaceInRows>();
  readonly #byName = new Map<string, Decision>();

  /** `rules`: names; those that the side does not have are passed over. */
  constructor(rules: Iterable<string>, { evaluation, arms }: Traced) {
    this.#evaluation = evaluation;
    this.#arms = arms;
    for (const [name, id] of arms.rules) this.#rules.set(name, { name, evaluation, id });
    for (const [name, id] of arms.slots) this.#slots.set(name, { name, evaluation, id });
    const ofRows = arms.ofRows.map((versions) => versions.map(({ remaining }) => remaining));
    const ids = Array.from(rules).flatMap((rule) => arms.rules.get(rule) ?? []);
    this.#decisions = trace(evaluation, ids, arms.remaining, undefined, ofRows);
    for (const [id, decision] of this.#decisions) {
      const named = namedRule(evaluation, id);
      this.#rules.set(named.name, named);
      this.#byName.set(named.name, decision);
      for (const slot of decision.slots) {
        const read = namedSlot(evaluation, slot);
        this.#slots.set(read.name, read);
      }
    }
  }

  /** The names of the rules that were traced. */
  get decided(): Iterable<string> {
    return this.#byName.keys();
  }

  decision(rule: string): Decision | undefined {
    return this.#byName.get(rule);
  }

  /** The evaluation that has a rule; undefined when there is no such rule. */
  place(rule: string): PlaceInRows | undefined {
    return this.#rules.get(rule);
  }

  /** True for a rule of a row. */
  isInRow(rule: string): boolean {
    const place = this.#rules.get(rule);
    return place !== undefined && place.evaluation !== this.#evaluation;
  }

  /** The outcome of a rule; undefined when there is no such rule. */
  rule(name: string): Outcome | undefined {
    const place = this.#rules.get(name);
    return place?.evaluation.ofRule(place.id);
  }

  /** An arm of a rule in the words of the source. */
  arm(name: string, arm: number): OutlinedArm | undefined {
    const place = this.#rules.get(name);
    if (place === undefined || place.evaluation === this.#evaluation) return this.#arms.of(name, arm);
    const { program } = place.evaluation;
    const { spec, version } = versionOfRows(this.#evaluation.program, program);
    return this.#arms.ofRows[spec]?.[version]?.outlined[program.rules[place.id]?.key ?? ""]?.[arm];
  }

  /** The outcome of an input that no rule feeds. */
  input(name: string): Outcome | undefined {
    const place = this.#slots.get(name);
    return place?.evaluation.ofSlot(place.id);
  }

  inputText(name: string): string | undefined {
    const outcome = this.input(name);
    const place = this.#slots.get(name);
    const declared = place?.evaluation.program.slots[place.id];
    if (outcome === undefined || declared === undefined) return undefined;
    if (outcome.kind === "veto") return vetoReason(outcome, this.#evaluation) ?? "veto";
    return displayText(outcome, declared.type);
  }

  /** False for data of a row that one side does not have. */
  isOfBoth(name: string, other: TracedSide): boolean {
    return this.#slots.has(name) || other.#slots.get(name)?.evaluation === other.#evaluation;
  }

  /** True for data of a row that something else gives. */
  isFedInRow(name: string): boolean {
    const place = this.#slots.get(name);
    return place !== undefined && isFedInRow(place);
  }

  /** `other`: the side that is compared. */
  rulesRead(decision: Decision, other: TracedSide): readonly string[] {
    return this.#reads(decision, other).rules.map((id) => namedRule(this.#evaluation, id).name);
  }

  inputsRead(decision: Decision, other: TracedSide): readonly string[] {
    return this.#reads(decision, other).slots.flatMap((id) => {
      const { evaluation, id: slot, name } = namedSlot(this.#evaluation, id);
      return evaluation.feedingRule(slot) === undefined ? [name] : [];
    });
  }

  #reads(decision: Decision, other: TracedSide): Pick<Decision, "rules" | "slots"> {
    return pairedReads(decision, this.#decisions, (id) => other.#rules.has(namedRule(this.#evaluation, id).name));
  }
}

/** The members of a cause that are known. */
function sides<T>(before: T | undefined, after: T | undefined): { readonly before?: T; readonly after?: T } {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

function isSame(before: Outcome | undefined, after: Outcome | undefined): boolean {
  if (before === undefined || after === undefined) return before === after;
  return identityOf(before) === identityOf(after);
}
