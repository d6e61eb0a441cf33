import type { DiagnosticOrder, EngineError, Location, SourcePosition } from "../../model/diagnostic.ts";
import type { Limits } from "../../model/limits.ts";
import { shortMessage, shortName } from "../../model/listed.ts";
import { type Suggestion, suggestionText } from "../../model/suggestion.ts";
import type { Row } from "../../plan/body.ts";
import type { Finding } from "../../plan/findings/finding.ts";
import { boundedSuggestions, type DatedSpec, madeWith } from "../../plan/findings/suggestions.ts";
import { PositionIndexes } from "../../syntax/position.ts";
import type { DataLine } from "../../syntax/tree/declaration.ts";
import type { SourceTree } from "../../syntax/tree/source.ts";
import { type Rows, rowsInOrder, STANDARD, versionsOf } from "./rows.ts";

/** A finding with its place among all others, and the row whose text it lies in. */
export interface DiagnosticEntry {
  readonly finding: Finding;
  readonly order: DiagnosticOrder;
  readonly owner: Row | undefined;
  /** Other rows that the finding concerns: the members of a circle. */
  readonly companions?: readonly Row[] | undefined;
}

/** A finding with its words made. */
interface WrittenFinding extends Omit<Finding, "message" | "suggestion"> {
  readonly message: string;
  readonly suggestion: Suggestion | undefined;
}

type ReportedEntry = Omit<DiagnosticEntry, "finding"> & { readonly finding: WrittenFinding };

/**
 * The first findings in the order of reporting, without exact repetitions (kind, text, place, row:
 * docs/spec/05-composition-versions.md#5-13-the-engine-s-store). Words are made for one more than
 * `most`, which tells that there are more.
 */
export function reportedEntries(entries: readonly DiagnosticEntry[], rows: Rows, most: number): ReportedEntry[] {
  const seen = new Set<string>();
  const versions = new NamesOfVersions(rows);
  const suggest = boundedSuggestions();
  const reported: ReportedEntry[] = [];
  for (const entry of entries.toSorted((left, right) => compareOrder(left.order, right.order))) {
    const { order, finding, owner } = entry;
    const { at, kind } = finding;
    const message = shortMessage(madeWith(suggest, finding.message));
    const identity = `${order[0]} ${order[1]} ${at?.file} ${at?.start} ${at?.end} ${kind} ${message}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    const isShown = reported.length < most;
    const suggestion = isShown
      ? madeWith(suggest, finding.suggestion, (name, lacking = owner) => versions.adviceFor(lacking, name))
      : undefined;
    const related_data = finding.related_data && shortName(finding.related_data);
    reported.push({ ...entry, finding: { ...finding, message, suggestion, related_data } });
    if (!isShown) break;
  }
  return reported;
}

/**
 * The errors for callers, in the order of reporting, `max_errors` at most. `rows` are those
 * whose files the findings may point into.
 */
export function sortDiagnostics(
  entries: readonly DiagnosticEntry[],
  rows: Rows,
  { max_errors }: Pick<Limits, "max_errors">,
): readonly EngineError[] {
  const positions = new Positions(rows);
  const reported = reportedEntries(entries, rows, max_errors);
  return firstErrors(
    reported.map(({ finding, owner }) => errorOf(finding, owner, positions)),
    max_errors,
  );
}

/**
 * The first errors, followed by an error about the limit when there are more
 * (docs/spec/01-syntax.md#7-limits).
 */
export function firstErrors(errors: readonly EngineError[], limit: number): readonly EngineError[] {
  return errors.length > limit ? [...errors.slice(0, limit), tooManyErrors(limit)] : errors;
}

/** The error that tells that there are more errors than are reported. */
export function tooManyErrors(limit: number): EngineError {
  return {
    kind: "resource_limit",
    message: `there are more than ${limit} errors, and only the first ${limit} are reported (max_errors)`,
    suggestion: "correct these first",
    limit_name: "max_errors",
    limit_value: String(limit),
    actual_value: String(limit + 1),
  };
}

/** Lines and columns of places in files; a file is indexed on its first look-up. */
class Positions {
  readonly #rows: Rows;
  readonly #files: ReadonlyMap<string, SourceTree>;
  readonly #indexes = new PositionIndexes();

  constructor(rows: Rows) {
    this.#rows = rows;
    this.#files = new Map(rowsInOrder(rows).map(({ file }) => [file.label, file]));
  }

  /**
   * `owner` is the row that the finding concerns; a place may lie in its file or in that of another
   * row.
   */
  of(at: Location, owner: Row | undefined): SourcePosition | undefined {
    const file = owner?.file.label === at.file ? owner.file : (this.#files.get(at.file) ?? this.#standard(at));
    return file && { attribute: at.file, ...this.#indexes.of(file).positionOf(at.start, at.end) };
  }

  /** The embedded units, which are read only for a place in them. */
  #standard({ file }: Location): SourceTree | undefined {
    return file === STANDARD.repository ? this.#rows.standard().file : undefined;
  }
}

function compareOrder(left: DiagnosticOrder, right: DiagnosticOrder): number {
  for (const [at, place] of left.entries()) {
    const difference = place - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Members in the order of writing; those that do not apply are absent. */
function errorOf(finding: WrittenFinding, owner: Row | undefined, positions: Positions): EngineError {
  const related = finding.related && positions.of(finding.related, owner);
  const error: EngineError = {
    kind: finding.kind,
    code: finding.code,
    message: related === undefined ? finding.message : `${finding.message} (see ${related.attribute}:${related.line})`,
    related_data: finding.related_data,
    spec: finding.spec ?? owner?.spec,
    related_spec: finding.related_spec,
    source: finding.at && positions.of(finding.at, owner),
    suggestion: suggestionText(finding.suggestion),
    repository: finding.repository && shortName(finding.repository),
    limit_name: finding.limit_name,
    limit_value: finding.limit_value,
    actual_value: finding.actual_value,
  };
  return present(error);
}

/** Drops undefined members, as the written form has none. */
export function present(error: EngineError): EngineError {
  const entries = Object.entries(error).filter(([, value]) => value !== undefined);
  const { kind, code, message } = error;
  return { kind, ...(code !== undefined && { code }), message, ...Object.fromEntries(entries) };
}

/** The names that each version of a spec declares, collected when they are asked for. */
export class NamesOfVersions {
  readonly #rows: Rows;
  readonly #names = new Map<Row, ReadonlySet<string>>();

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /**
   * Advice for a name that a version lacks, and another version of its spec declares: the nearest
   * before it, else the nearest after it (docs/spec/05-composition-versions.md#5-8-3-windows).
   */
  adviceFor(lacking: DatedSpec | undefined, name: string): string | undefined {
    if (lacking === undefined) return undefined;
    const versions = versionsOf(this.#rows, lacking.repository, lacking.spec);
    const at = versions.findIndex(({ start }) => start === lacking.start);
    const others = [...versions.slice(0, Math.max(at, 0)).reverse(), ...versions.slice(at + 1)];
    const having = others.find((other) => this.#namesOf(other).has(name));
    if (having === undefined) return undefined;
    const version = having.from === undefined ? "the version without a date" : `the version of ${having.from.text}`;
    return `a version is a whole spec, and ${version} has it: repeat it, or move what stays the same into a spec of its own`;
  }

  #namesOf(row: Row): ReadonlySet<string> {
    let names = this.#names.get(row);
    if (names === undefined) {
      const { data, rules, uses } = row.tree;
      names = new Set([
        ...data.flatMap(({ node }) => [node.name, ...unitsOf(node)]),
        ...rules.map(({ declaration }) => declaration.node.name),
        ...uses.map(({ node }) => node.alias),
      ]);
      this.#names.set(row, names);
    }
    return names;
  }
}

function unitsOf({ constraints }: DataLine): string[] {
  return constraints.flatMap((each) => (each.type === "unit" && each.name !== undefined ? [each.name] : []));
}
