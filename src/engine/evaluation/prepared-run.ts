import type { EngineError } from "../../model/diagnostic.ts";
import type { UnknownData } from "../../model/value.ts";
import type { Deadline } from "../../model/work-budget.ts";
import { evaluateExactly } from "../../runtime/evaluate.ts";
import type { GeneratedRun } from "../../runtime/generated/module.ts";
import {
  bindInputs,
  type GivenData,
  type InputLimits,
  type Inputs,
  type PlainData,
  type SlotKeys,
} from "../../runtime/inputs.ts";
import { RowsExceeded } from "../../runtime/lists/rows-exceeded.ts";
import type { OnListed } from "../../runtime/respond.ts";
import { selectRules } from "../../runtime/select.ts";
import { unknownData } from "../../runtime/unknown-data.ts";
import type { Data, EvaluationResponse } from "../api.ts";
import { requestError } from "../errors.ts";
import type { AnswerNeeds, Compiled, ExactRun, VersionName } from "./compiled.ts";
import type { EffectiveInstant } from "./effective.ts";

/** A run whose version and rules are chosen; only the data are open. */
export interface PreparedRun {
  /**
   * Gives an error for data that are not a request
   * (docs/spec/04-rules-evaluation.md#4-4-binding-the-inputs-of-a-run). Throws what `deadline` and
   * `onListed` throw.
   */
  run(data: Data | undefined, deadline: Deadline | undefined): EvaluationResponse | EngineError;
}

/** The input of a run besides its data. */
export interface RunChoice {
  readonly version: VersionName & { readonly compiled: Compiled };
  readonly instant: EffectiveInstant;
  /** Rules as requested, a single key as it is; absent: all rules of the spec itself. */
  readonly rules: string | readonly string[] | undefined;
  readonly needs: AnswerNeeds;
  /** The number of such runs. */
  readonly expected: "once" | "often";
  /** True: names that are not inputs are an error of the request. */
  readonly strict?: boolean | undefined;
  readonly limits: InputLimits;
  /** Makes what keeps the answer of one run within a limit; absent where there is none. */
  readonly onListed?: (() => OnListed) | undefined;
}

/** Chooses the rules of a run. An unknown rule and an empty list are errors of the request. */
export function chosenRun(choice: RunChoice): PreparedRun | EngineError {
  const { version, instant, expected, limits } = choice;
  const { compiled } = version;
  const names = ruleNames(choice.rules);
  const rules = names === undefined ? undefined : selectRules(compiled.program, names);
  if (rules !== undefined && "kind" in rules) return rules;
  const inEnvelope = envelope(version, instant);
  const answering = compiled.answering(choice.needs);
  const generated = answering.code?.(limits);
  let known = expected === "often" ? generated?.requested(rules, expected) : undefined;
  const bind = (data: GivenData) => bindInputs(answering.program, data, limits, compiled.keys);
  const exactly = (inputs: Inputs, deadline?: Deadline) => {
    const { program, indexes } = answering;
    const onListed = choice.onListed?.();
    const request = { inputs, now: instant.now, rules, deadline, indexes, onListed };
    return withinRows(() => {
      const { results, evaluation } = evaluateExactly(program, request);
      return { results: answering.explain?.(results, evaluation) ?? results };
    });
  };
  /** The caller may change its data before it asks for a text. */
  const exactlyLater = (data: PlainData): ExactRun => {
    // Two lists are copied several times as fast as entries.
    const names = Object.keys(data);
    const values = Object.values(data).map(copied);
    return () => {
      const inputs = bind(Object.fromEntries(names.map((name, at) => [name, values[at]])));
      return "kind" in inputs ? inputs : exactly(inputs);
    };
  };
  const coded = (code: GeneratedRun, data: PlainData, deadline: Deadline | undefined, inputs?: Inputs) => {
    const values = answering.valuesLater?.(inputs === undefined ? exactlyLater(data) : () => exactly(inputs));
    const results = code.run(data, instant.now, deadline, values, choice.onListed);
    if (results !== undefined) deadline?.check();
    return results;
  };
  return {
    run(data = {}, deadline) {
      known ??= generated?.requested(rules, expected);
      const code = deadline === undefined || generated?.isBrief === true ? known : undefined;
      const isPlain = code?.isPlain(data) === true;
      const answered = code !== undefined && isPlain ? coded(code, data, deadline) : undefined;
      if (answered !== undefined) return inEnvelope(answered);
      const inputs = bind(data);
      if ("kind" in inputs) return inputs;
      const refused = choice.strict ? unknownDataProblem(version.spec, inputs, compiled.keys) : undefined;
      if (refused !== undefined) return refused;
      const results = code === undefined || isPlain ? undefined : coded(code, inputs.byKey, deadline, inputs);
      const exact = results === undefined ? exactly(inputs, deadline) : { results };
      if ("kind" in exact) return exact;
      const response = inEnvelope(exact.results);
      const { unknown } = unknownData(inputs.ignoredNames(compiled.keys));
      return unknown.length === 0 ? response : { ...response, unknown_data: unknown };
    },
  };
}

/** A copy of plain data, which takes a tenth of the time of `structuredClone`. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== "object" || value === null) return value;
  const row: Record<string, unknown> = { ...value };
  for (const key in row) if (typeof row[key] === "object") row[key] = copied(row[key]);
  return row;
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
  { spec, from, to }: VersionName,
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

/** The error of a strict request with names that are not inputs of the spec. */
function unknownDataProblem(spec: string, inputs: Inputs, keys: SlotKeys): EngineError | undefined {
  const { unknown, more } = unknownData(inputs.ignoredNames(keys));
  const [first] = unknown;
  if (first === undefined) return undefined;
  const names = unknown.map(({ name }) => `\`${name}\``).join(", ");
  const others = more > 0 ? ` and ${more} more` : "";
  const remedy = unknown.find(({ hint }) => hint !== undefined)?.hint ?? suggestionText(unknown);
  return {
    ...requestError("invalid_request", `spec \`${spec}\` has no input ${names}${others}`),
    spec,
    related_data: first.name,
    ...(remedy !== undefined && { suggestion: remedy }),
  };
}

function suggestionText(unknown: readonly UnknownData[]): string | undefined {
  const meant = unknown.flatMap(({ name, suggestion }) => (suggestion === undefined ? [] : [{ name, suggestion }]));
  if (meant.length === 0) return undefined;
  const texts = meant.map(({ name, suggestion }) => {
    return unknown.length === 1 ? `\`${suggestion}\`` : `\`${suggestion}\` for \`${name}\``;
  });
  return `did you mean ${texts.join(", ")}?`;
}
