import { ascending } from "../../model/ascending.ts";
import { once } from "../../model/cache/once.ts";
import { type EngineError, isEngineError } from "../../model/diagnostic.ts";
import { foldName } from "../../model/fold-name.ts";
import { DEFAULT_LIMITS, type Limits } from "../../model/limits.ts";
import { WorkBudget, withinBudget } from "../../model/work-budget.ts";
import { ruleSizeCheck } from "../../normal/size.ts";
import type { Row, SourceOrigin } from "../../plan/body.ts";
import { type TokenTable, tokenize } from "../../syntax/lexer/tokens.ts";
import { positionIndex } from "../../syntax/position.ts";
import { type SkippedPart, withoutSkipped } from "../../syntax/recovery.ts";
import type { SourceTree } from "../../syntax/tree/source.ts";
import { emptyWorkspace, type Workspace } from "../../workspace/index.ts";
import { batchLimitError, reservedRepositoryError } from "../../workspace/read-sources.ts";
import { type Planning, planningRows } from "../../workspace/versions/plan-rows.ts";
import { type Rows, rowsOfTree } from "../../workspace/versions/rows.ts";
import { REMEMBERED_PIECES } from "../tuning.ts";
import { DependentSpecs, insertRows, nameOfRow, reuseRows } from "./insert-rows.ts";
import { firstProblems, type Problem, problemOfError, problemOfSyntax, problemsOfFindings } from "./problem.ts";
import { incompleteRows, mayBeInUnread, understoodProblems } from "./skipped-parts.ts";

/** One text of a project; `repository` is set for a dependency. */
interface ProjectSource {
  readonly label: string;
  readonly text: string;
  readonly repository?: string | undefined;
}

/** The analysis of one file alone. */
export interface ProjectFile extends ProjectSource {
  readonly origin: SourceOrigin;
  /** The tokens of the current text, even when it does not parse. */
  readonly tokens: () => TokenTable;
  /**
   * The tree of the last text that parsed, which takes part in planning; absent when no text did.
   */
  readonly tree: SourceTree | undefined;
  /** The specs of `tree`. */
  readonly rows: readonly Row[];
  /** Errors of the text alone; when there are any, `tree` belongs to an earlier text. */
  readonly problems: readonly Problem[];
  readonly parses: boolean;
}

/** The meaning of all files together. It does not change with the project. */
export interface Analysis {
  /** By label. */
  readonly files: ReadonlyMap<string, ProjectFile>;
  /** Every problem, with its file when it has one. */
  readonly problems: readonly Problem[];
  /** The specs that could be planned, with or without errors. */
  readonly workspace: Workspace;
  /** True when neither the texts nor their specs have an error. */
  readonly sound: boolean;
  /** False for a spec with an error, and for those that use it. */
  readonly isSound: (row: Row) => boolean;
}

/**
 * The largest file that is analysed, in characters. With a larger one, every edit would keep the
 * user waiting.
 */
const LARGEST_ANALYSED = 500_000;

/**
 * The files that a user works on, which may have errors: an error in one leaves the others usable
 * (docs/spec/07-surfaces.md#5-3-diagnostics). An edit costs the parsing of one piece and the
 * planning of the specs that it concerns.
 */
export class Project {
  readonly #files = new Map<string, ProjectFile>();
  /** Texts that were not parsed yet. */
  readonly #unread = new Map<string, ProjectSource>();
  #workspace: Workspace;
  #changes = 0;
  #analysis: Analysis | undefined;
  #lenient: Analysis | undefined;
  /** The parts of texts that `lenient` skips, by label. */
  #skipped: ReadonlyMap<string, readonly SkippedPart[]> = new Map();
  #incomplete: { readonly of: Analysis; readonly specs: DependentSpecs } | undefined;

  constructor(limits: Limits = DEFAULT_LIMITS) {
    this.#workspace = emptyWorkspace(limits, ruleSizeCheck(limits), { remembered: REMEMBERED_PIECES });
  }

  /**
   * Adds a text, or replaces the one with its label. It is parsed on demand: a text that is
   * replaced before costs nothing.
   */
  set(source: ProjectSource): void {
    const { label } = source;
    const before = this.#unread.get(label) ?? this.#files.get(label);
    if (before?.text === source.text && before.repository === source.repository) return;
    // The first text of a file counts when later ones do not parse.
    if (!this.#files.has(label)) this.file(label);
    this.#unread.set(label, source);
    this.#changed();
  }

  delete(label: string): void {
    const wasUnread = this.#unread.delete(label);
    if (this.#files.delete(label) || wasUnread) this.#changed();
  }

  /** An independent project with the same files; a copy costs next to nothing. */
  copy(): Project {
    for (const label of this.labels()) this.file(label);
    const copy = new Project(this.#workspace.limits);
    copy.#workspace = this.#workspace;
    for (const [label, file] of this.#files) copy.#files.set(label, file);
    return copy;
  }

  /** A file by its label, parsed if it was not yet. */
  file(label: string): ProjectFile | undefined {
    const source = this.#unread.get(label);
    if (source !== undefined) {
      this.#unread.delete(label);
      this.#files.set(label, this.#read(source, this.#files.get(label)));
    }
    return this.#files.get(label);
  }

  /** The parts of a file that have to be left out for it to parse. */
  skippedIn(label: string): readonly SkippedPart[] {
    const file = this.file(label);
    const isRead = file !== undefined && !file.parses && !isTooLarge(file.text);
    return isRead ? this.#workspace.parser.skippedParts({ label, text: file.text }) : [];
  }

  labels(): readonly string[] {
    return [...new Set([...this.#files.keys(), ...this.#unread.keys()])];
  }

  /** The number of characters of all files. */
  get size(): number {
    let size = 0;
    for (const label of this.labels()) size += (this.#unread.get(label) ?? this.#files.get(label))?.text.length ?? 0;
    return size;
  }

  /** True when `analysis` and `lenient` are up to date. */
  get isAnalysed(): boolean {
    return this.#analysis !== undefined && this.#lenient !== undefined;
  }

  /**
   * Makes `analysis` and `lenient` in short steps. It ends early when the project changes between
   * two steps.
   */
  *analysing(): Generator<void, void> {
    const change = this.#changes;
    for (const step of this.#steps()) {
      yield step;
      if (this.#changes !== change) return;
    }
  }

  /** The meaning of the current files, made on demand. */
  get analysis(): Analysis {
    if (this.#analysis === undefined) drain(this.#analyse());
    return made(this.#analysis);
  }

  /**
   * The meaning with single wrong declarations left out instead of whole files. It serves the
   * look-up of names, which is wanted most while a user types. Offsets are those of the current
   * texts; its problems have no meaning.
   */
  get lenient(): Analysis {
    if (this.#lenient === undefined) drain(this.#steps());
    return made(this.#lenient);
  }

  /**
   * Every problem of the files. In a file that does not parse, the declarations that are understood
   * are checked all the same.
   */
  get problems(): readonly Problem[] {
    const { lenient, analysis } = this;
    if (this.#skipped.size === 0) return analysis.problems;
    const understood = understoodProblems(lenient, this.#skipped, (label) => this.file(label)?.text ?? "");
    return firstProblems([...analysis.problems, ...understood], this.#workspace.limits.max_errors);
  }

  /** False for a spec with an error or a part that does not parse, and for those that use it. */
  isSound(row: Row): boolean {
    const { lenient } = this;
    if (this.#skipped.size === 0) return lenient.isSound(row);
    if (this.#incomplete?.of !== lenient) {
      const names = [...lenient.files.values()].flatMap(({ label, rows }) =>
        incompleteRows(rows, this.#skipped.get(label) ?? []).map(nameOfRow),
      );
      const { workspace } = lenient;
      this.#incomplete = {
        of: lenient,
        specs: new DependentSpecs({ rows: workspace.rows, contested: new Set(names) }, workspace.memo.edges),
      };
    }
    return lenient.isSound(row) && !this.#incomplete.specs.has(row);
  }

  #changed(): void {
    this.#changes += 1;
    this.#analysis = undefined;
    this.#lenient = undefined;
  }

  *#steps(): Generator<void, void> {
    if (this.#analysis === undefined) yield* this.#analyse();
    if (this.#lenient === undefined) yield* this.#analyseRepaired();
  }

  *#analyseRepaired(): Generator<void, void> {
    const broken = [...this.#files.values()].filter(({ parses, text }) => !parses && !isTooLarge(text));
    const skipped = new Map<string, readonly SkippedPart[]>();
    this.#skipped = skipped;
    if (broken.length === 0) {
      this.#lenient = this.#analysis;
      return;
    }
    const copy = this.copy();
    for (const { label, text, repository } of broken) {
      const parts = this.#workspace.parser.skippedParts({ label, text });
      skipped.set(label, parts);
      copy.set({ label, text: withoutSkipped(text, parts), repository });
      yield;
    }
    yield* copy.#analyse();
    this.#lenient = copy.#analysis;
  }

  #read(source: ProjectSource, before: ProjectFile | undefined): ProjectFile {
    const { limits, parser } = this.#workspace;
    const { label, text } = source;
    const origin = originOf(source);
    const refused = batchLimitError([source], limits);
    if (refused !== undefined || isTooLarge(text)) {
      const problem = refused === undefined ? tooLarge(label) : problemOfError(refused, label);
      return {
        ...source,
        origin,
        tokens: () => tokenize(""),
        tree: undefined,
        rows: [],
        problems: [problem],
        parses: false,
      };
    }
    const { tree, errors } = parser.parse(source);
    const reserved = tree === undefined ? undefined : reservedRepositoryError(tree, origin);
    const problems = [
      ...errors.map((error) => problemOfSyntax(label, error)),
      ...(reserved === undefined ? [] : [problemOfError(reserved, label, positionIndex(text))]),
    ];
    const tokens = once(() => tokenize(text));
    const common = { ...source, origin, tokens, problems };
    if (tree === undefined || problems.length > 0) {
      return { ...common, tree: before?.tree, rows: before?.rows ?? [], parses: false };
    }
    const rows = reuseRows(rowsOfTree(tree, origin), before?.rows ?? []);
    return { ...common, tree, rows, parses: true };
  }

  /** The planning that stands in when planning takes too long. */
  #unplanned(): Planning {
    return { slices: new Map(), memo: this.#workspace.memo, entries: [] };
  }

  *#analyse(): Generator<void, void> {
    for (const label of [...this.#unread.keys()]) {
      this.file(label);
      yield;
    }
    const files = inLoadOrder([...this.#files.values()]);
    const { max_errors } = this.#workspace.limits;
    const batch = batchLimitError(files, { ...this.#workspace.limits, max_source_size_bytes: Number.MAX_SAFE_INTEGER });
    const inserted = insertRows(this.#workspace.rows.standard, files, max_errors);
    const planned = yield* this.#plan(inserted.rows);
    const { slices, memo, entries } = isEngineError(planned) ? this.#unplanned() : planned;
    const refused = isEngineError(planned) ? planned : undefined;
    this.#workspace = { ...this.#workspace, memo };
    const workspace = { ...this.#workspace, rows: inserted.rows, slices };
    const contested = new DependentSpecs(inserted, memo.edges);
    const unread = files.filter(({ parses, rows }) => !parses && rows.length === 0);
    const shown = entries.filter(({ owner, finding }) => {
      const file = owner === undefined ? undefined : this.#files.get(owner.file.label);
      if (file?.parses === false || (owner !== undefined && contested.haveUser(owner))) return false;
      return !mayBeInUnread(finding, unread);
    });
    const found = [
      ...[batch, refused].flatMap((error) => (error === undefined ? [] : problemOfError(error, undefined))),
      ...files.flatMap((file) => file.problems),
      ...inserted.problems.filter(({ label }) => this.#files.get(label ?? "")?.parses !== false),
      ...problemsOfFindings(shown, inserted.rows, max_errors),
    ];
    const problems = firstProblems(found, max_errors);
    this.#analysis = {
      files: new Map(files.map((file) => [file.label, file])),
      problems,
      workspace,
      sound: found.length === 0 && entries.length === 0 && files.every(({ parses }) => parses),
      isSound: soundness(inserted, memo.edges, entries, isEngineError(planned)),
    };
  }

  *#plan(rows: Rows): Generator<void, Planning | EngineError> {
    const budget = new WorkBudget(this.#workspace.limits);
    const planning = planningRows(rows, { ...this.#workspace, budget });
    for (;;) {
      const step = withinBudget(() => planning.next());
      if (isEngineError(step)) return step;
      if (step.done === true) return step.value;
      yield;
    }
  }
}

/** Tells which rows have no error and use no row with one; none has when planning was refused. */
function soundness(
  inserted: ReturnType<typeof insertRows>,
  edges: Planning["memo"]["edges"],
  entries: Planning["entries"],
  isRefused: boolean,
): (row: Row) => boolean {
  const wrong = new Set<Row>();
  for (const { owner, companions = [] } of entries) {
    for (const row of [...companions, ...(owner === undefined ? [] : [owner])]) wrong.add(row);
  }
  const contested = new Set([...inserted.contested, ...Array.from(wrong, nameOfRow)]);
  const specs = new DependentSpecs({ rows: inserted.rows, contested }, edges);
  return (row) => !isRefused && !specs.has(row);
}

/** Runs all steps at once. */
function drain(steps: Generator<void, void>): void {
  while (steps.next().done !== true);
}

function made(analysis: Analysis | undefined): Analysis {
  if (analysis === undefined) throw new Error("unreachable: an analysis was made");
  return analysis;
}

function isTooLarge(text: string): boolean {
  return text.length > LARGEST_ANALYSED;
}

/** The note that a file is not analysed. */
function tooLarge(label: string): Problem {
  return {
    kind: "resource_limit",
    message: `the file has more than ${LARGEST_ANALYSED} characters, and is not checked while it is edited`,
    suggestion: "split it, or check it with `engine check`",
    remedies: [],
    label,
    related: [],
    isNote: true,
  };
}

function originOf({ label, repository }: ProjectSource): SourceOrigin {
  return repository === undefined ? { kind: "path", label } : { kind: "dependency", repository: foldName(repository) };
}

/**
 * Dependencies first, then the others, each by name, so that the choice between two equal specs
 * does not depend on the order of opening files.
 */
function inLoadOrder(files: readonly ProjectFile[]): readonly ProjectFile[] {
  return files.toSorted((a, b) => {
    if ((a.repository === undefined) !== (b.repository === undefined)) return a.repository === undefined ? 1 : -1;
    return ascending(a.label, b.label);
  });
}
