/** Own rules with those they refer to, dependencies first, and those that have no place in the order: rules on a circle and all that need them. */
export interface RuleOrder {
  readonly order: readonly string[];
  readonly circular: ReadonlySet<string>;
}

/**
 * The order of results among the rules of one row (chapter 4, 4.7): a queue that begins with the rules that refer to no other, by name; a rule is added once all that it refers to are out.
 * `needs`: for each rule the own rules it refers to, each once.
 */
export function ruleOrder(needs: ReadonlyMap<string, readonly string[]>): RuleOrder {
  const users = new Map<string, string[]>();
  const open = new Map<string, number>();
  for (const [name, needed] of needs) {
    open.set(name, needed.length);
    for (const other of needed) {
      const list = users.get(other);
      if (list === undefined) users.set(other, [name]);
      else list.push(name);
    }
  }
  const order = [...needs.keys()].filter((name) => open.get(name) === 0).sort();
  for (const list of users.values()) list.sort();
  for (let next = 0; next < order.length; next++) {
    for (const user of users.get(order[next] ?? "") ?? []) {
      const left = (open.get(user) ?? 0) - 1;
      open.set(user, left);
      if (left === 0) order.push(user);
    }
  }
  const circular = new Set(needs.keys());
  for (const name of order) circular.delete(name);
  return { order, circular };
}
