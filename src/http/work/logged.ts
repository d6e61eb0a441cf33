import type { RuleState } from "../../decisions/archive/rule-state.ts";
import type { DecisionLog } from "../../decisions/log/decision-log.ts";
import { traceparentOf } from "../operator/record.ts";
import { HttpError } from "../reply/http-error.ts";
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
 * Evaluates, and answers with the id of the line in the log of decisions. Throws, or rejects with,
 * HttpError. The steps are functions of their own: making closures costs each request time.
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
  // An error of the request is no decision.
  if (reply.decision === undefined) return reply;
  const microseconds = Math.round((performance.now() - job.begin) * 1000);
  const state = job.service.state?.(job.spec);
  if (state === undefined) return reply;
  if (!(state instanceof Promise)) return add(job, reply, reply.decision, microseconds, state);
  const { decision } = reply;
  return state.then((known) => add(job, reply, decision, microseconds, known));
}

function add(
  job: LoggedJob,
  reply: Reply,
  decided: string,
  microseconds: number,
  state: RuleState,
): Reply | Promise<Reply> {
  const { traceparent } = job.headers;
  const id = job.decisions.add({
    state,
    decided,
    microseconds,
    traceparent: traceparent === undefined ? undefined : traceparentOf(job.headers),
  });
  return id instanceof Promise ? id.then((logged) => withId(job, reply, logged)) : withId(job, reply, id);
}

/** Written out: copying a reply by spreading costs a tenth of what its line costs. */
function withId({ decisions, spec }: LoggedJob, reply: Reply, decisionId: string | undefined): Reply {
  if (decisionId !== undefined) {
    const { status, body, headers, outcome } = reply;
    return { status, body, headers, outcome, decisionId };
  }
  if (!decisions.mustLog) return reply;
  const message = "the answer is not given, as it cannot be written to the log of decisions";
  throw new HttpError("decision_log_unavailable", message, { spec }, { "Retry-After": "1" });
}
