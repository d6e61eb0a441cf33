import type { Limits } from "../model/limits.ts";
import { unlimitedBudget } from "../model/work-budget.ts";
import type { Row, SourceOrigin } from "../plan/body.ts";
import type { RuleCheck } from "../plan/plan.ts";
import type { SourceTree } from "../syntax/tree/source.ts";
import { withListReadings } from "./insert.ts";
import { replan } from "./update.ts";
import { type Repository, rowsOfTree } from "./versions/rows.ts";
import { emptyWorkspace, isFailure, type Workspace } from "./workspace.ts";

/**
 * The content of a workspace without its meaning: its texts, and which of their specs are in force.
 * Serialisable.
 */
export interface WorkspaceContent {
  readonly sources: readonly ContentSource[];
  /** In the order of the workspace; the local repository is `""`. */
  readonly repositories: readonly ContentRepository[];
}

interface ContentSource {
  readonly label: string;
  readonly text: string;
  readonly origin: SourceOrigin;
}

interface ContentRepository {
  readonly name: string;
  readonly specs: readonly { readonly name: string; readonly rows: readonly ContentRow[] }[];
}

/** Position of a source, and of a spec in it. */
type ContentRow = readonly [source: number, spec: number];

/** The content of a workspace, in its order. A text without any spec in force is left out. */
export function contentOf({ rows }: Workspace): WorkspaceContent {
  const sources: ContentSource[] = [];
  const places = new Map<SourceTree, number>();
  const placeOf = (row: Row): ContentRow => {
    let source = places.get(row.file);
    if (source === undefined) {
      source = sources.push({ label: row.file.label, text: row.file.text, origin: row.origin }) - 1;
      places.set(row.file, source);
    }
    return [source, row.file.specs.indexOf(row.written ?? row.tree)];
  };
  const repositories = Array.from(rows.repositories, ([name, specs]) => ({
    name,
    specs: Array.from(specs, ([spec, versions]) => ({ name: spec, rows: versions.map(placeOf) })),
  }));
  return { sources, repositories };
}

/**
 * Parses and plans a content again. Undefined when it is not the content of a workspace of these
 * limits.
 */
export function workspaceOf(content: WorkspaceContent, limits: Limits, ruleCheck?: RuleCheck): Workspace | undefined {
  const empty = emptyWorkspace(limits, ruleCheck);
  const declared = content.sources.map(({ label, text, origin }) => {
    const { tree } = empty.parser.parse({ label, text });
    return tree === undefined ? [] : rowsOfTree(tree, origin);
  });
  const repositories = new Map<string, Repository>();
  for (const { name, specs } of content.repositories) {
    const found = new Map<string, readonly Row[]>();
    for (const spec of specs) {
      const rows = spec.rows.map(([source, at]) => declared[source]?.[at]);
      if (!rows.every((row) => row?.spec === spec.name)) return undefined;
      found.set(
        spec.name,
        rows.filter((row) => row !== undefined),
      );
    }
    repositories.set(name, found);
  }
  const rows = { repositories: withListReadings(repositories), standard: empty.rows.standard };
  const workspace = replan(empty, rows, unlimitedBudget());
  return isFailure(workspace) ? undefined : workspace;
}
