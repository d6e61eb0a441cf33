import type { EngineError } from "../../model/diagnostic.ts";
import type { Deadline } from "../../model/work-budget.ts";
import { evaluateExactly } from "../../runtime/evaluate.ts";
import { bindInputs, dataProblem, type InputLimits, type Inputs } from "../../runtime/inputs.ts";
import { RowsExceeded } from "../../runtime/lists/rows-exceeded.ts";
import type { OnListed } from "../../runtime/respond.ts";
import { selectRules } from "../../runtime/select.ts";
import { unknownData } from "../../runtime/unknown-data.ts";
import type { Data, EvaluationResponse } from "../api.ts";
import type { VersionInForce } from "./compiled.ts";
import type { EffectiveInstant } from "./effective.ts";
import { unknownDataProblem } from "./given.ts";

/** A run whose version and rules are chosen; only the data are open. */
export interface PreparedRun {
  /** False while generated code may come for later runs of the same choice. */
  readonly isCoded: boolean;
  /**
   * Gives an error for data that are not a request
   * (docs/spec/04-rules-evaluation.md#4-4-binding-the-inputs-of-a-run). Throws what `deadline` and
   * `onListed` throw.
   */
  run(data: Data | undefined, deadline: Deadline | undefined): EvaluationResponse | EngineError;
}

/** The input of a run besides its data. */
export interface RunChoice {
  readonly version: VersionInForce;
  readonly instant: EffectiveInstant;
  /** Rules as requested, a single key as it is; absent: all rules of the spec itself. */
  readonly rules: string | readonly string[] | undefined;
  readonly explain: boolean;
  /** True for many runs: code is then generated at once, unless it is long. */
  readonly prepared: boolean;
  /** True: names that are not inputs are an error of the request. */
  readonly strict?: boolean | undefined;
  readonly limits: InputLimits;
  /** Makes what keeps the answer of one run within a limit; absent where there is none. */
  readonly onListed?: (() => OnListed) | undefined;
}

/** Chooses the rules of a run. An unknown rule and an empty list are errors of the request. */
export function chosenRun(choice: RunChoice): PreparedRun | EngineError {
  const { version, instant, limits } = choice;
  const { compiled } = version;
  const names = ruleNames(choice.rules);
  const rules = names === undefined ? undefined : selectRules(compiled.program, names);
  if (rules !== undefined && "kind" in rules) return rules;
  const inEnvelope = envelope(version, instant);
  const explaining = choice.explain ? compiled.explaining : undefined;
  const runs = (explaining ?? compiled).fast?.(limits);
  const fast = choice.prepared ? runs?.atOnce(rules) : runs?.whenOften(rules);
  const exactly = (data: Data, deadline?: Deadline) => {
    const { program, indexes } = explaining ?? compiled;
    const inputs = bindInputs(program, data, limits, compiled.keys);
    if ("kind" in inputs) return inputs;
    const onListed = choice.onListed?.();
    const request = { inputs, now: instant.now, rules, deadline, indexes, onListed };
    return withinRows(() => {
      const { results, evaluation } = evaluateExactly(program, request);
      return { inputs, results: explaining === undefined ? results : explaining.explain(results, evaluation) };
    });
  };
  const told = (results: EvaluationResponse["results"], inputs: Inputs | undefined) => {
    const ignored = inputs?.ignoredNames(compiled.keys) ?? [];
    const unknown = ignored.length === 0 ? [] : unknownData(ignored).unknown;
    const response = inEnvelope(results);
    return unknown.length === 0 ? response : { ...response, unknown_data: unknown };
  };
  return {
    isCoded: fast !== undefined,
    run(data = {}, deadline) {
      const problem = dataProblem(data);
      if (problem !== undefined) return problem;
      if (choice.strict) {
        const inputs = bindInputs(compiled.program, data, limits, compiled.keys);
        const refused = "kind" in inputs ? inputs : unknownDataProblem(version.spec, inputs, compiled.keys);
        if (refused !== undefined) return refused;
      }
      if (fast !== undefined && (deadline === undefined || runs?.isBrief === true)) {
        let bound: Inputs | undefined;
        const results = fast(data, instant.now, deadline, (inputs) => {
          bound = inputs;
        });
        if (results !== undefined) {
          // Checked last: for data of a wrong form that error comes first.
          deadline?.check();
          explaining?.valuesLater?.(results, data, exactly);
          return told(results, bound);
        }
      }
      const exact = exactly(data, deadline);
      return "kind" in exact ? exact : told(exact.results, exact.inputs);
    },
  };
}

/** The result of an evaluation, or the error of one that makes too many rows. */
function withinRows<Result>(evaluate: () => Result): Result | EngineError {
  try {
    return evaluate();
  } catch (thrown) {
    if (thrown instanceof RowsExceeded) return thrown.error;
    throw thrown;
  }
}

/**
 * A caller without types may pass anything; a value that is not a string becomes the name of an
 * unknown rule.
 */
export function ruleNames(given: string | readonly string[] | undefined): readonly string[] | undefined {
  if (given === undefined) return undefined;
  return Array.isArray(given) ? given.map(String) : [String(given)];
}

/** Makes answers with one literal each: objects that grow member by member are slow. */
function envelope(
  { spec, from, to }: VersionInForce,
  { text: effective }: EffectiveInstant,
): (results: EvaluationResponse["results"]) => EvaluationResponse {
  if (from === undefined) {
    return to === undefined
      ? (results) => ({ spec, effective, results })
      : (results) => ({ spec, effective, spec_effective_to: to, results });
  }
  return to === undefined
    ? (results) => ({ spec, effective, spec_effective_from: from, results })
    : (results) => ({ spec, effective, spec_effective_from: from, spec_effective_to: to, results });
}
