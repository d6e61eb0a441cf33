import type { Row } from "../../plan/body.ts";
import { PositionIndexes } from "../../syntax/position.ts";
import type { Placed } from "../../syntax/tree/place.ts";
import type { SpecTree } from "../../syntax/tree/source.ts";
import { draftOf, finish, insertRow } from "../../workspace/insert.ts";
import { type Edges, edgesOf } from "../../workspace/versions/edges.ts";
import { type Rows, rowsInOrder, specName } from "../../workspace/versions/rows.ts";
import { headerOf, type Problem, problemOfError } from "./problem.ts";

/**
 * Combines the rows of all files. Of two rows that clash the first one stays; about `most` problems
 * are reported.
 */
export function insertRows(
  standard: Rows["standard"],
  files: readonly { readonly rows: readonly Row[] }[],
  most: number,
): InsertedRows {
  const draft = draftOf({ repositories: new Map([["", new Map()]]), standard });
  const problems: Problem[] = [];
  const contested = new Set<string>();
  const first = new Map<string, Row>();
  const indexes = new PositionIndexes();
  for (const row of files.flatMap((file) => file.rows)) {
    const identity = `${specName(row.repository, row.spec)} ${row.start ?? ""}`;
    const [own, others] = insertRow(draft, row, indexes);
    if (own === undefined) {
      first.set(identity, row);
      continue;
    }
    contested.add(specName(row.repository, row.spec));
    if (problems.length > most) continue;
    const other = others === undefined ? undefined : first.get(identity);
    const related = other === undefined ? [] : [alsoHere(other)];
    problems.push({ ...problemOfError(own, row.file.label, indexes.of(row.file)), related });
    if (others === undefined || other === undefined) continue;
    problems.push({ ...problemOfError(others, other.file.label, indexes.of(other.file)), related: [alsoHere(row)] });
  }
  return { rows: finish(draft), problems, contested };
}

interface InsertedRows {
  readonly rows: Rows;
  /**
   * Problems of duplicates, at both places, and of rows whose repository belongs to another source.
   */
  readonly problems: readonly Problem[];
  /** Specs with a rejected row, named as by `specName`. */
  readonly contested: ReadonlySet<string>;
}

function alsoHere(row: Row): Problem["related"][number] {
  return { ...headerOf(row), message: "also declared here" };
}

/** The specs of some names, and those that use them, directly or through others. */
export class DependentSpecs {
  readonly #names: ReadonlySet<string>;
  readonly #users = new Set<Row>();

  constructor({ rows, contested }: Pick<InsertedRows, "rows" | "contested">, known: WeakMap<Row, Edges>) {
    this.#names = contested;
    if (contested.size === 0) return;
    const users = new Map<string, Row[]>();
    for (const row of rowsInOrder(rows)) {
      for (const { repository, spec } of (known.get(row) ?? edgesOf(row)).all) {
        const name = specName(repository, spec);
        const list = users.get(name) ?? [];
        users.set(name, list);
        list.push(row);
      }
    }
    const open = [...contested];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      for (const row of users.get(name) ?? []) {
        if (this.#users.has(row)) continue;
        this.#users.add(row);
        open.push(nameOfRow(row));
      }
    }
  }

  /** True for a row that uses one of the specs: errors in it may come from theirs. */
  haveUser(row: Row): boolean {
    return this.#users.has(row);
  }

  has(row: Row): boolean {
    return this.#names.has(nameOfRow(row)) || this.haveUser(row);
  }
}

/** The name of a row's spec, as `specName` has it. */
export function nameOfRow({ repository, spec }: Row): string {
  return specName(repository, spec);
}

/**
 * The rows of a new text. A row with unchanged content and place is replaced by the identical
 * earlier row, so that its analysis stays known. Its `file` is then the earlier text, which agrees
 * with the new one up to the end of the spec.
 */
export function reuseRows(rows: readonly Row[], before: readonly Row[]): readonly Row[] {
  const byStart = new Map(before.map((row) => [row.tree.header.piece.start, row]));
  return rows.map((row) => {
    const known = byStart.get(row.tree.header.piece.start);
    return known !== undefined && isSame(row, known) ? known : row;
  });
}

function isSame(row: Row, known: Row): boolean {
  if (row.repository !== known.repository || row.origin.kind !== known.origin.kind) return false;
  const pieces = piecesOf(row.tree);
  const others = piecesOf(known.tree);
  return (
    pieces.length === others.length &&
    pieces.every(({ piece, node }, i) => piece.start === others[i]?.piece.start && node === others[i]?.node)
  );
}

function piecesOf({ header, meta, uses, data, rules, withs }: SpecTree): Placed<object>[] {
  const arms = rules.flatMap(({ declaration, arms }) => [declaration, ...arms]);
  return [header, ...meta, ...uses, ...data, ...arms, ...withs];
}
