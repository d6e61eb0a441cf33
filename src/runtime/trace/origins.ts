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
  /** The rules of both sides that the later decision read, and whose outcomes differ. */
  changedRules(pair: DecisionPair): readonly Rule[];
  /** The slots of both sides that it read, and whose own values differ. */
  changedSlots(pair: DecisionPair): readonly Slot[];
  /** Asked for a rule that read something that differs. */
  effects(rule: Rule): ChangeEffects;
}

/** The reasons why the outcome of a rule differs. */
export interface ChangeEffects {
  /** For equal reads the rule answers differently. */
  readonly ofText: boolean;
  /** The text of a side answers differently for the reads of the other side. */
  readonly ofReads: boolean;
}

/** The place where a change begins: a slot, or a rule that answers differently for equal reads. */
export type ChangeOrigin<Rule, Slot> = { readonly slot: Slot } | ({ readonly rule: Rule } & DecisionPair);

/**
 * The origins of the change of a rule, each once: both deciding paths are followed down from it. A
 * rule that differs only because of what it read is a consequence, and no origin.
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
    const hasReads = changed.rules.length + changed.slots.length > 0;
    const { ofText, ofReads } = hasReads ? traces.effects(open) : ONLY_TEXT;
    if (ofText) yield { rule: open, ...pair };
    if (!ofReads) continue;
    for (const read of changed.rules) rules.add(read);
    for (const slot of changed.slots) {
      if (!slots.has(slot)) yield { slot };
      slots.add(slot);
    }
  }
}

const ONLY_TEXT: ChangeEffects = { ofText: true, ofReads: false };

/** The reads of a decision, in place of each rule that only its side has the reads of that one. */
export function pairedReads(
  decision: Decision,
  decisions: ReadonlyMap<number, Decision>,
  isPaired: (rule: number) => boolean,
): Pick<Decision, "rules" | "slots"> {
  const open = new Set([decision]);
  const [rules, slots] = [new Set<number>(), new Set<number>()];
  for (const each of open) {
    for (const slot of each.slots) slots.add(slot);
    for (const rule of each.rules) {
      const inner = isPaired(rule) ? undefined : decisions.get(rule);
      if (inner === undefined) rules.add(rule);
      else open.add(inner);
    }
  }
  return { rules: [...rules], slots: [...slots] };
}
