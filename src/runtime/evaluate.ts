import type { Program } from "../model/program/program.ts";
import type { DateValue } from "../model/value.ts";
import type { Deadline } from "../model/work-budget.ts";
import type { ArmIndexes } from "./arm-index.ts";
import type { Inputs } from "./inputs.ts";
import { Evaluation } from "./interpret.ts";
import { type ExactResult, type OnListed, respond } from "./respond.ts";
import { ownRules } from "./select.ts";

/**
 * Evaluates rules with exact numbers and returns the answer of
 * docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer. Throws only the errors of
 * `deadline` and `onListed`.
 */
export function evaluateExactly(program: Program, request: ExactRequest): ExactAnswer {
  request.deadline?.check();
  const evaluation = new Evaluation(program, request.inputs, request.now, request.deadline, request.indexes);
  const results = respond(evaluation, request.rules ?? ownRules(program), request.onListed);
  return { results, evaluation };
}

interface ExactRequest {
  /** From `bindInputs`. */
  readonly inputs: Inputs;
  /** The effective instant. */
  readonly now: DateValue;
  /** From `selectRules`; absent: all rules of the spec itself. */
  readonly rules?: readonly number[] | undefined;
  readonly deadline?: Deadline | undefined;
  /**
   * Made once for a program that is evaluated many times: long ladders are then looked up instead
   * of scanned.
   */
  readonly indexes?: ArmIndexes | undefined;
  readonly onListed?: OnListed | undefined;
}

interface ExactAnswer {
  readonly results: Readonly<Record<string, ExactResult>>;
  /**
   * The finished evaluation, for explanations: evaluating more cells changes nothing in `results`.
   */
  readonly evaluation: Evaluation;
}
