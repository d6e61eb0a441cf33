import { existsSync, realpathSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { SpecRef } from "../engine/api.ts";
import type { Engine } from "../engine/engine.ts";
import { format } from "../engine/format.ts";
import { firstOf } from "../model/listed.ts";
import { DEPENDENCIES, isIgnored, type WorkspaceFile } from "../node/discover.ts";
import { inFolder } from "../node/in-folder.ts";
import { engineOf } from "../node/load.ts";
import { writing } from "../node/problems.ts";
import { readWorkspace, type Workspace, type WorkspaceSource } from "../node/read.ts";
import { replaceFile } from "../node/replace-file.ts";
import { installOne } from "../registry/install.ts";
import { isRepositoryId } from "../registry/repository-id.ts";
import { ToolFailure } from "./tool-failure.ts";

/**
 * The workspace that the server answers from, in memory and on disk. Each write is atomic: planned
 * first, then on disk, then in memory. It goes on from what others have written to the disk since
 * then.
 */
export class WorkspaceStore {
  #engine: Engine;
  #workspace: Workspace;
  readonly #registry: string | undefined;

  private constructor(workspace: Workspace, registry: string | undefined) {
    this.#workspace = workspace;
    this.#engine = engineOf(workspace);
    this.#registry = registry;
  }

  /**
   * Loads the workspace at `prefix`; `registry` is where `install` looks. Rejects with
   * EngineErrors.
   */
  static async open(prefix: string, registry: string | undefined): Promise<WorkspaceStore> {
    return new WorkspaceStore(await readWorkspace(prefix), registry);
  }

  get engine(): Engine {
    return this.#engine;
  }

  /** The texts that are loaded. */
  get sources(): readonly WorkspaceSource[] {
    return this.#workspace.sources;
  }

  /** Labels of the loaded files. */
  labels(): readonly string[] {
    return this.#workspace.sources.map(({ label }) => label);
  }

  /** The text of a loaded file as it was read. */
  text(label: string): string | undefined {
    return this.#workspace.sources.find((source) => source.label === label)?.text;
  }

  add(attribute: string, code: string): Promise<string> {
    const path = this.#pathOf(attribute);
    if (existsSync(path)) {
      throw new ToolFailure(`\`${attribute}\` exists already: use update_spec, or another attribute`);
    }
    return this.#write(attribute, path, code, undefined, "added");
  }

  update(attribute: string, code: string, repository: string | undefined): Promise<string> {
    return this.#write(attribute, this.#pathOf(attribute), code, repository, "updated");
  }

  async remove(ref: SpecRef): Promise<string> {
    await this.#refresh();
    const { label, text, name } = this.#engine.withoutVersion(ref);
    const candidate = this.#engine.copy();
    candidate.remove(ref);
    const file = this.#workspace.files.find((loaded) => loaded.label === label);
    if (file === undefined) throw new ToolFailure(`\`${name}\` belongs to no file of this workspace`);
    // What stays in memory are the texts that stay on disk: positions, and the next change, refer
    // to them.
    if (text !== undefined) candidate.update(label, text);
    const path = this.#inside(file.path, label);
    writing(label, () => (text === undefined ? rmSync(path) : replaceFile(path, text)));
    await this.#reload(candidate);
    return `removed ${name} from ${label}${text === undefined ? ", and the file, which is empty now" : ""}`;
  }

  async clear(): Promise<string> {
    const { files } = this.#workspace;
    for (const { path, label } of files) writing(label, () => rmSync(path, { force: true }));
    this.#workspace = { ...this.#workspace, files: [], sources: [] };
    this.#engine = engineOf(this.#workspace, { after: this.#engine });
    return `removed all specs: ${files.length} ${files.length === 1 ? "file" : "files"} deleted`;
  }

  async install(id: string, force: boolean): Promise<string> {
    if (this.#workspace.isFile)
      throw new ToolFailure("this workspace is a single file: nothing can be installed into it");
    const { written, current } = await installOne(await this.#onDisk(), id, { registry: this.#registry, force });
    await this.#refresh();
    const lines = [
      ...written.map((bundle) => `installed ${bundle.id} (${bundle.path})`),
      ...current.map((name) => `${name} is current`),
    ];
    return lines.join("\n");
  }

  /**
   * The new content is planned as it was given, so that errors point into it, and written in
   * canonical layout.
   */
  async #write(
    attribute: string,
    path: string,
    code: string,
    repository: string | undefined,
    done: string,
  ): Promise<string> {
    await this.#refresh();
    const label =
      this.#dependency(attribute)?.label ?? (attribute.startsWith("@") ? attribute.toLowerCase() : attribute);
    const before = this.text(label);
    const { root, isFile } = this.#workspace;
    if (before === undefined && !isFile && !label.startsWith("@") && (await isIgnored(root, label)))
      throw new ToolFailure(`\`${attribute}\` cannot be an attribute: an ignore file keeps it out of the workspace`);
    const candidate = this.#engine.copy();
    candidate.update(label, code, repository === undefined ? {} : { repository });
    const text = format(code, label);
    candidate.update(label, text);
    writing(label, () => inFolder(dirname(path), () => replaceFile(path, text)));
    await this.#reload(candidate);
    const names = specNames(text);
    const removed =
      before === undefined ? [] : specNames(format(before, label)).filter((name) => !names.includes(name));
    return `${done} ${label}: ${firstOf(names) || "no specs"}${removed.length === 0 ? "" : `; removed ${firstOf(removed)}`}`;
  }

  /** What is in memory is what was planned for what is on disk now. */
  async #reload(engine: Engine): Promise<void> {
    this.#engine = engine;
    this.#workspace = await this.#onDisk();
  }

  /**
   * Takes what others have written to the disk. Rejects with EngineErrors, and keeps what is in
   * memory, when that does not load.
   */
  async #refresh(): Promise<void> {
    const workspace = await this.#onDisk();
    if (isDeepStrictEqual(workspace.sources, this.#workspace.sources)) return;
    this.#engine = engineOf(workspace, { after: this.#engine });
    this.#workspace = workspace;
  }

  async #onDisk(): Promise<Workspace> {
    const { root, isFile } = this.#workspace;
    const gone = isFile && statSync(root, { throwIfNoEntry: false }) === undefined;
    return gone ? { ...this.#workspace, files: [], sources: [] } : await readWorkspace(root);
  }

  /** The loaded file of a repository, which may have its name in another letter case. */
  #dependency(attribute: string): WorkspaceFile | undefined {
    const wanted = attribute.toLowerCase();
    return this.#workspace.files.find(({ repository }) => repository?.toLowerCase() === wanted);
  }

  /**
   * Where an attribute is written. Throws ToolFailure for anything that is not a rules file inside
   * the workspace.
   */
  #pathOf(attribute: string): string {
    const { root, isFile } = this.#workspace;
    if (isFile) {
      if (attribute === basename(root)) return root;
      throw new ToolFailure(`this workspace is the single file \`${basename(root)}\`: use that name as attribute`);
    }
    if (attribute.startsWith("@")) {
      if (!isRepositoryId(attribute)) {
        throw new ToolFailure(`\`${attribute}\` cannot be an attribute: a repository is written @owner/name`);
      }
      const path = join(root, DEPENDENCIES, `${attribute.toLowerCase()}.rules`);
      return this.#inside(this.#dependency(attribute)?.path ?? path, attribute);
    }
    const segments = attribute.split("/");
    if (segments[0] === DEPENDENCIES && segments.length > 1)
      throw new ToolFailure(`\`${attribute}\` is a dependency: give its repository as attribute, as in @owner/name`);
    if (
      !attribute.endsWith(".rules") ||
      segments.some((part) => part === "" || part.startsWith(".") || /[\\\0]/.test(part))
    ) {
      throw new ToolFailure(
        `\`${attribute}\` cannot be an attribute: it must be a path below the workspace, with \`/\`, without \`..\` or hidden parts, that ends in .rules`,
      );
    }
    return this.#inside(join(root, ...segments), attribute);
  }

  /** Links included, the file must lie inside the workspace. */
  #inside(path: string, attribute: string): string {
    const root = realpathSync(this.#workspace.root);
    const wanted = resolve(path);
    let existing = wanted;
    while (!existsSync(existing)) existing = dirname(existing);
    const distance = relative(root, realpathSync(existing));
    if (distance === ".." || distance.startsWith(`..${sep}`)) {
      throw new ToolFailure(`\`${attribute}\` cannot be an attribute: it leads out of the workspace`);
    }
    const isFolder = statSync(existing).isDirectory();
    if (isFolder === (existing === wanted)) {
      const reason = isFolder ? "it is a folder" : `\`${basename(existing)}\` is a file, not a folder`;
      throw new ToolFailure(`\`${attribute}\` cannot be an attribute: ${reason}`);
    }
    return path;
  }
}

/** Names of the specs in a canonical text, with the start of their versions. */
function specNames(text: string): string[] {
  const withoutCommentary = text.replaceAll(/"""[\s\S]*?"""/g, "");
  return [...withoutCommentary.matchAll(/^spec (.+)/gm)].map(([, name]) => name ?? "");
}
