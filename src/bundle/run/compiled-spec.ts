import type { Data, Effective, EvaluationResponse, Show } from "../../engine/api.ts";
import type { Compiled } from "../../engine/evaluation/compiled.ts";
import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import { chosenRun } from "../../engine/evaluation/prepared-run.ts";
import { type EngineError, isEngineError } from "../../model/diagnostic.ts";
import { type noVersionAt, positionAt } from "../../model/time/timeline.ts";
import type { InputLimits } from "../../runtime/inputs.ts";
import { EngineErrors } from "./errors.ts";

/**
 * A spec of a bundle: the object that the bundle exports under its name
 * (docs/spec/07-surfaces.md#11-1-precompiled-bundles).
 */
export interface CompiledSpec {
  readonly spec: string;
  /** Versions included, newest last. */
  readonly versions: readonly Window[];
  /**
   * The same answers and errors as those of `Engine.run` with the rules that the bundle was built
   * from. Throws EngineErrors.
   */
  run(data?: Data, options?: BundleRunOptions): EvaluationResponse;
  /** Only in bundles built with `--show`. Throws EngineErrors. */
  show?(options?: Pick<BundleRunOptions, "effective">): Show;
}

export interface BundleRunOptions {
  readonly effective?: Effective;
  readonly rules?: string | readonly string[];
  readonly explain?: boolean;
  readonly strict?: boolean;
}

export interface Window {
  readonly effective_from?: string;
  readonly effective_to?: string;
}

/** One slice of time in which a version does not change its meaning. */
export interface CompiledSlice {
  /** Microseconds since 1970 in UTC; absent: the beginning of time. */
  readonly start?: bigint;
  /** The window of the version, as written. */
  readonly from?: string;
  readonly to?: string;
  readonly compiled: Compiled;
  readonly show?: () => Show;
}

/**
 * `slices`: those of all versions, by start. `beforeFirst`: makes the error of a request for a time
 * before the first slice; absent when the first has no start. `show`: for slices with their
 * interface.
 */
export function compiledSpec(
  spec: string,
  slices: readonly CompiledSlice[],
  limits: InputLimits,
  beforeFirst?: typeof noVersionAt,
): Required<Omit<CompiledSpec, "spec">> {
  const versions = windowsOf(slices);
  const select = (effective: Effective | undefined) => {
    const instant = throwing(effectiveInstant(effective, Date.now));
    const slice = slices[positionAt(slices, instant.at)];
    if (slice !== undefined) return { instant, slice };
    if (beforeFirst === undefined) throw new Error("unreachable: a time without version");
    const starts = versions.map(({ effective_from }) => effective_from);
    throw new EngineErrors(beforeFirst(spec, spec, instant.at, starts));
  };
  return {
    versions,
    run(data, { effective, rules, explain = false, strict = false } = {}) {
      const { instant, slice } = select(effective);
      const version = { spec, ...slice };
      const chosen = chosenRun({ version, instant, rules, needs: { explain }, expected: "often", strict, limits });
      return throwing(throwing(chosen).run(data, undefined));
    },
    show: (options = {}) => shown(select(options.effective).slice),
  };
}

function shown({ show }: CompiledSlice): Show {
  if (show === undefined) throw new Error("unreachable: a bundle has all interfaces or none");
  return show();
}

function windowsOf(slices: readonly CompiledSlice[]): readonly Window[] {
  return slices
    .filter((slice, i) => i === 0 || slices[i - 1]?.from !== slice.from)
    .map(({ from, to }) => ({
      ...(from !== undefined && { effective_from: from }),
      ...(to !== undefined && { effective_to: to }),
    }));
}

function throwing<T>(outcome: T | EngineError): T {
  if (isEngineError(outcome)) throw new EngineErrors(outcome);
  return outcome;
}
