import { existsSync, realpathSync, rmSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { SpecRef } from "../engine/api.ts";
import { firstOf, shortName } from "../model/listed.ts";
import { inFolder } from "../node/in-folder.ts";
import { writing } from "../node/problems.ts";
import { createFile, replaceFile } from "../node/replace-file.ts";
import { DEPENDENCIES, isIgnored, type WorkspaceFile } from "../node/workspace/discover.ts";
import { type Held, holdFolder } from "../node/workspace/held-folder.ts";
import { portabilityProblem } from "../node/workspace/path-segments.ts";
import { readWorkspace, type WorkspaceFiles } from "../node/workspace/read.ts";
import { isRepositoryId } from "../registry/repository-id.ts";
import type { Change } from "./rules/edit.ts";
import { Rules, type RulesTerms } from "./rules/rules.ts";
import { type RequestTime, ToolFailure, type WritableRules } from "./tools/tool.ts";

/** The most characters of an attribute: a path of some hundred folders. */
const LONGEST_ATTRIBUTE = 1000;
/** Milliseconds between two looks at a workspace that another server writes into. */
const HELD_INTERVAL = 20;

/** A text that replaces the content of an attribute. */
interface Write {
  readonly attribute: string;
  readonly path: string;
  readonly code: string;
  readonly repository?: string | undefined;
  /** The past participle for the report, such as `added`. */
  readonly done: string;
}

/**
 * The workspace that the server answers from, in memory and on disk. Each write is atomic: planned
 * first, then on disk, then in memory. It takes over the changes that others have written to the
 * disk since then. Writes are done one after another.
 */
export class WorkspaceStore implements WritableRules {
  #rules: Rules;
  #workspace: WorkspaceFiles;
  readonly #terms: RulesTerms;
  readonly #registry: string | undefined;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(workspace: WorkspaceFiles, rules: Rules, terms: RulesTerms, registry: string | undefined) {
    this.#workspace = workspace;
    this.#rules = rules;
    this.#terms = terms;
    this.#registry = registry;
  }

  /**
   * Loads the workspace at `prefix`. `registry`: the address for `install`. Rejects with
   * EngineErrors.
   */
  static async open(
    prefix: string,
    registry: string | undefined,
    terms: RulesTerms = { place: "here" },
  ): Promise<WorkspaceStore> {
    const workspace = await readWorkspace(prefix);
    const rules = await Rules.first(workspace.sources, terms);
    return new WorkspaceStore(workspace, rules, terms, registry);
  }

  /** The rules in force. */
  get rules(): Rules {
    return this.#rules;
  }

  /** Labels of the loaded files. */
  labels(): readonly string[] {
    return this.#workspace.sources.map(({ label }) => label);
  }

  /** The text of a loaded file as it was read. */
  text(label: string): string | undefined {
    return this.#workspace.sources.find((source) => source.label === label)?.text;
  }

  add(attribute: string, code: string, time: RequestTime): Promise<string> {
    return this.#inTurn(time, () => {
      const path = this.#pathOf(attribute);
      if (existsSync(path)) throw existing(attribute);
      return this.#write({ attribute, path, code, done: "added" }, time);
    });
  }

  update(attribute: string, code: string, repository: string | undefined, time: RequestTime): Promise<string> {
    return this.#inTurn(time, () =>
      this.#write({ attribute, path: this.#pathOf(attribute), code, repository, done: "updated" }, time),
    );
  }

  remove(ref: SpecRef, time: RequestTime): Promise<string> {
    return this.#inTurn(time, async () => {
      await this.#refresh(time);
      const change = await this.#rules.plan({ kind: "remove", ref }, time);
      const { label, text } = change;
      const name = firstOf(change.removed);
      const file = this.#workspace.files.find((loaded) => loaded.label === label);
      if (file === undefined) throw new ToolFailure(`\`${name}\` belongs to no file of this workspace`);
      const path = this.#inside(file.path, label);
      time.check();
      await this.#checkUnchanged(label);
      writing(label, () => (text === undefined ? rmSync(path) : replaceFile(path, text)));
      await this.#take(change);
      return `removed ${name} from ${label}${text === undefined ? ", and the file, which is empty now" : ""}`;
    });
  }

  clear(time: RequestTime): Promise<string> {
    return this.#inTurn(time, async () => {
      const { files } = this.#workspace;
      for (const { path, label } of files) writing(label, () => rmSync(path, { force: true }));
      this.#use({ ...this.#workspace, files: [], sources: [] }, Rules.none(this.#terms));
      return `removed all specs: ${files.length} ${files.length === 1 ? "file" : "files"} deleted`;
    });
  }

  install(id: string, force: boolean, time: RequestTime): Promise<string> {
    return this.#inTurn(time, async () => {
      const { isFile, root } = this.#workspace;
      if (isFile) throw new ToolFailure("this workspace is a single file: nothing can be installed into it");
      const done = await this.#rules.install({ root, id, registry: this.#registry, force }, time);
      await this.#refresh(time);
      return done;
    });
  }

  /** Lets running requests end. */
  retire(): void {
    this.#rules.retire();
  }

  /**
   * The new content is planned as it was given, so that errors point into it, and written in
   * canonical layout.
   */
  async #write({ attribute, path, code, repository, done }: Write, time: RequestTime): Promise<string> {
    await this.#refresh(time);
    const label =
      this.#dependency(attribute)?.label ?? (attribute.startsWith("@") ? attribute.toLowerCase() : attribute);
    const before = this.text(label);
    const { root, isFile } = this.#workspace;
    if (before === undefined && !isFile && !label.startsWith("@") && (await isIgnored(root, label)))
      throw new ToolFailure(`\`${attribute}\` cannot be an attribute: an ignore file keeps it out of the workspace`);
    const change = await this.#rules.plan({ kind: "replace", label, code, repository, before }, time);
    const { text = "", written, removed } = change;
    time.check();
    await this.#checkUnchanged(label);
    writing(label, () =>
      inFolder(dirname(path), () => {
        if (before !== undefined) replaceFile(path, text);
        else if (!createFile(path, text)) throw existing(attribute);
      }),
    );
    await this.#take(change);
    return `${done} ${label}: ${firstOf(written) || "no specs"}${removed.length === 0 ? "" : `; removed ${firstOf(removed)}`}`;
  }

  /** The editor of somebody else may write while a change is planned: its text is not lost. */
  async #checkUnchanged(label: string): Promise<void> {
    const onDisk = (await this.#onDisk()).sources.find((source) => source.label === label)?.text;
    if (onDisk !== this.text(label))
      throw new ToolFailure(`\`${label}\` was changed by somebody else just now, and nothing was written: call again`);
  }

  /** Takes a planned change into memory, after the disk has it. */
  async #take(change: Change): Promise<void> {
    this.#workspace = await this.#onDisk();
    this.#rules.change(change, this.#workspace.sources);
  }

  /**
   * Takes over the changes that others have written to the disk. Rejects with EngineErrors, and
   * keeps the rules in memory, when they do not load.
   */
  async #refresh(time: RequestTime): Promise<void> {
    const workspace = await this.#onDisk();
    if (isDeepStrictEqual(workspace.sources, this.#workspace.sources)) return;
    this.#use(workspace, await Rules.next(workspace.sources, this.#terms, time));
  }

  #use(workspace: WorkspaceFiles, rules: Rules): void {
    this.#rules.retire();
    this.#rules = rules;
    this.#workspace = workspace;
  }

  /**
   * Runs one write after another, also of other servers on this workspace: each begins with the
   * result of the one before.
   */
  #inTurn(time: RequestTime, write: () => Promise<string>): Promise<string> {
    const done = this.#last.then(async () => {
      const held = await this.#held(time);
      try {
        return await write();
      } finally {
        held.release();
      }
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #held(time: RequestTime): Promise<Held> {
    for (;;) {
      const left = time.left();
      const held = await holdFolder(this.#workspace.root, "rules");
      if (held !== undefined) return held;
      await setTimeout(Math.min(HELD_INTERVAL, left));
    }
  }

  async #onDisk(): Promise<WorkspaceFiles> {
    const { root, isFile } = this.#workspace;
    const gone = isFile && statSync(root, { throwIfNoEntry: false }) === undefined;
    return gone ? { ...this.#workspace, files: [], sources: [] } : await readWorkspace(root);
  }

  /** The loaded file of a repository; names are compared without letter case. */
  #dependency(attribute: string): WorkspaceFile | undefined {
    const wanted = attribute.toLowerCase();
    return this.#workspace.files.find(({ repository }) => repository?.toLowerCase() === wanted);
  }

  /**
   * The path of an attribute. Throws ToolFailure for anything that is not a rules file inside the
   * workspace, and for a new file that other systems cannot take.
   */
  #pathOf(attribute: string): string {
    const refuse = (reason: string) => {
      throw new ToolFailure(`\`${shortName(attribute)}\` cannot be an attribute: ${reason}`);
    };
    if (attribute.length > LONGEST_ATTRIBUTE) refuse(`it has more than ${LONGEST_ATTRIBUTE} characters`);
    const path = this.#placeOf(attribute);
    const isLoaded = this.#workspace.files.some((file) => file.path === path);
    const problem = attribute
      .split("/")
      .map(portabilityProblem)
      .find((found) => found !== undefined);
    if (problem !== undefined && !isLoaded) refuse(problem);
    return path;
  }

  #placeOf(attribute: string): string {
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

  /** Checks that the file lies inside the workspace, also when links are followed. */
  #inside(path: string, attribute: string): string {
    const root = realpathSync(this.#workspace.root);
    const wanted = resolve(path);
    let existing = wanted;
    while (!existsSync(existing)) existing = dirname(existing);
    const distance = relative(root, realpathSync(existing));
    if (distance === ".." || distance.startsWith(`..${sep}`) || isAbsolute(distance)) {
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

function existing(attribute: string): ToolFailure {
  return new ToolFailure(`\`${attribute}\` exists already: use update_spec, or another attribute`);
}
