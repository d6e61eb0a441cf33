import { CodeCache } from "../codegen/code-cache.ts";
import type { NamedCode } from "../codegen/fast-program.ts";
import { type EngineError, isEngineError } from "../model/diagnostic.ts";
import { foldName } from "../model/fold-name.ts";
import { DEFAULT_LIMITS, type Limits } from "../model/limits.ts";
import type { Program } from "../model/program/program.ts";
import { deserialise, serialise } from "../model/program/serial.ts";
import { type Deadline, WorkBudget, withinBudget } from "../model/work-budget.ts";
import { ruleSizeCheck } from "../normal/size.ts";
import type { Row } from "../plan/body.ts";
import { recommend } from "../recommendations/recommend.ts";
import {
  allRows,
  emptyWorkspace,
  isFailure,
  type LoadFailure,
  labelled,
  load,
  type NamedSource,
  remove,
  rowsOf,
  type SelectedVersion,
  selectVersion,
  update,
  type Workspace,
} from "../workspace/index.ts";
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
import { Instants } from "./choice/instants.ts";
import { ChosenVersions } from "./choice/versions.ts";
import { type CodeOrder, CompiledPlans, type Contents, PlannedContents, type ShownVersion } from "./contents.ts";
import { EngineErrors, EngineTimeout, requestError } from "./errors.ts";
import type { CompiledParts } from "./evaluation/compiled-on-demand.ts";
import { wallClockDeadline } from "./evaluation/deadline.ts";
import type { EffectiveInstant } from "./evaluation/effective.ts";
import type { FastRuns } from "./evaluation/fast-runs.ts";
import { logCodeBug } from "./evaluation/log-bug.ts";
import { missingWithin } from "./evaluation/missing-within.ts";
import { chosenRun, type PreparedRun, type RunChoice } from "./evaluation/prepared-run.ts";
import { tellingArms } from "./evaluation/telling-arms.ts";
import { type Tracer, tracer } from "./evaluation/tracer.ts";
import { UnitCounts } from "./evaluation/unit-counts.ts";
import { type Outline, outline } from "./outline.ts";
import { metaOf } from "./show/meta.ts";
import { restore } from "./snapshot/restore.ts";
import { snapshot } from "./snapshot/snapshot.ts";
import { repositoryText, textWithout, versionText } from "./source.ts";
import { namedSources, requireText } from "./sources.ts";
import { givenSpecName, refProblem } from "./spec-name.ts";
import { type SpecVersions, specSlices } from "./spec-versions.ts";

export type { CodeOrder, NamedCode };

/**
 * Loads rules and answers questions about them (docs/spec/07-surfaces.md#11-javascript-api). Every
 * method is synchronous. An operation that throws leaves the engine as it was.
 *
 * @example
 * ```ts
 * import { Engine } from "engine-rules";
 *
 * const engine = new Engine();
 * engine.load({
 *   "tickets.rules": `spec tickets
 * data quantity: number -> minimum 1 -> maximum 20
 * data member: boolean
 * rule price: quantity * 12
 *   unless member then quantity * 10`,
 * });
 * const { results } = engine.run({ spec: "tickets", data: { quantity: 3, member: true } });
 * results.price.number; // "30"
 * ```
 */
export class Engine {
  #versions: ChosenVersions;
  #revision = 0;
  readonly #unitCounts = new UnitCounts();
  readonly #instants = new Instants(() => Date.now());
  readonly #compiled: CompiledPlans;

  /** Throws RangeError for an unknown or non-positive limit. */
  constructor(options: EngineOptions = {}) {
    const code = options.after === undefined ? new CodeCache(logCodeBug) : options.after.#compiled.code;
    this.#compiled = new CompiledPlans(code, options.orderCode);
    const limits = checkedLimits(options.limits ?? {});
    const empty = emptyWorkspace(limits, ruleSizeCheck(limits));
    this.#versions = new ChosenVersions(new PlannedContents(empty, this.#compiled));
  }

  /**
   * Restores the engine from a snapshot. Nothing is parsed or planned until a rule is changed or
   * explained, or its source is requested. Throws SnapshotError for bytes that are damaged, no
   * snapshot, or from another version of the engine; none of them ever run as code. Programs and
   * texts are read on demand, and a damaged one throws SnapshotError then.
   *
   * @example
   * ```ts
   * const restored = Engine.fromSnapshot(engine.snapshot());
   * restored.version({ spec: "tickets" }).name; // "tickets"
   * ```
   */
  static fromSnapshot(bytes: Uint8Array, options: Omit<EngineOptions, "limits"> = {}): Engine {
    const engine = new Engine(options);
    engine.#versions = new ChosenVersions(restore(bytes, engine.#compiled));
    return engine;
  }

  /**
   * Sources, programs and interfaces of all loaded specs as bytes with a checksum, for
   * `fromSnapshot` of the same version of the engine. With `used` it has only the programs used so
   * far, which costs little; an engine restored from it plans the rest on demand. Throws
   * EngineErrors for a version whose program and interface take more than max_planning_steps.
   */
  snapshot(extent: "all" | "used" = "all"): Uint8Array {
    return this.#planning(() => snapshot(this.#workspace, this.#compiled, extent));
  }

  /**
   * The number of changes by `load`, `update` and `remove`. Work derived from the rules is valid as
   * long as it stays the same.
   */
  get revision(): number {
    return this.#revision;
  }

  /** Characters of all texts that are planned; Infinity before a snapshot is. */
  get characters(): number {
    if (!this.isPlanned) return Infinity;
    const files = new Set(allRows(this.#workspace).map(({ file }) => file));
    return Array.from(files).reduce((sum, { text }) => sum + text.length, 0);
  }

  /** False for an engine from a snapshot that has planned nothing yet. */
  get isPlanned(): boolean {
    return this.#contents.isPlanned;
  }

  /**
   * Adds `sources` to the loaded ones. All or nothing: on errors it throws EngineErrors and changes
   * nothing. A version that is declared again is an error (use `update`).
   *
   * @example
   * ```ts
   * engine.load({ "fees.rules": "spec fees rule fee: 2" });
   * engine.run({ spec: "fees" }).results.fee.number; // "2"
   * ```
   */
  load(sources: Sources): void {
    const named = labelled(this.#workspace.rows, namedSources(sources));
    this.#replace(load(this.#workspace, named), named);
  }

  /**
   * Replaces the declarations of `label`, which may be new; an empty text removes them. All or
   * nothing; specs that use them are planned again.
   *
   * @example
   * ```ts
   * engine.update("fees.rules", "spec fees rule fee: 3");
   * engine.run({ spec: "fees" }).results.fee.number; // "3"
   * ```
   */
  update(label: string, text: string, options: { readonly repository?: string | undefined } = {}): void {
    requireText(label, text);
    this.#replace(update(this.#workspace, label, text, options.repository), [{ label, text }]);
  }

  /**
   * Removes the version in force at the instant. Throws EngineErrors if another spec still needs
   * it.
   *
   * @example
   * ```ts
   * engine.remove({ spec: "fees" });
   * engine.list()[0].specs.map(({ name }) => name); // ["tickets"]
   * ```
   */
  remove(ref: SpecRef): void {
    const { at } = this.#instant(ref);
    this.#replace(remove(this.#workspace, { repository: ref.repository, spec: specNameOf(ref), at }), []);
  }

  /**
   * All repositories with all versions of their specs: local ones, `std`, then the others in the
   * order of loading.
   *
   * @example
   * ```ts
   * engine.list()[0].specs; // [{"name":"tickets"}]
   * engine.list()[1].repository; // "std"
   * ```
   */
  list(): ListedRepository[] {
    return this.#contents.list();
  }

  /**
   * The version in force: its name and window. Throws spec_not_found.
   *
   * @example
   * ```ts
   * engine.version({ spec: "tickets", effective: "2025-06-30" }); // {"name":"tickets"}
   * ```
   */
  version(ref: SpecRef): ListedSpec {
    const { at } = this.#instant(ref);
    const { spec, from, to } = this.#planning((budget) => this.#version(ref, at, budget));
    return {
      name: spec,
      ...(from === undefined ? {} : { effective_from: from }),
      ...(to === undefined ? {} : { effective_to: to }),
    };
  }

  /**
   * The interface of the version in force (docs/spec/06-show-explanations.md#part-a-show): its
   * data, its rules and their types. Throws spec_not_found.
   *
   * @example
   * ```ts
   * const { data, rules } = engine.show({ spec: "tickets" });
   * data.quantity.type.maximum; // "20"
   * rules.price.type.kind; // "number"
   * ```
   */
  show(ref: SpecRef): Show {
    const { at } = this.#instant(ref);
    return this.#planning((budget) => this.#version(ref, at, budget).show(budget));
  }

  /**
   * Evaluates rules; the results are by rule key. An input or a computation without a value is a
   * veto in its result. Throws EngineErrors for a wrong request, and EngineTimeout when the
   * evaluation takes too long. `mostSteps`: the number of planning steps for which this call may
   * compile the version; when it needs more, EngineTimeout is thrown.
   *
   * @example
   * ```ts
   * const asked = engine.run({ spec: "tickets", data: { member: "no" } });
   * asked.results.price.missing_data; // ["quantity"]
   * ```
   */
  run(options: RunOptions & { readonly mostSteps?: number | undefined }): Response {
    const instant = this.#instant(options);
    const deadline = deadlineOf(options);
    const version = this.#readyVersion(options, instant, deadline, options.mostSteps);
    const chosen = this.#chosenRun(version, instant, options, "once");
    return throwing(chosen.run(options.data, deadline));
  }

  /** True when a run of the version in force would find it compiled. */
  isReady(ref: SpecRef & Pick<RunOptions, "explain">): boolean {
    return this.#versions.kept(ref, this.#instant(ref).at)?.compiled.isReady(ref.explain === true) === true;
  }

  /** The names of specs in requests so far, for the engine that replaces this one to prepare. */
  inUse(): readonly string[] {
    return this.#versions.names();
  }

  /**
   * The compiled parts of the version in force as text, for `adopt`. Throws EngineTimeout when that
   * takes more than `timeout` milliseconds.
   */
  compiled(ref: SpecRef & Pick<RunOptions, "explain" | "timeout">): string {
    const { explain } = ref;
    const deadline = deadlineOf(ref);
    const { at } = this.#instant(ref);
    const parts = this.#planning(
      (budget) => this.#version(ref, at, budget).compiled.parts(explain === true, budget),
      deadline,
    );
    return serialise(parts);
  }

  /**
   * Adopts the text that `compiled` of an engine with the same sources returned for the version in
   * force.
   */
  adopt(ref: SpecRef, compiled: string): void {
    const { at } = this.#instant(ref);
    const parts = deserialise(compiled) as CompiledParts;
    this.#planning((budget) => this.#version(ref, at, budget)).compiled.adopt(parts);
  }

  /** Generates the code of an order from an engine with the same sources, for its `adoptCode`. */
  generatedCode(order: CodeOrder): NamedCode {
    return this.#ordered(order).generated(order.rules);
  }

  /** Adopts the code of an order. */
  adoptCode(order: CodeOrder, code: NamedCode): void {
    this.#ordered(order).adopt(order.rules, code);
  }

  #ordered({ hooks, ...ref }: CodeOrder): FastRuns {
    const { compiled } = this.#planning((budget) => this.#contents.select(ref, budget));
    return (hooks.includes("explain") ? compiled.explaining : compiled).fast(this.#contents.limits);
  }

  /**
   * Canonical text of one version, or, without `spec`, of a whole repository.
   *
   * @example
   * ```ts
   * engine.source({ spec: "tickets" }).split("\n")[0]; // "spec tickets"
   * ```
   */
  source(ref: Partial<SpecRef>): string {
    const { limits } = this.#workspace;
    const instant = this.#instant(ref);
    if (ref.spec !== undefined)
      return throwing(versionText(this.#select({ ...ref, spec: ref.spec }, instant).row, limits));
    return throwing(repositoryText(this.#rows(ref.repository), foldName(ref.repository), limits));
  }

  /** The `meta` lines of the version in force, in the form of `show`. Throws spec_not_found. */
  meta(ref: SpecRef): Show["meta"] {
    return metaOf(this.#select(ref, this.#instant(ref)).row);
  }

  /**
   * Input keys, and the places and arms of rules. `timeout` and `mostSteps` as for `run`.
   *
   * @example
   * ```ts
   * engine.outline({ spec: "tickets" }).inputs; // ["quantity","member"]
   * engine.outline({ spec: "tickets" }).locations.price; // "tickets.rules:4"
   * engine.outline({ spec: "tickets" }).arms.price.map(({ result }) => result); // ["quantity * 12","quantity * 10"]
   * ```
   */
  outline(ref: SpecRef & Pick<RunOptions, "timeout"> & { readonly mostSteps?: number | undefined }): Outline {
    const version = this.#readyVersion(ref, this.#instant(ref), deadlineOf(ref), ref.mostSteps);
    const arms = () => this.#planning((budget) => version.arms(budget), deadlineOf(ref));
    return outline(version.compiled.program, this.#contents.limits, arms);
  }

  /**
   * All versions of a local spec as data, to answer for it without the compiler. Throws
   * spec_not_found.
   */
  specVersions(spec: string): SpecVersions {
    const name = specNameOf({ spec });
    const slices = specSlices(this.#workspace, this.#compiled, name);
    if (slices.length === 0) this.#select({ spec }, this.#instant({}));
    const { max_data_value_bytes } = this.#contents.limits;
    return { spec: name, limits: { max_data_value_bytes }, slices };
  }

  /**
   * An independent engine with the same content: changes of one do not affect the other. A copy
   * costs next to nothing.
   *
   * @example
   * ```ts
   * const copy = engine.copy();
   * copy.update("tickets.rules", "spec tickets rule price: 7");
   * copy.run({ spec: "tickets" }).results.price.number; // "7"
   * engine.show({ spec: "tickets" }).data.quantity.type.kind; // "number"
   * ```
   */
  copy(): Engine {
    const copy = new Engine({ limits: this.#contents.limits, after: this });
    copy.#versions = new ChosenVersions(this.#contents);
    return copy;
  }

  /**
   * The canonical source of the version in force without that version; `text` is undefined when
   * nothing is left. Throws spec_not_found.
   */
  withoutVersion(ref: SpecRef): { readonly label: string; readonly name: string; readonly text: string | undefined } {
    const { row } = this.#select(ref, this.#instant(ref));
    const text = throwing(textWithout(row, this.#workspace.limits));
    return { label: row.file.label, name: row.spec, text };
  }

  /**
   * Recommendations about structure (docs/spec/07-surfaces.md#9-recommendations-lint).
   *
   * @example
   * ```ts
   * engine.quality().map(({ code }) => code); // ["missing-help","missing-help"]
   * ```
   */
  quality(): Recommendation[] {
    return this.#planning((budget) => recommend(this.#workspace, budget));
  }

  /**
   * The limits of this engine, defaults included.
   *
   * @example
   * ```ts
   * engine.limits().max_data_value_bytes; // 1024
   * ```
   */
  limits(): Limits {
    return this.#contents.limits;
  }

  /**
   * Chooses version and rules once for many runs. Without `effective` the version is chosen, and
   * *now* is read, once, here. The result stays valid and unchanged after later updates.
   *
   * @example
   * ```ts
   * const price = engine.prepare({ spec: "tickets", effective: "2025", rules: ["price"] });
   * price.run({ quantity: 2, member: "yes" }).results.price.number; // "20"
   * price.run({ quantity: 2, member: "no" }).results.price.number; // "24"
   * ```
   */
  prepare(
    ref: SpecRef & Pick<RunOptions, "explain" | "arms"> & { readonly rules?: readonly string[] | undefined },
  ): Prepared {
    const instant = this.#instant(ref);
    const version = this.#readyVersion(ref, instant);
    const prepared = this.#chosenRun(version, instant, ref, "prepared");
    const show = () => this.#planning((budget) => version.show(budget));
    return {
      get show() {
        return show();
      },
      run: (data?: Data) => throwing(prepared.run(data, undefined)),
    };
  }

  /** Chooses version and rules once for many evaluations that tell how each result came about. */
  tracer(ref: SpecRef & Pick<RunOptions, "rules">): Tracer {
    const instant = this.#instant(ref);
    const { compiled, spec, from, to } = this.#readyVersion(ref, instant);
    const arms = this.#planning((budget) => compiled.armsWithin(budget));
    return throwing(tracer({ compiled, spec, from, to }, arms, instant, ref.rules, this.#contents.limits));
  }

  /** Chooses the rules of a run: the last of its steps that does not depend on data. */
  #chosenRun(
    version: ShownVersion,
    instant: EffectiveInstant,
    { rules, explain = false, arms = false }: Pick<RunOptions, "rules" | "explain" | "arms">,
    use: "once" | "prepared",
  ): PreparedRun {
    const prepared = use === "prepared";
    const { limits } = this.#contents;
    this.#unitCounts.check(version.compiled.program, rules, limits);
    const onMissing = (program: Program) => missingWithin(program, limits);
    const choice = { version, instant, rules, explain, prepared, limits, onMissing };
    return throwing(chosenRun(arms ? { ...choice, ...this.#tellingArms(version, explain) } : choice));
  }

  #tellingArms({ compiled, ...version }: ShownVersion, explain: boolean): Pick<RunChoice, "version" | "explain"> {
    const arms = this.#planning((budget) => compiled.armsWithin(budget));
    return { version: { ...version, compiled: tellingArms(compiled, arms, explain) }, explain: true };
  }

  /** All rows of a repository, by name and date. */
  #rows(repository: string | undefined): readonly Row[] {
    const known = this.list().some((entry) => entry.repository === foldName(repository));
    if (known) return rowsOf(this.#workspace, repository === undefined ? {} : { repository });
    throw new EngineErrors([requestError("spec_not_found", `there is no repository \`${repository}\``)]);
  }

  /**
   * The first step of every request about a spec. It tells callers without types the form of a
   * request.
   */
  #instant(ref: Partial<SpecRef>): EffectiveInstant {
    throwing(refProblem(ref));
    return throwing(this.#instants.of(ref.effective));
  }

  #select(ref: SpecRef, instant: EffectiveInstant): SelectedVersion {
    const { repository } = ref;
    const spec = specNameOf(ref);
    return this.#planning((budget) => selectVersion(this.#workspace, { repository, spec, at: instant.at }, budget));
  }

  /** A version with all that evaluation needs, which the first request makes. */
  #readyVersion(
    ref: SpecRef & Pick<RunOptions, "explain">,
    instant: EffectiveInstant,
    deadline?: Deadline,
    mostSteps?: number,
  ): ShownVersion {
    const { explain = false } = ref;
    const kept = this.#versions.kept(ref, instant.at);
    if (kept?.compiled.isReady(explain) === true) return kept;
    const ready = (budget: WorkBudget) => {
      const version = this.#version(ref, instant.at, budget);
      version.compiled.prepare(explain, budget);
      return version;
    };
    if (mostSteps === undefined) return this.#planning(ready, deadline);
    // A restored engine would have to plan everything.
    const budget = new WorkBudget({ max_planning_steps: mostSteps }, deadline);
    const version = this.isPlanned ? withinBudget(() => ready(budget)) : undefined;
    if (version === undefined || "kind" in version) throw new EngineTimeout(0);
    return version;
  }

  #version(ref: SpecRef, at: bigint, budget: WorkBudget): ShownVersion {
    return this.#versions.kept(ref, at) ?? throwing(this.#versions.choose(ref, at, budget));
  }

  /**
   * Runs the planning of one request within a budget of its own. An exception of `deadline` passes
   * through.
   */
  #planning<T>(work: (budget: WorkBudget) => T | EngineError, deadline?: Deadline): T {
    return throwing(withinBudget(() => work(new WorkBudget(this.#contents.limits, deadline))));
  }

  get #contents(): Contents {
    return this.#versions.contents;
  }

  get #workspace(): Workspace {
    return this.#contents.workspace;
  }

  /**
   * Replaces the contents, or throws the errors of a change. `given`: the texts that came with the
   * change. Errors may point into them and into all loaded texts.
   */
  #replace(outcome: Workspace | LoadFailure, given: readonly Pick<NamedSource, "label" | "text">[]): void {
    if (!isFailure(outcome)) {
      this.#versions = new ChosenVersions(new PlannedContents(outcome, this.#compiled));
      this.#revision += 1;
      return;
    }
    const loaded = allRows(this.#workspace).map(({ file }) => file);
    throw new EngineErrors(outcome.errors, new Map([...loaded, ...given].map(({ label, text }) => [label, text])));
  }
}

function deadlineOf({ timeout }: Pick<RunOptions, "timeout">): Deadline | undefined {
  return timeout === undefined ? undefined : throwing(wallClockDeadline(timeout));
}

function specNameOf(ref: SpecRef): string {
  return throwing(givenSpecName(ref.spec));
}

/** The value, or its error as an exception: inside the compiler errors are values. */
function throwing<T>(outcome: T | EngineError): T {
  if (isEngineError(outcome)) throw new EngineErrors([outcome]);
  return outcome;
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
