import type { CodeCache } from "../../codegen/code-cache.ts";
import type { Program } from "../../model/program.ts";
import { unlimitedBudget, type WorkBudget } from "../../model/work-budget.ts";
import { ArmIndexes } from "../../runtime/arm-index.ts";
import { type InputLimits, type SlotKeys, slotKeys } from "../../runtime/inputs.ts";
import type { Compiled, Explaining } from "./compiled.ts";
import { FastRuns } from "./fast-runs.ts";

/** Where the parts of a version come from: from its plan, or from a snapshot. Each function is called once at most. */
interface CompiledSource {
  readonly code: CodeCache;
  readonly program: (budget: WorkBudget) => Program;
  readonly explaining: (budget: WorkBudget) => Explaining;
}

/** Each part is made when it is first asked for and kept: most versions of a workspace are never run. */
export class CompiledOnDemand implements Compiled {
  readonly #source: CompiledSource;
  #program: Program | undefined;
  #keys: SlotKeys | undefined;
  #indexes: ArmIndexes | undefined;
  #explaining: Explaining | undefined;
  #fast: FastRuns | undefined;

  constructor(source: CompiledSource) {
    this.#source = source;
  }

  /** Whether evaluations find what they need. */
  isReady(explain: boolean): boolean {
    return this.#program !== undefined && (!explain || this.#explaining !== undefined);
  }

  /** Makes what evaluations need. When the budget ends it, nothing is kept. */
  prepare(explain: boolean, budget: WorkBudget): void {
    this.programWithin(budget);
    if (explain) this.explainingWithin(budget);
  }

  programWithin(budget: WorkBudget): Program {
    this.#program ??= this.#source.program(budget);
    return this.#program;
  }

  get program(): Program {
    return this.programWithin(unlimitedBudget());
  }

  get indexes(): ArmIndexes {
    this.#indexes ??= new ArmIndexes(this.program);
    return this.#indexes;
  }

  get keys(): SlotKeys {
    this.#keys ??= slotKeys(this.program);
    return this.#keys;
  }

  fast(limits: InputLimits): FastRuns {
    this.#fast ??= new FastRuns(this.program, this.keys, limits, this.#source.code);
    return this.#fast;
  }

  get explaining(): Explaining {
    return this.explainingWithin(unlimitedBudget());
  }

  explainingWithin(budget: WorkBudget): Explaining {
    this.#explaining ??= this.#source.explaining(budget);
    return this.#explaining;
  }
}
