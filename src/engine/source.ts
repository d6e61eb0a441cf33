import type { EngineError } from "../model/diagnostic.ts";
import type { Row } from "../plan/body.ts";
import { rowsOf, type Workspace } from "../plan/workspace/workspace.ts";
import { formatSpecs } from "../syntax/format/format-tree.ts";

/** The canonical text of one row, or of all rows of a repository by name and date, after its `repo` line (chapter 5, 5.13). */
export function canonicalText(workspace: Workspace, what: Row | string | undefined): string | EngineError {
  if (typeof what === "object") return formatSpecs(undefined, [what.tree], workspace.limits);
  const rows = rowsOf(workspace, what);
  return "kind" in rows
    ? rows
    : formatSpecs(
        what,
        rows.map((row) => row.tree),
        workspace.limits,
      );
}
