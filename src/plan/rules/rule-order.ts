import { resultOrder } from "./result-order.ts";

/**
 * Own rules with their references, dependencies first, and the rules without a place in the order:
 * those on a circle and all that need them.
 */
interface RuleOrder {
  readonly order: readonly string[];
  readonly circular: ReadonlySet<string>;
}

/**
 * The order of results (docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer) among
 * the rules of one row. `needs`: for each rule the own rules it references, each once.
 */
export function ruleOrder(needs: ReadonlyMap<string, readonly string[]>): RuleOrder {
  const names = [...needs.keys()].sort();
  const places = new Map(names.map((name, place) => [name, place]));
  const references = names.map((name) => (needs.get(name) ?? []).flatMap((other) => places.get(other) ?? []));
  const { order, unplaced } = resultOrder(references);
  const nameAt = (place: number) => names[place] ?? "";
  return { order: order.map(nameAt), circular: new Set(unplaced.map(nameAt)) };
}
