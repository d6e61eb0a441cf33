import type { DecisionTerms } from "../../decisions/log/line.ts";
import type { Data, Effective, EvaluationResponse } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors, EngineTimeout } from "../../engine/errors.ts";
import type { ShareTerms } from "../../engine/evaluation/deadline.ts";
import type { OverInput } from "../../engine/partial/break-points.ts";
import { type ExplanationValues, explanationValues } from "../../engine/text/explanation-values.ts";
import { responseJson } from "../../engine/text/json/write-json.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import { outcomeOf } from "../operator/record.ts";
import { HttpError, limitError } from "../reply/http-error.ts";
import { memento, type Reply } from "../reply/reply.ts";
import { ruleList } from "../request/path.ts";
import { decisionOf, takeArms } from "./decided.ts";

/** An evaluation that a request asks for. Plain data: it can be sent to another thread. */
export interface EvaluationJob {
  readonly spec: string;
  readonly effective: Effective | undefined;
  /** The start of the version in force, as written. */
  readonly from?: string | undefined;
  /** Absent: all rules of the spec itself. */
  readonly rules?: readonly string[] | undefined;
  /** The value of `rules` in a query: a list of rules, unless the version has data of that name. */
  readonly queried?: string | undefined;
  readonly data: Data;
  readonly explain: boolean;
  /** True: an explained answer tells the values of calculations as well. */
  readonly values?: boolean | undefined;
  /** True: each result that waits for data has what is sure of it. */
  readonly partial?: boolean | undefined;
  /** Present: the reply has the break points of the results over an input, or null. */
  readonly over?: Pick<OverInput, "input" | "unit"> | undefined;
  /** True: a name that is not an input is an error of the request. */
  readonly strict?: boolean | undefined;
  /** True: each result tells its deciding arm. */
  readonly arms?: boolean | undefined;
  /** True: the reply has its outcome, for metrics. */
  readonly counted?: boolean | undefined;
  /**
   * Present: the reply has its decision, for the log of decisions, without the values of `masks`.
   */
  readonly logged?: DecisionTerms | undefined;
}

/** The limits of one evaluation. */
export interface EvaluationTerms extends ShareTerms {
  /** Milliseconds. */
  readonly timeout: number;
  /**
   * Bytes of explanations that are written within that time; absent: the limits of the engine
   * apply.
   */
  readonly explanationBytes?: number | undefined;
}

/**
 * Evaluates and writes the answer. Throws HttpError for a wrong request, EngineTimeout for one that
 * exceeds its terms.
 */
export function evaluationReply(engine: Engine, job: EvaluationJob, terms: EvaluationTerms): Reply {
  const resolved = job.queried === undefined ? job : withRules(engine, job, terms);
  try {
    if (job.over !== undefined) return breakPointsReply(engine, { ...resolved, ...job.over }, terms);
    // Written out: copying an object by spreading costs as much as the evaluation.
    const { spec, effective, rules, data, explain, partial, strict, logged } = resolved;
    const { timeout, mostSteps, mostBits } = terms;
    const arms = job.arms === true || logged !== undefined;
    const request = { spec, effective, rules, data, explain, arms, partial, strict, timeout, mostSteps, mostBits };
    const response = engine.run(request);
    const decidingArms = logged && takeArms(response, job.arms === true);
    const body = answerJson(engine, explain && job.values ? valued(response) : response, terms);
    const outcome = job.counted ? outcomeOf(response.results) : undefined;
    const decision =
      decidingArms === undefined ? undefined : decisionOf(engine, resolved, response, body, decidingArms);
    const version = memento(response.spec_effective_from);
    const headers = strict ? { ...version, ...STRICTNESS_APPLIED } : version;
    return { status: 200, body, headers, outcome, decision };
  } catch (thrown) {
    const [error] = thrown instanceof EngineErrors ? thrown.errors : [];
    throw error === undefined ? thrown : requestProblem(engine, resolved, error);
  }
}

function breakPointsReply(
  engine: Engine,
  { spec, effective, rules = [], data, input, unit }: EvaluationJob & Pick<OverInput, "input" | "unit">,
  { timeout }: EvaluationTerms,
): Reply {
  const found = engine.breakPoints({ spec, effective, rules, data, input, unit, timeout });
  return { status: 200, body: JSON.stringify(found) };
}

/** Tells that strict handling was preferred, and applied (RFC 7240, section 3). */
export const STRICTNESS_APPLIED = { "Preference-Applied": "handling=strict" };

/** The job with `rules` in the query resolved to a list of rules or an input. */
function withRules(engine: Engine, { queried = "", ...job }: EvaluationJob, terms: EvaluationTerms): EvaluationJob {
  const { spec, effective } = job;
  const { timeout, mostSteps } = terms;
  if (engine.outline({ spec, effective, timeout, mostSteps }).inputs.includes("rules"))
    return { ...job, data: { ...job.data, rules: queried } };
  return { ...job, rules: job.rules ?? ruleList(queried) };
}

function valued(response: EvaluationResponse): EvaluationResponse & { readonly explanation_values: ExplanationValues } {
  return { ...response, explanation_values: explanationValues(response.results) };
}

function answerJson(
  engine: Engine,
  response: EvaluationResponse,
  { timeout, explanationBytes }: EvaluationTerms,
): string {
  const limits = engine.limits();
  if (explanationBytes === undefined || explanationBytes >= limits.max_explanation_bytes)
    return responseJson(response, limits);
  try {
    return responseJson(response, { ...limits, max_explanation_bytes: explanationBytes });
  } catch (thrown) {
    const isLong = thrown instanceof EngineErrors && thrown.errors[0]?.limit_name === "max_explanation_bytes";
    throw isLong ? new EngineTimeout(timeout) : thrown;
  }
}

/**
 * The HTTP form of an error that the engine reports for an evaluation of a version that exists
 * (docs/spec/07-surfaces.md#3-5-errors).
 */
function requestProblem(engine: Engine, job: EvaluationJob, error: EngineError): HttpError {
  const { message, suggestion } = error;
  const details = { spec: job.spec, suggestion };
  const large = limitError(error, details);
  if (large !== undefined) return large;
  if (error.request_kind === "spec_not_found") return new HttpError("spec_not_found", message, details);
  const data = error.related_data;
  if (data !== undefined) {
    const spellings = Object.keys(job.data).filter((name) => name.toLowerCase() === data.toLowerCase());
    return new HttpError(spellings.length > 1 ? "invalid_request" : "invalid_data", message, { ...details, data });
  }
  const rule = job.rules?.find((name) => !hasRule(engine, job, name));
  if (rule === undefined) return new HttpError("invalid_request", message, details);
  return new HttpError("rule_not_found", message, { ...details, rule });
}

function hasRule(engine: Engine, { spec, effective }: EvaluationJob, name: string): boolean {
  return Object.hasOwn(engine.outline({ spec, effective }).locations, name.toLowerCase());
}
