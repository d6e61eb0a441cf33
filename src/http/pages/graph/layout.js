/*
 * Places the nodes of a graph without circles in columns, so that every edge goes from left to
 * right: the column of a node is one more than the highest of those it depends on. An edge that
 * passes columns has a lane in each of them, so that it runs beside their nodes; edges from one
 * node share their lanes. In a column nodes and lanes stand near the middle of their neighbours,
 * which leaves few crossings (the method of Sugiyama, Tagawa and Toda, 1981).
 */

const SWEEPS = 6;
/** A graph with more lanes is drawn without: there is no place to follow them by eye. */
const MOST_LANES = 2_000;

/**
 * `nodes` are names, `edges` pairs of names (the node that is read, the node that reads it).
 * Answers what each column has from top to bottom, names and lanes, and a function that answers the
 * lanes of an edge from left to right. A lane is an object. Nodes for which `isFirst` holds are
 * those of the first column. Loops only: graphs may be thousands of nodes deep.
 */
export function layoutOf(nodes, edges, isFirst) {
  const before = new Map(nodes.map((name) => [name, []]));
  const after = new Map(nodes.map((name) => [name, []]));
  for (const [from, to] of edges) {
    before.get(to)?.push(from);
    after.get(from)?.push(to);
  }
  const columns = inColumns(nodes, before, after, isFirst);
  const lanesOf = addLanes(columns, edges, before, after);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const forward = sweep % 2 === 0;
    const order = forward ? columns : [...columns].reverse();
    for (const column of order) sortByNeighbours(column, columns, forward ? before : after);
  }
  return { columns, lanesOf };
}

/** Adds the lanes to the columns, and puts them between the ends of their edges. */
function addLanes(columns, edges, before, after) {
  const column = new Map(columns.flatMap((names, at) => names.map((name) => [name, at])));
  const span = new Map();
  for (const [from, to] of edges) span.set(from, Math.max(span.get(from) ?? 0, column.get(to) - column.get(from) - 1));
  const count = [...span.values()].reduce((sum, lanes) => sum + lanes, 0);
  if (count > MOST_LANES) return () => [];
  const lanes = new Map();
  for (const [from, length] of span) {
    const own = Array.from({ length }, () => ({}));
    lanes.set(from, own);
    for (const [at, lane] of own.entries()) {
      columns[column.get(from) + 1 + at].push(lane);
      before.set(lane, [own[at - 1] ?? from]);
      after.set(lane, own[at + 1] === undefined ? [] : [own[at + 1]]);
    }
    if (length > 0) after.get(from).push(own[0]);
  }
  const lanesOf = ([from, to]) => (lanes.get(from) ?? []).slice(0, column.get(to) - column.get(from) - 1);
  for (const edge of edges) {
    const [from, to] = edge;
    const last = lanesOf(edge).at(-1);
    if (last === undefined) continue;
    after.get(last).push(to);
    before.set(to, [...before.get(to).filter((name) => name !== from), last]);
    after.set(
      from,
      after.get(from).filter((name) => name !== to),
    );
  }
  return lanesOf;
}

function inColumns(nodes, before, after, isFirst) {
  const least = nodes.some(isFirst) ? 1 : 0;
  const waiting = new Map(nodes.map((name) => [name, before.get(name).length]));
  const depth = new Map();
  const ready = nodes.filter((name) => waiting.get(name) === 0);
  for (const name of ready) {
    depth.set(name, isFirst(name) ? 0 : Math.max(least, ...before.get(name).map((needed) => depth.get(needed) + 1)));
    for (const next of after.get(name)) {
      waiting.set(next, waiting.get(next) - 1);
      if (waiting.get(next) === 0) ready.push(next);
    }
  }
  // Another node without dependencies stands just before its first user, which keeps edges short.
  for (const name of nodes) {
    if (!isFirst(name) && before.get(name).length === 0 && after.get(name).length > 0)
      depth.set(name, Math.min(...after.get(name).map((next) => depth.get(next))) - 1);
  }
  const columns = [];
  for (const [name, column] of depth) {
    columns[column] ??= [];
    columns[column].push(name);
  }
  return columns;
}

function sortByNeighbours(column, columns, neighbours) {
  const place = new Map();
  for (const other of columns) {
    for (const [at, name] of other.entries()) place.set(name, (at + 0.5) / other.length);
  }
  const weight = new Map(
    column.map((name) => {
      const near = neighbours.get(name);
      return [
        name,
        near.length === 0 ? place.get(name) : near.reduce((sum, other) => sum + place.get(other), 0) / near.length,
      ];
    }),
  );
  column.sort((a, b) => weight.get(a) - weight.get(b));
}
