import { ascending } from "../../model/ascending.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import { InstanceTree } from "../../plan/instances/occurrence.ts";
import { RowGraph } from "../../plan/instances/row-graph.ts";
import type { Plan } from "../../plan/plan.ts";

/**
 * The rules that need a list, the data of its rows, or a data of the holder that its lines read: by
 * the key of the list, `members`, of the data, `members.age`, or of the data of the holder.
 */
export class RowNeeds {
  readonly #rules = new Map<string, Set<string>>();

  constructor(plan: Plan, budget: WorkBudget) {
    if (plan.lists === undefined) return;
    const tree = new InstanceTree(plan.root.body, budget);
    const graph = new RowGraph(tree);
    for (const rule of plan.rules) {
      const at = rule.instance.path.reduce<ReturnType<InstanceTree["child"]>>(
        (from, { uses }) => from && tree.child(from, uses),
        tree.root,
      );
      if (at === undefined) continue;
      for (const key of graph.keysThroughLists({ at, name: rule.name })) this.#add(key, rule.key);
    }
  }

  of(key: string): readonly string[] {
    return [...(this.#rules.get(key) ?? [])].sort(ascending);
  }

  #add(key: string, rule: string): void {
    const known = this.#rules.get(key);
    if (known === undefined) this.#rules.set(key, new Set([rule]));
    else known.add(rule);
  }
}
