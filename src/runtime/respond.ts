import type { ProgramRule } from "../model/program/program.ts";
import { displayText, fits, type TypedMember, typedValue } from "../model/types/display.ts";
import type { RowsMember } from "../model/types/rows-member.ts";
import type { ListValue, Outcome, RejectedData, RowValue, Value, Veto } from "../model/value.ts";
import type { Evaluation } from "./interpret.ts";
import { EvaluatedRows } from "./lists/answers/evaluated-rows.ts";
import { OpenRows } from "./lists/answers/open-rows.ts";
import { rowsAnswer } from "./lists/answers/rows-answer.ts";
import { OpenData, type RefusedGiven } from "./missing.ts";
import { BEYOND_DECIMALS } from "./operators/veto.ts";

/**
 * The answer for one rule (docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer;
 * docs/spec/07-surfaces.md#1-5-evaluation-json), members in the order of writing.
 */
export type ExactResult = VetoedResult | (ValueResult & (TypedMember | RowsMember));

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
  const open = evaluation.rows === undefined ? new OpenData(evaluation) : new OpenRows(evaluation);
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
  open: OpenData | OpenRows,
  onListed: OnListed | undefined,
): ExactResult {
  if (outcome.kind === "list" || outcome.kind === "row") return rowsResult(rule, outcome, evaluation, onListed);
  if (outcome.kind !== "veto") return exactResult(rule, outcome);
  const head = vetoed(rule.typeName, { reason: vetoReason(outcome, evaluation) });
  if (outcome.cause === "missing") {
    const keys = open.missing(id);
    onListed?.(keys);
    return { ...head, missing_data: keys };
  }
  return outcome.refusal === undefined ? head : withRejected(head, outcome, open.refused(id), onListed);
}

/** The answer for a rule that is a list, a row or an import (docs/spec/08-lists.md#8-answers). */
function rowsResult(
  { type, typeName }: ProgramRule,
  value: ListValue | RowValue,
  evaluation: Evaluation,
  onListed: OnListed | undefined,
): ExactResult {
  const rows = new EvaluatedRows();
  const { member, veto, texts } = rowsAnswer(value, type, rows, (found) => vetoReason(found, evaluation));
  onListed?.(texts);
  if (veto === undefined) return { vetoed: false, rule_type: typeName, ...member };
  const head = vetoed(typeName, { reason: vetoReason(veto, evaluation) });
  const open = new OpenRows(evaluation);
  if (veto.cause === "missing") {
    const keys = open.missingBelow(rows.needs);
    onListed?.(keys);
    return { ...head, missing_data: keys };
  }
  return withRejected(head, veto, open.refusedBelow(rows.needs, value), onListed);
}

function withRejected(
  head: VetoedResult,
  { refusal }: Veto,
  refused: ReadonlyMap<string, RefusedGiven>,
  onListed: OnListed | undefined,
): ExactResult {
  if (refusal === undefined) return head;
  const rejected = Array.from(refused, ([key, given]) => rejectedData(key, given));
  onListed?.(rejected.flatMap(({ data, value, reason }) => [data, value, reason]));
  return rejected.length === 0 ? head : { ...head, rejected_data: rejected };
}

function rejectedData(data: string, { veto: { refusal }, text }: RefusedGiven): RejectedData {
  if (refusal === undefined) throw new Error("unreachable: no value was refused");
  // Whole characters, never half a pair.
  const value = refusal.code === "too_long" ? `${text.match(/.{0,57}/su)}...` : text;
  return { data, value, reason: refusal.problem, code: refusal.code };
}

/** The answer for a rule with a value. */
export function exactResult(rule: ProgramRule, value: Value): ExactResult {
  const shown = answerOutcome(value, rule);
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
  const shown = answerOutcome(value, rule);
  return shown.kind === "veto" ? shown : displayText(shown, rule.type, rule.unit);
}

/**
 * The text of a value as a number without unit: in `unit` where its type has units. Any other value
 * is shown as the result is.
 */
export function plainText(rule: ProgramRule, value: Value, unit: string | undefined): string | Veto {
  const shown = answerOutcome(value, rule);
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
export function answerOutcome(outcome: Outcome, rule: Pick<ProgramRule, "type" | "unit">): Outcome {
  return outcome.kind === "veto" || fits(outcome, rule.type, rule.unit) ? outcome : BEYOND_DECIMALS;
}

/**
 * The reason text of a veto; undefined for a veto without message. The reason of missing data names
 * the slot and, if one is similar, a given name
 * (docs/spec/04-rules-evaluation.md#hints-for-misspelt-names).
 */
export function vetoReason(veto: Veto, evaluation: Evaluation): string | undefined {
  // The veto of a missing list has its reason: names that are given in its place have other forms.
  if (veto.cause !== "missing" || veto.reason !== undefined) return veto.reason;
  const key = veto.key ?? (veto.slot === undefined ? undefined : slotKey(veto.slot, evaluation));
  if (key === undefined) return undefined;
  const hint = evaluation.inputs.hint(key);
  return hint === undefined ? `Missing data: ${key}` : `Missing data: ${key} (did you mean '${hint}'?)`;
}

function slotKey(slot: number, evaluation: Evaluation): string {
  const declared = evaluation.program.slots[slot];
  if (declared === undefined) throw new Error(`unreachable: no slot ${slot}`);
  return declared.key;
}
