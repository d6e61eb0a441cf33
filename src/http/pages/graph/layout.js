/*
 * Places the nodes of a graph without circles in columns, so that every edge goes from left to
 * right: the column of a node is one more than the highest of those it depends on. In a column
 * nodes stand near the middle of their neighbours (the barycentre method of Sugiyama, Tagawa and
 * Toda, 1981), which leaves few crossings.
 */

const SWEEPS = 6;

/**
 * `nodes` are names, `edges` pairs of names (the node that is read, the node that reads it).
 * Answers the names of each column from top to bottom; nodes for which `isFirst` holds are those of
 * the first column. Loops only: graphs may be thousands of nodes deep.
 */
export function columnsOf(nodes, edges, isFirst) {
  const before = new Map(nodes.map((name) => [name, []]));
  const after = new Map(nodes.map((name) => [name, []]));
  for (const [from, to] of edges) {
    before.get(to)?.push(from);
    after.get(from)?.push(to);
  }
  const columns = inColumns(nodes, before, after, isFirst);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const forward = sweep % 2 === 0;
    const order = forward ? columns : [...columns].reverse();
    for (const column of order) sortByNeighbours(column, columns, forward ? before : after);
  }
  return columns;
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
