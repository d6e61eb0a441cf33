import { foldName } from "../model/fold-name.ts";
import type { Row } from "../plan/body.ts";
import type { ListedRepository, ListedSpec } from "./listing.ts";
import { type Repository, type Rows, rowsInOrder, STANDARD, specNames, versionsOf } from "./versions/rows.ts";
import type { Workspace } from "./workspace.ts";

/**
 * All repositories and versions: local, `std`, then the others in order of first appearance
 * (docs/spec/05-composition-versions.md#5-13-the-engine-s-store).
 */
export function list({ rows }: Workspace): ListedRepository[] {
  const listed: ListedRepository[] = [
    { specs: listSpecs(rows.repositories.get("") ?? new Map()) },
    { repository: STANDARD.repository, specs: [{ name: STANDARD.spec }] },
  ];
  for (const [name, specs] of rows.repositories) {
    if (name !== "") listed.push({ repository: name, specs: listSpecs(specs) });
  }
  return listed;
}

function listSpecs(specs: Repository): ListedSpec[] {
  return [...specs].flatMap(([name, versions]) =>
    versions.map(({ from }, i) => {
      const to = versions[i + 1]?.from;
      return {
        name,
        ...(from === undefined ? {} : { effective_from: from.text }),
        ...(to === undefined ? {} : { effective_to: to.text }),
      };
    }),
  );
}

/**
 * The rows of a spec by date; without `spec` those of a whole repository by name and date. Letter
 * case does not matter.
 */
export function rowsOf(
  { rows }: Workspace,
  ref: { readonly repository?: string; readonly spec?: string },
): readonly Row[] {
  const repository = foldName(ref.repository);
  if (ref.spec !== undefined) return versionsOf(rows, repository, foldName(ref.spec));
  return sortedNames(rows, repository).flatMap((spec) => versionsOf(rows, repository, spec));
}

function sortedNames(rows: Rows, repository: string | undefined): string[] {
  return [...(specNames(rows, repository) ?? [])].sort();
}

/** Every row except `std`: local ones first, then by repository, spec and date. */
export function allRows({ rows }: Workspace): readonly Row[] {
  return rowsInOrder(rows);
}
