import type { EngineError } from "../model/diagnostic.ts";
import type { Limits } from "../model/limits.ts";
import type { Row } from "../plan/body.ts";
import { formatTree } from "../syntax/format/format-tree.ts";
import type { SourceTree } from "../syntax/tree.ts";

/** The canonical text of rows of one repository, after its `repo` line when it has a name (chapter 5, 5.13). */
export function canonicalText(
  rows: readonly Row[],
  repository: string | undefined,
  limits: Limits,
): string | EngineError {
  const specs = rows.map(({ tree }) => ({ ...tree, repository }));
  const tree: SourceTree = { label: "", text: "", repositories: [], specs };
  return formatTree(tree, limits);
}
