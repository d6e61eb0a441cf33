import type { SpecRef } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { showJson } from "../../engine/text/show-json.ts";
import { openapiContent } from "../openapi/document.ts";
import { HttpError } from "../reply/http-error.ts";
import type { Reply } from "../reply/reply.ts";
import { memento } from "../routes/memento.ts";
import { type EvaluationJob, evaluationReply } from "./evaluate.ts";

/** What a request may ask for that takes long. Plain data: it can be sent to another thread. */
export type Task = { readonly kind: "evaluate"; readonly job: EvaluationJob } | DocumentTask;

/** What depends on the rules and the time alone. */
export type DocumentTask =
  | { readonly kind: "show"; readonly ref: SpecRef }
  | { readonly kind: "openapi"; readonly effective: string; readonly explain: boolean };

/** Does a task to its end. Throws EngineTimeout past the time; other errors are replies. */
export function perform(engine: Engine, task: Task, timeout: number): Reply {
  try {
    switch (task.kind) {
      case "evaluate":
        return evaluationReply(engine, task.job, { timeout });
      case "show":
        return showReply(engine, task.ref);
      case "openapi":
        return { status: 200, body: openapiContent(engine, task.effective, task.explain) };
    }
  } catch (thrown) {
    if (thrown instanceof HttpError) return thrown.reply();
    throw thrown;
  }
}

/** The interface of the version in force. */
export function showReply(engine: Engine, ref: SpecRef): Reply {
  const answer = engine.show(ref);
  return { status: 200, body: showJson(answer), headers: memento(answer.effective_from) };
}
