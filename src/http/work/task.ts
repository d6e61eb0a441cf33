import type { SpecRef } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { showJson } from "../../engine/text/json/show-json.ts";
import { openapiContent } from "../openapi/document.ts";
import { HttpError } from "../reply/http-error.ts";
import type { Reply } from "../reply/reply.ts";
import { tooLarge } from "../reply/too-large.ts";
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
    const [error] = thrown instanceof EngineErrors ? thrown.errors : [];
    const large = error && tooLarge(error, task.kind === "show" ? { spec: task.ref.spec } : {});
    if (large === undefined) throw thrown;
    return large.reply();
  }
}

/** The interface of the version in force. Throws EngineErrors when it is too long. */
export function showReply(engine: Engine, ref: SpecRef): Reply {
  const answer = engine.show(ref);
  return { status: 200, body: showJson(answer, engine.limits()), headers: memento(answer.effective_from) };
}
