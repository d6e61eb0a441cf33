import type { Data, Effective, EvaluationResponse, Show } from "../../engine/api.ts";
import type { Compiled } from "../../engine/evaluation/compiled.ts";
import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import { chosenRun } from "../../engine/evaluation/prepared-run.ts";
import type { withHalfAnswers } from "../../engine/partial/partial-answers.ts";
import type { FormDetails, PageFacts } from "../../form/data/built-spec.ts";
import { type EngineError, isEngineError } from "../../model/diagnostic.ts";
import { type noVersionAt, positionAt } from "../../model/time/timeline.ts";
import { dataProblem, type InputLimits } from "../../runtime/inputs.ts";
import { EngineErrors } from "./errors.ts";
import type { formDetails } from "./form-details.ts";

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
  /** For the element, in bundles built with it. Throws EngineErrors. */
  form?(options?: Pick<BundleRunOptions, "effective">): FormDetails;
}

export interface BundleRunOptions {
  readonly effective?: Effective;
  readonly rules?: string | readonly string[];
  readonly explain?: boolean;
  readonly arms?: boolean;
  readonly partial?: boolean;
  readonly strict?: boolean;
}

export interface Window {
  readonly effective_from?: string;
  readonly effective_to?: string;
}

/** One slice of time in which a version does not change its meaning. */
export interface CompiledSlice {
  /** Microseconds since 1970 in UTC; absent: the beginning of time. */
  readonly start?: bigint | undefined;
  /** The window of the version, as written. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly compiled: Compiled;
  readonly show?: () => Show;
  readonly facts?: () => PageFacts;
  readonly explains?: boolean;
}

/** The abilities that only some bundles have. */
export interface SpecParts {
  /** Makes the error of a request for a time before the first slice. */
  readonly noVersionAt?: typeof noVersionAt;
  /** In bundles built with `--partial`. */
  readonly withHalfAnswers?: typeof withHalfAnswers;
  /** In bundles built with `--element`. */
  readonly formDetails?: typeof formDetails;
}

/** `slices`: those of all versions, by start; the first has none, or there is `noVersionAt`. */
export function compiledSpec(
  spec: string,
  slices: readonly CompiledSlice[],
  limits: InputLimits,
  { noVersionAt, withHalfAnswers, formDetails }: SpecParts = {},
): Omit<CompiledSpec, "spec"> & Required<Pick<CompiledSpec, "show">> {
  const versions = windowsOf(slices);
  const select = (options: Pick<BundleRunOptions, "effective">) => {
    throwing(dataProblem(options, "options"));
    const instant = throwing(effectiveInstant(options.effective, Date.now));
    const slice = slices[positionAt(slices, instant.at)];
    if (slice !== undefined) return { instant, slice };
    if (noVersionAt === undefined) throw new Error("unreachable: a time without version");
    const starts = versions.map(({ effective_from }) => effective_from);
    throw new EngineErrors(noVersionAt(spec, spec, instant.at, starts));
  };
  return {
    versions,
    run(data, options = {}) {
      const { instant, slice } = select(options);
      const { rules, explain = false, arms = false, partial = false, strict = false } = options;
      const version = { spec, ...slice };
      const needs = { explain, arms };
      const chosen = throwing(chosenRun({ version, instant, rules, needs, expected: "often", strict, limits }));
      const response = throwing(chosen.run(data, undefined));
      if (!partial) return response;
      if (withHalfAnswers === undefined) throw new Error("this bundle has no half answers: build it with --partial");
      return throwing(withHalfAnswers(response, slice.compiled, data ?? {}, instant.now, limits, undefined));
    },
    show: (options = {}) => shown(select(options).slice),
    ...(formDetails && {
      form: (options = {}) => {
        const { slice, instant } = select(options);
        return formDetails(slice, instant.now, limits);
      },
    }),
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
