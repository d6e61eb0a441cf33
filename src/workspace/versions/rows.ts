import { instantOf } from "../../model/time/calendar.ts";
import { type Instant, positionAt } from "../../model/time/timeline.ts";
import type { Row, SourceOrigin } from "../../plan/body.ts";
import type { SourceTree } from "../../syntax/tree/source.ts";

/** Every loaded row. Replaced as a whole, never changed. */
export interface Rows {
  /**
   * By name, `""` for the local repository: local first, then the others in the order of their
   * first appearance. Without `std`.
   */
  readonly repositories: ReadonlyMap<string, Repository>;
  /** The one row of the embedded repository; its text is read on demand. */
  readonly standard: () => Row;
}

/** The names of all repositories and specs, which rows have. */
export interface SpecNames {
  readonly repositories: ReadonlyMap<string, Pick<ReadonlySet<string>, "keys" | "size">>;
}

/** The specs of one repository in order of first appearance, the rows of each by date. */
export type Repository = ReadonlyMap<string, readonly Row[]>;

/**
 * Name of the embedded repository and of its only spec
 * (docs/spec/05-composition-versions.md#5-2-3-reserved-repository-std).
 */
export const STANDARD = { repository: "std", spec: "units" } as const;

/**
 * The rows of a source that parsed, in source order
 * (docs/spec/05-composition-versions.md#5-2-1-which-repository-a-spec-belongs-to).
 */
export function rowsOfTree(file: SourceTree, origin: SourceOrigin): Row[] {
  const owner = origin.kind === "dependency" ? origin.repository : undefined;
  return file.specs.map((tree) => {
    const { name, effective } = tree.header.node;
    return {
      repository: tree.repository ?? owner,
      spec: name,
      from: effective,
      start: effective === undefined ? undefined : instantOf(effective.start),
      tree,
      ...(tree.uses.some(({ node }) => node.list?.formerly !== undefined) && { written: tree }),
      file,
      origin,
    };
  });
}

/**
 * The versions of a spec by date; empty when there is no such spec. `repository` is absent for the
 * local one.
 */
export function versionsOf(rows: Rows, repository: string | undefined, spec: string): readonly Row[] {
  if (repository === STANDARD.repository) return spec === STANDARD.spec ? [rows.standard()] : [];
  return rows.repositories.get(repository ?? "")?.get(spec) ?? [];
}

/**
 * The names of a repository's specs; undefined when it is not loaded or has no rows, which is the
 * same (docs/spec/05-composition-versions.md#5-3-resolving-a-spec-reference).
 */
export function specNames({ repositories }: SpecNames, repository: string | undefined): readonly string[] | undefined {
  if (repository === STANDARD.repository) return [STANDARD.spec];
  const specs = repositories.get(repository ?? "");
  return specs === undefined || specs.size === 0 ? undefined : [...specs.keys()];
}

/** The names of all repositories with rows, `std` among them. */
export function repositoryNames({ repositories }: SpecNames): string[] {
  const names: string[] = [STANDARD.repository];
  for (const [name, specs] of repositories) if (name !== "" && specs.size > 0) names.push(name);
  return names;
}

/** The row in force at the instant. */
export function rowAt(versions: readonly Row[], instant: Instant): Row | undefined {
  return versions[positionAt(versions, instant)];
}

/**
 * The next row of the same spec: its start ends the window of `row`
 * (docs/spec/05-composition-versions.md#5-8-3-windows).
 */
export function nextRow(rows: Rows, row: Row): Row | undefined {
  const versions = versionsOf(rows, row.repository, row.spec);
  return versions[positionAt(versions, row.start) + 1];
}

/**
 * Every row except `std`, in the order of errors: local first, then by name of the repository,
 * spec, date (docs/spec/05-composition-versions.md#5-13-the-engine-s-store).
 */
export function rowsInOrder(rows: Rows): Row[] {
  const ordered: Row[] = [];
  for (const repository of [...rows.repositories.keys()].sort()) {
    const specs = rows.repositories.get(repository) ?? new Map<string, readonly Row[]>();
    for (const spec of [...specs.keys()].sort()) {
      for (const row of specs.get(spec) ?? []) ordered.push(row);
    }
  }
  return ordered;
}

/** The name of a row in messages: `pricing`, `pricing 2025-01`, `@grid/tariffs pricing`. */
export function rowName(row: Row): string {
  return [specName(row.repository, row.spec), row.from?.text].filter((part) => part !== undefined).join(" ");
}

/** The name of a spec in messages, as in a `uses` line. */
export function specName(repository: string | undefined, spec: string): string {
  return repository === undefined ? spec : `${repository} ${spec}`;
}
