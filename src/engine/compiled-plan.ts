import type { Program } from "../model/program.ts";
import { narrationSource } from "../normal/narration/narration.ts";
import { normalise } from "../normal/normalise.ts";
import type { Plan } from "../plan/plan.ts";
import { ArmIndexes } from "../runtime/arm-index.ts";
import { type InputLimits, type SlotKeys, slotKeys } from "../runtime/inputs.ts";
import { withExplanations } from "../runtime/narrate/explain.ts";
import type { Compiled, Explaining } from "./compiled.ts";
import { FastRuns } from "./fast-runs.ts";

/** What a plan is compiled to. Each part is made when it is first asked for and kept: most plans of a workspace are never run. */
export class CompiledPlan implements Compiled {
  readonly #plan: Plan;
  #program: Program | undefined;
  #keys: SlotKeys | undefined;
  #indexes: ArmIndexes | undefined;
  #explaining: Explaining | undefined;
  #fast: FastRuns | undefined;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** The program of plain evaluations. */
  get program(): Program {
    this.#program ??= normalise(this.#plan).program;
    return this.#program;
  }

  /** The long ladders of `program`, to be looked up instead of scanned. */
  get indexes(): ArmIndexes {
    this.#indexes ??= new ArmIndexes(this.program);
    return this.#indexes;
  }

  /** Slot ids by input key; the same for both programs. */
  get keys(): SlotKeys {
    this.#keys ??= slotKeys(this.program);
    return this.#keys;
  }

  fast(limits: InputLimits): FastRuns {
    this.#fast ??= new FastRuns(this.program, this.keys, limits);
    return this.#fast;
  }

  /** The program of explained evaluations: made only when somebody asks for an explanation. */
  get explaining(): Explaining {
    if (this.#explaining === undefined) {
      const form = normalise(this.#plan, { authored: true });
      const narration = narrationSource(this.#plan, form);
      this.#explaining = {
        program: form.program,
        indexes: new ArmIndexes(form.program),
        explain: (results, evaluation) => withExplanations(results, narration, evaluation),
      };
    }
    return this.#explaining;
  }
}
