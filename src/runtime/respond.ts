import type { ProgramRule } from "../model/program/program.ts";
import { displayText, fits, type TypedMember, typedValue } from "../model/types/display.ts";
import type { Outcome, RejectedData, Value, Veto } from "../model/value.ts";
import type { Evaluation } from "./interpret.ts";
import { OpenData } from "./missing.ts";
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
  readonly rejected_data?: readonly RejectedData[];
}

interface ValueResult {
  readonly vetoed: false;
  readonly rule_type: string;
  readonly result: string;
}

/**
 * Called with the texts of a list of inputs, before it is part of an answer: the lists of all rules
 * may be large. May throw.
 */
export type OnListed = (texts: readonly string[]) => void;

/**
 * Results by rule key, in the order of the program. `rules` are the ids of the requested rules,
 * ascending. Passes on the errors of `onListed`.
 */
export function respond(
  evaluation: Evaluation,
  rules: readonly number[],
  onListed?: OnListed,
): Readonly<Record<string, ExactResult>> {
  const outcomes = rules.map((rule) => evaluation.ofRule(rule));
  const open = new OpenData(evaluation);
  return Object.fromEntries(
    rules.map((id, at): [string, ExactResult] => {
      const rule = evaluation.program.rules[id];
      const outcome = outcomes[at];
      if (rule === undefined || outcome === undefined) throw new Error(`unreachable: no rule ${id}`);
      return [rule.key, result(id, rule, outcome, evaluation, open, onListed)];
    }),
  );
}

function result(
  id: number,
  rule: ProgramRule,
  outcome: Outcome,
  evaluation: Evaluation,
  open: OpenData,
  onListed: OnListed | undefined,
): ExactResult {
  if (outcome.kind !== "veto") return exactResult(rule, outcome);
  const head = vetoed(rule.typeName, { reason: vetoReason(outcome, evaluation) });
  if (outcome.cause === "missing") {
    const keys = open.missing(id).map((slot) => slotKey(slot, evaluation));
    onListed?.(keys);
    return { ...head, missing_data: keys };
  }
  if (outcome.refusal === undefined) return head;
  const rejected = Array.from(open.refused(id), ([slot, veto]) => rejectedData(slot, veto, evaluation));
  onListed?.(rejected.flatMap(({ data, value, reason }) => [data, value, reason]));
  return rejected.length === 0 ? head : { ...head, rejected_data: rejected };
}

function rejectedData(slot: number, { refusal }: Veto, evaluation: Evaluation): RejectedData {
  const text = evaluation.inputs.text(slot);
  if (refusal === undefined || text === undefined) throw new Error("unreachable: no value was refused");
  const { code, problem } = refusal;
  const value = code === "too_long" ? `${text.slice(0, KEPT)}...` : text;
  return { data: slotKey(slot, evaluation), value, reason: problem, code };
}

/** Characters of a value that is too long. */
const KEPT = 57;

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
