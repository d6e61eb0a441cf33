import type { NarrationSource } from "../model/narration.ts";
import type { Program } from "../model/program.ts";
import { narrationSource } from "../normal/narration/narration.ts";
import { normalise } from "../normal/normalise.ts";
import type { Plan } from "../plan/plan.ts";
import { ArmIndexes } from "../runtime/arm-index.ts";
import { type SlotKeys, slotKeys } from "../runtime/inputs.ts";

/** A program whose cells keep what every authored node was before rewriting, with the texts to narrate it. */
export interface ExplainingProgram {
  readonly program: Program;
  readonly narration: NarrationSource;
  readonly indexes: ArmIndexes;
}

/** What a plan is compiled to. Each part is made when it is first asked for and kept: most plans of a workspace are never run. */
export class CompiledPlan {
  readonly #plan: Plan;
  #program: Program | undefined;
  #keys: SlotKeys | undefined;
  #indexes: ArmIndexes | undefined;
  #explaining: ExplainingProgram | undefined;

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

  /** The program of explained evaluations: made only when somebody asks for an explanation. */
  get explaining(): ExplainingProgram {
    if (this.#explaining === undefined) {
      const form = normalise(this.#plan, { authored: true });
      this.#explaining = {
        program: form.program,
        narration: narrationSource(this.#plan, form),
        indexes: new ArmIndexes(form.program),
      };
    }
    return this.#explaining;
  }
}
