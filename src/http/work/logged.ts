import type { RuleState } from "../../decisions/archive/rule-state.ts";
import type { DecisionLog } from "../../decisions/log/decision-log.ts";
import { traceparentOf } from "../operator/record.ts";
import { HttpError } from "../reply/http-error.ts";
import type { Reply } from "../reply/reply.ts";
import type { RequestHead } from "../request/head.ts";
import type { EvaluationJob } from "./evaluate.ts";
import type { Service } from "./service.ts";

/**
 * Evaluates, and answers with the id of the line in the log of decisions. Throws, or rejects with,
 * HttpError.
 */
export function evaluateLogged(
  service: Service,
  decisions: DecisionLog,
  job: EvaluationJob,
  { headers }: RequestHead,
): Reply | Promise<Reply> {
  const begin = performance.now();
  const evaluated = service.evaluate(job);
  if (evaluated instanceof Promise) return evaluated.then(log);
  return log(evaluated);

  function log(reply: Reply): Reply | Promise<Reply> {
    const microseconds = Math.round((performance.now() - begin) * 1000);
    const state = service.state?.(job.spec);
    if (state instanceof Promise) return state.then((known) => add(reply, microseconds, known));
    return add(reply, microseconds, state);
  }

  function add(reply: Reply, microseconds: number, state: RuleState | undefined): Reply | Promise<Reply> {
    // An error of the request is no decision.
    if (reply.decision === undefined || state === undefined) return reply;
    const traceparent = headers.traceparent === undefined ? undefined : traceparentOf(headers);
    const id = decisions.add({ state, decided: reply.decision, microseconds, traceparent });
    return id instanceof Promise ? id.then((logged) => withId(reply, logged)) : withId(reply, id);
  }

  function withId(reply: Reply, id: string | undefined): Reply {
    if (id !== undefined) return { ...reply, headers: { ...reply.headers, "Decision-Id": id } };
    if (!decisions.mustLog) return reply;
    const message = "the answer is not given, as it cannot be written to the log of decisions";
    throw new HttpError("decision_log_unavailable", message, { spec: job.spec }, { "Retry-After": "1" });
  }
}
