/** The order of results, and the rules without a place in it. */
interface ResultOrder {
  readonly order: readonly number[];
  /** Rules on circles and all rules that use them, ascending. */
  readonly unplaced: readonly number[];
}

/**
 * The order of results (docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer): a
 * first-in first-out queue that starts with the rules that reference no rule; a rule is appended
 * when the last of its references was emitted. Rules are numbered in the sorted order;
 * `references[i]` holds each number once. Linear in rules and references.
 */
export function resultOrder(references: readonly (readonly number[])[]): ResultOrder {
  const dependents: number[][] = references.map(() => []);
  const waiting = references.map((targets) => targets.length);
  references.forEach((targets, rule) => {
    for (const target of targets) dependents[target]?.push(rule);
  });
  const order: number[] = [];
  waiting.forEach((count, rule) => {
    if (count === 0) order.push(rule);
  });
  for (let at = 0; at < order.length; at++) {
    for (const rule of dependents[order[at] ?? 0] ?? []) {
      const left = (waiting[rule] ?? 0) - 1;
      waiting[rule] = left;
      if (left === 0) order.push(rule);
    }
  }
  const unplaced: number[] = [];
  waiting.forEach((count, rule) => {
    if (count > 0) unplaced.push(rule);
  });
  return { order, unplaced };
}

/**
 * The order of results (docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer) among
 * the rules of one row, without those on a circle and all that need them. `needs`: for each rule
 * the own rules it references, each once.
 */
export function ruleOrder(needs: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const names = [...needs.keys()].sort();
  const places = new Map(names.map((name, place) => [name, place]));
  const references = names.map((name) => (needs.get(name) ?? []).flatMap((other) => places.get(other) ?? []));
  return resultOrder(references).order.map((place) => names[place] ?? "");
}
