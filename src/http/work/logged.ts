import type { RuleState } from "../../decisions/archive/rule-state.ts";
import type { DecisionLog } from "../../decisions/log/decision-log.ts";
import type { Decided } from "../../decisions/log/line.ts";
import { traceparentOf } from "../operator/record.ts";
import { unlogged } from "../reply/http-error.ts";
import type { Reply } from "../reply/reply.ts";
import type { RequestHead } from "../request/head.ts";
import type { EvaluationJob } from "./evaluate.ts";
import type { Service } from "./service.ts";

/** An evaluation that is to be logged. */
interface LoggedJob {
  readonly service: Service;
  readonly decisions: DecisionLog;
  readonly spec: string;
  readonly headers: RequestHead["headers"];
  /** In milliseconds of `performance.now`. */
  readonly begin: number;
}

/**
 * Evaluates, and gives the answer the id of the line in the log of decisions. Throws, or rejects
 * with, HttpError. The steps are functions of their own: making closures costs each request time.
 */
export function evaluateLogged(
  service: Service,
  decisions: DecisionLog,
  job: EvaluationJob,
  { headers }: RequestHead,
): Reply | Promise<Reply> {
  const logged: LoggedJob = { service, decisions, spec: job.spec, headers, begin: performance.now() };
  const reply = service.evaluate(job);
  return reply instanceof Promise ? reply.then((made) => log(logged, made)) : log(logged, reply);
}

function log(job: LoggedJob, reply: Reply): Reply | Promise<Reply> {
  // An error of the request is not a decision.
  if (reply.decision === undefined) return reply;
  const microseconds = Math.round((performance.now() - job.begin) * 1000);
  const state = job.service.state?.(job.spec);
  if (state === undefined) return reply;
  if (!(state instanceof Promise)) return add(job, reply, reply.decision, microseconds, state);
  const { decision } = reply;
  return state.then((known) => add(job, reply, decision, microseconds, known));
}

function add(
  { decisions, headers, spec }: LoggedJob,
  reply: Reply,
  decided: Decided,
  microseconds: number,
  state: RuleState,
): Reply {
  const { traceparent } = headers;
  const entry = decisions.add({
    state,
    decided,
    microseconds,
    traceparent: traceparent === undefined ? undefined : traceparentOf(headers),
  });
  if (entry === undefined) {
    if (decisions.mustLog) throw unlogged(spec);
    return reply;
  }
  // Written out: copying a reply by spreading costs a tenth of what its line costs.
  const { status, body, headers: named, outcome } = reply;
  return typeof entry === "string"
    ? { status, body, headers: named, outcome, decisionId: entry, awaited: undefined }
    : { status, body, headers: named, outcome, decisionId: entry.id, awaited: { entry, spec } };
}
