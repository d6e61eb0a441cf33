import type { EngineError } from "../model/diagnostic.ts";
import { foldName } from "../model/fold-name.ts";
import { listed } from "../model/listed.ts";
import { nearest } from "../model/suggest.ts";
import { noVersionAt, type Span, spanAt } from "../model/time/timeline.ts";
import { WorkBudget } from "../model/work-budget.ts";
import type { Body, Row } from "../plan/body.ts";
import type { Plan } from "../plan/plan.ts";
import type { EffectiveText } from "../syntax/tree/declaration.ts";
import type { SourceTree } from "../syntax/tree/source.ts";
import { versionAt } from "./versions/plan-rows.ts";
import {
  nextRow,
  type Rows,
  repositoryNames,
  rowAt,
  type SpecNames,
  STANDARD,
  specName,
  specNames,
  versionsOf,
} from "./versions/rows.ts";
import { makeVersion, planOf, type Version } from "./versions/version.ts";
import type { Workspace } from "./workspace.ts";

/**
 * A spec at an instant: microseconds since 1970 in UTC. Without `repository` it is in the local
 * one. Letter case does not matter.
 */
export interface SpecVersionRef {
  readonly repository?: string | undefined;
  readonly spec: string;
  readonly at: bigint;
}

/** Half-open; an absent side has no limit. */
export interface VersionWindow {
  readonly from?: EffectiveText | undefined;
  readonly to?: EffectiveText | undefined;
}

/**
 * The row in force, the end of its window, all versions by date (one list for each of them), and
 * the row's meaning in its slice.
 */
export interface SelectedRow {
  readonly row: Row;
  readonly to?: EffectiveText | undefined;
  readonly versions: readonly Row[];
  readonly body: Body;
}

/** A selected row with the plan of its slice. */
export interface SelectedVersion extends SelectedRow {
  readonly plan: Plan;
}

/**
 * Selects the row and the slice of a request, and plans it. The errors are those of `selectRow`.
 */
export function selectVersion(
  workspace: Workspace,
  ref: SpecVersionRef,
  budget: WorkBudget = new WorkBudget(workspace.limits),
): SelectedVersion | EngineError {
  const selected = selectRow(workspace, ref, budget);
  return "kind" in selected ? selected : planned(workspace, selected, budget);
}

/** A selected row with its plan, which is made on demand. */
export function planned({ plans }: Workspace, selected: SelectedRow, budget: WorkBudget): SelectedVersion {
  return { ...selected, plan: planOf(plans, selected.body, budget) };
}

/**
 * Selects the row and the slice of a request (docs/spec/05-composition-versions.md#5-8-4-selection
 * and docs/spec/05-composition-versions.md#5-10-slices). `request`/`spec_not_found`: no such
 * repository, no such spec, or no version yet.
 */
export function selectRow(workspace: Workspace, ref: SpecVersionRef, budget: WorkBudget): SelectedRow | EngineError {
  const { rows } = workspace;
  const repository = foldName(ref.repository);
  const versions = versionsOf(rows, repository, foldName(ref.spec));
  const row = rowAt(versions, ref.at);
  if (row === undefined) return versionNotFound(rows, ref);
  const body = bodyAt(workspace, row, ref.at, budget);
  if (body === undefined) return versionNotFound(rows, ref);
  return { row, to: nextRow(rows, row)?.from, versions, body };
}

/**
 * The stretch of time around the instant of `ref` in which a request selects the same row and
 * slice.
 */
export function selectionSpan({ rows, slices }: Workspace, ref: SpecVersionRef): Span {
  const repository = foldName(ref.repository);
  const versions = versionsOf(rows, repository, foldName(ref.spec));
  const row = rowAt(versions, ref.at);
  const [window, part] = [versions, (row && slices.get(row)) ?? []].map((starts) => spanAt(starts, ref.at));
  return { from: part?.from ?? window?.from, to: part?.to ?? window?.to };
}

/**
 * One part of a version's window in which it has one meaning; `start` is in microseconds since 1970
 * in UTC, absent at the beginning of time.
 */
export interface VersionSlice {
  readonly start?: bigint | undefined;
  /** The window of the version. */
  readonly window: VersionWindow;
  /** The identical object for slices with one plan. */
  readonly body: Body;
  readonly version: (budget: WorkBudget) => SelectedVersion;
  /**
   * The texts of the version: its own, and those of all specs that it reaches except the embedded
   * one.
   */
  readonly files: () => readonly SourceTree[];
}

/**
 * All versions of a loaded spec by date, each with its slices; empty when there is no such spec.
 */
export function slicesOf(
  workspace: Workspace,
  repository: string | undefined,
  spec: string,
): readonly VersionSlice[][] {
  const { rows, slices, plans } = workspace;
  const versions = versionsOf(rows, repository, spec);
  return versions.map((row, i) =>
    (slices.get(row) ?? []).map(({ start, version }): VersionSlice => {
      const { body } = version;
      if (body === undefined) throw new Error(`unreachable: ${spec} was loaded without a plan`);
      const to = versions[i + 1]?.from;
      return {
        start,
        window: { from: row.from, to },
        body,
        version: (budget) => ({ row, to, versions, body, plan: planOf(plans, body, budget) }),
        files: () => filesReached(version),
      };
    }),
  );
}

function filesReached(root: Version): readonly SourceTree[] {
  const files = new Set<SourceTree>();
  const met = new Set<Version>([root]);
  for (const { row, targets } of met) {
    if (row.repository !== STANDARD.repository) files.add(row.file);
    for (const target of targets) if (target !== undefined) met.add(target);
  }
  return [...files];
}

/**
 * The meaning of a row at an instant; undefined before the specs that it uses are in force. Every
 * row of a workspace has slices, except `std` while nothing uses it.
 */
function bodyAt(workspace: Workspace, row: Row, at: bigint, budget: WorkBudget): Body | undefined {
  const { unused } = workspace.memo;
  const slices = workspace.slices.get(row) ?? [];
  if (slices.length > 0 && versionAt(slices, at) === undefined) return undefined;
  let version = versionAt(workspace.slices.get(row), at) ?? unused.get(row);
  if (version === undefined) {
    version = makeVersion({ ...workspace, budget }, { row, edges: [], rows: [], targets: [], dated: [] }, 0);
    unused.set(row, version);
  }
  if (version.body === undefined) throw new Error(`unreachable: ${row.spec} was loaded without a plan`);
  return version.body;
}

/**
 * The error of a request for an unknown repository, spec or version
 * (docs/spec/05-composition-versions.md#5-3-resolving-a-spec-reference).
 */
export function versionNotFound(rows: Rows, ref: SpecVersionRef): EngineError {
  const repository = foldName(ref.repository);
  const spec = foldName(ref.spec);
  const versions = versionsOf(rows, repository, spec);
  if (versions.length === 0) return specNotFound(rows, ref);
  const starts = versions.map(({ from }) => from?.text);
  return noVersionAt(spec, specName(repository, spec), ref.at, starts);
}

/** The error of a request for an unknown repository or spec, which needs no more than names. */
export function specNotFound(names: SpecNames, ref: Omit<SpecVersionRef, "at">): EngineError {
  const repository = foldName(ref.repository);
  const spec = foldName(ref.spec);
  const specs = specNames(names, repository);
  if (specs === undefined && repository !== undefined) {
    const near = nearest(repository, repositoryNames(names));
    return notFound(spec, `there is no repository \`${repository}\``, near && `did you mean \`${near}\`?`);
  }
  const where = repository === undefined ? "" : ` in repository \`${repository}\``;
  const near = nearest(spec, specs ?? []);
  return notFound(
    spec,
    `there is no spec \`${spec}\`${where}`,
    near === undefined ? (elsewhere(names, spec) ?? choiceOf(specs ?? [])) : `did you mean \`${near}\`?`,
  );
}

function notFound(spec: string, message: string, suggestion?: string): EngineError {
  return { kind: "request", message, spec, suggestion, request_kind: "spec_not_found" };
}

/** A suggestion for a missing spec: those that there are. */
function choiceOf(specs: readonly string[]): string | undefined {
  if (specs.length === 0) return undefined;
  return `choose ${listed(
    specs.map((name) => `\`${name}\``),
    "or",
  )}`;
}

/** A suggestion for a missing spec: the spec of this name in another repository. */
function elsewhere(names: SpecNames, spec: string): string | undefined {
  const repository = repositoryNames(names).find((name) => specNames(names, name)?.includes(spec));
  return repository === undefined ? undefined : `repository \`${repository}\` has one: name the repository as well`;
}
