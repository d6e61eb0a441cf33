import type { Program } from "../../model/program.ts";
import { ArmIndexes } from "../../runtime/arm-index.ts";
import { type InputLimits, type SlotKeys, slotKeys } from "../../runtime/inputs.ts";
import type { Compiled, Explaining } from "./compiled.ts";
import { FastRuns } from "./fast-runs.ts";

/** Where the parts of a version come from: from its plan, or from a snapshot. Each is called once at most. */
interface CompiledSource {
  readonly program: () => Program;
  readonly explaining: () => Explaining;
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

  get program(): Program {
    this.#program ??= this.#source.program();
    return this.#program;
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
    this.#fast ??= new FastRuns(this.program, this.keys, limits);
    return this.#fast;
  }

  get explaining(): Explaining {
    this.#explaining ??= this.#source.explaining();
    return this.#explaining;
  }
}
