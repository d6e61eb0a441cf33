import type { EngineError } from "../../model/diagnostic.ts";
import type { Limits } from "../../model/limits.ts";
import type { Row } from "../../plan/body.ts";
import { formatTree } from "../../syntax/format/format-tree.ts";
import type { RepositoryNode } from "../../syntax/tree/declaration.ts";
import type { SourceTree } from "../../syntax/tree/source.ts";
import { syntaxError } from "../../workspace/read-sources.ts";

/** The canonical text of one version. */
export function versionText(row: Row, limits: Limits): string | EngineError {
  return formatted({ ...row.file, repositories: [], specs: [{ ...row.tree, repository: undefined }] }, limits);
}

/**
 * The canonical text of all versions of a repository, after its `repo` line when it has a name
 * (docs/spec/05-composition-versions.md#5-13-the-engine-s-store).
 */
export function repositoryText(
  rows: readonly Row[],
  repository: string | undefined,
  limits: Limits,
): string | EngineError {
  const nowhere = { start: 0, end: 0 };
  const node: RepositoryNode = { type: "repository", name: repository ?? "", range: nowhere, keyword: nowhere };
  const tree: SourceTree = {
    label: "",
    text: "",
    repositories: repository === undefined ? [] : [{ piece: nowhere, node, comments: [] }],
    specs: rows.map((row) => ({ ...row.tree, repository })),
    comments: [],
  };
  const text = formatTree(tree, limits);
  if (typeof text === "string") return text;
  // The versions may come from several files: the error is that of the first version which cannot
  // be written by itself.
  for (const row of rows) {
    const alone = versionText(row, limits);
    if (typeof alone !== "string") return alone;
  }
  throw new Error("unreachable: every version can be written by itself");
}

/** The canonical text of a version's file without that version; undefined when nothing is left. */
export function textWithout(row: Row, limits: Limits): string | undefined | EngineError {
  const specs = row.file.specs.filter((spec) => spec !== row.tree);
  if (specs.length === 0) return undefined;
  const repositories = row.file.repositories.filter(({ node }) =>
    specs.some(({ repository }) => repository === node.name),
  );
  return formatted({ ...row.file, repositories, specs }, limits);
}

function formatted(tree: SourceTree, limits: Limits): string | EngineError {
  const text = formatTree(tree, limits);
  return typeof text === "string" ? text : syntaxError(tree, text);
}
