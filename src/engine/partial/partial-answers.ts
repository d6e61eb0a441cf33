import { Explorer } from "../../domain/explore/explorer.ts";
import { knownProgram } from "../../domain/rows/known-program.ts";
import { Steps } from "../../domain/steps.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import { instantOf } from "../../model/time/calendar.ts";
import type { DateValue } from "../../model/value.ts";
import type { Deadline } from "../../model/work-budget.ts";
import { bindInputs, type InputLimits, rowLimits } from "../../runtime/inputs.ts";
import { Evaluation } from "../../runtime/interpret.ts";
import type { Data, EvaluationResponse, HalfAnswer } from "../api.ts";
import type { Compiled } from "../evaluation/compiled.ts";
import type { HalfAnswered } from "./completion.ts";
import { halfAnswer } from "./half-answer.ts";
import { type MissingInput, nextInput } from "./next-input.ts";

/** The steps of an exploration, so that it takes a fraction of a second. */
const STEPS = 100_000;

/** A result that waits for data: the rule, and the inputs that it waits for. */
interface WaitingResult {
  readonly rule: number;
  readonly missing: readonly string[];
}

/** The rules that wait, as they are followed for all data. */
interface FollowedRules {
  readonly half: HalfAnswered;
  /** By number in the program of the request. */
  readonly rules: ReadonlyMap<number, number>;
  /** By key of an input. */
  readonly slots: ReadonlyMap<string, number>;
}

/**
 * The sure part of each result that waits for data, over all valid values of what is missing.
 * Throws what the deadline of the evaluation throws.
 */
function partialAnswers(
  waiting: readonly WaitingResult[],
  evaluation: Evaluation,
  limits: InputLimits,
): ReadonlyMap<number, HalfAnswer> {
  const wanted = waiting.map(({ rule }) => rule);
  const byRow = evaluation.rows && followedRules(evaluation, wanted, limits, "each row");
  let byAnyRow: FollowedRules | undefined;
  return new Map(
    waiting.map((each): [number, HalfAnswer] => {
      const answer = byRow && answerOf(each, byRow);
      if (answer !== undefined) return [each.rule, answer];
      byAnyRow ??= followedRules(evaluation, wanted, limits, "any row");
      return [each.rule, (byAnyRow && answerOf(each, byAnyRow)) ?? { certain: false, may_veto: true }];
    }),
  );
}

/** Undefined: there are too many rows. */
export function followedRules(
  evaluation: Evaluation,
  wanted: readonly number[],
  limits: InputLimits,
  rows: "each row" | "any row",
): FollowedRules | undefined {
  const known = knownProgram(evaluation, wanted, rows);
  if (known === undefined) return undefined;
  const { program, rules } = known;
  const instant = instantOf(evaluation.now);
  const explorer = new Explorer(program, {
    slice: { from: instant, to: instant + 1n },
    steps: new Steps(STEPS, () => evaluation.deadline?.check()),
    mostRows: rowLimits(limits).max_list_rows,
  });
  const half = { evaluation, explorer, instant, maxBytes: limits.max_data_value_bytes };
  return { half, rules, slots: new Map(program.slots.map(({ key }, id) => [key, id])) };
}

/** Undefined: following the rule takes too many steps. */
function answerOf({ rule, missing }: WaitingResult, { half, rules, slots }: FollowedRules): HalfAnswer | undefined {
  const found = halfAnswer({ id: rules.get(rule) ?? -1, of: rule }, half);
  if (found === undefined || found.answer.certain) return found?.answer;
  const { terms } = half.explorer;
  const inputs = missing.map((key): MissingInput => ({ key, term: terms.ofSlot(slots.get(key) ?? -1) }));
  const next = nextInput(inputs, found.regions);
  return next === undefined ? found.answer : { ...found.answer, next };
}

/**
 * Adds to each result of a response that waits for data what is sure of it. Throws what the
 * deadline throws.
 */
export function withHalfAnswers(
  response: EvaluationResponse,
  { program, indexes, keys }: Pick<Compiled, "program" | "indexes" | "keys">,
  data: Data,
  now: DateValue,
  limits: InputLimits,
  deadline: Deadline | undefined,
): EvaluationResponse | EngineError {
  const waiting = program.rules.flatMap(({ key }, rule): WaitingResult[] => {
    const result = Object.hasOwn(response.results, key) ? response.results[key] : undefined;
    return result?.missing_data === undefined ? [] : [{ rule, missing: result.missing_data }];
  });
  if (waiting.length === 0) return response;
  const inputs = bindInputs(program, data, limits, keys);
  if ("kind" in inputs) return inputs;
  const evaluation = new Evaluation(program, inputs, now, deadline, indexes);
  const answers = partialAnswers(waiting, evaluation, limits);
  const results = { ...response.results };
  for (const [rule, partial] of answers) {
    const { key = "" } = program.rules[rule] ?? {};
    const result = results[key];
    if (result?.vetoed) results[key] = { ...result, partial };
  }
  return { ...response, results };
}
