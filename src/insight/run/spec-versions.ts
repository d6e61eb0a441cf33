import { dateFromInstant } from "../../model/time/calendar.ts";
import { formatEffective } from "../../model/time/temporal-text.ts";
import type { Row } from "../../plan/body.ts";
import type { Names } from "../names/names.ts";
import type { ProjectFile } from "../project/project.ts";

/** A spec as its author sees it: one version, in a file. */
export interface SpecVersion {
  /** Repository, name and date as written: `vat 2025-01-01`. */
  readonly id: string;
  readonly row: Row;
  /** The place of its header. */
  readonly start: number;
  readonly end: number;
  /** The version that it follows. */
  readonly before?: Row | undefined;
  /** The version that follows it. */
  readonly after?: Row | undefined;
}

/** The versions in a file, in order. */
export function specVersions({ analysis, scope }: Names, label: string): SpecVersion[] {
  const rows = analysis.files.get(label)?.rows ?? [];
  return rows.map((row) => {
    const { piece, node } = row.tree.header;
    const all = scope.versions(row.repository, row.spec);
    return {
      id: versionId(row),
      row,
      start: piece.start + node.range.start,
      end: piece.start + (node.effective?.range ?? node.nameRange).end,
      before: all[all.indexOf(row) - 1],
      after: all[all.indexOf(row) + 1],
    };
  });
}

/**
 * The time of a version in words; undefined for the only version of a spec, if it has no date.
 * `now`: microseconds since 1970.
 */
export function timeInWords({ row, after }: SpecVersion, now: bigint): string | undefined {
  const [from, to] = [row.from?.text, after?.from?.text];
  if (isBegun(after, now)) return from === undefined ? `in force until ${to}` : `in force from ${from} to ${to}`;
  if (from === undefined) return after === undefined ? undefined : `in force until ${to}`;
  return isBegun(row, now) ? `in force since ${from}` : `in force from ${from} on`;
}

/**
 * An instant at which a version is in force, as requests name it; undefined when it is in force
 * now. `now`: microseconds since 1970.
 */
export function instantOf({ row, after }: SpecVersion, now: bigint): string | undefined {
  if (row.start !== undefined && row.start > now) return formatEffective(dateFromInstant(row.start));
  if (after?.start === undefined || after.start > now) return undefined;
  return formatEffective(dateFromInstant(row.start ?? after.start - SECOND));
}

const SECOND = 1_000_000n;

function isBegun(row: Row | undefined, now: bigint): boolean {
  return row?.start !== undefined && row.start <= now;
}

/** The name of a version as written, unique in a workspace. */
export function versionId({ repository, spec, from }: Pick<Row, "repository" | "spec" | "from">): string {
  return [repository, spec, from?.text].filter((part) => part !== undefined).join(" ");
}

/** The text of a version, from its header to the next one. */
export function versionText({ tree, file }: Row): string {
  const start = tree.header.piece.start;
  return file.text.slice(start, sectionEnd(file, start)).trimEnd();
}

/** The start of the spec or `repo` line that follows a spec. */
export function sectionEnd(tree: NonNullable<ProjectFile["tree"]>, start: number): number {
  const starts = [
    ...tree.specs.map(({ header }) => header.piece.start),
    ...tree.repositories.map(({ piece }) => piece.start),
  ];
  return starts.reduce((end, next) => (next > start && next < end ? next : end), tree.text.length);
}
