import { ascending } from "../../../model/ascending.ts";
import { isEngineError } from "../../../model/diagnostic.ts";
import { foldName } from "../../../model/fold-name.ts";
import { DEFAULT_LIMITS, type Limits } from "../../../model/limits.ts";
import { WorkBudget, withinBudget } from "../../../model/work-budget.ts";
import { ruleSizeCheck } from "../../../normal/size.ts";
import type { Row, SourceOrigin } from "../../../plan/body.ts";
import { type Planning, planRows } from "../../../plan/versions/plan-rows.ts";
import { rowsOfTree } from "../../../plan/versions/rows.ts";
import { emptyWorkspace, type Workspace } from "../../../plan/workspace/index.ts";
import { batchLimitError, reservedRepositoryError } from "../../../plan/workspace/read-sources.ts";
import { type TokenTable, tokenize } from "../../../syntax/lexer/tokens.ts";
import { positionIndex } from "../../../syntax/position.ts";
import type { SourceTree } from "../../../syntax/tree/source.ts";
import { ContestedSpecs, insertRows } from "./insert-rows.ts";
import { mayBeInUnread } from "./may-be-in-unread.ts";
import { firstProblems, type Problem, problemOfError, problemOfSyntax, problemsOfFindings } from "./problem.ts";
import { repaired } from "./repair.ts";
import { reuseRows } from "./reuse-rows.ts";

/** One text of a project; `repository` is set for a dependency. */
interface ProjectSource {
  readonly label: string;
  readonly text: string;
  readonly repository?: string | undefined;
}

/** What is known of one file. */
export interface ProjectFile extends ProjectSource {
  readonly origin: SourceOrigin;
  /** Of the text as it is, even when it does not parse. */
  readonly tokens: () => TokenTable;
  /** The last text that parsed, which takes part in planning; absent when there was none. */
  readonly tree: SourceTree | undefined;
  /** The specs of `tree`. */
  readonly rows: readonly Row[];
  /** Errors of the text alone; with any, `tree` is of an earlier text. */
  readonly problems: readonly Problem[];
  readonly parses: boolean;
}

/** What all files mean together. Stays as it is when the project changes. */
export interface Analysis {
  /** By label. */
  readonly files: ReadonlyMap<string, ProjectFile>;
  /** Every problem there is, by its file as far as it has one. */
  readonly problems: readonly Problem[];
  /** The specs that could be planned, with or without errors. */
  readonly workspace: Workspace;
  /** Neither the texts nor their specs have an error. */
  readonly sound: boolean;
}

/** Pieces that a parser remembers, so that an edit parses one piece. */
const REMEMBERED_PIECES = 200_000;

/**
 * The files somebody works on, which need not be right: what is wrong with one leaves the others usable (`surfaces.md` 5.3). An edit costs the parsing of
 * one piece and the planning of the specs that it concerns.
 */
export class Project {
  readonly #files = new Map<string, ProjectFile>();
  #workspace: Workspace;
  #analysis: Analysis | undefined;
  #lenient: Analysis | undefined;

  constructor(limits: Limits = DEFAULT_LIMITS) {
    this.#workspace = emptyWorkspace(limits, ruleSizeCheck(limits), { remembered: REMEMBERED_PIECES });
  }

  /** Adds a text, or replaces the one of its label. */
  set(source: ProjectSource): void {
    const before = this.#files.get(source.label);
    if (before?.text === source.text && before.repository === source.repository) return;
    this.#files.set(source.label, this.#read(source, before));
    this.#changed();
  }

  delete(label: string): void {
    if (this.#files.delete(label)) this.#changed();
  }

  /** A project of its own with the same files, which costs next to nothing. */
  copy(): Project {
    const copy = new Project(this.#workspace.limits);
    copy.#workspace = this.#workspace;
    for (const [label, file] of this.#files) copy.#files.set(label, file);
    return copy;
  }

  file(label: string): ProjectFile | undefined {
    return this.#files.get(label);
  }

  labels(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** What the files mean now; made when somebody asks for it. */
  get analysis(): Analysis {
    this.#analysis ??= this.#analyse();
    return this.#analysis;
  }

  /**
   * The same with the declarations that do not parse left out instead of whole files: for names, which are wanted most while somebody types.
   * Offsets are those of the texts as they are; problems mean nothing.
   */
  get lenient(): Analysis {
    this.#lenient ??= this.#analyseRepaired();
    return this.#lenient;
  }

  #changed(): void {
    this.#analysis = undefined;
    this.#lenient = undefined;
  }

  #analyseRepaired(): Analysis {
    const broken = [...this.#files.values()].filter(({ parses }) => !parses);
    if (broken.length === 0) return this.analysis;
    const copy = this.copy();
    for (const { label, text, repository } of broken) {
      copy.set({ label, text: repaired(label, text, this.#workspace.parser), repository });
    }
    return copy.analysis;
  }

  #read(source: ProjectSource, before: ProjectFile | undefined): ProjectFile {
    const { limits, parser } = this.#workspace;
    const { label, text } = source;
    const origin = originOf(source);
    const tooLarge = batchLimitError([source], limits);
    const { tree, errors } = tooLarge === undefined ? parser.parse(source) : { tree: undefined, errors: [] };
    const reserved = tree === undefined ? undefined : reservedRepositoryError(tree, origin);
    const problems = [
      ...errors.map((error) => problemOfSyntax(label, error)),
      ...[tooLarge, reserved].flatMap((error) =>
        error === undefined ? [] : [problemOfError(error, label, positionIndex(text))],
      ),
    ];
    const tokens = once(() => tokenize(text));
    const common = { ...source, origin, tokens, problems };
    if (tree === undefined || problems.length > 0) {
      return { ...common, tree: before?.tree, rows: before?.rows ?? [], parses: false };
    }
    const rows = reuseRows(rowsOfTree(tree, origin), before?.rows ?? []);
    return { ...common, tree, rows, parses: true };
  }

  /** What is known when planning takes too long. */
  #unplanned(): Planning {
    return { slices: new Map(), memo: this.#workspace.memo, entries: [] };
  }

  #analyse(): Analysis {
    const files = inLoadOrder([...this.#files.values()]);
    const { max_errors } = this.#workspace.limits;
    const batch = batchLimitError(files, { ...this.#workspace.limits, max_source_size_bytes: Number.MAX_SAFE_INTEGER });
    const inserted = insertRows(this.#workspace.rows.standard, files, max_errors);
    const budget = new WorkBudget(this.#workspace.limits);
    const planned = withinBudget(() => planRows(inserted.rows, { ...this.#workspace, budget }));
    const { slices, memo, entries } = isEngineError(planned) ? this.#unplanned() : planned;
    const refused = isEngineError(planned) ? planned : undefined;
    this.#workspace = { ...this.#workspace, memo };
    const workspace = { ...this.#workspace, rows: inserted.rows, slices };
    const contested = new ContestedSpecs(inserted, memo.edges);
    const unread = files.filter(({ parses, rows }) => !parses && rows.length === 0);
    const shown = entries.filter(({ owner, finding }) => {
      const file = owner === undefined ? undefined : this.#files.get(owner.file.label);
      if (file?.parses === false || contested.reaches(owner)) return false;
      return !mayBeInUnread(finding, unread);
    });
    const found = [
      ...[batch, refused].flatMap((error) => (error === undefined ? [] : problemOfError(error, undefined))),
      ...files.flatMap((file) => file.problems),
      ...inserted.problems.filter(({ label }) => this.#files.get(label ?? "")?.parses !== false),
      ...problemsOfFindings(shown, max_errors),
    ];
    const problems = firstProblems(found, max_errors);
    const sound = found.length === 0 && entries.length === 0 && files.every(({ parses }) => parses);
    return { files: new Map(files.map((file) => [file.label, file])), problems, workspace, sound };
  }
}

function originOf({ label, repository }: ProjectSource): SourceOrigin {
  return repository === undefined ? { kind: "path", label } : { kind: "dependency", repository: foldName(repository) };
}

/** Dependencies first, then the others, each by name: which of two equal specs counts does not depend on who was opened first. */
function inLoadOrder(files: readonly ProjectFile[]): readonly ProjectFile[] {
  return files.toSorted((a, b) => {
    if ((a.repository === undefined) !== (b.repository === undefined)) return a.repository === undefined ? 1 : -1;
    return ascending(a.label, b.label);
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
