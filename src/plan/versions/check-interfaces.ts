import type { Location } from "../../model/diagnostic.ts";
import { type Instant, isAfter } from "../../model/time/timeline.ts";
import type { Body, Finding, Row } from "../body.ts";
import { describeType } from "../types/describe.ts";
import { compareInterfaces, type Disagreement } from "./compare-interfaces.ts";
import type { Edge, Edges } from "./edges.ts";
import { nextRow, type Rows, rowName, specName, versionsOf } from "./rows.ts";
import type { Slice } from "./version.ts";

/**
 * Every version of a spec that an unpinned import may lead to during the consumer's window must have the same interface (chapter 5, 5.11).
 * Gives one finding for each edge that meets a disagreement, with its row.
 */
export function checkInterfaces(
  rows: Rows,
  consumers: readonly Row[],
  edgesOf: (row: Row) => Edges,
  slices: ReadonlyMap<Row, readonly Slice[]>,
): { readonly row: Row; readonly finding: Finding }[] {
  const verdicts = new Map<string, Disagreement | undefined>();
  const found: { row: Row; finding: Finding }[] = [];
  for (const row of consumers) {
    const { all, types } = edgesOf(row);
    const end = nextRow(rows, row)?.start;
    const places = [...all.map((edge) => ({ edge, at: edge.at })), ...types];
    for (const { edge, at } of places) {
      if (edge.pin !== undefined || !isVersioned(rows, edge, slices)) continue;
      const window = `${edge.repository ?? ""} ${edge.spec} ${row.start} ${end}`;
      if (!verdicts.has(window))
        verdicts.set(window, compareInterfaces(bodiesWithin(rows, edge, row.start, end, slices)));
      const disagreement = verdicts.get(window);
      if (disagreement !== undefined) found.push({ row, finding: disagreementFinding(row, edge, at, disagreement) });
    }
  }
  return found;
}

/** Most specs have one version for all time. */
function isVersioned(rows: Rows, { repository, spec }: Edge, slices: ReadonlyMap<Row, readonly Slice[]>): boolean {
  const versions = versionsOf(rows, repository, spec);
  return versions.length > 1 || versions.some((row) => (slices.get(row)?.length ?? 0) > 1);
}

/** The distinct bodies of a spec between two instants, in order of time. */
function bodiesWithin(
  rows: Rows,
  { repository, spec }: Edge,
  start: Instant,
  end: Instant,
  slices: ReadonlyMap<Row, readonly Slice[]>,
): Body[] {
  const bodies = new Set<Body>();
  const parts = versionsOf(rows, repository, spec).flatMap((row) => slices.get(row) ?? []);
  for (const [i, part] of parts.entries()) {
    const next = parts[i + 1];
    const before = next !== undefined && !isAfter(next.start, start);
    const behind = end !== undefined && part.start !== undefined && part.start >= end;
    if (!before && !behind && part.version.body !== undefined) bodies.add(part.version.body);
  }
  return [...bodies];
}

function disagreementFinding(row: Row, edge: Edge, at: Location, disagreement: Disagreement): Finding {
  const target = specName(edge.repository, edge.spec);
  const { later } = disagreement;
  return {
    kind: "validation",
    code: "interface-change",
    message: `spec \`${rowName(row)}\` uses \`${target}\`, whose interface differs between its versions: ${difference(disagreement)}`,
    spec: row.spec,
    related_spec: edge.spec,
    at,
    suggestion: `pin a date (\`uses ${target} ${later.row.from?.text ?? "DATE"}\`), or add a version of \`${row.spec}\` that starts with the change`,
    phase: 0,
    ordinal: at.start,
  };
}

function difference({ earlier, later }: Disagreement): string {
  const name = `${later.member.what} \`${later.member.key}\``;
  const versions = [`\`${rowName(earlier.row)}\``, `\`${rowName(later.row)}\``];
  const places = earlier.row === later.row ? `over time in ${versions[0]}` : `in ${versions.join(" and in ")}`;
  const types = [describeType(earlier.member.type), describeType(later.member.type)];
  if (types[0] !== types[1]) return `the type of ${name} is ${types.join(" and ")} ${places}`;
  if (earlier.member.unit !== later.member.unit) return `the unit of ${name} is not the same ${places}`;
  return `the constraints, the parent type or the help of ${name} are not the same ${places}`;
}
