import type { SpecRef } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { documentJson, showJson } from "../../engine/text/json/write-json.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import { moduleOrders } from "../../node/workspace/module-orders.ts";
import { type DocumentTerms, documentInSections, openapiDocument } from "../openapi/document.ts";
import { HttpError, limitError } from "../reply/http-error.ts";
import { memento, type Reply } from "../reply/reply.ts";
import { type EvaluationJob, evaluationReply } from "./evaluate.ts";
import { rulesModule, ruleTexts, summaries } from "./page-data.ts";
import type { KnownNames } from "./service.ts";

/** A task that may take long. Plain data: it can be sent to another thread. */
export type Task = RequestTask | MakingTask;

/** A task of a request; its outcome is a reply. */
export type RequestTask = { readonly kind: "evaluate"; readonly job: EvaluationJob } | DocumentTask;

/** A task that prepares data for the main thread. */
type MakingTask =
  | { readonly kind: "compile"; readonly ref: SpecRef; readonly explain: boolean; readonly arms: boolean }
  /** Makes the modules that runs ordered for the workspace at the path. */
  | { readonly kind: "orders"; readonly prefix: string }
  | { readonly kind: "inputs"; readonly ref: SpecRef }
  /** Labels of the sources behind a spec. */
  | { readonly kind: "files"; readonly spec: string }
  /** `specs`: names of the specs to compile; absent: none. */
  | { readonly kind: "load"; readonly specs: readonly string[] | undefined };

export type TaskOutcome =
  | { readonly reply: Reply }
  | { readonly compiled: string }
  | { readonly served: true }
  | KnownNames
  | { readonly files: readonly string[] }
  | { readonly snapshot: Uint8Array }
  | { readonly errors: readonly EngineError[] };

/** A reply that depends on the rules and the time alone. */
export type DocumentTask =
  | { readonly kind: "show"; readonly ref: SpecRef }
  /** The arms of a version's own rules as written, and the names of those that people come for. */
  | { readonly kind: "arms"; readonly ref: SpecRef }
  /** A module that answers in a page, in the slice in force and the next one. */
  | { readonly kind: "module"; readonly ref: SpecRef; readonly explain: boolean }
  /** The first lines of commentaries, by spec. */
  | { readonly kind: "summaries"; readonly effective: string }
  | ({ readonly kind: "openapi"; readonly effective: string } & DocumentTerms);

const SCRIPT = "text/javascript; charset=utf-8";

/** Does a task to its end. Throws EngineTimeout past the time. */
export function perform(engine: Engine, task: Task, timeout: number): TaskOutcome {
  switch (task.kind) {
    case "compile":
      return { compiled: engine.compiled({ ...task.ref, explain: task.explain, arms: task.arms, timeout }) };
    case "orders":
      moduleOrders(task.prefix)?.serve(engine);
      return { served: true };
    case "inputs": {
      const { inputs, lists } = engine.outline({ ...task.ref, timeout });
      return { inputs, lists };
    }
    case "files":
      return { files: engine.files(task) };
    case "load":
      return { snapshot: loadedSnapshot(engine, task.specs) };
    default:
      return { reply: replyTo(engine, task, timeout) };
  }
}

/** The loaded rules with the programs of the versions of `specs` that are in force now. */
function loadedSnapshot(engine: Engine, specs: readonly string[] = []): Uint8Array {
  for (const spec of specs) {
    // A spec that is gone, not in force now or too large must not keep the others out.
    ignoringErrors(() => engine.outline({ spec }));
  }
  return engine.snapshot("used");
}

function ignoringErrors(action: () => void): void {
  try {
    action();
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
  }
}

/** Does what a request asks for. Throws EngineTimeout past the time; other errors are replies. */
export function replyTo(engine: Engine, task: RequestTask, timeout: number): Reply {
  try {
    switch (task.kind) {
      case "evaluate":
        return evaluationReply(engine, task.job, { timeout });
      case "show":
        return showReply(engine, task.ref);
      case "arms":
        return { status: 200, body: documentJson(ruleTexts(engine, task.ref), engine.limits()) };
      case "module":
        return { status: 200, body: rulesModule(engine, task.ref, task.explain), type: SCRIPT };
      case "summaries":
        return { status: 200, body: documentJson(summaries(engine, task.effective), engine.limits()) };
      case "openapi":
        return { status: 200, body: openapiDocument(engine, task.effective, task) };
    }
  } catch (thrown) {
    return refusalOf(thrown, task);
  }
}

/**
 * Makes a document piece by piece; between two pieces other work can be done. `mostSteps`: the
 * planning steps for one piece. Throws EngineTimeout when one needs more; other errors are replies.
 * Undefined: the document has no pieces.
 */
export function* documentInPieces(
  engine: Engine,
  task: DocumentTask,
  mostSteps: number,
): Generator<undefined, Reply | undefined> {
  try {
    if (task.kind === "show") return showReply(engine, task.ref, mostSteps);
    if (task.kind !== "openapi") return undefined;
    return { status: 200, body: yield* documentInSections(engine, task.effective, task, mostSteps) };
  } catch (thrown) {
    return refusalOf(thrown, task);
  }
}

/** The reply that an exception of a task stands for; other exceptions are thrown again. */
function refusalOf(thrown: unknown, task: RequestTask): Reply {
  if (thrown instanceof HttpError) return (task.kind === "evaluate" ? thrown.about(task.job.spec) : thrown).reply();
  const [error] = thrown instanceof EngineErrors ? thrown.errors : [];
  const large = error && limitError(error, "ref" in task ? { spec: task.ref.spec } : {});
  if (large === undefined) throw thrown;
  return large.reply();
}

/**
 * The interface of the version in force. Throws EngineErrors when it is too long, and EngineTimeout
 * when it needs more than `mostSteps` planning steps.
 */
function showReply(engine: Engine, ref: SpecRef, mostSteps?: number): Reply {
  const answer = engine.show({ ...ref, mostSteps });
  return { status: 200, body: showJson(answer, engine.limits()), headers: memento(answer.effective_from) };
}
