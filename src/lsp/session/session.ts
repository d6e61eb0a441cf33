import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import { STANDARD_FILE } from "../../insight/names/standard-file.ts";
import type { Project, ProjectFile } from "../../insight/project/project.ts";
import { isCaseFile } from "../../testing/cases/file-names.ts";
import { DocumentText, type Encoding } from "./document-text.ts";
import { Folder, uriOfPlace } from "./folder.ts";
import { OWN_SCHEME, STANDARD_URI } from "./own-texts.ts";

/** The settings of the user. */
export interface Settings {
  /** True when recommendations are shown. */
  readonly lint: boolean;
  /** True when the values of a run stand at the ends of rule lines. */
  readonly values: boolean;
  /** True when the client carries out the commands of lenses over specs. */
  readonly run: boolean;
  /** True when tests are run after each change. */
  readonly test: boolean;
  /** True when rules are analysed for all inputs while nobody types. */
  readonly analyze: boolean;
  /** Base address of the registry for missing repositories. */
  readonly registry: string | undefined;
}

/** An open document under the URI that the client uses. */
interface OpenDocument {
  readonly uri: string;
  version: number;
  text: DocumentText;
}

/** The document of a request. */
export interface DocumentTarget {
  readonly folder: Folder;
  readonly project: Project;
  readonly file: ProjectFile;
  readonly label: string;
  readonly text: DocumentText;
}

/** The state of one client. */
export class Session {
  readonly encoding: Encoding;
  /** True for a client that asks the server for texts which are not files. */
  readonly asksForTexts: boolean;
  settings: Settings = {
    lint: false,
    values: true,
    run: false,
    test: true,
    analyze: false,
    registry: process.env.ENGINE_REGISTRY,
  };
  #workspaces: readonly Folder[];
  /** The folders of open documents that no workspace holds, one for each, by place. */
  readonly #alone = new Map<string, Folder>();
  readonly #documents = new Map<string, OpenDocument>();
  /** Line indexes of texts that are not open, made on demand. */
  readonly #texts = new Map<string, DocumentText>();
  readonly #onChange: (folder: Folder) => void;

  /** `onChange` is called with each folder that must be published again. */
  constructor(
    roots: readonly string[],
    { encoding, asksForTexts = false }: { encoding: Encoding; asksForTexts?: boolean },
    onChange: (folder: Folder) => void,
  ) {
    this.encoding = encoding;
    this.asksForTexts = asksForTexts;
    this.#onChange = onChange;
    this.#workspaces = foldersOf(roots, (root) => this.#folder(root));
  }

  /** The workspaces of the client. */
  get workspaces(): readonly Folder[] {
    return this.#workspaces;
  }

  /** The workspaces, and the documents that are checked alone. */
  get folders(): readonly Folder[] {
    return [...this.#workspaces, ...this.#alone.values()];
  }

  /** Reads the disk. */
  async start(): Promise<void> {
    await Promise.all(this.#workspaces.map((folder) => this.#read(folder)));
  }

  /** Adds and removes folders; open documents move to the folder that contains them now. */
  async changeFolders(added: readonly string[], removed: readonly string[]): Promise<void> {
    const gone = new Set(removed);
    const kept = this.#workspaces.filter(({ root }) => root !== undefined && !gone.has(root));
    const roots = [...kept.flatMap(({ root }) => root ?? []), ...added];
    const before = this.folders;
    this.#texts.clear();
    for (const place of this.#documents.keys()) this.folderOf(place).close(place);
    this.#alone.clear();
    this.#workspaces = foldersOf(roots, (root) => kept.find((folder) => folder.root === root) ?? this.#folder(root));
    for (const folder of before) if (!this.#workspaces.includes(folder)) folder.dispose();
    for (const [place, { text }] of this.#documents) this.#update(place, text.text);
    await Promise.all(this.#workspaces.filter((folder) => !folder.isRead).map((folder) => this.#read(folder)));
    for (const folder of this.#workspaces) this.#onChange(folder);
  }

  open(uri: string, version: number, content: string): void {
    // Texts of the server are not part of a workspace.
    if (uri.startsWith(`${OWN_SCHEME}:`)) return;
    const place = placeOf(uri);
    this.#documents.set(place, { uri, version, text: new DocumentText(content, this.encoding) });
    this.#update(place, content);
  }

  /** Applies the changes of the client in order. */
  change(uri: string, version: number, changes: readonly Parameters<DocumentText["changed"]>[]): void {
    const place = placeOf(uri);
    const document = this.#documents.get(place);
    if (document === undefined) return;
    document.version = version;
    for (const change of changes) document.text = document.text.changed(...change);
    this.#update(place, document.text.text);
  }

  /**
   * Sets the text of a saved document, whatever earlier changes led to. It may be the first file of
   * its folder.
   */
  save(uri: string, content: string | undefined): void {
    const place = placeOf(uri);
    const document = this.#documents.get(place);
    if (document === undefined) return;
    this.folderOf(place).reread();
    if (content === undefined || document.text.text === content) return;
    document.text = new DocumentText(content, this.encoding);
    this.#update(place, content);
  }

  close(uri: string): void {
    const place = placeOf(uri);
    if (!this.#documents.delete(place)) return;
    const folder = this.folderOf(place);
    folder.close(place);
    if (this.#alone.delete(place)) folder.dispose();
    this.#onChange(folder);
  }

  /** The folder of the document that a request names. */
  folderAbout(uri: string): Folder {
    return this.folderOf(placeOf(uri));
  }

  /** The document that a request names, open or on disk; undefined when there is none. */
  target(uri: string): DocumentTarget | undefined {
    const place = placeOf(uri);
    const folder = this.folderOf(place);
    const label = folder.labelOf(place);
    const file = folder.project.file(label);
    if (file === undefined) return undefined;
    return { folder, project: folder.project, file, label, text: this.textOf(place, file.text) };
  }

  /** An open document of any kind. */
  document(uri: string): { readonly text: DocumentText; readonly version: number } | undefined {
    return this.#documents.get(placeOf(uri));
  }

  /** The text of a place by lines. */
  textOf(place: string, text: string): DocumentText {
    const document = this.#documents.get(place);
    if (document?.text.text === text) return document.text;
    const known = this.#texts.get(place);
    if (known?.text === text) return known;
    const lines = new DocumentText(text, this.encoding);
    this.#texts.set(place, lines);
    return lines;
  }

  /** The text of a file of a folder by lines. */
  textOfLabel(folder: Folder, label: string): DocumentText {
    if (label === STANDARD_FILE.label) return this.textOf(STANDARD_URI, STANDARD_FILE.text);
    return this.textOf(folder.placeOf(label) ?? "", folder.project.file(label)?.text ?? "");
  }

  /** The URI of a file; the client's own spelling when it is open. */
  uriOf(place: string): string {
    return this.#documents.get(place)?.uri ?? uriOfPlace(place);
  }

  /** The URI of a file of a folder; undefined for a text that the client cannot show. */
  uriOfLabel(folder: Folder, label: string): string | undefined {
    if (label === STANDARD_FILE.label) return this.asksForTexts ? STANDARD_URI : undefined;
    const place = folder.placeOf(label);
    return place === undefined ? undefined : this.uriOf(place);
  }

  versionOf(place: string): number | undefined {
    return this.#documents.get(place)?.version;
  }

  /** True for the folder that shows a place: the innermost one that contains it. */
  shows(folder: Folder, place: string): boolean {
    return this.folderOf(place) === folder;
  }

  dispose(): void {
    for (const folder of this.folders) folder.dispose();
  }

  /** Cases have no rules outside of a workspace, and are not run. URIs of Git have a query. */
  #update(place: string, content: string): void {
    let folder = this.#holderOf(place) ?? this.#alone.get(place);
    if (folder === undefined) {
      if (isCaseFile(place.replace(/[?#].*/, ""))) return;
      folder = this.#folder(undefined);
      this.#alone.set(place, folder);
    }
    folder.open(place, content);
    this.#onChange(folder);
  }

  /** The folder of a place; for a document that is not open and in no workspace the first one. */
  folderOf(place: string): Folder {
    const folder = this.#holderOf(place) ?? this.#alone.get(place) ?? this.#workspaces[0];
    if (folder === undefined) throw new Error("unreachable: a session has a folder");
    return folder;
  }

  /** The innermost workspace that contains a place. */
  #holderOf(place: string): Folder | undefined {
    const depth = (folder: Folder) => folder.root?.length ?? 0;
    const [innermost] = this.#workspaces.filter((folder) => folder.holds(place)).sort((a, b) => depth(b) - depth(a));
    return innermost;
  }

  #folder(root: string | undefined): Folder {
    const folder: Folder = new Folder(root, () => this.#onChange(folder));
    return folder;
  }

  async #read(folder: Folder): Promise<void> {
    await folder.read();
    this.#onChange(folder);
  }
}

/** The folders of a session, at least one: without a root it holds only open documents. */
function foldersOf(roots: readonly string[], make: (root: string | undefined) => Folder): readonly Folder[] {
  const distinct = [...new Set(roots)];
  return distinct.length === 0 ? [make(undefined)] : distinct.map(make);
}

/** The path of a file URI; other URIs stay as they are. */
export function placeOf(uri: string): string {
  if (!uri.startsWith("file:")) return uri;
  try {
    const path = fileURLToPath(uri);
    return isAbsolute(path) ? path : uri;
  } catch {
    return uri;
  }
}
