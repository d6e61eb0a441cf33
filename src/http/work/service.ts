import type { RuleState } from "../../decisions/archive/rule-state.ts";
import type { DecisionLog } from "../../decisions/log/decision-log.ts";
import type { Engine } from "../../engine/engine.ts";
import type { OwnTexts } from "../../form/language/languages.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import type { ServedRules } from "../operator/served-rules.ts";
import type { Reply } from "../reply/reply.ts";
import { SpecPaths } from "../request/path.ts";
import type { ConcurrencyLimit } from "./concurrency-limit.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { EvaluationJob } from "./evaluate.ts";
import type { DocumentTask } from "./task.ts";

/** The names of the inputs and of the lists of a version. */
export interface KnownNames {
  readonly inputs: readonly string[];
  readonly lists: readonly string[];
}

/**
 * The state of a running server that routes use. A reload makes a new one; a request keeps the one
 * it began with.
 */
export interface Service {
  readonly engine: Engine;
  readonly specs: SpecPaths;
  /** Errors of the last reload when it failed: the last good engine keeps serving. */
  readonly stale?: readonly EngineError[] | undefined;
  /** The rules of a workspace; absent where an app has loaded them. */
  readonly rules?: ServedRules | undefined;
  /** True when the server is about to end: load balancers should send requests elsewhere. */
  readonly draining?: boolean | undefined;
  /**
   * Makes, or finds by its key, a reply that depends on the rules alone. Passes on the errors of
   * `make`.
   */
  kept(key: string, make: () => Reply): Reply;
  /** Milliseconds that the work of one request may take. */
  readonly limit: number;
  /**
   * Evaluates within the time limit, or within `left` milliseconds of it. Throws, or rejects with,
   * HttpError.
   */
  evaluate(job: EvaluationJob, left?: number): Reply | Promise<Reply>;
  /** The names of the inputs of a version that exists. Rejects with HttpError. */
  inputs(ref: Pick<EvaluationJob, "spec" | "effective">): Promise<KnownNames>;
  /**
   * Makes, or finds, a reply that depends on the rules and the time alone. Rejects with HttpError.
   */
  document(task: DocumentTask): Promise<Reply>;
  /** The sources behind the answers of a spec. Throws, or rejects with, HttpError. */
  state?(spec: string): RuleState | Promise<RuleState>;
}

/** Words in place of those that the playground has, by the tags of languages. */
export type OwnWords = ReadonlyMap<string, object>;

export interface ServiceOptions {
  /** True when clients may ask for explanations. */
  readonly explain: boolean;
  /** True: `/docs/playground` is a page to try rules in; default false. */
  readonly playground?: boolean | undefined;
  /** Texts of the pages in place of the built-in ones. */
  readonly texts?: OwnTexts | undefined;
  /** Words of the playground in place of its own. */
  readonly words?: OwnWords | undefined;
  /** True when requests must bring a bearer token. */
  readonly secured?: boolean | undefined;
  /** Gets a line for each evaluation. */
  readonly decisions?: DecisionLog | undefined;
  /** Bounds the requests that are worked on at a time; absent: any number. */
  readonly concurrency?: ConcurrencyLimit | undefined;
}

/** The service of an engine; `dispatcher` decides which thread does the work. */
export function serviceOf(engine: Engine, dispatcher: Dispatcher): Service {
  return {
    engine,
    specs: new SpecPaths(engine),
    kept: (key, make) => dispatcher.kept(key, make),
    limit: dispatcher.limit,
    evaluate: (job, left) => dispatcher.evaluate(job, left),
    inputs: (ref) => dispatcher.inputs(ref),
    document: (task) => dispatcher.document(task),
  };
}
