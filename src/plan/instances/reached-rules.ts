import { ascending } from "../../model/ascending.ts";
import { STEPS_PER_COPY, stepsOfText } from "../../model/work-budget.ts";
import { compareMembers, type InstanceTree, identityOf, type Member } from "./occurrence.ts";
import { RowGraph } from "./row-graph.ts";

/**
 * Rules of a tree of instances with their references, in the sorted order of
 * docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer.
 */
interface ReachedRules {
  readonly rules: readonly Member[];
  /**
   * By position in `rules`: positions of the rules referenced directly or through bound slots,
   * ascending, each once.
   */
  readonly references: readonly (readonly number[])[];
}

/**
 * The rules reached from `roots`, roots included. Rules whose identity is in `without` count as
 * absent.
 */
export function reachedRules(
  tree: InstanceTree,
  roots: Iterable<Member>,
  without: ReadonlySet<string> = new Set(),
): ReachedRules {
  const found = new Map<string, { readonly rule: Member; readonly targets: string[] }>();
  const open: { readonly rule: Member; readonly targets: string[] }[] = [];
  const rows = new RowGraph(tree);
  const reach = (rule: Member): string | undefined => {
    tree.budget.charge(5);
    const key = identityOf(rule);
    if (without.has(key)) return undefined;
    if (!found.has(key)) {
      const { parent, chain } = rule.at;
      if (parent !== undefined) tree.budget.charge(STEPS_PER_COPY + stepsOfText(chain));
      const entry = { rule, targets: [] };
      found.set(key, entry);
      open.push(entry);
    }
    return key;
  };
  for (const root of roots) reach(root);
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { at, name } = entry.rule;
    for (const reference of at.body.rules.get(name)?.references ?? []) {
      if (reference.kind === "list" || reference.kind === "import") continue;
      const target = tree.member(at, reference);
      for (const rule of reference.kind === "rule" ? [target] : tree.rulesBehind(target)) {
        const key = reach(rule);
        if (key !== undefined) entry.targets.push(key);
      }
    }
    for (const rule of rows.rulesBehind(entry.rule)) {
      const key = reach(rule);
      if (key !== undefined) entry.targets.push(key);
    }
  }
  const sorted = [...found.entries()].sort(([, left], [, right]) => compareMembers(left.rule, right.rule));
  const places = new Map(sorted.map(([key], place) => [key, place]));
  return {
    rules: sorted.map(([, { rule }]) => rule),
    references: sorted.map(([, { targets }]) =>
      [...new Set(targets.map((key) => places.get(key) ?? 0))].sort(ascending),
    ),
  };
}
