import { CodeCache } from "../codegen/code-cache.ts";
import { foldName } from "../model/fold-name.ts";
import { type Limits, limitsOf } from "../model/limits.ts";
import type { Deadline, WorkBudget } from "../model/work-budget.ts";
import { ruleSizeCheck } from "../normal/size.ts";
import { recommend } from "../recommendations/recommend.ts";
import { emptyWorkspace, filesBehind, labelled, load, remove, update } from "../workspace/index.ts";
import type {
  DataOf,
  EngineOptions,
  EvaluationResponse,
  HistoryOptions,
  ListedRepository,
  ListedSpec,
  Outline,
  Prepared,
  PreparedChoice,
  Recommendation,
  RuleHistory,
  RunOptions,
  Show,
  Sources,
  SpecRef,
} from "./api.ts";
import { checkOptions, type OptionNames, wrongArgument } from "./arguments.ts";
import { overriddenFiles, overridingLiteral } from "./as-written/override.ts";
import { type SpecSliceStart, sliceStarts } from "./as-written/slice-starts.ts";
import type { WrittenVersion } from "./as-written/written-version.ts";
import { throwing } from "./errors.ts";
import { logCodeBug } from "./evaluation/coded-program.ts";
import type { AnswerNeeds } from "./evaluation/compiled.ts";
import { deadlineOf, type ShareTerms } from "./evaluation/deadline.ts";
import type { PreparedTexts, TextChoice } from "./evaluation/text-runs.ts";
import type { Tracer, TracerChoice } from "./evaluation/tracer.ts";
import { Evaluations, REQUEST } from "./evaluations.ts";
import { history } from "./history/history.ts";
import type { BreakPoint, OverInput } from "./partial/break-points.ts";
import { adoptCompiled, compiledText, orderedProgram } from "./shared-parts.ts";
import { outline } from "./show/outline.ts";
import { metaOf } from "./show/show.ts";
import type { SpecSignature } from "./show/signature.ts";
import { restore } from "./snapshot/restore.ts";
import { snapshot } from "./snapshot/snapshot.ts";
import { namedSources, sourceText } from "./sources.ts";
import { type SpecVersions, specSlices } from "./spec-versions.ts";
import { repositoryText, textWithout, versionText } from "./text/canonical-source.ts";
import { type CodeOrder, CompiledBodies, PlannedContents } from "./versions/contents.ts";
import { LoadedRules } from "./versions/loaded-rules.ts";
import { openData } from "./versions/only-inputs.ts";
import { refProblem, specNameOf } from "./versions/spec-name.ts";

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
  readonly #loaded: LoadedRules;
  readonly #evaluations: Evaluations;

  /** Throws RangeError for an unknown or non-positive limit, TypeError for other wrong options. */
  constructor(options: EngineOptions = {}) {
    checkOptions("the options of an engine", options, {
      limits: true,
      after: true,
      onlyInputs: true,
      orderCode: false,
      modules: false,
    } satisfies OptionNames<EngineOptions>);
    if (options.after !== undefined && !(options.after instanceof Engine))
      throw wrongArgument("the option `after`", "an Engine", options.after);
    const code =
      options.after === undefined
        ? new CodeCache(logCodeBug, { store: options.modules })
        : options.after.#loaded.compiled.code;
    const compiled = new CompiledBodies(code, options);
    const limits = limitsOf(options.limits);
    const empty = emptyWorkspace(limits, ruleSizeCheck(limits));
    this.#loaded = new LoadedRules(new PlannedContents(empty, compiled), compiled, options.onlyInputs === true);
    this.#evaluations = new Evaluations(this.#loaded);
  }

  /**
   * Restores the engine from a snapshot. Nothing is parsed or planned until a rule is changed or
   * explained, or its source is requested. Throws SnapshotError for bytes that are damaged, no
   * snapshot, or from another version of the engine; none of them ever run as code. Programs and
   * texts are read on demand.
   *
   * @example
   * ```ts
   * const restored = Engine.fromSnapshot(engine.snapshot());
   * restored.version({ spec: "tickets" }).name; // "tickets"
   * ```
   */
  static fromSnapshot(bytes: Uint8Array, options: Omit<EngineOptions, "limits"> = {}): Engine {
    checkOptions("the options of a restored engine", options, {
      after: true,
      onlyInputs: true,
      orderCode: false,
      modules: false,
    } satisfies OptionNames<Omit<EngineOptions, "limits">>);
    const engine = new Engine(options);
    engine.#loaded.hold(restore(bytes, engine.#loaded.compiled));
    return engine;
  }

  /**
   * Sources, programs and interfaces of all loaded specs as bytes with a checksum, for
   * `fromSnapshot` of the same version of the engine. Beyond 4.5 MiB, or fifty times the sources
   * where that is more, programs and interfaces are left out. With `used` it has only the programs
   * used so far, by this engine or the one whose snapshot it comes from, which costs little; an
   * engine restored from it plans the rest on demand. Throws EngineErrors for a version whose
   * program and interface take more than max_planning_steps.
   */
  snapshot(extent: "all" | "used" = "all"): Uint8Array {
    if (extent !== "all" && extent !== "used") throw new TypeError('the extent of a snapshot must be "all" or "used"');
    return this.#loaded.planning(() => snapshot(this.#loaded.contents, this.#loaded.compiled, extent));
  }

  /**
   * The number of changes by `load`, `update` and `remove`. Work derived from the rules is valid as
   * long as it stays the same.
   */
  get revision(): number {
    return this.#loaded.revision;
  }

  /**
   * Characters of all texts that are planned; Infinity before a snapshot is.
   *
   * @internal
   */
  get characters(): number {
    return this.#loaded.characters;
  }

  /**
   * True: clients cannot give data that have a value in the rules.
   *
   * @internal
   */
  get onlyInputs(): boolean {
    return this.#loaded.onlyInputs;
  }

  /**
   * False for an engine from a snapshot that has planned nothing yet.
   *
   * @internal
   */
  get isPlanned(): boolean {
    return this.#loaded.contents.isPlanned;
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
    const named = labelled(this.#loaded.workspace.rows, namedSources(sources));
    this.#loaded.change(load(this.#loaded.workspace, named), named);
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
  update(label: string, text: string, options: Pick<SpecRef, "repository"> = {}): void {
    const source = { label, text: sourceText(label, text) };
    checkOptions("the options of an update", options, { repository: true } satisfies OptionNames<typeof options>);
    throwing(refProblem(options));
    this.#loaded.change(update(this.#loaded.workspace, label, source.text, options.repository), [source]);
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
    const { at } = this.#loaded.instant(ref);
    checkOptions("the options of `remove`", ref, REQUEST);
    this.#loaded.change(remove(this.#loaded.workspace, { repository: ref.repository, spec: specNameOf(ref), at }), []);
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
    return this.#loaded.contents.list();
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
    const instant = this.#loaded.instant(ref);
    checkOptions("the options of `version`", ref, REQUEST);
    const { spec, from, to } = this.#loaded.planning((budget) => this.#loaded.version(ref, instant, budget));
    return {
      name: spec,
      ...(from === undefined ? {} : { effective_from: from }),
      ...(to === undefined ? {} : { effective_to: to }),
    };
  }

  /**
   * The interface of the version in force (docs/spec/06-show-explanations.md#part-a-show): its
   * data, its rules and their types. Throws spec_not_found. `mostSteps` as for `run`.
   *
   * @example
   * ```ts
   * const { data, rules } = engine.show({ spec: "tickets" });
   * data.quantity.type.maximum; // "20"
   * rules.price.type.kind; // "number"
   * ```
   */
  show(ref: SpecRef & { readonly mostSteps?: number | undefined }): Show {
    const instant = this.#loaded.instant(ref);
    checkOptions("the options of `show`", ref, REQUEST);
    const shown = (budget: WorkBudget) => this.#loaded.version(ref, instant, budget).show(budget);
    const show = this.#loaded.planning(shown, undefined, ref.mostSteps);
    return this.#loaded.onlyInputs ? { ...show, data: openData(show.data) } : show;
  }

  /**
   * The part of `show` that tells how to ask the version in force for results. Throws
   * spec_not_found. `budget` is charged for it. `mostSteps` as for `run`.
   *
   * @internal
   */
  signature(ref: SpecRef & { readonly mostSteps?: number | undefined }, budget: WorkBudget): SpecSignature {
    const instant = this.#loaded.instant(ref);
    const signed = (budget: WorkBudget) => this.#loaded.version(ref, instant, budget).signature(budget);
    const signature = this.#loaded.planning(signed, undefined, ref.mostSteps, budget);
    return this.#loaded.onlyInputs ? { ...signature, inputs: openData(signature.inputs) } : signature;
  }

  /**
   * Evaluates rules; the results are by rule key. An input or a computation without a value is a
   * veto in its result. Throws EngineErrors for a wrong request, and EngineTimeout when the
   * evaluation takes too long, or more than its share of a thread.
   *
   * @example
   * ```ts
   * const asked = engine.run({ spec: "tickets", data: { member: "no" } });
   * asked.results.price.missing_data; // ["quantity"]
   * ```
   */
  run(options: RunOptions & ShareTerms): EvaluationResponse;
  run<Given extends DataOf<Given>>(options: RunOptions<Given>): EvaluationResponse;
  run(options: RunOptions & ShareTerms): EvaluationResponse {
    return this.#evaluations.run(options);
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
  prepare(ref: PreparedChoice): Prepared {
    return this.#evaluations.prepare(ref);
  }

  /**
   * As `prepare`; throws when the work takes longer than the deadline.
   *
   * @internal
   */
  preparedWithin(deadline: Deadline | undefined, ref: PreparedChoice): Prepared {
    return this.#evaluations.prepare(ref, deadline);
  }

  /**
   * A copy of the engine in which a rule of the spec has a value in all versions, whatever its text
   * says. Throws EngineErrors for a value that the rule cannot have.
   *
   * @internal
   */
  overriding(ref: SpecRef, rule: string, value: string): Engine {
    const spec = specNameOf(ref);
    const rows = this.#loaded.rows(ref.repository).filter((row) => row.spec === spec);
    const literal = throwing(overridingLiteral(this.tracer({ ...ref, rules: [rule] }), value));
    const copy = this.copy();
    for (const file of throwing(overriddenFiles(rows, { rule, literal })))
      copy.update(file.label, file.text, { repository: file.repository });
    return copy;
  }

  /**
   * As `prepare`, for texts of results alone: several times as fast. It answers false where the
   * results must be asked for.
   *
   * @internal
   */
  texts(ref: TextChoice): PreparedTexts {
    return this.#evaluations.texts(ref);
  }

  /**
   * The outcomes of one case under every version, with the reasons for each change
   * (docs/spec/07-surfaces.md#12-history). Without `from` and `to` it covers all time; `next` is
   * seen from `effective`. Throws EngineErrors for a wrong request and for more than 10,000
   * stretches of time, and EngineTimeout.
   *
   * @example
   * ```ts
   * const past = engine.history({ spec: "tickets", rule: "price", data: { quantity: 2, member: "no" } });
   * past.entries.map(({ outcome }) => outcome.result); // ["24"]
   * ```
   */
  history(options: HistoryOptions & Pick<ShareTerms, "mostBits">): RuleHistory;
  history<Given extends DataOf<Given>>(options: HistoryOptions<Given>): RuleHistory;
  history(options: HistoryOptions & Pick<ShareTerms, "mostBits">): RuleHistory {
    return history(this.#loaded, options);
  }

  /**
   * The values of an input at which results change their slope or jump; undefined where they are
   * not proved, or take too many steps. Throws as `run` does.
   *
   * @internal
   */
  breakPoints(options: SpecRef & OverInput & Pick<RunOptions, "timeout">): readonly (readonly BreakPoint[] | null)[] {
    return this.#evaluations.breakPoints(options);
  }

  /**
   * Chooses version and rules once for many evaluations that tell how each result came about.
   *
   * @internal
   */
  tracer(ref: TracerChoice): Tracer {
    return this.#evaluations.tracer(ref);
  }

  /**
   * Chooses a version exactly as it is written, to be tested. Throws spec_not_found.
   *
   * @internal
   */
  written(ref: SpecRef): WrittenVersion {
    return this.#evaluations.written(ref);
  }

  /**
   * The stretches of time in which a spec has one meaning each, in order. Throws spec_not_found.
   *
   * @internal
   */
  slices(ref: Pick<SpecRef, "repository" | "spec">): readonly SpecSliceStart[] {
    return sliceStarts(this.#loaded, ref);
  }

  /**
   * True when a run of the version in force would find it compiled.
   *
   * @internal
   */
  isReady(ref: SpecRef & AnswerNeeds): boolean {
    return this.#loaded.kept(ref, this.#loaded.instant(ref))?.compiled.isReady(ref) === true;
  }

  /**
   * The names of specs in requests so far, for the engine that replaces this one to prepare.
   *
   * @internal
   */
  inUse(): readonly string[] {
    return this.#loaded.names();
  }

  /**
   * The compiled parts of the version in force as text, for `adopt`. Throws EngineTimeout when that
   * takes more than `timeout` milliseconds.
   *
   * @internal
   */
  compiled(ref: SpecRef & AnswerNeeds & Pick<RunOptions, "timeout">): string {
    return compiledText(this.#loaded, ref);
  }

  /**
   * Adopts the text that `compiled` of an engine with the same sources returned for the version in
   * force.
   *
   * @internal
   */
  adopt(ref: SpecRef, compiled: string): void {
    adoptCompiled(this.#loaded, ref, compiled);
  }

  /**
   * Makes the code of an order from an engine with the same sources, and stores it in `modules`.
   *
   * @internal
   */
  makeOrdered(order: CodeOrder): void {
    orderedProgram(this.#loaded, order).generated(order.rules);
  }

  /**
   * The key in `modules` of the code of an order; undefined: it is not stored.
   *
   * @internal
   */
  moduleKey(order: CodeOrder): string | undefined {
    return orderedProgram(this.#loaded, order).moduleKey(order.rules);
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
    const { limits } = this.#loaded.workspace;
    const instant = this.#loaded.instant(ref);
    checkOptions("the options of `source`", ref, REQUEST);
    if (ref.spec !== undefined)
      return throwing(versionText(this.#loaded.select({ ...ref, spec: ref.spec }, instant).row, limits));
    return throwing(repositoryText(this.#loaded.rows(ref.repository), foldName(ref.repository), limits));
  }

  /**
   * The commentary of the version in force, where it has one. Throws spec_not_found.
   *
   * @internal
   */
  commentary(ref: SpecRef): string | undefined {
    return this.#loaded.select(ref, this.#loaded.instant(ref)).row.tree.header.node.commentary;
  }

  /**
   * The `meta` lines of the version in force, in the form of `show`. Throws spec_not_found.
   *
   * @internal
   */
  meta(ref: SpecRef): Show["meta"] {
    return metaOf(this.#loaded.select(ref, this.#loaded.instant(ref)).row);
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
    const instant = this.#loaded.instant(ref);
    checkOptions("the options of `outline`", ref, REQUEST);
    const version = this.#loaded.ready(ref, instant, deadlineOf(ref), ref.mostSteps);
    const arms = () => this.#loaded.planning((budget) => version.arms(budget), deadlineOf(ref));
    return outline(version.compiled.program, this.#loaded.limits, arms);
  }

  /**
   * Labels of the sources, sorted, that together answer as all of them do for a spec: each file
   * with a version of it, and so on for all that the specs of these files use. Plans a restored
   * engine.
   *
   * @internal
   */
  files({ repository, ...ref }: Pick<SpecRef, "spec" | "repository">): readonly string[] {
    return filesBehind(this.#loaded.workspace, { repository: foldName(repository), spec: specNameOf(ref) });
  }

  /**
   * All versions of a local spec as data, to answer for it without the compiler. Throws
   * spec_not_found.
   *
   * @internal
   */
  specVersions(spec: string): SpecVersions {
    const name = specNameOf({ spec });
    const slices = specSlices(this.#loaded.workspace, this.#loaded.compiled, name);
    if (slices.length === 0) this.#loaded.select({ spec }, this.#loaded.instant({}));
    const { max_data_value_bytes } = this.#loaded.limits;
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
  copy(options: Pick<EngineOptions, "onlyInputs"> = {}): Engine {
    checkOptions("the options of a copy", options, { onlyInputs: true } satisfies OptionNames<typeof options>);
    const copy = new Engine({
      onlyInputs: this.#loaded.onlyInputs,
      ...options,
      limits: this.#loaded.limits,
      after: this,
    });
    copy.#loaded.hold(this.#loaded.contents);
    return copy;
  }

  /**
   * The canonical source of the version in force without that version; `text` is undefined when
   * nothing is left. Throws spec_not_found.
   *
   * @internal
   */
  withoutVersion(ref: SpecRef): { readonly label: string; readonly name: string; readonly text: string | undefined } {
    const { row } = this.#loaded.select(ref, this.#loaded.instant(ref));
    const text = throwing(textWithout(row, this.#loaded.workspace.limits));
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
    return this.#loaded.planning((budget) => recommend(this.#loaded.workspace, budget));
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
    return this.#loaded.limits;
  }
}
