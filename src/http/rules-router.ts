import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, Response } from "express";
import { checkEngine, checkFunction, checkOptions, type OptionNames } from "../engine/arguments.ts";
import type { Engine } from "../engine/engine.ts";
import { type Log, printable } from "./operator/log.ts";
import { routerOf } from "./router.ts";
import { Dispatcher } from "./work/dispatcher.ts";
import { libraryFile } from "./work/library-file.ts";
import { type Service, serviceOf } from "./work/service.ts";
import type { ThreadRules } from "./work/thread.ts";
import { evaluationSeats, ruleThreads } from "./work/work-threads.ts";

/**
 * How a router answers.
 *
 * @example
 * ```ts
 * import { rulesRouter } from "engine-rules/express";
 *
 * const options = { explain: true, timeout: 2000, log: (entry) => console.error(entry) };
 * typeof rulesRouter(engine, options); // "function"
 * ```
 */
export interface RulesRouterOptions {
  /** True: clients may ask for explanations with the header `x-explain`; default false. */
  readonly explain?: boolean | undefined;
  /** True: clients cannot give data that have a value in the rules; default false. */
  readonly onlyInputs?: boolean | undefined;
  /** Milliseconds that the work of one request may take; default 10,000. */
  readonly timeout?: number | undefined;
  /**
   * Gets one entry for each request that failed because of a bug, which the client is told without
   * details, and one where a bundler left out the threads; default: `console.error`.
   */
  readonly log?: ((entry: string) => void) | undefined;
}

/** A handler for `app.use` of Express. */
export type RulesRouter = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (problem?: unknown) => void,
) => void;

/**
 * The routes of the HTTP server (docs/spec/07-surfaces.md#3-http-server) for the local specs of
 * `engine`, as a router in an Express app: evaluation, interfaces, `/openapi.json`, `/docs` and
 * `/health`, below the path where it is mounted. It answers every request that it gets; errors of
 * requests are JSON with a code, as those of `engine server`. Middleware in front of it (helmet,
 * authentication, cors) applies. Changes of the engine (`load`, `update`, `remove`) show with the
 * next request.
 *
 * Mounted before `express.json()`, it keeps every digit of numbers. In a body that was parsed
 * before, whole numbers must be safe integers.
 *
 * Work that takes longer than 25 ms moves to threads, which start when needed and end when idle.
 *
 * @param engine has loaded the rules.
 * @example
 * ```ts
 * import express from "express";
 * import { Engine } from "engine-rules";
 * import { rulesRouter } from "engine-rules/express";
 *
 * const engine = new Engine();
 * engine.load({ "shop.rules": "spec shop\ndata quantity: number\nrule total: quantity * 2" });
 * const app = express();
 * app.use("/rules", rulesRouter(engine, { timeout: 2000 }));
 * // POST /rules/shop {"quantity": 3}
 * ```
 */
export function rulesRouter(engine: Engine, options: RulesRouterOptions = {}): RulesRouter {
  checkEngine("the engine of a router", engine);
  checkOptions("the options of a router", options, {
    explain: true,
    onlyInputs: true,
    timeout: true,
    log: true,
  } satisfies OptionNames<RulesRouterOptions>);
  const { explain = false, onlyInputs = false, timeout = 10_000, log = logError } = options;
  if (typeof timeout !== "number" || !(timeout >= 0))
    throw new RangeError("the timeout must be a number of milliseconds, 0 or more");
  checkFunction("the option `log`", log);
  const script = libraryFile("http/work/thread.js");
  if (script === undefined) log(NO_THREADS);
  const router = routerOf(servicesOf(engine, { timeout, onlyInputs, script }), { explain, log: printable(log) });
  return (request, response, next) => router(request as Request, response as Response, next);
}

const NO_THREADS =
  "engine-rules: its threads are not where this app runs, so all requests are answered in the main thread. Keep the package engine-rules out of the app's bundle, or install it there";

interface ServiceTerms {
  readonly timeout: number;
  readonly onlyInputs: boolean;
  /** The threads for what takes long; undefined: the main thread does all. */
  readonly script: URL | undefined;
}

/** A function that returns the service of an engine, which may change between requests. */
function servicesOf(engine: Engine, { timeout, onlyInputs, script }: ServiceTerms): () => Service {
  const seats = evaluationSeats();
  const start = () => {
    const served = onlyInputs ? engine.copy({ onlyInputs }) : engine;
    const rules = (): ThreadRules => ({ snapshot: served.snapshot("used"), onlyInputs });
    const threads = script && ruleThreads(script, rules, seats);
    return { revision: engine.revision, threads, service: serviceOf(served, new Dispatcher(served, timeout, threads)) };
  };
  let current = start();
  return () => {
    if (current.revision !== engine.revision) {
      current.threads?.retire();
      current = start();
    }
    return current.service;
  };
}

const logError: Log = (entry) => console.error(entry);
