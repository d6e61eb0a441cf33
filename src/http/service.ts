import type { Engine } from "../engine/engine.ts";
import type { EngineError } from "../model/diagnostic.ts";
import type { EvaluationJob } from "./evaluation/job.ts";
import type { Reply } from "./reply/reply.ts";

/** What the routes need of a running server. A reload makes a new one; a request keeps the one it began with. */
export interface Service {
  readonly engine: Engine;
  /** Lower-case names of the local specs, of any version. */
  readonly specs: ReadonlySet<string>;
  /** Errors of the last reload when it failed: the last good engine keeps serving. */
  readonly stale?: readonly EngineError[] | undefined;
  /** Evaluates within the time limit, in another thread when it takes long. Throws, or rejects with, HttpError. */
  evaluate(job: EvaluationJob): Reply | Promise<Reply>;
}

export interface ServiceOptions {
  /** Whether clients may ask for explanations. */
  readonly explain: boolean;
  /** Pages of any origin may call from a browser. */
  readonly cors: boolean;
}

/** The names that a server serves: local specs only. */
export function localSpecs(engine: Engine): Set<string> {
  const local = engine.list().find((entry) => entry.repository === undefined);
  return new Set(local?.specs.map((spec) => spec.name));
}
