import { type Instant, isAfter, positionAt } from "../../model/time/timeline.ts";
import type { Row } from "../../plan/body.ts";
import type { Finding } from "../../plan/findings/finding.ts";
import type { Edge } from "./edges.ts";
import { missingReference, type ReferenceFailure } from "./missing-reference.ts";
import { type Rows, rowAt, specNames, versionsOf } from "./rows.ts";

/**
 * The targets of a row's edges in each of its slices
 * (docs/spec/05-composition-versions.md#5-3-resolving-a-spec-reference and
 * docs/spec/05-composition-versions.md#5-9-references-over-time).
 */
interface ResolvedRow extends ResolvedReferences {
  readonly slices: readonly ResolvedSlice[];
}

/** The problems of the references of a row. */
export interface ResolvedReferences {
  /** The errors of the references, each once, with the number of the first slice that has it. */
  readonly findings: readonly { readonly slice: number; readonly finding: Finding }[];
  /**
   * True when a reference names a repository that is not loaded: nothing else of the row is
   * reported (docs/spec/05-composition-versions.md#5-3-resolving-a-spec-reference).
   */
  readonly lacksRepository: boolean;
}

export interface ResolvedSlice {
  readonly start: Instant;
  /**
   * In the order of edges; undefined where the reference cannot be resolved, or leads to the row
   * itself and is not a list.
   */
  readonly targets: readonly (Row | undefined)[];
}

/**
 * The rows to which the references of a row lead in some slice. It makes nothing for a slice, as
 * many rows may have many.
 */
export function targetRows(rows: Rows, row: Row, edges: readonly Edge[], starts: readonly Instant[]): readonly Row[] {
  const targets = new Set<Row>();
  for (const { repository, spec, pin, isDated } of edges) {
    const versions = versionsOf(rows, repository, spec);
    const reached = isDated ? versions : pin === undefined ? inForce(versions, starts) : [rowAt(versions, pin)];
    for (const target of reached) {
      if (target !== undefined && target !== row) targets.add(target);
    }
  }
  return [...targets];
}

/**
 * The versions that are in force at some of the instants, which ascend. Those before the first one
 * may be thousands.
 */
function* inForce(versions: readonly Row[], instants: readonly Instant[]): Generator<Row | undefined> {
  const [first, ...later] = instants;
  let at = positionAt(versions, first);
  if (at >= 0) yield versions[at];
  for (const instant of later) {
    const before = at;
    while (at + 1 < versions.length && !isAfter(versions[at + 1]?.start, instant)) at += 1;
    if (at > before) yield versions[at];
  }
}

/** The instants at which rows get a new slice; absent for one that is not resolved yet. */
type KnownSlices = ReadonlyMap<Row, readonly { readonly start: Instant }[]>;

/**
 * Resolves every reference of a row at the start of every slice. `mayBegin`: the row has no meaning
 * before the specs that it uses are in force, as lists judge each of its rows as of a day.
 */
export function resolveRow(
  rows: Rows,
  row: Row,
  edges: readonly Edge[],
  allStarts: readonly Instant[],
  known: KnownSlices,
  mayBegin = false,
): ResolvedRow {
  const versions = edges.map((edge) => versionsOf(rows, edge.repository, edge.spec));
  const targetOf = ({ isDated, pin }: Edge, i: number, start: Instant) =>
    isDated ? versions[i]?.at(-1) : meaningAt(known, versions[i] ?? [], pin ?? start);
  const isInForce = (start: Instant) =>
    edges.every((edge, i) => versions[i]?.length === 0 || targetOf(edge, i, start) !== undefined);
  const starts = mayBegin ? startsFrom(allStarts, isInForce) : allStarts;
  const failed = new Map<Edge, { readonly slice: number; readonly failure: ReferenceFailure }>();
  const slices = starts.map((start, slice) => {
    const targets = edges.map((edge, i) => {
      const target = targetOf(edge, i, start);
      if (target !== undefined && (target !== row || edge.isList)) return target;
      if (!failed.has(edge)) failed.set(edge, { slice, failure: failureOf(rows, edge, versions[i] ?? [], target) });
      return undefined;
    });
    return { start, targets };
  });
  const lacksRepository = [...failed.values()].some(({ failure }) => failure === "repository");
  const findings = [...failed].flatMap(([edge, { slice, failure }]) =>
    lacksRepository && failure !== "repository"
      ? []
      : { slice, finding: missingReference(rows, row, edge, failure, edge.pin ?? starts[slice]) },
  );
  return { slices, findings, lacksRepository };
}

/** The version in force at an instant, if it has a meaning then: a spec that it uses may not. */
function meaningAt(known: KnownSlices, versions: readonly Row[], instant: Instant): Row | undefined {
  const row = rowAt(versions, instant);
  const slices = row && known.get(row);
  return slices === undefined || positionAt(slices, instant) >= 0 ? row : undefined;
}

/** The starts from the first that fits on; all where none does. */
function startsFrom(starts: readonly Instant[], fits: (start: Instant) => boolean): readonly Instant[] {
  const first = starts.findIndex(fits);
  return first < 0 ? starts : starts.slice(first);
}

function failureOf(rows: Rows, edge: Edge, versions: readonly Row[], target: Row | undefined): ReferenceFailure {
  if (target !== undefined) return "self";
  if (versions.length > 0) return "gap";
  return edge.qualified && specNames(rows, edge.repository) === undefined ? "repository" : "spec";
}
