import type { EngineError, Location } from "../model/diagnostic.ts";
import { isAfter } from "../model/time/timeline.ts";
import type { Row, SourceOrigin } from "../plan/body.ts";
import { location } from "../plan/findings/finding.ts";
import { PositionIndexes } from "../syntax/position.ts";
import type { UsesNode } from "../syntax/tree/declaration.ts";
import type { Placed } from "../syntax/tree/place.ts";
import { type Repository, type Rows, rowName } from "./versions/rows.ts";

/** A change of the set of rows while it is being made. */
interface RowsDraft {
  readonly rows: Rows;
  /** The changed sets of rows, by repository and spec, each by date. */
  readonly touched: Map<string, Map<string, Map<StartKey, Row>>>;
  /** The origins of repositories, as far as they were looked up. */
  readonly owners: Map<string, SourceOrigin>;
}

/** An instant as the key of a map; "" is the beginning of time. */
type StartKey = bigint | "";

/** A draft in which nothing has changed yet. */
export function draftOf(rows: Rows): RowsDraft {
  return { rows, touched: new Map(), owners: new Map() };
}

/**
 * Adds a row. Returns the two errors of a duplicate
 * (docs/spec/05-composition-versions.md#5-2-4-duplicates), or the one of a repository that comes
 * from another source (docs/spec/05-composition-versions.md#5-2-2-provenance); no errors when it
 * was added. `indexes`: those of the files, for callers that add many rows.
 */
export function insertRow(draft: RowsDraft, row: Row, indexes: PositionIndexes = new PositionIndexes()): EngineError[] {
  const versions = touchedSet(draft, row);
  const existing = versions.get(row.start ?? "");
  if (existing !== undefined) return [duplicate(row, existing, indexes), duplicate(existing, row, indexes)];
  const owner = ownerOf(draft, row);
  if (!sameProvenance(owner, row.origin)) return [foreignRow(row, owner)];
  versions.set(row.start ?? "", row);
  return [];
}

/**
 * Removes a row, before any is added. When it was the last one of its repository, another source
 * may bring rows of that repository.
 */
export function deleteRow(draft: RowsDraft, row: Row): void {
  touchedSet(draft, row).delete(row.start ?? "");
}

/**
 * The rows after the change. Specs without rows are gone, repositories without specs stay
 * (docs/spec/05-composition-versions.md#5-13-the-engine-s-store).
 */
export function finish(draft: RowsDraft): Rows {
  const repositories = new Map(draft.rows.repositories);
  for (const [name, changes] of draft.touched) {
    const specs = new Map(repositories.get(name));
    for (const [spec, versions] of changes) {
      if (versions.size === 0) specs.delete(spec);
      else
        specs.set(
          spec,
          [...versions.values()].sort((left, right) => (isAfter(left.start, right.start) ? 1 : -1)),
        );
    }
    if (specs.size > 0 || repositories.has(name)) repositories.set(name, specs);
  }
  return { repositories: withListReadings(repositories), standard: draft.rows.standard };
}

function touchedSet(draft: RowsDraft, { repository = "", spec }: Row): Map<StartKey, Row> {
  let specs = draft.touched.get(repository);
  if (specs === undefined) {
    specs = new Map();
    draft.touched.set(repository, specs);
  }
  let versions = specs.get(spec);
  if (versions === undefined) {
    const before = draft.rows.repositories.get(repository)?.get(spec) ?? [];
    versions = new Map(before.map((row) => [row.start ?? "", row]));
    specs.set(spec, versions);
  }
  return versions;
}

/** The source of a repository's rows, which its first row fixes. */
function ownerOf(draft: RowsDraft, incoming: Row): SourceOrigin {
  const name = incoming.repository ?? "";
  const known = draft.owners.get(name);
  if (known !== undefined) return known;
  const owner = firstRow(draft.touched.get(name), draft.rows.repositories.get(name))?.origin ?? incoming.origin;
  draft.owners.set(name, owner);
  return owner;
}

function firstRow(
  touched: ReadonlyMap<string, ReadonlyMap<StartKey, Row>> | undefined,
  loaded: Repository | undefined,
): Row | undefined {
  for (const versions of touched?.values() ?? []) for (const row of versions.values()) return row;
  for (const [spec, versions] of loaded ?? []) if (touched?.has(spec) !== true) return versions[0];
  return undefined;
}

function sameProvenance(left: SourceOrigin, right: SourceOrigin): boolean {
  return ownerName(left) === ownerName(right);
}

/** A bundle's identifier; undefined for local sources, all of which are one owner. */
function ownerName(origin: SourceOrigin): string | undefined {
  return origin.kind === "dependency" ? origin.repository : undefined;
}

function duplicate(row: Row, other: Row, indexes: PositionIndexes): EngineError {
  const { start, end } = headerOf(other);
  const place = indexes.of(other.file).positionOf(start, end);
  return {
    kind: "validation",
    code: "repeated-spec",
    message: `spec \`${rowName(row)}\` is declared twice: also at ${other.file.label}:${place.line}`,
    spec: row.spec,
    source: sourcePosition(row.file, headerOf(row), indexes),
    suggestion: "give one of them another name or another date, or remove it",
  };
}

function foreignRow(row: Row, owner: SourceOrigin): EngineError {
  const describe = (origin: SourceOrigin) =>
    ownerName(origin) === undefined ? "the workspace" : `the dependency \`${ownerName(origin)}\``;
  return {
    kind: "validation",
    code: "foreign-repository",
    message: `${describe(row.origin)} (\`${row.file.label}\`) adds spec \`${row.spec}\` to repository \`${row.repository}\`, which belongs to ${describe(owner)}`,
    spec: row.spec,
    suggestion: "choose another repository name: all specs of a repository come from one place",
  };
}

function headerOf(row: Row): Location {
  const { piece, node } = row.tree.header;
  return location(row, piece, node.range);
}

/** The place of an error, in lines and columns. */
export function sourcePosition(
  file: { readonly label: string; readonly text: string },
  at: Location,
  indexes: PositionIndexes = new PositionIndexes(),
): NonNullable<EngineError["source"]> {
  return { attribute: file.label, ...indexes.of(file).positionOf(at.start, at.end) };
}

/**
 * `uses x: employee list` is an import of the spec `list` where a repository `employee` has one,
 * else a list of rows of `employee` (docs/spec/08-lists.md#1-declaring, point 2). Gives the rows the
 * reading that fits the loaded repositories; rows without such a line stay as they are.
 */
export function withListReadings(repositories: ReadonlyMap<string, Repository>): ReadonlyMap<string, Repository> {
  const read = new Map(repositories);
  for (const [name, specs] of repositories) {
    for (const [spec, versions] of specs) {
      const rows = versions.map((row) => rowAsRead(row, repositories));
      if (rows.every((row, at) => row === versions[at])) continue;
      read.set(name, new Map(read.get(name)).set(spec, rows));
    }
  }
  return read;
}

function rowAsRead(row: Row, repositories: ReadonlyMap<string, Repository>): Row {
  if (row.written === undefined) return row;
  const uses = row.written.uses.map((line) => asRead(line, repositories));
  if (uses.every(({ node }, at) => node === row.tree.uses[at]?.node)) return row;
  return { ...row, tree: { ...row.written, uses } };
}

function asRead(line: Placed<UsesNode>, repositories: ReadonlyMap<string, Repository>): Placed<UsesNode> {
  const former = line.node.list?.formerly;
  const isImport = former !== undefined && repositories.get(line.node.spec)?.has("list") === true;
  return isImport ? { ...line, node: former } : line;
}
