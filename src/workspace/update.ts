import { type EngineError, isEngineError } from "../model/diagnostic.ts";
import { foldName } from "../model/fold-name.ts";
import { WorkBudget, withinBudget } from "../model/work-budget.ts";
import type { Row, SourceOrigin } from "../plan/body.ts";
import { deleteRow, draftOf, finish, insertRow } from "./insert.ts";
import { readSources, workspaceLimitError } from "./read-sources.ts";
import { type SpecVersionRef, versionNotFound } from "./select.ts";
import { sortDiagnostics } from "./versions/diagnostics.ts";
import { planRows } from "./versions/plan-rows.ts";
import { type Rows, rowAt, rowName, rowsInOrder, STANDARD, versionsOf } from "./versions/rows.ts";
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
  return extended(workspace, finish(draft));
}

/** As `replan`, for rows that may be of more texts than before. */
function extended(workspace: Workspace, rows: Rows): Workspace | LoadFailure {
  const refused = workspaceLimitError(rows, workspace.limits);
  return refused === undefined ? replan(workspace, rows) : { errors: [refused] };
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

/**
 * Replaces the declarations of a source
 * (docs/spec/05-composition-versions.md#5-13-the-engine-s-store). Rows of a label or bundle that
 * are not in its new text are removed; a source without a name only adds and replaces rows.
 * `repository`: every row of the text must belong to it. All or nothing.
 */
export function update(
  workspace: Workspace,
  label: string,
  text: string,
  repository?: string,
  origin: SourceOrigin = originOf(workspace, label),
): Workspace | LoadFailure {
  const source: NamedSource = { label, text, origin };
  const read = readSources(workspace, [source]);
  if ("errors" in read) return read;
  const refused = updateError(read.incoming, origin, repository);
  if (refused !== undefined) return { errors: [refused] };
  const draft = draftOf(workspace.rows);
  for (const row of replacedRows(workspace, read.incoming, label, origin)) deleteRow(draft, row);
  for (const row of read.incoming) {
    const errors = insertRow(draft, row);
    if (errors.length > 0) return { errors };
  }
  return extended(workspace, finish(draft));
}

/**
 * Removes the version in force at the instant `at`; the windows beside it close up. Returns the
 * first error when another spec still needs it.
 */
export function remove(workspace: Workspace, ref: SpecVersionRef): Workspace | LoadFailure {
  const repository = foldName(ref.repository);
  if (repository === STANDARD.repository) {
    return { errors: [invalid(`nothing can be removed from the built-in repository \`${STANDARD.repository}\``)] };
  }
  const row = rowAt(versionsOf(workspace.rows, repository, foldName(ref.spec)), ref.at);
  if (row === undefined) return { errors: [versionNotFound(workspace.rows, ref)] };
  const draft = draftOf(workspace.rows);
  deleteRow(draft, row);
  const outcome = replan(workspace, finish(draft));
  return "errors" in outcome ? { errors: outcome.errors.slice(0, 1) } : outcome;
}

/**
 * The origin of a label. A loaded label keeps its kind; a new label that begins with `@` is a
 * bundle.
 */
function originOf({ rows }: Workspace, label: string): SourceOrigin {
  const loaded = rowsInOrder(rows).find(({ file, origin }) => origin.kind !== "volatile" && file.label === label);
  if (loaded !== undefined) return loaded.origin;
  return label.startsWith("@") ? { kind: "dependency", repository: foldName(label) } : { kind: "path", label };
}

function updateError(
  incoming: readonly Row[],
  origin: SourceOrigin,
  repository: string | undefined,
): EngineError | undefined {
  if (origin.kind === "volatile" && incoming.length === 0) return invalid("the text does not declare a spec");
  if (repository === undefined || repository === "") return undefined;
  const stranger = incoming.find((row) => row.repository !== foldName(repository));
  if (stranger === undefined) return undefined;
  const where =
    stranger.repository === undefined ? "in no named repository" : `in repository \`${stranger.repository}\``;
  return invalid(
    `spec \`${rowName(stranger)}\` is ${where}, not in \`${foldName(repository)}\``,
    `begin the text with \`repo ${foldName(repository)}\``,
  );
}

function invalid(message: string, suggestion?: string): EngineError {
  const error = { kind: "request", message, request_kind: "invalid_request" } as const;
  return suggestion === undefined ? error : { ...error, suggestion };
}

/** The loaded rows that an update replaces. All sources without a name count as one label. */
function replacedRows({ rows }: Workspace, incoming: readonly Row[], label: string, origin: SourceOrigin): Row[] {
  switch (origin.kind) {
    case "path":
      return rowsInOrder(rows).filter((row) => row.origin.kind === "path" && row.origin.label === label);
    case "dependency":
      return rowsInOrder(rows).filter(
        (row) => row.origin.kind === "dependency" && row.origin.repository === foldName(origin.repository),
      );
    case "volatile": {
      const loaded = incoming.map(({ repository, spec, start }) =>
        versionsOf(rows, repository, spec).find((row) => row.start === start && row.origin.kind === "volatile"),
      );
      return [...new Set(loaded)].filter((row) => row !== undefined);
    }
    default:
      return origin satisfies never;
  }
}
