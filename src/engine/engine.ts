import type { EngineError } from "../model/diagnostic.ts";
import { DEFAULT_LIMITS, type Limits } from "../model/limits.ts";
import { ruleSizeCheck } from "../normal/size.ts";
import type { Row } from "../plan/body.ts";
import type { Plan } from "../plan/plan.ts";
import {
  emptyWorkspace,
  isFailure,
  type LoadFailure,
  list,
  load,
  remove,
  rowsOf,
  type SelectedVersion,
  selectVersion,
  update,
  type Workspace,
} from "../plan/workspace/workspace.ts";
import type {
  Data,
  EngineOptions,
  ListedRepository,
  ListedSpec,
  Prepared,
  Recommendation,
  Response,
  RunOptions,
  Show,
  Sources,
  SpecRef,
} from "./api.ts";
import { CompiledPlan } from "./compiled-plan.ts";
import { type EffectiveInstant, effectiveInstant } from "./effective.ts";
import { EngineErrors, requestError } from "./errors.ts";
import { type Evaluation, evaluation } from "./evaluation.ts";
import { quality } from "./lint/quality.ts";
import { type Outline, outline } from "./outline.ts";
import { show } from "./show/show.ts";
import { repositoryText, textWithout, versionText } from "./source.ts";
import { namedSources } from "./sources.ts";
import { givenSpecName } from "./spec-name.ts";

/**
 * Loads rules and answers questions about them (`surfaces.md` section 11). Every method is synchronous.
 * An operation that throws leaves the engine as it was.
 */
export class Engine {
  #workspace: Workspace;
  /** What plans were compiled to; a plan that is gone takes its entry with it. */
  readonly #compiled = new WeakMap<Plan, CompiledPlan>();

  /** Throws RangeError for an unknown or non-positive limit. */
  constructor(options: EngineOptions = {}) {
    const limits = checkedLimits(options.limits ?? {});
    this.#workspace = emptyWorkspace(limits, ruleSizeCheck(limits));
  }

  /** Plans `sources` together with what is loaded. All or nothing: throws EngineErrors and changes nothing. Rows declared again are duplicates (use `update`). */
  load(sources: Sources): void {
    const named = namedSources(sources);
    const texts = new Map(named.map(({ label, text }) => [label, text]));
    this.#replace(load(this.#workspace, named), texts);
  }

  /** Replaces what `label` declared (creates it if new); an empty text removes it. Atomic; dependents are planned again. */
  update(label: string, text: string, options: { readonly repository?: string | undefined } = {}): void {
    this.#replace(update(this.#workspace, label, text, options.repository), new Map([[label, text]]));
  }

  /** Removes the version in force at the instant. Throws if another spec still needs it. */
  remove(ref: SpecRef): void {
    const { at } = this.#instant(ref);
    this.#replace(remove(this.#workspace, { repository: ref.repository, spec: specNameOf(ref), at }), new Map());
  }

  list(): ListedRepository[] {
    return list(this.#workspace);
  }

  /** The version in force: its name and window. Throws spec_not_found. */
  version(ref: SpecRef): ListedSpec {
    const { row, to } = this.#select(ref, this.#instant(ref));
    return {
      name: row.spec,
      ...(row.from === undefined ? {} : { effective_from: row.from.text }),
      ...(to === undefined ? {} : { effective_to: to.text }),
    };
  }

  show(ref: SpecRef): Show {
    const version = this.#select(ref, this.#instant(ref));
    return show(version, this.#compile(version.plan).program);
  }

  run(options: RunOptions): Response {
    return this.#evaluation(options, options.rules, options.explain === true).run(options.data ?? {}, options.timeout);
  }

  /** Canonical text of one version, or, without `spec`, of a whole repository. */
  source(ref: Partial<SpecRef>): string {
    const { limits } = this.#workspace;
    if (ref.spec === undefined)
      return throwing(repositoryText(this.#rows(ref.repository), ref.repository?.toLowerCase(), limits));
    return throwing(versionText(this.#select({ ...ref, spec: ref.spec }, this.#instant(ref)).row, limits));
  }

  /** Input keys, and where rules are declared. */
  outline(ref: SpecRef): Outline {
    const { plan } = this.#select(ref, this.#instant(ref));
    return outline(this.#compile(plan).program, this.#workspace.limits);
  }

  /** An engine of its own with the same content: what is done to one does not show in the other. Costs next to nothing. */
  copy(): Engine {
    const copy = new Engine({ limits: this.#workspace.limits });
    copy.#workspace = this.#workspace;
    return copy;
  }

  /** What the source of the version in force would be without that version: the canonical rest, undefined when nothing is left. Throws spec_not_found. */
  withoutVersion(ref: SpecRef): { readonly label: string; readonly name: string; readonly text: string | undefined } {
    const { row } = this.#select(ref, this.#instant(ref));
    const text = throwing(textWithout(row, this.#workspace.limits));
    return { label: row.file.label, name: row.spec, text };
  }

  /** Recommendations about structure (`surfaces.md` section 9). */
  quality(): Recommendation[] {
    return quality(this.#workspace);
  }

  limits(): Limits {
    return this.#workspace.limits;
  }

  /** A handle with the version and module already chosen. Without `effective` both are chosen, and *now* is read, once, here. Stays valid (and unchanged) after later updates. */
  prepare(
    ref: SpecRef & { readonly rules?: readonly string[] | undefined; readonly explain?: boolean | undefined },
  ): Prepared {
    const version = this.#select(ref, this.#instant(ref));
    const prepared = this.#evaluation(ref, ref.rules, ref.explain === true);
    const { program } = this.#compile(version.plan);
    return {
      get show() {
        return show(version, program);
      },
      run: (data: Data = {}) => prepared.run(data, undefined),
    };
  }

  /** The steps of a run that do not depend on data, in the order of their errors: instant, version, rules. */
  #evaluation(ref: SpecRef, rules: string | readonly string[] | undefined, explain: boolean): Evaluation {
    const instant = this.#instant(ref);
    const version = this.#select(ref, instant);
    const names = typeof rules === "string" ? [rules] : rules;
    const { limits } = this.#workspace;
    return throwing(evaluation({ version, compiled: this.#compile(version.plan), instant, names, explain, limits }));
  }

  /** All rows of a repository, by name and date. */
  #rows(repository: string | undefined): readonly Row[] {
    const known = list(this.#workspace).some((entry) => entry.repository === repository?.toLowerCase());
    if (known) return rowsOf(this.#workspace, repository === undefined ? {} : { repository });
    throw new EngineErrors([requestError("spec_not_found", `there is no repository \`${repository}\``)]);
  }

  #instant(ref: Partial<SpecRef>): EffectiveInstant {
    return throwing(effectiveInstant(ref.effective, Date.now));
  }

  #select(ref: SpecRef, instant: EffectiveInstant): SelectedVersion {
    return throwing(
      selectVersion(this.#workspace, { repository: ref.repository, spec: specNameOf(ref), at: instant.at }),
    );
  }

  #compile(plan: Plan): CompiledPlan {
    const known = this.#compiled.get(plan);
    if (known !== undefined) return known;
    const compiled = new CompiledPlan(plan);
    this.#compiled.set(plan, compiled);
    return compiled;
  }

  #replace(outcome: Workspace | LoadFailure, texts: ReadonlyMap<string, string>): void {
    if (!isFailure(outcome)) {
      this.#workspace = outcome;
      return;
    }
    throw new EngineErrors(outcome.errors, texts);
  }
}

function specNameOf(ref: SpecRef): string {
  return throwing(givenSpecName(ref.spec));
}

/** Errors are values inside; here they become exceptions. */
function throwing<T>(outcome: T | EngineError): T {
  if (isEngineError(outcome)) throw new EngineErrors([outcome]);
  return outcome;
}

function isEngineError<T>(outcome: T | EngineError): outcome is EngineError {
  return typeof outcome === "object" && outcome !== null && "kind" in outcome && "message" in outcome;
}

function checkedLimits(given: Partial<Limits>): Limits {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) throw new RangeError(`there is no limit called ${name}`);
    if (!Number.isSafeInteger(value) || value <= 0) {
      throw new RangeError(`the limit ${name} must be a positive whole number`);
    }
  }
  return { ...DEFAULT_LIMITS, ...given };
}
