import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { EngineErrors } from "../engine/errors.ts";
import { repositoryReferences } from "../engine/references.ts";
import { ascending } from "../model/ascending.ts";
import type { EngineError, SourcePosition } from "../model/diagnostic.ts";
import { writing } from "../node/problems.ts";
import { replaceFile } from "../node/replace-file.ts";
import { DEPENDENCIES } from "../node/workspace/discover.ts";
import type { WorkspaceFiles } from "../node/workspace/read.ts";
import { refuseLinks } from "../node/workspace/refuse-links.ts";
import { checkedId, type Download, downloadBundle, type FetchOptions } from "./fetch-bundle.ts";
import { digestOf, type Lock, readLock, writeLock } from "./lock.ts";
import { probe, textsOf } from "./probe.ts";
import { registryError, registryFailure } from "./registry-error.ts";

/**
 * Installs one repository and all that it uses, unless it is installed or the workspace itself
 * declares it (docs/spec/05-composition-versions.md#5-14-3-engine-install-owner-name-force). Throws
 * EngineErrors and writes nothing then.
 */
export async function installOne(workspace: WorkspaceFiles, id: string, options: InstallOptions): Promise<Installed> {
  const first = [{ repository: checkedId(id) }];
  const references = localReferences(workspace);
  const { declared } = references;
  const installed = installedBundles(workspace);
  const isOpen = (used: string) => !installed.has(used) && !declared.has(used);
  const fetched = await fetchAll(first, options, textsOf(workspace.sources), isOpen);
  return install(workspace, references, fetched, options);
}

export interface InstallOptions {
  /** Base address of the registry; needed only when a bundle is downloaded. */
  readonly registry?: string | undefined;
  /** Where the user names a registry, for the error that there is none. Default `--registry`. */
  readonly registrySetting?: string;
  readonly fetch?: FetchOptions["fetch"];
  /** Replace installed bundles whose content changed in the registry. */
  readonly force: boolean;
  /**
   * Accept only bytes whose digests stand in `rules_deps/lock.json`, and leave that file alone.
   * Default false.
   */
  readonly frozen?: boolean | undefined;
}

/** The result of an installation, as ids. */
export interface Installed {
  readonly written: readonly { readonly id: string; readonly path: string }[];
  readonly current: readonly string[];
  /**
   * The errors of local files that could not be read or parsed, so that their references are
   * unknown. Absent: none.
   */
  readonly unread?: readonly EngineError[] | undefined;
}

/** The largest number of bundles that one call downloads. */
const MOST_BUNDLES = 4096;

/**
 * Installs every `@` repository that the workspace uses and no source defines
 * (docs/spec/05-composition-versions.md#5-14-4-engine-install-all-force). Undefined when there are
 * none. Files that cannot be parsed are an error when `frozen`, or when the others use nothing.
 */
export async function installAll(workspace: WorkspaceFiles, options: InstallOptions): Promise<Installed | undefined> {
  const references = localReferences(workspace);
  const { declared, used, unread } = references;
  const wanted = used.filter(({ repository }) => repository.startsWith("@") && !declared.has(repository));
  if (unread.length > 0 && (wanted.length === 0 || options.frozen === true))
    throw new EngineErrors(unread, textsOf(workspace.sources));
  if (wanted.length === 0) {
    if (options.frozen) checkFrozen([], installedBundles(workspace), readLock(workspace.root));
    return undefined;
  }
  const fetched = await fetchAll(wanted, options, textsOf(workspace.sources), (id) => !declared.has(id));
  return install(workspace, references, fetched, options);
}

interface Wanted {
  readonly repository: string;
  readonly source?: SourcePosition;
}

/** The references in the workspace's own files, dependencies aside. */
interface References {
  readonly declared: ReadonlySet<string>;
  readonly used: readonly Wanted[];
  /** The errors of the files that cannot be read or parsed. */
  readonly unread: readonly EngineError[];
}

function localReferences(workspace: WorkspaceFiles): References {
  const unread = [...(workspace.unreadable ?? [])];
  const declared = new Set<string>();
  const used: Wanted[] = [];
  for (const { label, text } of workspace.sources.filter(({ repository }) => repository === undefined)) {
    try {
      const references = repositoryReferences(label, text);
      for (const repository of references.declared) declared.add(repository);
      used.push(...references.used);
    } catch (thrown) {
      if (!(thrown instanceof EngineErrors)) throw thrown;
      unread.push(...thrown.errors);
    }
  }
  return { declared, used, unread };
}

/**
 * Downloads round by round, each id once; after a round with failures nothing more is fetched. The
 * errors may point into `texts`.
 */
async function fetchAll(
  first: readonly Wanted[],
  options: InstallOptions,
  texts: Map<string, string>,
  isOpen: (id: string) => boolean,
): Promise<Download[]> {
  const bundles = new Map<string, Download>();
  for (let round = first; round.length > 0; ) {
    const failures: EngineError[] = [];
    const next: Wanted[] = [];
    for (const { repository, source } of round) {
      if (bundles.has(repository)) continue;
      if (bundles.size >= MOST_BUNDLES)
        throw registryFailure("other", repository, `more than ${MOST_BUNDLES} repositories would be installed`);
      try {
        const bundle = await downloadBundle(repository, { ...options, registry: registryOf(repository, options) });
        bundles.set(repository, bundle);
        if (bundle.otherHost === undefined) texts.set(bundle.id, bundle.source);
        next.push(...usedBy(bundle).filter((used) => isOpen(used.repository)));
      } catch (thrown) {
        if (!(thrown instanceof EngineErrors)) throw thrown;
        failures.push(
          ...thrown.errors.map((error) =>
            source === undefined || error.source !== undefined ? error : { ...error, source },
          ),
        );
      }
    }
    if (failures.length > 0) throw new EngineErrors(failures, texts);
    round = next;
  }
  return [...bundles.values()];
}

function registryOf(id: string, { registry, registrySetting = "--registry" }: InstallOptions): string {
  if (registry !== undefined && registry.trim() !== "") return registry.trim();
  throw registryFailure(
    "other",
    id,
    `no registry is known for ${id}: name one with ${registrySetting} or the environment variable ENGINE_REGISTRY`,
  );
}

/** The repositories that a bundle uses. The bundle must parse and hold only its own repository. */
function usedBy(bundle: Download): Wanted[] {
  const { id } = bundle;
  const { declared, used } = referencesOf(bundle);
  const stranger = declared.find((name) => name !== id);
  if (stranger !== undefined)
    throw registryFailure(
      "other",
      id,
      `the bundle ${id} declares the repository ${stranger}: a bundle contains only its own repository`,
    );
  return used.filter(({ repository }) => repository.startsWith("@") && repository !== id);
}

/**
 * The references in a bundle. A parse error says that the text is a bundle's: the user never wrote
 * it.
 */
function referencesOf({ id, source, otherHost }: Download): ReturnType<typeof repositoryReferences> {
  try {
    return repositoryReferences(id, source);
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    if (otherHost !== undefined) {
      const line = thrown.errors[0]?.source?.line ?? 1;
      throw registryFailure(
        "other",
        id,
        `${id}: the answer of ${otherHost} is not a rules file (see its line ${line})`,
      );
    }
    const announced = (message: string) => `the bundle ${id} cannot be read: ${message}`;
    throw new EngineErrors(thrown.errors.map((error) => ({ ...error, message: announced(error.message) })));
  }
}

function install(
  workspace: WorkspaceFiles,
  { unread }: References,
  bundles: readonly Download[],
  options: InstallOptions,
): Installed {
  const { force, frozen = false } = options;
  const before = installedBundles(workspace);
  if (frozen) checkFrozen(bundles, before, readLock(workspace.root));
  const changed = bundles.filter((bundle) => !isSame(bundle, before.get(bundle.id)));
  const conflicts = force ? [] : changed.filter(({ id }) => before.has(id));
  if (conflicts.length > 0) {
    throw new EngineErrors(
      conflicts.map(({ id }) =>
        registryError(
          "other",
          id,
          `${id} is installed with other content (${before.get(id)?.shown}): use --force to replace it`,
        ),
      ),
    );
  }
  probe(workspace, bundles);
  const targets = changed.map(({ id, bytes }) => ({ id, bytes, shown: before.get(id)?.shown ?? pathBelow(id) }));
  for (const { shown } of targets) refuseLinks(workspace.root, shown);
  // An installation that is killed here and repeated has the same result: digests are written
  // before their files, and the files of used repositories before those that use them.
  if (!frozen) {
    // Another installation may have written more since this one read the workspace.
    const isThere = (id: string) => existsSync(join(workspace.root, before.get(id)?.shown ?? pathBelow(id)));
    const kept = [...readLock(workspace.root)].filter(([id]) => isThere(id));
    writeLock(workspace.root, new Map([...kept, ...bundles.map(({ id, bytes }) => [id, digestOf(bytes)] as const)]));
  }
  for (const { bytes, shown } of targets.toReversed()) {
    const path = join(workspace.root, shown);
    writing(shown, () => {
      mkdirSync(dirname(path), { recursive: true });
      replaceFile(path, bytes);
    });
  }
  const written = targets.map(({ id, shown }) => ({ id, path: shown })).sort(byId);
  const current = bundles.filter((bundle) => !changed.includes(bundle)).sort(byId);
  return { written, current: current.map(({ id }) => id), ...(unread.length > 0 ? { unread } : {}) };
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return ascending(a.id, b.id);
}

/**
 * Throws EngineErrors when the bytes of a downloaded or installed bundle are not those locked, used
 * or not: the workspace loads every file of its dependencies.
 */
function checkFrozen(bundles: readonly Download[], installed: ReadonlyMap<string, InstalledBundle>, lock: Lock): void {
  const errors: EngineError[] = [];
  const refuse = (id: string, message: string) => errors.push(registryError("other", id, message));
  for (const { id, bytes } of bundles) {
    const digest = lock.get(id);
    if (digest === undefined)
      refuse(id, `${id} has no digest in rules_deps/lock.json: install it without --frozen first`);
    else if (digest !== digestOf(bytes))
      refuse(id, `${id} has other bytes in the registry than rules_deps/lock.json says`);
  }
  const downloaded = new Set(bundles.map(({ id }) => id));
  for (const [id, { path, shown }] of installed) {
    const digest = lock.get(id);
    if (digest === undefined) {
      if (!downloaded.has(id)) refuse(id, `\`${shown}\` has no digest in rules_deps/lock.json: it was not installed`);
    } else if (digest !== digestOf(readFileSync(path)))
      refuse(id, `\`${shown}\` has other bytes than rules_deps/lock.json says`);
  }
  if (errors.length > 0) throw new EngineErrors(errors);
}

/** Path of a bundle below the workspace. */
function pathBelow(id: string): string {
  return `${DEPENDENCIES}/${id}.rules`;
}

interface InstalledBundle {
  readonly text: string;
  /** Absolute path. */
  readonly path: string;
  /** Path below the workspace, in the letter case of the file. */
  readonly shown: string;
}

/** The installed bundles by id. */
function installedBundles({ files, sources }: WorkspaceFiles): Map<string, InstalledBundle> {
  const texts = textsOf(sources);
  return new Map(
    files.flatMap(({ label, path, repository }) =>
      repository === undefined
        ? []
        : [[repository.toLowerCase(), { text: texts.get(label) ?? "", path, shown: pathBelow(repository) }]],
    ),
  );
}

/** Compares byte for byte: a byte order mark is not part of the text, but part of the file. */
function isSame({ source, bytes }: Download, installed: InstalledBundle | undefined): boolean {
  if (installed === undefined || installed.text !== source) return false;
  return statSync(installed.path, { throwIfNoEntry: false })?.size === bytes.length;
}
