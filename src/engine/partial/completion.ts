import type { Explorer } from "../../domain/explore/explorer.ts";
import { inputText, preferenceOf } from "../../domain/input-text.ts";
import type { Region } from "../../domain/region.ts";
import { pickValue, type SampleValue, sample } from "../../domain/sample.ts";
import type { RegionTerm } from "../../domain/terms.ts";
import type { Outcome } from "../../model/value.ts";
import type { EvaluationInputs } from "../../runtime/inputs.ts";
import { Evaluation } from "../../runtime/interpret.ts";
import { readInput } from "../../runtime/read.ts";

/** A request with missing data: its evaluation, and its rules as followed for all data. */
export interface HalfAnswered {
  readonly evaluation: Evaluation;
  readonly explorer: Explorer;
  readonly instant: bigint;
  readonly maxBytes: number;
}

/**
 * The outcome of a rule for valid values of all that is missing, chosen in a region; undefined when
 * none are found.
 */
export function completed(rule: number, region: Region, variant: number, half: HalfAnswered): Outcome | undefined {
  const { evaluation, explorer, instant } = half;
  const preference = (term: RegionTerm) => preferenceOf(typeOf(term, half), instant);
  const values = explorer.within((spend) => sample(region, explorer.terms, { preference, variant, spend }));
  if (values === undefined) return undefined;
  const inputs = new CompletedInputs(values, half);
  const outcome = new Evaluation(evaluation.program, inputs, evaluation.now, evaluation.deadline).ofRule(rule);
  return inputs.isValid ? outcome : undefined;
}

function typeOf(term: RegionTerm, { evaluation }: HalfAnswered) {
  return term.of === "slot" ? evaluation.program.slots[term.slot]?.type : undefined;
}

/** The inputs of an evaluation, and values for those that are missing. */
class CompletedInputs implements EvaluationInputs {
  readonly #values: ReadonlyMap<number, SampleValue>;
  readonly #half: HalfAnswered;
  /** False: an input was asked for a value that it does not take. */
  isValid = true;

  constructor(values: ReadonlyMap<number, SampleValue>, half: HalfAnswered) {
    this.#values = values;
    this.#half = half;
  }

  isGiven(slot: number): boolean {
    return this.#half.evaluation.inputs.isGiven(slot) || this.#isOpen(slot);
  }

  given(slot: number): Outcome | undefined {
    const { evaluation } = this.#half;
    return this.#isOpen(slot) ? this.#chosen(slot) : evaluation.inputs.given(slot);
  }

  text(slot: number): string | undefined {
    return this.#half.evaluation.inputs.text(slot);
  }

  hint(): undefined {
    return undefined;
  }

  #isOpen(slot: number): boolean {
    const { evaluation } = this.#half;
    const { source } = evaluation.program.slots[slot] ?? {};
    if (source !== undefined || evaluation.inputs.isGiven(slot)) return false;
    const outcome = evaluation.ofSlot(slot);
    return outcome.kind === "veto" && outcome.cause === "missing";
  }

  #chosen(slot: number): Outcome | undefined {
    const { evaluation, explorer, instant, maxBytes } = this.#half;
    const declared = evaluation.program.slots[slot];
    if (declared === undefined) return undefined;
    const { type, key } = declared;
    const term = explorer.terms.ofSlot(slot);
    const value =
      (term && this.#values.get(term.id)) ?? (term && pickValue(term.domain, preferenceOf(type, instant), 0));
    const text = value === undefined ? undefined : inputText(value, type);
    const read = text === undefined ? undefined : readInput(text, type, key, maxBytes);
    if (read === undefined || read.kind === "veto") this.isValid = false;
    return read;
  }
}
