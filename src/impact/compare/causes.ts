import {
  type ChangeEffects,
  type Decision,
  originsOf,
  pairedReads,
  type Trace,
} from "../../engine/evaluation/tracer.ts";
import type { Outcome } from "../../model/value.ts";
import type { Pairing } from "./pairing.ts";
import { isSameOutcome, type ToldOutcome } from "./same-outcome.ts";

/** One evaluation of a record on each side. */
export interface Traces {
  readonly before: Trace;
  readonly after: Trace;
  /** Of the texts and the reads of a rule of the new side. */
  readonly effects: (rule: number) => ChangeEffects;
}

type DecisionReads = Pick<Decision, "rules" | "slots">;

/**
 * A reason why a record changed: a rule whose text answers differently for equal reads, with its
 * deciding arms; or an input whose own value differs, as its declaration does. Ids are those of the
 * new side.
 */
export type ChangeCause =
  | { readonly rule: number; readonly oldArm: number; readonly newArm: number }
  | { readonly slot: number };

/** The key of a cause, by which sets are put in order. */
export function causeKey(cause: ChangeCause): string {
  return "rule" in cause ? `rule ${cause.rule} ${cause.oldArm} ${cause.newArm}` : `slot ${cause.slot}`;
}

/**
 * The causes of the change of a rule, by id of the new side: follows both deciding paths down. A
 * rule that differs only because of one that it read is a consequence, and no cause.
 */
export function changeCauses(rule: number, traces: Traces, pairing: Pairing): readonly ChangeCause[] {
  const oldRule = pairing.rules.get(rule)?.old;
  if (oldRule === undefined) return [];
  const before = traces.before.decisions([oldRule]);
  const after = traces.after.decisions([rule]);
  const oldReads = (decision: Decision) => pairedReads(decision, before, (id) => pairing.newRules.has(id));
  const newReads = (decision: Decision) => pairedReads(decision, after, (id) => pairing.rules.has(id));
  const origins = originsOf(rule, {
    decisions(id) {
      const [old, current] = [before.get(pairing.rules.get(id)?.old ?? -1), after.get(id)];
      return old === undefined || current === undefined ? undefined : { before: old, after: current };
    },
    changedRules: ({ before: old, after: current }) => {
      const reads = oldReads(old);
      return newReads(current).rules.filter((read) => isCommon(read, reads, pairing) && differs(read, traces, pairing));
    },
    changedSlots: ({ before: old, after: current }) => changedSlots(newReads(current), oldReads(old), traces, pairing),
    effects: traces.effects,
  });
  return Array.from(origins, (origin) =>
    "slot" in origin ? origin : { rule: origin.rule, oldArm: origin.before.arm, newArm: origin.after.arm },
  );
}

function isCommon(rule: number, old: DecisionReads, pairing: Pairing): boolean {
  const counterpart = pairing.rules.get(rule)?.old;
  return counterpart !== undefined && old.rules.includes(counterpart);
}

/** True when the outcomes of a rule differ between the sides. */
export function differs(
  rule: number,
  { before, after }: Pick<Traces, "before" | "after">,
  { rules }: Pairing,
): boolean {
  const pair = rules.get(rule);
  if (pair === undefined) return false;
  return !isSameOutcome(told(before, before.ofRule(pair.old)), told(after, after.ofRule(rule)), pair.unit);
}

/** Inputs of both sides whose values differ, but for those that rules feed. */
function changedSlots(current: DecisionReads, old: DecisionReads, traces: Traces, pairing: Pairing): readonly number[] {
  return current.slots.filter((slot) => {
    const counterpart = pairing.slots.get(slot);
    if (counterpart === undefined || !old.slots.includes(counterpart)) return false;
    const { before, after } = traces;
    if (before.isFed(counterpart) || after.isFed(slot)) return false;
    const [a, b] = [before.ofSlot(counterpart), after.ofSlot(slot)];
    return !isSameOutcome(told(before, a), told(after, b), undefined);
  });
}

export function told(trace: Trace, outcome: Outcome): ToldOutcome {
  return { outcome, reason: outcome.kind === "veto" ? trace.reason(outcome) : undefined };
}
