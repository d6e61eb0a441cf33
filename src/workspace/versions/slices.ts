import { type Instant, positionAt } from "../../model/time/timeline.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { Row } from "../../plan/body.ts";
import type { Edge, Edges } from "./edges.ts";
import { nextRow, type Rows, versionsOf } from "./rows.ts";

/**
 * The instants at which a row gets a new slice, and the number of spec names that its unpinned
 * imports lead to.
 */
interface Slicing {
  /** Ascending; the first is the row's own start. */
  readonly starts: readonly Instant[];
  /** At most one more than the limit: counting stops there. */
  readonly names: number;
}

/**
 * Cuts the window of every row at the starts of all versions that its unpinned imports may lead to
 * (docs/spec/05-composition-versions.md#5-10-slices, steps 1 and 2). Each row takes a search over
 * spec names; a name that was visited before costs one comparison.
 */
export function sliceRows(
  rows: Rows,
  all: readonly Row[],
  edgesOf: (row: Row) => Edges,
  limit: number,
  budget: WorkBudget,
): Map<Row, Slicing> {
  const names = new NameGraph(rows, edgesOf, budget);
  const result = new Map<Row, Slicing>();
  for (const row of all) {
    const { found, dates } = names.closure(row, nextRow(rows, row)?.start, limit);
    result.set(row, {
      starts: [row.start, ...[...dates].sort((left, right) => (left < right ? -1 : 1))],
      names: found,
    });
  }
  return result;
}

/** All versions of one spec, and the specs that any of the versions uses without a pin. */
interface NameNode {
  readonly versions: readonly Row[];
  readonly next: NameNode[];
  /** The number of the last search that met it. */
  seen: number;
}

/** Spec names as a graph, each name looked up once. */
class NameGraph {
  readonly #rows: Rows;
  readonly #edgesOf: (row: Row) => Edges;
  readonly #nodes = new Map<string, NameNode>();
  readonly #budget: WorkBudget;
  #search = 0;

  constructor(rows: Rows, edgesOf: (row: Row) => Edges, budget: WorkBudget) {
    this.#budget = budget;
    this.#rows = rows;
    this.#edgesOf = edgesOf;
  }

  /**
   * The number of names that the unpinned edges of a row lead to, and the starts of their versions
   * within its window; pinned edges are not followed.
   */
  closure(row: Row, end: Instant, limit: number): { found: number; dates: Set<bigint> } {
    this.#search++;
    const dates = new Set<bigint>();
    const open: NameNode[] = [];
    let found = 0;
    const meet = (node: NameNode) => {
      this.#budget.charge(1);
      if (node.seen === this.#search) return;
      node.seen = this.#search;
      found++;
      this.#budget.charge(addStarts(node.versions, row.start, end, dates));
      open.push(node);
    };
    for (const edge of this.#edgesOf(row).all) if (isFollowed(edge)) meet(this.#node(edge));
    for (let node = open.pop(); node !== undefined && found <= limit; node = open.pop()) node.next.forEach(meet);
    return { found, dates };
  }

  #node(edge: Edge): NameNode {
    const key = keyOf(edge);
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const open: [NameNode, Edge][] = [];
    const first = this.#enter(edge, key, open);
    for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
      const [node, target] = entry;
      for (const row of versionsOf(this.#rows, target.repository, target.spec)) {
        for (const next of this.#edgesOf(row).all) {
          if (!isFollowed(next)) continue;
          const nextKey = keyOf(next);
          node.next.push(this.#nodes.get(nextKey) ?? this.#enter(next, nextKey, open));
        }
      }
    }
    return first;
  }

  #enter(edge: Edge, key: string, open: [NameNode, Edge][]): NameNode {
    const node: NameNode = { versions: versionsOf(this.#rows, edge.repository, edge.spec), next: [], seen: 0 };
    this.#nodes.set(key, node);
    open.push([node, edge]);
    return node;
  }
}

/**
 * Adds the starts that lie within the window, and returns their number. Only versions within the
 * window are visited: the list may have thousands of others.
 */
function addStarts(versions: readonly Row[], start: Instant, end: Instant, dates: Set<bigint>): number {
  const first = positionAt(versions, start) + 1;
  let at = first;
  for (; at < versions.length; at += 1) {
    const date = versions[at]?.start;
    if (date === undefined || (end !== undefined && date >= end)) break;
    dates.add(date);
  }
  return at - first;
}

/** True for an edge whose target changes over time: rows of a dated list have days of their own. */
function isFollowed({ pin, isDated }: Edge): boolean {
  return pin === undefined && !isDated;
}

/** A key for a spec; no name contains blanks. */
function keyOf({ repository, spec }: Edge): string {
  return `${repository ?? ""} ${spec}`;
}
