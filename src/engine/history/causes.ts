import { once } from "../../model/once.ts";
import type { Program } from "../../model/program/program.ts";
import { displayText } from "../../model/types/display.ts";
import type { Outcome } from "../../model/value.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import { vetoReason } from "../../runtime/respond.ts";
import { originsOf, pairedReads } from "../../runtime/trace/origins.ts";
import { type Decision, trace } from "../../runtime/trace/trace.ts";
import type { HistoryCause } from "../api.ts";
import type { CrossedTexts } from "../causes/crossed-texts.ts";
import { identityOf } from "../causes/identity.ts";
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
  const [old, current] = [new TracedSide(key, before), new TracedSide(key, after)];
  const effects = once(() => texts().effects(before.evaluation, after.evaluation));
  const origins = originsOf<string, string>(key, {
    decisions(rule) {
      const [a, b] = [old.decision(rule), current.decision(rule)];
      return a === undefined || b === undefined ? undefined : { before: a, after: b };
    },
    changedRules: (pair) => {
      const oldReads = new Set(old.rulesRead(pair.before, after.arms));
      return current
        .rulesRead(pair.after, before.arms)
        .filter((read) => oldReads.has(read) && !isSame(old.rule(read), current.rule(read)));
    },
    changedSlots: (pair) =>
      current.inputsRead(pair.after, before.arms).filter((input) => !isSame(old.input(input), current.input(input))),
    effects: (rule) => effects()(after.arms.rules.get(rule) ?? -1),
  });
  return Array.from(origins, (origin): HistoryCause => {
    if ("slot" in origin) {
      const { slot } = origin;
      return { data: slot, ...sides(old.inputText(slot), current.inputText(slot)) };
    }
    const { rule } = origin;
    const arms = sides(before.arms.of(rule, origin.before.arm), after.arms.of(rule, origin.after.arm));
    const isOfNow = origin.after.readsNow && arms.before?.id === arms.after?.id;
    return { rule, ...arms, ...(isOfNow ? { reads_now: true } : {}) };
  });
}

/** One evaluation, by names. */
class TracedSide {
  readonly #evaluation: Evaluation;
  readonly #decisions: ReadonlyMap<number, Decision>;
  readonly #ids: ReadonlyMap<string, number>;
  readonly #inputs: ReadonlyMap<string, number>;

  constructor(rule: string, { evaluation, arms }: Traced) {
    this.#evaluation = evaluation;
    this.#ids = arms.rules;
    this.#inputs = arms.slots;
    this.#decisions = trace(evaluation, [this.#ids.get(rule) ?? -1], arms.remaining);
  }

  decision(rule: string): Decision | undefined {
    return this.#decisions.get(this.#ids.get(rule) ?? -1);
  }

  /** The outcome of a rule; undefined when there is no such rule. */
  rule(key: string): Outcome | undefined {
    const id = this.#ids.get(key);
    return id === undefined ? undefined : this.#evaluation.ofRule(id);
  }

  /** The outcome of an input that no rule feeds. */
  input(key: string): Outcome | undefined {
    const id = this.#inputs.get(key);
    return id === undefined ? undefined : this.#evaluation.ofSlot(id);
  }

  inputText(key: string): string | undefined {
    const outcome = this.input(key);
    const declared = this.#program.slots[this.#inputs.get(key) ?? -1];
    if (outcome === undefined || declared === undefined) return undefined;
    if (outcome.kind === "veto") return vetoReason(outcome, this.#evaluation) ?? "veto";
    return displayText(outcome, declared.type);
  }

  /** `other`: of the side that is compared. */
  rulesRead(decision: Decision, other: ArmsOfVersion): readonly string[] {
    return this.#reads(decision, other).rules.map((id) => this.#program.rules[id]?.key ?? "");
  }

  inputsRead(decision: Decision, other: ArmsOfVersion): readonly string[] {
    const { slots } = this.#reads(decision, other);
    const inputs = slots.filter((id) => this.#evaluation.feedingRule(id) === undefined);
    return inputs.map((id) => this.#program.slots[id]?.key ?? "");
  }

  #reads(decision: Decision, other: ArmsOfVersion): Pick<Decision, "rules" | "slots"> {
    return pairedReads(decision, this.#decisions, (id) => other.rules.has(this.#program.rules[id]?.key ?? ""));
  }

  get #program(): Program {
    return this.#evaluation.program;
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
