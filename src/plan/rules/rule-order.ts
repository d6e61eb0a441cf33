import { resultOrder } from "./result-order.ts";

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
