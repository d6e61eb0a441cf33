import type { Program } from "../../model/program/program.ts";
import type { Veto } from "../../model/value.ts";
import type { EvaluationInputs, TakenList } from "../../runtime/inputs.ts";

/** The number of rows of some lists, by list. */
export type RowCounts = ReadonlyMap<number, number>;

/** Inputs of which only the number of rows of some lists is known: all data are missing. */
export class OpenInputs implements EvaluationInputs {
  readonly #program: Program;
  readonly #counts: RowCounts;

  constructor(program: Program, counts: RowCounts) {
    this.#program = program;
    this.#counts = counts;
  }

  /** A data with a default is missing as well: it may have any value. */
  isGiven(slot: number): boolean {
    return this.#program.slots[slot]?.source === undefined;
  }

  given(slot: number): Veto | undefined {
    return this.isGiven(slot) ? MISSING : undefined;
  }

  text(): undefined {
    return undefined;
  }

  hint(): undefined {
    return undefined;
  }

  list(list: number): TakenList {
    const { of } = this.#program.lists?.[list] ?? {};
    const count = this.#counts.get(list);
    if (of === undefined || count === undefined) return MISSING;
    if ("type" in of) return { texts: Array.from({ length: count }, () => undefined), maxBytes: 0 };
    return { rows: Array.from({ length: count }, () => (row: Program) => new OpenInputs(row, NO_COUNTS)) };
  }
}

const MISSING: Veto = { kind: "veto", cause: "missing", key: "" };
const NO_COUNTS: RowCounts = new Map();
