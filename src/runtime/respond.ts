import type { ProgramRule } from "../model/program/program.ts";
import { displayText, fits, type TypedMember, typedValue } from "../model/types/display.ts";
import type { Outcome, Value, Veto } from "../model/value.ts";
import type { Evaluation } from "./interpret.ts";
import { MissingData } from "./missing.ts";
import { BEYOND_DECIMALS } from "./operators/veto.ts";

/**
 * The answer for one rule (docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer;
 * docs/spec/07-surfaces.md#1-5-evaluation-json), members in the order of writing.
 */
export type ExactResult = VetoedResult | (ValueResult & TypedMember);

interface VetoedResult {
  readonly vetoed: true;
  readonly veto_reason?: string;
  readonly rule_type: string;
  readonly missing_data?: readonly string[];
}

interface ValueResult {
  readonly vetoed: false;
  readonly rule_type: string;
  readonly result: string;
}

/**
 * Called with the slots that a rule waits for, before their list is written: the lists of all rules
 * may be large. May throw.
 */
export type OnMissing = (slots: readonly number[]) => void;

/**
 * Results by rule key, in the order of the program. `rules` are the ids of the requested rules,
 * ascending. Passes on the errors of `onMissing`.
 */
export function respond(
  evaluation: Evaluation,
  rules: readonly number[],
  onMissing?: OnMissing,
): Readonly<Record<string, ExactResult>> {
  const outcomes = rules.map((rule) => evaluation.ofRule(rule));
  const missing = new MissingData(evaluation);
  return Object.fromEntries(
    rules.map((id, at): [string, ExactResult] => {
      const rule = evaluation.program.rules[id];
      const outcome = outcomes[at];
      if (rule === undefined || outcome === undefined) throw new Error(`unreachable: no rule ${id}`);
      return [rule.key, result(id, rule, outcome, evaluation, missing, onMissing)];
    }),
  );
}

function result(
  id: number,
  rule: ProgramRule,
  outcome: Outcome,
  evaluation: Evaluation,
  missing: MissingData,
  onMissing: OnMissing | undefined,
): ExactResult {
  if (outcome.kind !== "veto") return exactResult(rule, outcome);
  const head = vetoed(rule.typeName, { reason: vetoReason(outcome, evaluation) });
  if (outcome.cause !== "missing") return head;
  const slots = missing.of(id);
  onMissing?.(slots);
  return { ...head, missing_data: slots.map((slot) => slotKey(slot, evaluation)) };
}

/** The answer for a rule with a value. */
export function exactResult(rule: ProgramRule, value: Value): ExactResult {
  const shown = shownOutcome(value, rule);
  if (shown.kind === "veto") return vetoed(rule.typeName, shown);
  return {
    vetoed: false,
    rule_type: rule.typeName,
    result: displayText(shown, rule.type, rule.unit),
    ...typedValue(shown, rule.type, rule.unit),
  };
}

/** The text of a value as the result shows it, or the veto that it is there. */
export function shownText(rule: ProgramRule, value: Value): string | Veto {
  const shown = shownOutcome(value, rule);
  return shown.kind === "veto" ? shown : displayText(shown, rule.type, rule.unit);
}

/**
 * The text of a value as a number without unit: in `unit` where its type has units. Any other value
 * is shown as the result is.
 */
export function plainText(rule: ProgramRule, value: Value, unit: string | undefined): string | Veto {
  const shown = shownOutcome(value, rule);
  if (shown.kind === "veto") return shown;
  const member = typedValue(shown, rule.type, rule.unit);
  if ("number" in member) return member.number;
  const amounts = "measure" in member ? member.measure : "ratio" in member ? member.ratio : undefined;
  return amounts?.[unit ?? ""] ?? displayText(shown, rule.type, rule.unit);
}

/** The answer for a rule with a veto; the caller adds `missing_data`. */
export function vetoed(typeName: string, { reason }: Pick<Veto, "reason">): VetoedResult {
  return reason === undefined
    ? { vetoed: true, rule_type: typeName }
    : { vetoed: true, veto_reason: reason, rule_type: typeName };
}

/**
 * The outcome of a rule as its own result shows it: a value that cannot be written as decimals is a
 * veto there, and only there (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness, rule
 * 3).
 */
function shownOutcome(outcome: Outcome, rule: Pick<ProgramRule, "type" | "unit">): Outcome {
  return outcome.kind === "veto" || fits(outcome, rule.type, rule.unit) ? outcome : BEYOND_DECIMALS;
}

/**
 * The reason text of a veto; undefined for a veto without message. The reason of missing data names
 * the slot and, if one is similar, a given name
 * (docs/spec/04-rules-evaluation.md#hints-for-misspelt-names).
 */
export function vetoReason(veto: Veto, evaluation: Evaluation): string | undefined {
  if (veto.cause !== "missing" || veto.slot === undefined) return veto.reason;
  const key = slotKey(veto.slot, evaluation);
  const hint = evaluation.inputs.hint(key);
  return hint === undefined ? `Missing data: ${key}` : `Missing data: ${key} (did you mean '${hint}'?)`;
}

function slotKey(slot: number, evaluation: Evaluation): string {
  const declared = evaluation.program.slots[slot];
  if (declared === undefined) throw new Error(`unreachable: no slot ${slot}`);
  return declared.key;
}
