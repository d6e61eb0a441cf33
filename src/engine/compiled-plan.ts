import type { Program } from "../model/program.ts";
import { normalise } from "../normal/normalise.ts";
import type { Plan } from "../plan/plan.ts";
import { type SlotKeys, slotKeys } from "../runtime/inputs.ts";

/** What a plan is compiled to. Each part is made when it is first asked for and kept: most plans of a workspace are never run. */
export class CompiledPlan {
  readonly plan: Plan;
  #program: Program | undefined;
  #keys: SlotKeys | undefined;

  constructor(plan: Plan) {
    this.plan = plan;
  }

  /** The program of plain evaluations. */
  get program(): Program {
    this.#program ??= normalise(this.plan).program;
    return this.#program;
  }

  get keys(): SlotKeys {
    this.#keys ??= slotKeys(this.program);
    return this.#keys;
  }
}
