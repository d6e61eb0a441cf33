import type { Data } from "../../engine/api.ts";
import { answerTexts } from "../../engine/causes/answer-texts.ts";
import { CrossedRows, CrossedTexts, type Tracer } from "../../engine/evaluation/tracer.ts";
import { countOfNew, countOfOld } from "../../model/types/shared-unit.ts";
import type { Outcome } from "../../model/value.ts";
import { CauseSets, changeCauses, type Traces, told } from "./causes.ts";
import type { RuleChange } from "./comparison.ts";
import type { Grouper } from "./grouping.ts";
import type { PairedRule, Pairing } from "./pairing.ts";
import { isSameOutcome } from "./raw-pair.ts";

/** Compares the outcomes of rules in one record after another. */
export class Comparer {
  readonly #before: Tracer;
  readonly #after: Tracer;
  readonly #pairing: Pairing;
  readonly #groupers: readonly Grouper[];
  readonly #texts: CrossedTexts;
  readonly #rows = new CrossedRows();

  constructor(before: Tracer, after: Tracer, pairing: Pairing, groupers: readonly Grouper[]) {
    this.#before = before;
    this.#after = after;
    this.#pairing = pairing;
    this.#groupers = groupers;
    this.#texts = new CrossedTexts(before.program, after.program, pairing.oldIds);
  }

  /**
   * Compares the requested rules of the new side, in their order. Throws EngineErrors for data that
   * are not a request.
   */
  compare(data: Data): readonly RuleChange[] {
    const [before, after] = [this.#before.trace(data), this.#after.trace(data)];
    const traces = { before, after, rows: this.#rows, effects: this.#texts.effects(before, after) };
    const groups = this.#groupers.map(({ slot, groupOf }) => groupOf(traces.after.ofSlot(slot)));
    return this.#after.rules.flatMap((rule) => {
      const pair = this.#pairing.rules.get(rule);
      return pair === undefined ? [] : [this.#comparison(rule, pair, traces, groups)];
    });
  }

  #comparison(rule: number, pair: PairedRule, traces: Traces, groups: readonly string[]): RuleChange {
    const { before, after } = traces;
    const [a, b] = [told(before, before.ofRule(pair.old)), told(after, after.ofRule(rule))];
    const kind = kindOf(a.outcome, b.outcome, isSameOutcome(a, b, pair.unit));
    const numbers = numbersOf(a.outcome, b.outcome, pair);
    if (kind !== "changed" && kind !== "to-veto" && kind !== "from-veto")
      return { kind, numbers, causes: [], set: "", groups };
    const causes = changeCauses(rule, traces, this.#pairing);
    const { key: set, causes: ordered } = new CauseSets().of(causes);
    return { kind, numbers, texts: this.#shown(rule, pair, a.outcome, b.outcome), causes: ordered, set, groups };
  }

  /** Texts of both sides where they are not numbers. */
  #shown(rule: number, { old, unit }: PairedRule, a: Outcome, b: Outcome): RuleChange["texts"] {
    if (unit !== undefined || a.kind === "veto" || b.kind === "veto") return undefined;
    const [from, to] = [this.#before.program.rules[old], this.#after.program.rules[rule]];
    if (from === undefined || to === undefined) return undefined;
    return answerTexts({ value: a, type: from.type, unit: from.unit }, { value: b, type: to.type, unit: to.unit });
  }
}

function kindOf(before: Outcome, after: Outcome, isSame: boolean): RuleChange["kind"] {
  if (before.kind === "veto") return after.kind !== "veto" ? "from-veto" : isSame ? "same-veto" : "other-veto";
  if (after.kind === "veto") return "to-veto";
  return isSame ? "same" : "changed";
}

function numbersOf(a: Outcome, b: Outcome, { unit }: PairedRule): RuleChange["numbers"] {
  if (unit === undefined || a.kind !== "number" || b.kind !== "number") return undefined;
  return [countOfOld(a, unit), countOfNew(b, unit)];
}
