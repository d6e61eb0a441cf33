import type { Row } from "../plan/body.ts";
import type { SourceTree } from "../syntax/tree/source.ts";
import { type Edge, edgesOf } from "./versions/edges.ts";
import { rowsInOrder, specName, versionsOf } from "./versions/rows.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Labels of the sources, sorted, that are a workspace by themselves in which a spec has the same
 * meaning: a file comes with all its specs, and a spec with all its versions and all that they use.
 */
export function filesBehind({ rows, memo }: Workspace, spec: ReachedSpec): readonly string[] {
  const loaded = rowsByFile(rowsInOrder(rows));
  const files = new Set<SourceTree>();
  const met = new Set<string>();
  const open: ReachedSpec[] = [spec];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const name = specName(next.repository, next.spec);
    if (met.has(name)) continue;
    met.add(name);
    for (const { file } of versionsOf(rows, next.repository, next.spec)) {
      // The embedded repository comes with every engine.
      const ofFile = loaded.get(file);
      if (ofFile === undefined || files.has(file)) continue;
      files.add(file);
      for (const row of ofFile) {
        open.push(row);
        for (const edge of (memo.edges.get(row) ?? edgesOf(row)).all) open.push(edge);
      }
    }
  }
  return Array.from(files, ({ label }) => label).sort();
}

type ReachedSpec = Pick<Edge, "repository" | "spec">;

function rowsByFile(rows: readonly Row[]): ReadonlyMap<SourceTree, readonly Row[]> {
  const files = new Map<SourceTree, Row[]>();
  for (const row of rows) {
    const known = files.get(row.file);
    if (known === undefined) files.set(row.file, [row]);
    else known.push(row);
  }
  return files;
}
