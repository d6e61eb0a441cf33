import { circleText } from "../../model/listed.ts";
import { type Instant, positionAt } from "../../model/time/timeline.ts";
import { InterfaceIds } from "../../plan/bodies/interface-ids.ts";
import { SimilarBodies } from "../../plan/bodies/similar-bodies.ts";
import type { Row } from "../../plan/body.ts";
import type { PlacedFinding } from "../../plan/instances/check-circles.ts";
import { dependencyOrder } from "../../plan/instances/dependency-order.ts";
import { checkInterfaces } from "./check-interfaces.ts";
import type { DiagnosticEntry } from "./diagnostics.ts";
import { type Edge, type Edges, edgesOf } from "./edges.ts";
import { type ResolvedReferences, type ResolvedSlice, resolveRow, targetRows } from "./resolve.ts";
import { type Rows, rowName, rowsInOrder, specName, versionsOf } from "./rows.ts";
import { sliceRows } from "./slices.ts";
import { makeVersion, type Slice, type Version, type VersionContext } from "./version.ts";

/** Results of planning, kept for the next planning. To drop them changes nothing but time. */
export interface PlanMemo {
  readonly edges: WeakMap<Row, Edges>;
  /** The version of `std` for requests while nothing uses it. */
  readonly unused: WeakMap<Row, Version>;
  /** The versions of the last planning. */
  readonly versions: ReadonlyMap<Row, readonly Version[]>;
}

interface PlanningContext extends VersionContext {
  readonly memo: PlanMemo;
  readonly reportsIncomplete?: boolean | undefined;
}

/** The result of planning a set of rows: every slice of every row, when there are no errors. */
export interface Planning {
  readonly slices: ReadonlyMap<Row, readonly Slice[]>;
  readonly memo: PlanMemo;
  /** The errors in no particular order; `sortDiagnostics` makes errors for callers of them. */
  readonly entries: readonly DiagnosticEntry[];
}

/**
 * Plans every slice of every row, dependencies first
 * (docs/spec/05-composition-versions.md#5-9-references-over-time to
 * docs/spec/05-composition-versions.md#5-12-cycles-and-limits).
 */
export function planRows(rows: Rows, context: PlanningContext): Planning {
  const planning = planningRows(rows, context);
  for (let step = planning.next(); ; step = planning.next()) if (step.done === true) return step.value;
}

/**
 * Plans every slice of every row with a pause after each row, for callers that have other work to
 * do.
 */
export function* planningRows(rows: Rows, context: PlanningContext): Generator<void, Planning> {
  const { memo, limits, budget } = context;
  const edges = (row: Row): Edges => {
    let known = memo.edges.get(row);
    if (known === undefined) {
      known = edgesOf(row);
      memo.edges.set(row, known);
    }
    return known;
  };
  const all = rowsInOrder(rows);
  const slicings = sliceRows(rows, all, edges, limits.max_dag_specs, budget);
  const startsOf = (row: Row) => slicings.get(row)?.starts ?? [row.start];
  for (const row of all) budget.charge(startsOf(row).length * (1 + edges(row).all.length));
  const { order, circles } = dependencyOrder(all, (row) => targetRows(rows, row, edges(row).all, startsOf(row)));
  const circleOf = new Map(
    circles.flatMap((circle) => {
      const members = new Set(circle);
      return circle.map((row) => [row, members] as const);
    }),
  );

  const dated = specsOfDatedLists(all, edges);
  const slices = new Map<Row, readonly Slice[]>();
  const versions = new Map<Row, readonly Version[]>();
  const ids = new InterfaceIds(budget);
  const references = new Map<Row, ResolvedReferences>();
  let plans = 0;
  for (const row of order) {
    const left = limits.max_plans - plans;
    const names = slicings.get(row)?.names ?? 0;
    // Only here, as planning may end before the other rows: they may have a million slices.
    const { slices: resolved, ...found } = resolveRow(
      rows,
      row,
      edges(row).all,
      startsOf(row),
      slices,
      dated.has(specName(row.repository, row.spec)),
    );
    references.set(row, found);
    const dependencies = { rows, slices, circle: circleOf.get(row), names, left, ids };
    const made = versionsOfRow(context, row, edges(row).all, resolved, dependencies);
    if (made === undefined) return { slices: new Map(), memo, entries: [tooManyPlans(limits.max_plans, all.length)] };
    slices.set(row, made.slices);
    versions.set(row, made.versions);
    plans += made.versions.length;
    yield;
  }

  const entries: DiagnosticEntry[] = [];
  const places = new Map(all.map((row, place) => [row, place]));
  for (const [place, row] of all.entries()) {
    reportReferences(row, references.get(row), place, entries);
    const isIncomplete = references.get(row)?.lacksRepository === true;
    if (!isIncomplete || context.reportsIncomplete === true) reportVersions(slices.get(row) ?? [], place, entries);
  }
  for (const circle of circles) entries.push(circleEntry(circle, places));
  const complete = new Map([...slices].filter(([row]) => references.get(row)?.lacksRepository === false));
  const consumers = all.filter((row) => complete.has(row));
  const disagreements = checkInterfaces(rows, consumers, edges, complete, budget);
  for (const { row, finding } of disagreements) {
    entries.push({ owner: row, finding, order: [1, places.get(row) ?? 0, 0, finding.phase, finding.ordinal] });
  }
  return { slices, memo: { ...memo, versions }, entries };
}

/** The specs whose rows some list judges as of a day of their own. */
function specsOfDatedLists(all: readonly Row[], edgesOf: (row: Row) => Edges): ReadonlySet<string> {
  const specs = new Set<string>();
  for (const row of all) {
    for (const { isDated, repository, spec } of edgesOf(row).all) if (isDated) specs.add(specName(repository, spec));
  }
  return specs;
}

/** The input for the versions of a row. */
interface RowDependencies {
  readonly rows: Rows;
  /** The slices of every row that this row leads to, except rows of its own circle. */
  readonly slices: ReadonlyMap<Row, readonly Slice[]>;
  readonly circle: ReadonlySet<Row> | undefined;
  /** The number of spec names that its unpinned imports lead to. */
  readonly names: number;
  /** The number of further versions that the limit allows. */
  readonly left: number;
  readonly ids: InterfaceIds;
}

/**
 * The slices of one row, and the different versions among them; undefined when there are too many.
 */
function versionsOfRow(
  context: PlanningContext,
  row: Row,
  edges: readonly Edge[],
  resolved: readonly ResolvedSlice[],
  { rows, slices, circle, names, left, ids }: RowDependencies,
): { readonly slices: readonly Slice[]; readonly versions: readonly Version[] } | undefined {
  const known = new KnownVersions(names < context.limits.max_dag_specs ? (context.memo.versions.get(row) ?? []) : []);
  // A row with one slice is analysed once.
  const similar = resolved.length > 1 ? new SimilarBodies(ids) : undefined;
  const dated = edges.map((edge) => (edge.isDated ? slicesOfSpec(rows, slices, edge) : []));
  const made: Slice[] = [];
  const different = new Set<Version>();
  for (const { start, targets } of resolved) {
    const versions = targets.map((target, i) =>
      target === undefined || target === row || circle?.has(target) === true
        ? undefined
        : edges[i]?.isDated === true
          ? dated[i]?.at(-1)?.version
          : versionAt(slices.get(target), edges[i]?.pin ?? start),
    );
    const all = [...versions, ...dated.flatMap((each) => each.map((slice) => slice.version))];
    let version = known.get(all);
    if (version === undefined) {
      if (different.size === left) return undefined;
      version = makeVersion(context, { row, edges, rows: targets, targets: all, dated }, names, similar);
      if (resolved.length > 1) known.add(version);
    }
    different.add(version);
    if (different.size > left) return undefined;
    made.push({ start, version });
  }
  return { slices: made, versions: [...different] };
}

/** The slices of all versions of a spec, by date. */
function slicesOfSpec(
  rows: Rows,
  slices: ReadonlyMap<Row, readonly Slice[]>,
  { repository, spec }: Edge,
): readonly Slice[] {
  return versionsOf(rows, repository, spec).flatMap((row) => slices.get(row) ?? []);
}

/**
 * The error of too many different plans of all versions and slices together; it is reported alone.
 * Only where the `versions` alone would fit, pinned imports help.
 */
function tooManyPlans(limit: number, versions: number): DiagnosticEntry {
  const finding: PlacedFinding["finding"] = {
    kind: "resource_limit",
    code: "resource-limit",
    message: `the versions of all specs need more than ${limit} plans, the limit max_plans: one for each version, and a further one each time its imports mean other versions`,
    suggestion:
      versions > limit
        ? "split the workspace, or remove versions that are no longer needed"
        : "pin dates of imports, so that fewer versions meet fewer others",
    limit_name: "max_plans",
    limit_value: String(limit),
    actual_value: String(limit + 1),
    phase: 0,
    ordinal: -1,
  };
  return { owner: undefined, finding, order: [0, 0, 0, 0, -1] };
}

/** The versions of one row that can be reused, by the versions of its edges' targets. */
class KnownVersions {
  readonly #numbers = new Map<Version | undefined, number>();
  readonly #byTargets = new Map<string, Version>();

  constructor(versions: readonly Version[]) {
    for (const version of versions) this.add(version);
  }

  get(targets: readonly (Version | undefined)[]): Version | undefined {
    return this.#byTargets.size === 0 ? undefined : this.#byTargets.get(this.#keyOf(targets));
  }

  /** A version without a body exceeds a limit, and is not reused. */
  add(version: Version): void {
    if (version.body !== undefined) this.#byTargets.set(this.#keyOf(version.targets), version);
  }

  #keyOf(targets: readonly (Version | undefined)[]): string {
    return targets.map((target) => this.#numberOf(target)).join(" ");
  }

  #numberOf(target: Version | undefined): number {
    const number = this.#numbers.get(target) ?? this.#numbers.size;
    this.#numbers.set(target, number);
    return number;
  }
}

/** The version of a row in force at an instant of its window. */
export function versionAt(slices: readonly Slice[] | undefined, instant: Instant): Version | undefined {
  return slices?.[positionAt(slices, instant)]?.version;
}

function reportReferences(
  row: Row,
  references: ResolvedReferences | undefined,
  place: number,
  entries: DiagnosticEntry[],
): void {
  for (const { slice, finding } of references?.findings ?? []) {
    entries.push({ owner: row, finding, order: [0, place, slice, finding.phase, finding.ordinal] });
  }
}

function reportVersions(slices: readonly Slice[], place: number, entries: DiagnosticEntry[]): void {
  const reported = new Set<Version>();
  for (const [slice, { version }] of slices.entries()) {
    if (reported.has(version)) continue;
    reported.add(version);
    for (const { owner, finding } of version.findings) {
      entries.push({ owner, finding, order: [0, place, slice, finding.phase, finding.ordinal] });
    }
  }
}

/**
 * The error of rows that lead to each other
 * (docs/spec/05-composition-versions.md#5-12-cycles-and-limits): one for the circle, without
 * position.
 */
function circleEntry(circle: readonly Row[], places: ReadonlyMap<Row, number>): DiagnosticEntry {
  const members = [...circle].sort((left, right) => (places.get(left) ?? 0) - (places.get(right) ?? 0));
  const names = new Set(members.map((row) => specName(row.repository, row.spec)));
  const distinct = names.size === members.length;
  const named = members.map((row) => (distinct ? specName(row.repository, row.spec) : rowName(row)));
  const first = members[0];
  const finding: PlacedFinding["finding"] = {
    kind: "validation",
    code: "import-circle",
    message: `specs use each other in a circle: ${circleText(named)}`,
    spec: first?.spec,
    suggestion: "move what they share into a spec of its own",
    phase: 0,
    ordinal: -1,
  };
  const place = first === undefined ? 0 : (places.get(first) ?? 0);
  return { owner: first, companions: members.slice(1), finding, order: [0, place, 0, 0, -1] };
}
