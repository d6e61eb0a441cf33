import type { Location } from "../../model/diagnostic.ts";
import { circleText, firstOf } from "../../model/listed.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { Body, Row } from "../body.ts";
import type { Finding } from "../findings/finding.ts";
import { resultOrder } from "../rules/result-order.ts";
import { dependencyOrder } from "./dependency-order.ts";
import {
  compareMembers,
  type EffectiveBinding,
  InstanceTree,
  identityOf,
  type Member,
  memberKey,
} from "./occurrence.ts";
import { reachedRules } from "./reached-rules.ts";
import { keyOfNode, RowGraph, type RowNeed } from "./row-graph.ts";

/** A finding with the row that holds its text, which may be a row that the checked spec imports. */
export interface PlacedFinding {
  readonly finding: Finding;
  readonly owner: Row;
}

/** The circles of a spec, and its rules without a place in the order (by `identityOf`). */
interface Circles {
  readonly findings: readonly PlacedFinding[];
  /** Includes those of imports, which were reported there. */
  readonly unplaced: ReadonlySet<string>;
  /**
   * The spec itself has a circle of rules: its types are not checked
   * (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading, rule 3).
   */
  readonly ofRules: boolean;
}

export const NO_CIRCLES: Circles = { findings: [], unplaced: new Set(), ofRules: false };

/**
 * True when the spec binds slots to data or rules, or reads rows, so that its circles depend on its
 * imports.
 */
export function bindsReferences({ bindings, lists, rules }: Body): boolean {
  if (lists.size > 0) return true;
  for (const { rowReads } of rules.values()) if (rowReads !== undefined) return true;
  return bindings.some(({ value }) => value.kind !== "literal");
}

/**
 * Rules that reference each other in a circle, through bound slots too
 * (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading, rule 2), and slots bound to each other
 * in a circle (docs/spec/05-composition-versions.md#5-6-3-planning-errors). Circles inside an
 * imported spec are known already: `imported` are the rules they hold, and these count as absent
 * here.
 */
export function checkCircles(body: Body, budget: WorkBudget, imported: ReadonlySet<string>): Circles {
  const bound = bindsReferences(body);
  // Own rules on a circle have no type.
  if (!bound && Array.from(body.rules.values()).every(({ sound }) => sound)) {
    return { findings: [], unplaced: imported, ofRules: false };
  }
  const tree = new InstanceTree(body, budget);
  const known = new Set(imported);
  const ofRows = rowCircles(tree);
  for (const rule of ofRows.rules) known.add(rule);
  const { rules, references } = bound
    ? reachedRules(tree, [...tree.ownRules(), ...boundRules(tree)], known)
    : ownReferences(tree);
  const circle = resultOrder(references).unplaced.flatMap((place) => rules[place] ?? []);
  const keys = circle.map(memberKey);
  const findings = circle.map((rule, ordinal) => ruleFinding(body, rule, keys, ordinal));
  if (bound) findings.push(...slotCircles(tree, findings.length));
  findings.push(...ofRows.findings);
  for (const rule of circle) known.add(identityOf(rule));
  return { findings, unplaced: known, ofRules: circle.length > 0 };
}

/**
 * Rules to which the spec's own bindings lead: a circle through them need not touch any own rule.
 */
function boundRules(tree: InstanceTree): Member[] {
  return tree.root.body.bindings.flatMap(({ value }) => (value.kind === "rule" ? [tree.member(tree.root, value)] : []));
}

/** The references among own rules: without bindings no other rules lead back to them. */
function ownReferences({ root }: InstanceTree) {
  const rules = [...root.body.rules.keys()].sort();
  const places = new Map(rules.map((name, place) => [name, place]));
  const references = rules.map((name) =>
    (root.body.rules.get(name)?.references ?? []).flatMap(({ kind, path }) =>
      kind === "rule" && path.length === 1 ? (places.get(path[0] ?? "") ?? []) : [],
    ),
  );
  return { rules: rules.map((name) => ({ at: root, name })), references };
}

function ruleFinding(root: Body, rule: Member, circle: readonly string[], ordinal: number): PlacedFinding {
  const { body } = rule.at;
  const declaration = body.rules.get(rule.name);
  return {
    owner: body.row,
    finding: {
      kind: "validation",
      code: "rule-circle",
      message:
        circle.length > 1
          ? `rule \`${memberKey(rule)}\` cannot be computed, because rules refer to each other in a circle: ${firstOf(circle)}`
          : `rule \`${memberKey(rule)}\` refers to itself`,
      spec: body.row.spec,
      related_spec: body === root ? undefined : root.row.spec,
      at: declaration?.at,
      suggestion: "break the circle: one of these rules must do without the others",
      phase: 2,
      ordinal,
    },
  };
}

/** A slot on a circle of bindings, and the line that binds it. */
interface BoundSlot {
  readonly slot: Member;
  readonly bound: EffectiveBinding;
}

/**
 * Finds circles of slots by following every binding of the spec, and bounds that are names; each
 * slot is visited once. A circle is reported at the bindings on it.
 */
function slotCircles(tree: InstanceTree, firstOrdinal: number): PlacedFinding[] {
  const slots = new Map<string, Member>();
  const noted = (slot: Member): string => {
    const key = identityOf(slot);
    if (!slots.has(key)) slots.set(key, slot);
    return key;
  };
  const loops: string[][] = [];
  const start = tree.root.body.bindings.map(({ path }) => noted(tree.member(tree.root, { path })));
  const { circles } = dependencyOrder(start, (key) => {
    const slot = slots.get(key);
    const needs = slot === undefined ? [] : tree.needsOf(slot).slots.map(noted);
    if (needs.includes(key)) loops.push([key]);
    return needs;
  });
  const onCircles: Member[] = [];
  const members: BoundSlot[] = [];
  for (const circle of [...loops, ...circles]) {
    const all = circle.flatMap((key) => slots.get(key) ?? []);
    const bound = all.flatMap((slot): readonly BoundSlot[] => {
      const binding = tree.bindingOf(slot);
      return binding?.binding.value.kind === "slot" ? [{ slot, bound: binding }] : [];
    });
    if (!bound.some((each) => each.bound.owner === tree.root)) continue;
    onCircles.push(...all);
    members.push(...bound);
  }
  onCircles.sort(compareMembers);
  members.sort((left, right) => compareMembers(left.slot, right.slot));
  const keys = onCircles.map(memberKey);
  return members.map((member, i) => slotFinding(member, keys, firstOrdinal + i));
}

function slotFinding({ slot, bound }: BoundSlot, circle: readonly string[], ordinal: number): PlacedFinding {
  const { body } = bound.owner;
  const at: Location = bound.binding.at;
  return {
    owner: body.row,
    finding: {
      kind: "validation",
      code: "binding-circle",
      message:
        circle.length > 1
          ? `data \`${memberKey(slot)}\` never gets a value, because data are bound to each other in a circle: ${firstOf(circle)}`
          : `data \`${memberKey(slot)}\` is bound to itself`,
      spec: body.row.spec,
      related_data: memberKey(slot),
      at,
      suggestion: "bind one of them to a value or to data outside the circle",
      phase: 2,
      ordinal,
    },
  };
}

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
function rowCircles(tree: InstanceTree): RowCircles {
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
