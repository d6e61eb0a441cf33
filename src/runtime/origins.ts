import type { Decision } from "./trace.ts";

/** The decisions of a rule in two evaluations. */
export interface DecisionPair {
  readonly before: Decision;
  readonly after: Decision;
}

/** Two evaluations with other outcomes, whose rules and slots are known by names of both. */
export interface ComparedTraces<Rule, Slot> {
  /** Undefined: the deciding path of one of them does not lead to the rule. */
  decisions(rule: Rule): DecisionPair | undefined;
  /** The rules that both decisions read, and whose outcomes differ. */
  changedRules(pair: DecisionPair): readonly Rule[];
  /** The slots that were read, and whose own values differ. */
  changedSlots(pair: DecisionPair): readonly Slot[];
}

/** The place where a change begins: a slot, or a rule for which all that it read is equal. */
export type ChangeOrigin<Rule, Slot> = { readonly slot: Slot } | ({ readonly rule: Rule } & DecisionPair);

/**
 * The origins of the change of a rule, each once: both deciding paths are followed down from it. A
 * rule that differs because of what it read is a consequence, and no origin.
 */
export function* originsOf<Rule, Slot>(
  rule: Rule,
  traces: ComparedTraces<Rule, Slot>,
): Iterable<ChangeOrigin<Rule, Slot>> {
  const rules = new Set([rule]);
  const slots = new Set<Slot>();
  for (const open of rules) {
    const pair = traces.decisions(open);
    if (pair === undefined) continue;
    const changed = { rules: traces.changedRules(pair), slots: traces.changedSlots(pair) };
    for (const read of changed.rules) rules.add(read);
    for (const slot of changed.slots) {
      if (!slots.has(slot)) yield { slot };
      slots.add(slot);
    }
    if (changed.rules.length === 0 && changed.slots.length === 0) yield { rule: open, ...pair };
  }
}
