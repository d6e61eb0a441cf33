import type { DiagnosticOrder, EngineError } from "../../model/diagnostic.ts";
import { type PositionIndex, positionIndex } from "../../syntax/position.ts";
import type { SourceTree } from "../../syntax/tree.ts";
import type { Finding, Row } from "../body.ts";

/** A finding with its place among all others, and the row whose text it lies in. */
export interface DiagnosticEntry {
  readonly finding: Finding;
  readonly order: DiagnosticOrder;
  readonly owner: Row | undefined;
  /** Other rows that the finding is about: the members of a circle. */
  readonly companions?: readonly Row[] | undefined;
}

/** Findings in the order of reporting, without exact repetitions (kind, text, place, row: chapter 5, 5.13). */
export function sortedEntries(entries: readonly DiagnosticEntry[]): DiagnosticEntry[] {
  const seen = new Set<string>();
  const sorted: DiagnosticEntry[] = [];
  for (const entry of entries.toSorted((left, right) => compareOrder(left.order, right.order))) {
    const { finding, order } = entry;
    const { at } = finding;
    const identity = `${order[0]} ${order[1]} ${at?.file} ${at?.start} ${at?.end} ${finding.kind} ${finding.message}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    sorted.push(entry);
  }
  return sorted;
}

/** The errors that callers see, in the order of reporting. */
export function sortDiagnostics(entries: readonly DiagnosticEntry[]): EngineError[] {
  const indexes = new Map<SourceTree, PositionIndex>();
  return sortedEntries(entries).map(({ finding, owner }) => errorOf(finding, owner, indexes));
}

function compareOrder(left: DiagnosticOrder, right: DiagnosticOrder): number {
  for (const [i, part] of left.entries()) {
    const difference = part - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Members in the order of writing; those that do not apply are absent. */
function errorOf(finding: Finding, owner: Row | undefined, indexes: Map<SourceTree, PositionIndex>): EngineError {
  const position = (at: Finding["at"]) =>
    at === undefined || owner === undefined ? undefined : place(owner, at, indexes);
  const related = position(finding.related);
  const error: EngineError = {
    kind: finding.kind,
    message: related === undefined ? finding.message : `${finding.message} (see ${related.attribute}:${related.line})`,
    related_data: finding.related_data,
    spec: finding.spec ?? owner?.spec,
    related_spec: finding.related_spec,
    source: position(finding.at),
    suggestion: finding.suggestion,
    repository: finding.repository,
    limit_name: finding.limit_name,
    limit_value: finding.limit_value,
    actual_value: finding.actual_value,
  };
  return present(error);
}

function place({ file }: Row, at: NonNullable<Finding["at"]>, indexes: Map<SourceTree, PositionIndex>) {
  let index = indexes.get(file);
  if (index === undefined) {
    index = positionIndex(file.text);
    indexes.set(file, index);
  }
  return { attribute: at.file, ...index.positionOf(at.start, at.end) };
}

/** Drops members without a value, as the written form has none of them. */
export function present(error: EngineError): EngineError {
  const entries = Object.entries(error).filter(([, value]) => value !== undefined);
  return Object.assign({ kind: error.kind, message: error.message }, Object.fromEntries(entries));
}
