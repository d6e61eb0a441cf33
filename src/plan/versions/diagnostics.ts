import type { DiagnosticOrder, EngineError, Location, SourcePosition } from "../../model/diagnostic.ts";
import { suggestionText } from "../../model/suggestion.ts";
import { type PositionIndex, positionIndex } from "../../syntax/position.ts";
import type { SourceTree } from "../../syntax/tree/source.ts";
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

/** The errors that callers see, in the order of reporting. `rows` are all rows whose files findings may point into. */
export function sortDiagnostics(entries: readonly DiagnosticEntry[], rows: Iterable<Row>): EngineError[] {
  const positions = new Positions(rows);
  return sortedEntries(entries).map(({ finding, owner }) => errorOf(finding, owner, positions));
}

/** Lines and columns of places in files; a file is looked through when something in it is asked for. */
class Positions {
  readonly #files: ReadonlyMap<string, SourceTree>;
  readonly #indexes = new Map<SourceTree, PositionIndex>();

  constructor(rows: Iterable<Row>) {
    this.#files = new Map(Array.from(rows, ({ file }) => [file.label, file]));
  }

  /** `owner` is the row that the finding is about: a place may lie in its file or in that of another row. */
  of(at: Location, owner: Row | undefined): SourcePosition | undefined {
    const file = owner?.file.label === at.file ? owner.file : this.#files.get(at.file);
    return file && { attribute: at.file, ...this.#indexOf(file).positionOf(at.start, at.end) };
  }

  #indexOf(file: SourceTree): PositionIndex {
    let index = this.#indexes.get(file);
    if (index === undefined) {
      index = positionIndex(file.text);
      this.#indexes.set(file, index);
    }
    return index;
  }
}

function compareOrder(left: DiagnosticOrder, right: DiagnosticOrder): number {
  for (const [i, part] of left.entries()) {
    const difference = part - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Members in the order of writing; those that do not apply are absent. */
function errorOf(finding: Finding, owner: Row | undefined, positions: Positions): EngineError {
  const related = finding.related && positions.of(finding.related, owner);
  const error: EngineError = {
    kind: finding.kind,
    message: related === undefined ? finding.message : `${finding.message} (see ${related.attribute}:${related.line})`,
    related_data: finding.related_data,
    spec: finding.spec ?? owner?.spec,
    related_spec: finding.related_spec,
    source: finding.at && positions.of(finding.at, owner),
    suggestion: suggestionText(finding.suggestion),
    repository: finding.repository,
    limit_name: finding.limit_name,
    limit_value: finding.limit_value,
    actual_value: finding.actual_value,
  };
  return present(error);
}

/** Drops members without a value, as the written form has none of them. */
export function present(error: EngineError): EngineError {
  const entries = Object.entries(error).filter(([, value]) => value !== undefined);
  return Object.assign({ kind: error.kind, message: error.message }, Object.fromEntries(entries));
}
