import { ascending } from "../model/ascending.ts";
import type { Location } from "../model/diagnostic.ts";
import type { Remedy } from "../model/suggestion.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import type { Body, Row } from "../plan/body.ts";
import { location } from "../plan/findings/finding.ts";
import { type PositionIndex, positionIndex } from "../syntax/position.ts";
import { allRows, type Version, type Workspace } from "../workspace/index.ts";
import { planOf } from "../workspace/versions/version.ts";
import type { ExaminedVersion } from "./check.ts";
import { RECOMMENDATION_CHECKS } from "./checks.ts";
import type { Recommendation } from "./recommendation.ts";
import { usedNames } from "./used-names.ts";

/** A recommendation with its place in the text, and the edits that carry it out. */
export interface PlacedAdvice extends Pick<Recommendation, "code" | "severity" | "message"> {
  readonly row: Row;
  readonly at: Location;
  readonly remedies: readonly Remedy[];
}

/**
 * Recommendations for the loaded specs (docs/spec/07-surfaces.md#9-recommendations-lint): for each
 * version in local and named workspace repositories, sorted by repository, spec, line and column.
 * They change no plan and no result.
 */
export function recommend(workspace: Workspace, budget: WorkBudget): Recommendation[] {
  const indexes = new Map<string, PositionIndex>();
  return adviceOn(workspace, budget, () => true)
    .map(({ row, at, remedies: _, ...advice }) => ({
      ...advice,
      ...(row.repository !== undefined && { repository: row.repository }),
      spec: row.spec,
      ...(row.from !== undefined && { effective_from: row.from.text }),
      source: { attribute: at.file, ...indexOf(row, indexes).positionOf(at.start, at.end) },
    }))
    .sort(inOrder);
}

/** Recommendations for the chosen versions, none of which may have an error; in no order. */
export function adviceOn(workspace: Workspace, budget: WorkBudget, isChosen: (row: Row) => boolean): PlacedAdvice[] {
  const imported = importedRows(workspace);
  return allRows(workspace)
    .filter((row) => row.origin.kind !== "dependency" && isChosen(row))
    .flatMap((row) => {
      const bodies = new Set(versionsOf(workspace, row).flatMap(({ body }) => body ?? []));
      const version: ExaminedVersion = {
        row,
        bodies: [...bodies],
        planOf: (body: Body) => planOf(workspace.plans, body, budget),
        imported: imported.has(row),
        used: usedNames(row.tree),
        budget,
      };
      return adviceAbout(version);
    });
}

function adviceAbout(version: ExaminedVersion): PlacedAdvice[] {
  const { row } = version;
  const found: PlacedAdvice[] = [];
  for (const { code, severity, check } of RECOMMENDATION_CHECKS) {
    check(version, (piece, range, message, remedies = []) => {
      found.push({ code, severity, message, row, at: location(row, piece, range), remedies });
    });
  }
  return found;
}

function versionsOf(workspace: Workspace, row: Row): readonly Version[] {
  return (workspace.slices.get(row) ?? []).map(({ version }) => version);
}

function importedRows(workspace: Workspace): ReadonlySet<Row> {
  const imported = new Set<Row>();
  for (const slices of workspace.slices.values()) {
    for (const { version } of slices)
      for (const target of version.targets) if (target !== undefined) imported.add(target.row);
  }
  return imported;
}

function indexOf({ file }: Row, indexes: Map<string, PositionIndex>): PositionIndex {
  let index = indexes.get(file.label);
  if (index === undefined) {
    index = positionIndex(file.text);
    indexes.set(file.label, index);
  }
  return index;
}

/**
 * The local repository comes first; findings of one place keep the order of
 * `RECOMMENDATION_CHECKS`.
 */
function inOrder(a: Recommendation, b: Recommendation): number {
  return (
    ascending(a.repository ?? "", b.repository ?? "") ||
    ascending(a.spec, b.spec) ||
    (a.source?.line ?? 0) - (b.source?.line ?? 0) ||
    (a.source?.column ?? 0) - (b.source?.column ?? 0)
  );
}
