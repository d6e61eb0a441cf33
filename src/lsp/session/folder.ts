import { isAbsolute, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { EngineErrors } from "../../engine/errors.ts";
import { Names } from "../../insight/names/names.ts";
import { type PlacedRecommendation, placedRecommendations } from "../../insight/placed-recommendations.ts";
import { type Analysis, Project } from "../../insight/project/project.ts";
import { DEPENDENCIES, discover } from "../../node/workspace/discover.ts";
import { readText, readWorkspace, type WorkspaceFiles, type WorkspaceSource } from "../../node/workspace/read.ts";
import { type WorkspaceWatch, watchWorkspace } from "../../node/workspace/watch.ts";
import { CASE_ENDINGS, isCaseFile } from "../../testing/cases/file-names.ts";
import { Background } from "./background.ts";
import { CaseFiles } from "./case-files.ts";
import type { TextFindings } from "./findings.ts";
import { shownErrors } from "./show-message.ts";

/** A file on disk. */
interface DiskFile {
  readonly label: string;
  readonly path: string;
  readonly repository?: string | undefined;
  readonly text: string;
}

/**
 * One workspace: the files on disk, each hidden by the open document of its path
 * (docs/spec/07-surfaces.md#5-2-files). A place is the absolute path of a file, or the URI of a
 * document that is not a file.
 */
export class Folder {
  /** Absolute path; absent when there are open documents only. */
  readonly root: string | undefined;
  readonly project = new Project();
  /** Analyses its project between requests. */
  readonly background: Background;
  /** The files of cases, which are not part of the project. */
  readonly cases = new CaseFiles();
  /** Files that cannot be read, with the reason. */
  unreadable: ReadonlyMap<string, string> = new Map();
  /** The findings of the last analysis for all inputs, by label. */
  findings: ReadonlyMap<string, TextFindings> = new Map();
  /** False until the disk was read once. */
  isRead: boolean;
  /** Resolves when the disk was read once. */
  readonly wasRead: Promise<void>;
  #readOnce: () => void = () => undefined;
  #disk: ReadonlyMap<string, DiskFile> = new Map();
  readonly #open = new Map<string, string>();
  #names: Names | undefined;
  #recommendations: { readonly of: Analysis; readonly list: readonly PlacedRecommendation[] } | undefined;
  readonly #places = new Map<string, string>();
  #watch: WorkspaceWatch | undefined;
  readonly #onChange: () => void;

  /** `onChange` is called after a change on disk. */
  constructor(root: string | undefined, onChange: () => void) {
    this.root = root;
    this.isRead = root === undefined;
    this.wasRead = this.isRead
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#readOnce = resolve;
        });
    this.background = new Background(this.project, this.wasRead);
    this.#onChange = onChange;
  }

  /** The names in the current files. */
  get names(): Names {
    const { lenient } = this.project;
    if (this.#names?.analysis !== lenient) this.#names = new Names(lenient);
    return this.#names;
  }

  /** The recommendations for the current files. */
  get recommendations(): readonly PlacedRecommendation[] {
    const { lenient } = this.project;
    if (this.#recommendations?.of !== lenient) {
      this.#recommendations = { of: lenient, list: placedRecommendations(this.project) };
    }
    return this.#recommendations.list;
  }

  /** True when a file lies in the folder; without a root every file does. */
  holds(place: string): boolean {
    return this.root === undefined ? isAbsolute(place) : this.#below(place) !== undefined;
  }

  /** The name of a document in errors: the label of the file, or its place. */
  labelOf(place: string): string {
    return this.#sourceOf(place).label;
  }

  /** The texts of the project as they stand in the editor. */
  sources(): readonly WorkspaceSource[] {
    return this.project.labels().flatMap((label) => {
      const file = this.project.file(label);
      if (file === undefined) return [];
      const { text, repository } = file;
      return [{ label, text, ...(repository !== undefined && { repository }) }];
    });
  }

  /** The path or URI of a label of the project. */
  placeOf(label: string): string | undefined {
    return this.#places.get(label);
  }

  /** Sets the text of an open document. */
  open(place: string, text: string): void {
    if (isCaseFile(place)) {
      this.cases.open(place, text);
      return;
    }
    this.#open.set(place, text);
    this.#set({ ...this.#sourceOf(place), text }, place);
  }

  /** Goes back to the text on disk, or to nothing. */
  close(place: string): void {
    if (isCaseFile(place)) {
      this.cases.close(place);
      return;
    }
    const { label } = this.#sourceOf(place);
    this.#open.delete(place);
    const file = this.#disk.get(place);
    if (file === undefined) this.#delete(label);
    else this.#set(file, place);
  }

  /** Reads the disk and goes on watching it. */
  async read(): Promise<void> {
    const { root } = this;
    if (root === undefined) return;
    const { workspace, files, unreadable } = await readFolder(root);
    this.#take(files, unreadable);
    this.cases.find(root);
    this.isRead = true;
    this.#readOnce();
    if (this.#watch !== undefined) return;
    this.#watch = watchWorkspace(
      root,
      (change) => {
        if ("errors" in change) void this.#reread(root);
        else this.#changed(diskFiles(change.workspace), new Map());
      },
      { folders: "files", besides: CASE_ENDINGS, ...(workspace !== undefined && { since: workspace }) },
    );
    this.cases.find(root);
  }

  /** Reads the disk again soon, because of a message that it changed. */
  reread(): void {
    this.#watch?.look();
  }

  async #reread(root: string): Promise<void> {
    const { files, unreadable } = await readFolder(root);
    this.#changed(files, unreadable);
  }

  dispose(): void {
    this.background.cancel();
    this.#watch?.[Symbol.dispose]();
  }

  #changed(files: readonly DiskFile[], unreadable: ReadonlyMap<string, string>): void {
    if (this.root !== undefined) this.cases.find(this.root);
    this.#take(files, unreadable);
    this.#onChange();
  }

  #take(files: readonly DiskFile[], unreadable: ReadonlyMap<string, string>): void {
    const before = this.#disk;
    this.#disk = new Map(files.map((file) => [file.path, file]));
    this.unreadable = unreadable;
    for (const [path, { label }] of before) {
      if (!this.#disk.has(path) && !this.#open.has(path)) this.#delete(label);
    }
    // When the first text of an open document does not parse, its text on disk serves as the last
    // one that did.
    for (const [path, file] of this.#disk) if (!this.#open.has(path) || !before.has(path)) this.#set(file, path);
    for (const [place, text] of this.#open) this.#set({ ...this.#sourceOf(place), text }, place);
  }

  #set(
    source: { readonly label: string; readonly text: string; readonly repository?: string | undefined },
    place: string,
  ): void {
    const { label, text, repository } = source;
    this.#places.set(label, place);
    this.project.set({ label, text, ...(repository !== undefined && { repository }) });
    this.#forgetOld();
  }

  #delete(label: string): void {
    this.#places.delete(label);
    this.project.delete(label);
    this.#forgetOld();
  }

  #forgetOld(): void {
    if (!this.project.isAnalysed) this.background.cancel();
  }

  #sourceOf(place: string): { readonly label: string; readonly repository?: string } {
    const known = this.#disk.get(place);
    if (known !== undefined) return { label: known.label, ...(known.repository && { repository: known.repository }) };
    const below = this.#below(place);
    if (below === undefined) return { label: place };
    const [top, ...rest] = below.split("/");
    if (top !== DEPENDENCIES || rest.length === 0 || !below.endsWith(".rules")) return { label: below };
    const repository = rest.join("/").slice(0, -".rules".length);
    return { label: repository, repository };
  }

  /** The path below the folder, with `/`. */
  #below(place: string): string | undefined {
    if (this.root === undefined || !isAbsolute(place)) return undefined;
    const path = relative(this.root, place);
    if (path === "" || path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path)) return undefined;
    return path.split(sep).join("/");
  }
}

/** The URI of a place. */
export function uriOfPlace(place: string): string {
  return isAbsolute(place) ? pathToFileURL(place).href : place;
}

interface ReadFolder {
  /** Absent when the folder could not be read as a whole. */
  readonly workspace?: WorkspaceFiles;
  readonly files: readonly DiskFile[];
  readonly unreadable: ReadonlyMap<string, string>;
}

/** The files of a folder. One unreadable file does not hide the others. */
async function readFolder(root: string): Promise<ReadFolder> {
  try {
    const workspace = await readWorkspace(root);
    return { workspace, files: diskFiles(workspace), unreadable: new Map() };
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
  }
  const files: DiskFile[] = [];
  const unreadable = new Map<string, string>();
  try {
    for (const file of (await discover(root)).files) {
      const read = readText(file.path, file.label);
      if ("text" in read) files.push({ ...file, text: read.text });
      else unreadable.set(join(file.path), [read.error.message, read.error.suggestion].filter(Boolean).join("\n"));
    }
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    unreadable.set(root, shownErrors(thrown));
  }
  return { files, unreadable };
}

function diskFiles({ files, sources }: WorkspaceFiles): DiskFile[] {
  return files.map((file, i) => ({ ...file, text: sources[i]?.text ?? "" }));
}
