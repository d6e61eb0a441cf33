import { existsSync } from "node:fs";
import type { ListedRepository } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { firstOf } from "../../model/listed.ts";
import { requestFailure, UsageError } from "../failure.ts";

/** The spec on which a command works. */
export interface Target {
  readonly spec: string;
  readonly repository?: string | undefined;
}

/**
 * Refuses words before the workspace is loaded: data where the command takes none, too many words,
 * and `-`.
 */
export function checkTargetWords(words: readonly string[]): void {
  const data = words.find((word) => word.includes("="));
  if (data !== undefined) throw new UsageError(`\`${data}\` is data, which only \`engine run\` takes`);
  if (words.length > 2)
    throw new UsageError(
      `too many arguments: expected at most a repository and a spec, found \`${words.join(" ")}\`; data are written \`name=value\``,
    );
  if (words.includes("-")) throw new UsageError("`-` is not a spec; name the workspace with --prefix");
}

/**
 * Reads `[[repo] spec]` (docs/spec/07-surfaces.md#2-3-engine-run); without words the only local
 * spec.
 */
export function chooseTarget(words: readonly string[], engine: Engine): Target {
  const repositories = engine.list();
  const [first, second] = words;
  if (first === undefined) return { spec: defaultSpec(repositories) };
  refusePath(first, isLocalSpec(first, repositories) || isRepository(first, repositories));
  if (second !== undefined) refusePath(second, isSpec(second, repositories));
  if (second !== undefined) return { repository: first.trim(), spec: second };
  if (!isLocalSpec(first, repositories) && isRepository(first, repositories)) {
    throw requestFailure(
      `\`${first}\` is a repository: give the spec too`,
      `one of ${firstOf(namesIn(first, repositories))}`,
    );
  }
  return { spec: first };
}

/** Reads `[[repo] spec]`; without words all local specs, in the order of `engine list`. */
export function chooseTargets(words: readonly string[], engine: Engine): readonly [Target, ...Target[]] {
  const [first, second, ...others] = words.length > 0 ? [] : namesIn(undefined, engine.list());
  if (first === undefined || second === undefined) return [chooseTarget(words, engine)];
  return [{ spec: first }, ...[second, ...others].map((spec) => ({ spec }))];
}

/**
 * The only local spec name of a workspace; several versions are one name
 * (docs/spec/07-surfaces.md#1-6-workspace-discovery).
 */
function defaultSpec(repositories: readonly ListedRepository[]): string {
  const names = namesIn(undefined, repositories);
  const [only, ...others] = names;
  if (only === undefined) throw requestFailure("the workspace has no spec of its own: name a repository and a spec");
  if (others.length > 0) throw requestFailure(`the workspace has several specs, name one: ${firstOf(names)}`);
  return only;
}

/**
 * Refuses the path of a file, which was meant for `--prefix`; a spec or repository of the same name
 * wins.
 */
function refusePath(word: string, isName: boolean): void {
  if (!isName && existsSync(word)) {
    throw new UsageError(`\`${word}\` is a path, not a spec: give the workspace with --prefix ${word}`);
  }
}

/** True for a spec of the workspace itself. */
export function isLocalSpec(word: string, repositories: readonly ListedRepository[]): boolean {
  return namesIn(undefined, repositories).some((name) => same(name, word));
}

function isSpec(word: string, repositories: readonly ListedRepository[]): boolean {
  return repositories.some(({ specs }) => specs.some(({ name }) => same(name, word)));
}

/** True for a repository that the workspace contains. */
export function isRepository(word: string, repositories: readonly ListedRepository[]): boolean {
  return repositories.some(({ repository }) => repository !== undefined && same(repository, word));
}

/** Spec names of a repository, each once, sorted; undefined: the local one. */
export function namesIn(repository: string | undefined, repositories: readonly ListedRepository[]): string[] {
  const found = repositories.find((listed) =>
    repository === undefined
      ? listed.repository === undefined
      : listed.repository !== undefined && same(listed.repository, repository),
  );
  return [...new Set(found?.specs.map(({ name }) => name))].sort();
}

/** True for equal names, without letter case and surrounding blanks. */
function same(name: string, word: string): boolean {
  return name === word.trim().toLowerCase();
}
