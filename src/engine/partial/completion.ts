import type { Explorer } from "../../domain/explore/explorer.ts";
import { inputText, preferenceOf } from "../../domain/input-text.ts";
import type { Region } from "../../domain/region.ts";
import { pickValue, type SampleValue, sample } from "../../domain/sample.ts";
import type { RegionTerm } from "../../domain/terms.ts";
import { DEFAULT_ROW_LIMITS } from "../../model/limits.ts";
import type { Program, ProgramSlot } from "../../model/program/program.ts";
import type { Outcome } from "../../model/value.ts";
import type { EvaluationInputs } from "../../runtime/inputs.ts";
import { Evaluation } from "../../runtime/interpret.ts";
import { withinLimits } from "../../runtime/lists/rows-exceeded.ts";
import { readInput } from "../../runtime/read.ts";

/** A request with missing data: its evaluation, and its rules as followed for all data. */
export interface HalfAnswered {
  readonly evaluation: Evaluation;
  /** Of the program of what is known, whose inputs are the missing data. */
  readonly explorer: Explorer;
  readonly instant: bigint;
  readonly maxBytes: number;
}

/**
 * The outcome of a rule of the request for valid values of all that is missing, chosen in a region;
 * undefined when none are found.
 */
export function completed(rule: number, region: Region, variant: number, half: HalfAnswered): Outcome | undefined {
  const { evaluation, explorer } = half;
  const preference = (term: RegionTerm) => preferenceOf(typeOf(term, half), half.instant);
  const values = explorer.within((spend) => sample(region, explorer.terms, { preference, variant, spend }));
  if (values === undefined) return undefined;
  const chosen = new ChosenValues(values, half);
  const { program, inputs, now, deadline } = evaluation;
  const run = new Evaluation(program, completedInputs(program, inputs, "", chosen), now, deadline);
  const outcome = withinLimits(() => run.ofRule(rule));
  return chosen.areValid ? outcome : undefined;
}

function typeOf(term: RegionTerm, { explorer }: HalfAnswered) {
  return term.of === "slot" ? explorer.program.slots[term.slot]?.type : undefined;
}

/** Values for the data that are missing, by their keys. */
class ChosenValues {
  readonly #values: ReadonlyMap<number, SampleValue>;
  readonly #half: HalfAnswered;
  readonly #slots: ReadonlyMap<string, number>;
  /** False: an input was asked for a value that it does not take. */
  areValid = true;

  constructor(values: ReadonlyMap<number, SampleValue>, half: HalfAnswered) {
    this.#values = values;
    this.#half = half;
    this.#slots = new Map(half.explorer.program.slots.map(({ key }, id) => [key, id]));
  }

  of(key: string): Outcome | undefined {
    const { explorer } = this.#half;
    const slot = this.#slots.get(key) ?? -1;
    const [declared, term] = [explorer.program.slots[slot], explorer.terms.ofSlot(slot)];
    const read = declared && term && this.#read(declared, term);
    if (read === undefined || read.kind === "veto") this.areValid = false;
    return read;
  }

  #read({ type, key }: ProgramSlot, term: RegionTerm): Outcome | undefined {
    const { instant, maxBytes } = this.#half;
    const value = this.#values.get(term.id) ?? pickValue(term.domain, preferenceOf(type, instant), 0);
    const text = value === undefined ? undefined : inputText(value, type);
    return text === undefined ? undefined : readInput(text, type, key, maxBytes);
  }
}

/** The inputs of an evaluation, or of a row, and values for those that are missing. */
function completedInputs(
  { slots, lists }: Program,
  inputs: EvaluationInputs,
  prefix: string,
  chosen: ChosenValues,
): EvaluationInputs {
  const isOpen = (slot: number) => {
    const { source, fill } = slots[slot] ?? {};
    return source === undefined && fill === undefined && !inputs.isGiven(slot);
  };
  return {
    isGiven: (slot) => inputs.isGiven(slot) || isOpen(slot),
    given: (slot) => (isOpen(slot) ? chosen.of(`${prefix}${slots[slot]?.key ?? ""}`) : inputs.given(slot)),
    text: (slot) => inputs.text(slot),
    hint: () => undefined,
    list: (list) => {
      const given = inputs.list?.(list);
      if (given === undefined || !("rows" in given)) return given;
      const key = `${prefix}${lists?.[list]?.key ?? ""}`;
      const rows = given.rows.map(
        (row, at) => (program: Program) => completedInputs(program, row(program), `${key}.${at + 1}.`, chosen),
      );
      return { rows };
    },
    rowLimits: inputs.rowLimits ?? DEFAULT_ROW_LIMITS,
    rowCount: inputs.rowCount ?? 0,
  };
}
