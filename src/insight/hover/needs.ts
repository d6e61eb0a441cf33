import { unlimitedBudget } from "../../model/work-budget.ts";
import type { Body } from "../../plan/body.ts";
import { InstanceTree, identityOf, type Member, memberKey } from "../../plan/instances/occurrence.ts";

/** The rules and data that a rule needs, by key relative to its spec. */
interface Needs {
  /** Rules that the rule itself names. */
  readonly rules: readonly string[];
  /** Inputs that are read by the rule or by any rule below it. */
  readonly data: readonly string[];
}

/** Follows the references of a rule through its spec, its imports and their bindings. */
export function needsOf(body: Body, rule: string): Needs {
  const tree = new InstanceTree(body, unlimitedBudget());
  const data = new Set<string>();
  const seen = new Set<string>();
  const open: Member[] = [{ at: tree.root, name: rule }];
  for (let member = open.pop(); member !== undefined; member = open.pop()) {
    const identity = identityOf(member);
    if (seen.has(identity)) continue;
    seen.add(identity);
    const { at, name } = member;
    if (at.body.slots.has(name)) {
      if (tree.bindingOf(member) === undefined) data.add(memberKey(member));
      const { rule, slots } = tree.needsOf(member);
      open.push(...slots, ...(rule === undefined ? [] : [rule]));
    } else {
      const references = at.body.rules.get(name)?.references ?? [];
      for (const reference of references) {
        if (reference.kind === "slot" || reference.kind === "rule") open.push(tree.member(at, reference));
      }
    }
  }
  const direct = body.rules.get(rule)?.references ?? [];
  const rules = direct.filter(({ kind }) => kind === "rule").map(({ path }) => path.join("."));
  return { rules, data: [...data].sort() };
}
