import { type EngineError, isEngineError } from "../../model/diagnostic.ts";
import { foldName } from "../../model/fold-name.ts";
import type { Limits } from "../../model/limits.ts";
import { type Deadline, WorkBudget, withinBudget } from "../../model/work-budget.ts";
import type { Row } from "../../plan/body.ts";
import {
  allRows,
  isFailure,
  type LoadFailure,
  type NamedSource,
  rowsOf,
  type SelectedVersion,
  selectVersion,
  type Workspace,
} from "../../workspace/index.ts";
import type { SpecRef } from "../api.ts";
import { EngineErrors, EngineTimeout, requestError, throwing } from "../errors.ts";
import type { AnswerNeeds } from "../evaluation/compiled.ts";
import { type EffectiveInstant, Instants } from "../evaluation/effective.ts";
import { type CompiledBodies, type Contents, type LoadedVersion, PlannedContents } from "./contents.ts";
import { refProblem, specNameOf } from "./spec-name.ts";
import { ChosenVersions } from "./versions.ts";

/**
 * All that an engine has loaded, and the first steps of every request about it: its form, its
 * instant, its version. Errors are thrown as EngineErrors.
 */
export class LoadedRules {
  readonly compiled: CompiledBodies;
  /** True: only data without a value in the text are given and shown. */
  readonly onlyInputs: boolean;
  readonly #instants = new Instants(() => Date.now());
  #versions: ChosenVersions;
  #revision = 0;

  constructor(contents: Contents, compiled: CompiledBodies, onlyInputs: boolean) {
    this.compiled = compiled;
    this.onlyInputs = onlyInputs;
    this.#versions = new ChosenVersions(contents);
  }

  get contents(): Contents {
    return this.#versions.contents;
  }

  get workspace(): Workspace {
    return this.contents.workspace;
  }

  get limits(): Limits {
    return this.contents.limits;
  }

  /** The number of changes. */
  get revision(): number {
    return this.#revision;
  }

  get characters(): number {
    if (!this.contents.isPlanned) return Number.POSITIVE_INFINITY;
    const files = new Set(allRows(this.workspace).map(({ file }) => file));
    return Array.from(files).reduce((sum, { text }) => sum + text.length, 0);
  }

  /** The names of specs in requests, as given. */
  names(): readonly string[] {
    return this.#versions.names();
  }

  /** Takes the contents of another engine, which is not a change. */
  hold(contents: Contents): void {
    this.#versions = new ChosenVersions(contents);
  }

  /**
   * Replaces the contents, or throws the errors of a change. `given`: the texts that came with the
   * change. Errors may point into them and into all loaded texts.
   */
  change(outcome: Workspace | LoadFailure, given: readonly Pick<NamedSource, "label" | "text">[]): void {
    if (!isFailure(outcome)) {
      this.hold(new PlannedContents(outcome, this.compiled));
      this.#revision += 1;
      return;
    }
    const loaded = allRows(this.workspace).map(({ file }) => file);
    throw new EngineErrors(outcome.errors, new Map([...loaded, ...given].map(({ label, text }) => [label, text])));
  }

  /** The first step of every request. It tells callers without types the form of a request. */
  instant(ref: Partial<SpecRef>): EffectiveInstant {
    throwing(refProblem(ref));
    return throwing(this.#instants.of(ref.effective));
  }

  /** A version with its texts, which a restored engine plans for that. */
  select(ref: SpecRef, { at }: EffectiveInstant): SelectedVersion {
    const { repository } = ref;
    const spec = specNameOf(ref);
    return this.planning((budget) => selectVersion(this.workspace, { repository, spec, at }, budget));
  }

  /** All rows of a repository, by name and date. */
  rows(repository: string | undefined): readonly Row[] {
    const known = this.contents.list().some((entry) => entry.repository === foldName(repository));
    if (known) return rowsOf(this.workspace, repository === undefined ? {} : { repository });
    throw new EngineErrors([requestError("spec_not_found", `there is no repository \`${repository}\``)]);
  }

  /** The version that an earlier request chose. */
  kept(ref: SpecRef, { at }: EffectiveInstant): LoadedVersion | undefined {
    return this.#versions.kept(ref, at);
  }

  version(ref: SpecRef, { at }: EffectiveInstant, budget: WorkBudget): LoadedVersion {
    return this.#versions.kept(ref, at) ?? throwing(this.#versions.choose(ref, at, budget));
  }

  /**
   * A version with all that evaluation needs, which the first request makes. `mostSteps`: the
   * planning steps for that; EngineTimeout when it needs more.
   */
  ready(ref: SpecRef & AnswerNeeds, instant: EffectiveInstant, deadline?: Deadline, mostSteps?: number): LoadedVersion {
    const kept = this.kept(ref, instant);
    if (kept?.compiled.isReady(ref) === true) return kept;
    const prepared = (budget: WorkBudget) => {
      const version = this.version(ref, instant, budget);
      version.compiled.prepare(ref, budget);
      return version;
    };
    return this.planning(prepared, deadline, mostSteps);
  }

  /**
   * Runs planning within the budget of a request, by default one of its own. An exception of
   * `deadline` passes through. `mostSteps`: the steps for it; EngineTimeout when it needs more.
   */
  planning<T>(
    work: (budget: WorkBudget) => T | EngineError,
    deadline?: Deadline,
    mostSteps?: number,
    budget = new WorkBudget(this.limits, deadline),
  ): T {
    if (mostSteps === undefined) return throwing(withinBudget(() => work(budget)));
    const few = new WorkBudget({ max_planning_steps: mostSteps }, deadline);
    const workOfFew = () => {
      const done = work(few);
      budget.charge(few.spent);
      return done;
    };
    // A restored engine would have to plan everything.
    const done = this.contents.isPlanned ? withinBudget(workOfFew) : undefined;
    if (done === undefined || isEngineError(done)) throw new EngineTimeout(0);
    return done;
  }
}
