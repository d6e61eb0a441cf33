import type { Explorer } from "../../domain/explore/explorer.ts";
import { inputText, preferenceOf } from "../../domain/input-text.ts";
import type { Region } from "../../domain/region.ts";
import { pickValue, type SampleValue, sample } from "../../domain/sample.ts";
import type { RegionTerm } from "../../domain/terms.ts";
import { DEFAULT_ROW_LIMITS } from "../../model/limits.ts";
import type { Outcome } from "../../model/value.ts";
import type { EvaluationInputs, Inputs } from "../../runtime/inputs.ts";
import { Evaluation } from "../../runtime/interpret.ts";
import { RowsExceeded } from "../../runtime/lists/rows-exceeded.ts";
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
  const run = new Evaluation(evaluation.program, inputs, evaluation.now, evaluation.deadline);
  const outcome = withinLimits(() => run.ofRule(rule));
  return inputs.isValid ? outcome : undefined;
}

/** The result of an evaluation; undefined where the chosen values make too many rows. */
function withinLimits<Result>(evaluate: () => Result): Result | undefined {
  try {
    return evaluate();
  } catch (thrown) {
    if (thrown instanceof RowsExceeded) return undefined;
    throw thrown;
  }
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

  list(list: number): ReturnType<Inputs["list"]> {
    return this.#half.evaluation.inputs.list?.(list);
  }

  get rowLimits(): Inputs["rowLimits"] {
    return this.#half.evaluation.inputs.rowLimits ?? DEFAULT_ROW_LIMITS;
  }

  get rowCount(): number {
    return this.#half.evaluation.inputs.rowCount ?? 0;
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
