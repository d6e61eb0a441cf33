import { errorsWithoutRepositories } from "../engine/check.ts";
import { Engine } from "../engine/engine.ts";
import { EngineErrors } from "../engine/errors.ts";
import { repositoryReferences } from "../engine/references.ts";
import type { EngineError } from "../model/diagnostic.ts";
import type { WorkspaceFiles, WorkspaceSource } from "../node/workspace/read.ts";
import type { Download } from "./fetch-bundle.ts";

/**
 * Loads the bundles with the workspace. Throws the errors in them, and those that other files have
 * with them alone: an error that is there without them is no reason to refuse. References to
 * repositories that are not being installed may stay unresolved.
 */
export function probe(workspace: WorkspaceFiles, bundles: readonly Download[]): void {
  const ids = new Set(bundles.map(({ id }) => id));
  const fetched = bundles.map(({ id, source }) => ({ label: id, text: source, repository: id }));
  const withBundles = (sources: readonly WorkspaceSource[]) => [
    ...fetched,
    ...sources.filter(({ repository }) => repository === undefined || !ids.has(repository.toLowerCase())),
  ];
  if (loadErrors(withBundles(workspace.sources), ids).length === 0) return;
  const readable = workspace.sources.filter(parses);
  const dependencies = readable.filter(({ repository }) => repository !== undefined);
  // Without the local files as well: a spec that is declared twice hides all other errors.
  const errors = [dependencies, readable].flatMap((sources) => {
    const before = new Set(errorsWithoutRepositories(loadable(sources)).map(identity));
    return loadErrors(withBundles(sources), ids).filter(
      (error) => ids.has(error.source?.attribute ?? "") || !before.has(identity(error)),
    );
  });
  if (errors.length === 0) return;
  const hidden = new Set(bundles.filter(({ otherHost }) => otherHost !== undefined).map(({ id }) => id));
  const shown = withBundles(readable).filter(({ label }) => !hidden.has(label));
  throw new EngineErrors([...new Map(errors.map((error) => [identity(error), error])).values()], textsOf(shown));
}

function parses({ label, text }: WorkspaceSource): boolean {
  try {
    repositoryReferences(label, text);
    return true;
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return false;
    throw thrown;
  }
}

/** The errors of a load, but for references to repositories outside of `ids`. */
function loadErrors(sources: readonly WorkspaceSource[], ids: ReadonlySet<string>): readonly EngineError[] {
  try {
    new Engine().load(loadable(sources));
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    return thrown.errors.filter(({ kind, repository }) => kind !== "missing_repository" || ids.has(repository ?? ""));
  }
  return [];
}

function loadable(sources: readonly WorkspaceSource[]) {
  return sources.map(({ label, text, repository }) => [label, text, repository ?? null] as const);
}

/** Equal for the same mistake at the same place in two loads. */
function identity({ kind, message, source }: EngineError): string {
  return JSON.stringify([kind, message, source]);
}

/** The texts by label, for the excerpts in reports. */
export function textsOf(sources: readonly WorkspaceSource[]): Map<string, string> {
  return new Map(sources.map(({ label, text }) => [label, text]));
}
