import { ascending } from "../model/ascending.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import type { Body, Row } from "../plan/body.ts";
import { type PositionIndex, positionIndex } from "../syntax/position.ts";
import { allRows, type Version, type Workspace } from "../workspace/index.ts";
import { planOf } from "../workspace/versions/version.ts";
import type { ExaminedVersion } from "./check.ts";
import { RECOMMENDATION_CHECKS } from "./checks.ts";
import type { Recommendation } from "./recommendation.ts";
import { usedNames } from "./used-names.ts";

/**
 * Recommendations for the loaded specs (docs/spec/07-surfaces.md#9-recommendations-lint): for each
 * version in local and named workspace repositories, sorted by repository, spec, line and column.
 * They change no plan and no result.
 */
export function recommend(workspace: Workspace, budget: WorkBudget): Recommendation[] {
  const imported = importedRows(workspace);
  const indexes = new Map<string, PositionIndex>();
  const found = allRows(workspace)
    .filter(({ origin }) => origin.kind !== "dependency")
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
      return recommendationsAbout(version, indexOf(row, indexes));
    });
  return found.sort(inOrder);
}

function recommendationsAbout(version: ExaminedVersion, index: PositionIndex): Recommendation[] {
  const { repository, spec, from, file } = version.row;
  const found: Recommendation[] = [];
  for (const { code, severity, check } of RECOMMENDATION_CHECKS) {
    check(version, (piece, range, message) => {
      const position = index.positionOf(piece.start + range.start, piece.start + range.end);
      found.push({
        code,
        severity,
        message,
        ...(repository !== undefined && { repository }),
        spec,
        ...(from !== undefined && { effective_from: from.text }),
        source: { attribute: file.label, ...position },
      });
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
