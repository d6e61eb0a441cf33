import type { Location } from "../../model/diagnostic.ts";
import { exchange } from "../../model/suggestion.ts";
import { type Instant, isAfter, positionAt } from "../../model/time/timeline.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import { type Disagreement, InterfaceComparison } from "../../plan/bodies/compare-interfaces.ts";
import type { Body, Row } from "../../plan/body.ts";
import type { Finding } from "../../plan/findings/finding.ts";
import { describeType } from "../../plan/types/describe.ts";
import type { Edge, Edges } from "./edges.ts";
import { nextRow, type Rows, rowName, specName, versionsOf } from "./rows.ts";
import type { Slice } from "./version.ts";

/**
 * Every version of a spec that an unpinned import may reach during the consumer's window must have
 * the same interface (docs/spec/05-composition-versions.md#5-11-interface-agreement). Returns one
 * finding for each edge with a disagreement, with its row.
 */
export function checkInterfaces(
  rows: Rows,
  consumers: readonly Row[],
  edgesOf: (row: Row) => Edges,
  slices: ReadonlyMap<Row, readonly Slice[]>,
  budget: WorkBudget,
): { readonly row: Row; readonly finding: Finding }[] {
  const verdicts = new Map<string, Disagreement | undefined>();
  const found: { row: Row; finding: Finding }[] = [];
  const parts = new SliceLists(rows, slices);
  const comparison = new InterfaceComparison(budget);
  for (const row of consumers) {
    const { all, types } = edgesOf(row);
    const end = nextRow(rows, row)?.start;
    const places = [...all.map((edge) => ({ edge, at: edge.at })), ...types];
    for (const { edge, at } of places) {
      if (edge.pin !== undefined || edge.isDated || !isVersioned(rows, edge, slices)) continue;
      const window = `${edge.repository ?? ""} ${edge.spec} ${row.start} ${end}`;
      if (!verdicts.has(window))
        verdicts.set(window, comparison.firstDifference(bodiesWithin(parts.of(edge), row.start, end)));
      const disagreement = verdicts.get(window);
      if (disagreement !== undefined) found.push({ row, finding: disagreementFinding(row, edge, at, disagreement) });
    }
  }
  return found;
}

/** True when a spec has several versions or slices; most specs have one for all time. */
function isVersioned(rows: Rows, { repository, spec }: Edge, slices: ReadonlyMap<Row, readonly Slice[]>): boolean {
  const versions = versionsOf(rows, repository, spec);
  return versions.length > 1 || versions.some((row) => (slices.get(row)?.length ?? 0) > 1);
}

/** The slices of all versions of a spec, in order of time. */
class SliceLists {
  readonly #rows: Rows;
  readonly #slices: ReadonlyMap<Row, readonly Slice[]>;
  readonly #bySpec = new Map<string, readonly Slice[]>();

  constructor(rows: Rows, slices: ReadonlyMap<Row, readonly Slice[]>) {
    this.#rows = rows;
    this.#slices = slices;
  }

  of({ repository, spec }: Edge): readonly Slice[] {
    const key = `${repository ?? ""} ${spec}`;
    let list = this.#bySpec.get(key);
    if (list === undefined) {
      list = versionsOf(this.#rows, repository, spec).flatMap((row) => this.#slices.get(row) ?? []);
      this.#bySpec.set(key, list);
    }
    return list;
  }
}

/** The distinct bodies among slices that are in force between two instants, in order of time. */
function bodiesWithin(slices: readonly Slice[], start: Instant, end: Instant): Body[] {
  const bodies = new Set<Body>();
  for (let at = Math.max(0, positionAt(slices, start)); ; at += 1) {
    const slice = slices[at];
    if (slice === undefined || (end !== undefined && !isAfter(end, slice.start))) break;
    if (slice.version.body !== undefined) bodies.add(slice.version.body);
  }
  return [...bodies];
}

function disagreementFinding(row: Row, edge: Edge, at: Location, disagreement: Disagreement): Finding {
  const target = specName(edge.repository, edge.spec);
  const date = disagreement.later.row.from?.text;
  const pinned = `pin a date (\`uses ${target} ${date ?? "DATE"}\`), or add a version of \`${row.spec}\` that starts with the change`;
  return {
    kind: "validation",
    code: "interface-change",
    message: `spec \`${rowName(row)}\` uses \`${target}\`, whose interface differs between its versions: ${difference(disagreement)}`,
    spec: row.spec,
    related_spec: edge.spec,
    at,
    suggestion: date === undefined || at !== edge.at ? pinned : exchange(pinned, target, [`${target} ${date}`]),
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
