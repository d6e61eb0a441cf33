import type { Location } from "../../model/diagnostic.ts";
import { circleText } from "../../model/listed.ts";
import type { PlacedFinding } from "./check-circles.ts";
import { dependencyOrder } from "./dependency-order.ts";
import { type InstanceTree, identityOf, memberKey } from "./occurrence.ts";
import { keyOfNode, RowGraph, type RowNeed } from "./row-graph.ts";

/** Circles that a line of a list closes. */
interface RowCircles {
  readonly findings: readonly PlacedFinding[];
  /** The rules on them, by `identityOf`. */
  readonly rules: ReadonlySet<string>;
}

/**
 * Fields of rows that need themselves on the same row (docs/spec/08-lists.md#10-small-print, point
 * 17): reported at the `each` of the spec that closes the circle, or at the list whose rows depend
 * on themselves. A field of the row before is another one.
 */
export function rowCircles(tree: InstanceTree): RowCircles {
  const { root } = tree;
  const { lists, rules } = root.body;
  if (lists.size === 0) return { findings: [], rules: new Set() };
  const graph = new RowGraph(tree, "previous");
  const nodes = new Map<string, RowNeed>();
  const start: RowNeed[] = Array.from(rules.keys(), (name) => ({ kind: "rule", at: root, name }));
  for (const { name, each } of lists.values()) {
    start.push({ kind: "list", at: root, name });
    for (const { field } of each) start.push({ kind: "each", at: root, name, field });
  }
  const noted = (node: RowNeed): string => {
    const key = keyOfNode(node);
    if (!nodes.has(key)) nodes.set(key, node);
    return key;
  };
  const loops: string[][] = [];
  const { circles } = dependencyOrder(start.map(noted), (key) => {
    const node = nodes.get(key);
    const needs = node === undefined ? [] : graph.needsOf(node).map(noted);
    tree.budget.charge(1 + needs.length);
    if (needs.includes(key)) loops.push([key]);
    return needs;
  });
  const findings: PlacedFinding[] = [];
  const onCircles = new Set<string>();
  for (const circle of [...circles, ...loops]) {
    const members = circle.flatMap((key) => nodes.get(key) ?? []);
    const closing = closingLine(members, tree);
    if (closing === undefined) continue;
    for (const member of members) if (member.kind === "rule") onCircles.add(identityOf(member));
    findings.push(circleFinding(tree, members, closing, findings.length));
  }
  return { findings, rules: onCircles };
}

/** The last `each` of the spec on the circle, or a list whose rows depend on themselves. */
function closingLine(members: readonly RowNeed[], { root }: InstanceTree): Location | undefined {
  const places = members.flatMap((member): Location[] => {
    if (member.kind !== "each" || member.at !== root) return [];
    const line = root.body.lists.get(member.name)?.each.find(({ field }) => field === member.field);
    return line === undefined ? [] : [line.at];
  });
  const [last] = places.sort((a, b) => b.start - a.start);
  if (last !== undefined) return last;
  const list = members.find((member) => member.kind === "list" && member.at === root);
  return list && root.body.lists.get(list.name)?.at;
}

function circleFinding(
  { root }: InstanceTree,
  members: readonly RowNeed[],
  at: Location,
  ordinal: number,
): PlacedFinding {
  const names = members.filter(({ kind }) => kind !== "each").map(nameOf);
  const shown = names.length > 0 ? names : members.map(nameOf);
  return {
    owner: root.body.row,
    finding: {
      kind: "validation",
      code: "list-circle",
      message:
        shown.length > 1
          ? `\`${shown[0]}\` needs itself on the same row: ${circleText(shown)}`
          : `\`${shown[0]}\` needs itself on the same row`,
      spec: root.body.row.spec,
      at,
      suggestion: "break the circle, or read the row before: previous.<field> else <value>",
      phase: 2,
      ordinal,
    },
  };
}

function nameOf(node: RowNeed): string {
  const key = memberKey(node);
  if (node.kind === "field") return `${key}.${node.path.join(".")}`;
  return node.kind === "each" ? `${key}.${node.field}` : key;
}
