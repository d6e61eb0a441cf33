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

/**
 * Resolves every reference of a row at the start of every slice. `mayBegin`: the row has no meaning
 * before the specs that it uses are in force, as lists judge each of its rows as of a day.
 */
export function resolveRow(
  rows: Rows,
  row: Row,
  edges: readonly Edge[],
  allStarts: readonly Instant[],
  mayBegin = false,
): ResolvedRow {
  const versions = edges.map((edge) => versionsOf(rows, edge.repository, edge.spec));
  const starts = mayBegin ? startsInForce(edges, versions, allStarts) : allStarts;
  const failed = new Map<Edge, { readonly slice: number; readonly failure: ReferenceFailure }>();
  const slices = starts.map((start, slice) => {
    const targets = edges.map((edge, i) => {
      const target = edge.isDated ? versions[i]?.at(-1) : rowAt(versions[i] ?? [], edge.pin ?? start);
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

/** The starts from which on all specs are in force; all starts where that is never so. */
function startsInForce(
  edges: readonly Edge[],
  versions: readonly (readonly Row[])[],
  starts: readonly Instant[],
): readonly Instant[] {
  const first = starts.findIndex((start) =>
    edges.every(({ pin, isDated }, i) => {
      const known = versions[i] ?? [];
      return known.length === 0 || isDated || rowAt(known, pin ?? start) !== undefined;
    }),
  );
  return first < 0 ? starts : starts.slice(first);
}

function failureOf(rows: Rows, edge: Edge, versions: readonly Row[], target: Row | undefined): ReferenceFailure {
  if (target !== undefined) return "self";
  if (versions.length > 0) return "gap";
  return edge.qualified && specNames(rows, edge.repository) === undefined ? "repository" : "spec";
}
