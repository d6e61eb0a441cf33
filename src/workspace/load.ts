import { isEngineError } from "../model/diagnostic.ts";
import { WorkBudget, withinBudget } from "../model/work-budget.ts";
import { draftOf, finish, insertRow } from "./insert.ts";
import { readSources } from "./read-sources.ts";
import { sortDiagnostics } from "./versions/diagnostics.ts";
import { planRows } from "./versions/plan-rows.ts";
import type { Rows } from "./versions/rows.ts";
import type { LoadFailure, NamedSource, Workspace } from "./workspace.ts";

/**
 * Adds sources to a workspace and plans everything that they concern
 * (docs/spec/05-composition-versions.md#5-13-the-engine-s-store). All or nothing: the given
 * workspace stays as it is. The meaning of the result, and the order of planning errors, do not
 * depend on the order of the sources.
 */
export function load(workspace: Workspace, sources: readonly NamedSource[]): Workspace | LoadFailure {
  const read = readSources(workspace, sources);
  if ("errors" in read) return read;
  const draft = draftOf(workspace.rows);
  for (const row of read.incoming) {
    const errors = insertRow(draft, row);
    if (errors.length > 0) return { errors };
  }
  return replan(workspace, finish(draft));
}

/** The workspace with other rows, or the errors that make them invalid. */
export function replan(
  workspace: Workspace,
  rows: Rows,
  budget: WorkBudget = new WorkBudget(workspace.limits),
): Workspace | LoadFailure {
  const planned = withinBudget((): Workspace | LoadFailure => {
    const { slices, memo, entries } = planRows(rows, { ...workspace, budget });
    if (entries.length === 0) return { ...workspace, rows, slices, memo };
    return { errors: sortDiagnostics(entries, rows, workspace.limits) };
  });
  return isEngineError(planned) ? { errors: [planned] } : planned;
}
