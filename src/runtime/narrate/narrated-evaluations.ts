import type { NarrationSource } from "../../model/program/narration.ts";
import type { Program } from "../../model/program/program.ts";
import type { StatedValues } from "../../model/program/stated-values.ts";
import type { Evaluation } from "../interpret.ts";
import { Narrator } from "./narrator.ts";

/** The narrators of an evaluation and of those of rows, which share a list of open rule nodes. */
export class NarratedEvaluations {
  readonly root: Evaluation;
  readonly values: StatedValues | undefined;
  /** Completes a rule node each. */
  readonly open: (() => void)[] = [];
  readonly #narration: NarrationSource;
  readonly #made = new Map<Evaluation, Narrator>();
  #sources: ReadonlyMap<Program, NarrationSource> | undefined;

  constructor(narration: NarrationSource, root: Evaluation, values: StatedValues | undefined) {
    this.#narration = narration;
    this.root = root;
    this.values = values;
  }

  /** The narrator of an evaluation that has rules. */
  of(evaluation: Evaluation): Narrator {
    let narrator = this.#made.get(evaluation);
    if (narrator === undefined) {
      narrator = new Narrator(this, evaluation, this.#sourceOf(evaluation.program));
      this.#made.set(evaluation, narrator);
    }
    return narrator;
  }

  #sourceOf(program: Program): NarrationSource {
    if (program === this.root.program) return this.#narration;
    this.#sources ??= this.#sourcesOfRows();
    const source = this.#sources.get(program);
    if (source === undefined) throw new Error(`unreachable: no narration of ${program.spec}`);
    return source;
  }

  #sourcesOfRows(): ReadonlyMap<Program, NarrationSource> {
    const sources = new Map<Program, NarrationSource>();
    for (const [spec, { versions }] of (this.root.program.rowSpecs ?? []).entries()) {
      for (const [version, { program }] of versions.entries()) {
        const source = this.#narration.rowSpecs?.[spec]?.[version];
        if (source !== undefined) sources.set(program, source);
      }
    }
    return sources;
  }
}
