import type { SpecSliceStart } from "../../engine/as-written/slice-starts.ts";
import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import type { Engine } from "../../engine/engine.ts";
import { localSpecs } from "../../engine/versions/local-specs.ts";
import { instantOf } from "../../model/time/calendar.ts";
import { readEffective } from "../../model/time/temporal-text.ts";

/** A slice of a local spec. */
export interface CoveredSlice extends SpecSliceStart {
  readonly spec: string;
  readonly isEvaluated: boolean;
}

/** The slices of local specs that cases evaluate. */
export class SliceHits {
  readonly #slices: ReadonlyMap<string, readonly SpecSliceStart[]>;
  readonly #evaluated = new Set<string>();
  readonly #tested = new Set<string>();
  readonly #met = new Set<WrittenVersion>();

  constructor(engine: Engine) {
    this.#slices = new Map(localSpecs(engine).map((spec) => [spec, engine.slices({ spec })]));
  }

  add(version: WrittenVersion, repository: string | undefined): void {
    if (repository !== undefined || this.#met.has(version)) return;
    this.#met.add(version);
    this.#tested.add(version.spec);
    const at = instant(version.effective);
    const slices = this.#slices.get(version.spec) ?? [];
    const slice = slices.findLastIndex(({ from }) => from === undefined || instant(from) <= at);
    this.#evaluated.add(`${version.spec} ${slice}`);
  }

  /** All slices of the local specs that some case tests itself, in order. */
  all(): readonly CoveredSlice[] {
    return [...this.#slices].flatMap(([spec, slices]) => {
      if (!this.#tested.has(spec)) return [];
      return slices.map((slice, at) => ({ ...slice, spec, isEvaluated: this.#evaluated.has(`${spec} ${at}`) }));
    });
  }
}

function instant(text: string): bigint {
  const date = readEffective(text);
  if (date === undefined) throw new Error(`unreachable: ${text} is not an instant`);
  return instantOf(date);
}
