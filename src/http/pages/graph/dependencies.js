/*
 * The inputs and rules that each rule of a spec depends on. A node is the name of an input or a
 * rule, as `data price` or `rule total`.
 */

export const nodeOf = (kind, key) => `${kind} ${key}`;

export function partsOf(node) {
  const cut = node.indexOf(" ");
  return { kind: node.slice(0, cut), key: node.slice(cut + 1) };
}

/**
 * Pairs of nodes: an input or rule, and a rule that reads it. Trees are walked with a list, as they
 * may be long chains.
 */
export function edgesOf(show) {
  const edges = new Map();
  for (const [rule, { branches, depends_on_rules }] of Object.entries(show.rules)) {
    const to = nodeOf("rule", rule);
    const add = (from) => edges.set(`${from} ${to}`, [from, to]);
    for (const needed of depends_on_rules) add(nodeOf("rule", needed));
    const pending = branches.flatMap(({ condition, result }) => [condition, result]);
    for (let part = pending.pop(); pending.length > 0 || part !== undefined; part = pending.pop()) {
      if (typeof part !== "object" || part === null) continue;
      if (part.type === "data") add(nodeOf("data", part.name));
      for (const member of Object.values(part)) if (typeof member === "object") pending.push(member);
    }
  }
  return [...edges.values(), ...edgesThroughRows(show, [...edges.values()])];
}

/** Inputs that only the rows of a list read lead to the first rules that need them. */
function edgesThroughRows(show, edges) {
  const leading = new Set(edges.map(([from]) => from));
  return Object.entries(show.data).flatMap(([key, { needed_by_rules: rules }]) => {
    const from = nodeOf("data", key);
    if (leading.has(from)) return [];
    const first = rules.filter((rule) => !show.rules[rule]?.depends_on_rules.some((used) => rules.includes(used)));
    return first.filter((rule) => Object.hasOwn(show.rules, rule)).map((rule) => [from, nodeOf("rule", rule)]);
  });
}

/** A node and all that it depends on. */
export function leadingTo(node, edges) {
  const before = Map.groupBy(edges, ([, to]) => to);
  const found = new Set([node]);
  for (const each of found) for (const [from] of before.get(each) ?? []) found.add(from);
  return found;
}
