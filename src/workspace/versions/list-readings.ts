import type { Row } from "../../plan/body.ts";
import type { UsesNode } from "../../syntax/tree/declaration.ts";
import type { Placed } from "../../syntax/tree/place.ts";
import type { Repository } from "./rows.ts";

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
