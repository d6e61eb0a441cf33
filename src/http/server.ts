import { createServer } from "node:http";
import { EngineErrors } from "../engine/errors.ts";
import type { EngineError } from "../model/diagnostic.ts";
import { drain, listen } from "../node/http-server.ts";
import { engineOf } from "../node/load.ts";
import { readWorkspace, type Workspace } from "../node/read.ts";
import { watchWorkspace } from "../node/watch.ts";
import { aheadOf } from "./ahead.ts";
import { type AppOptions, createApp } from "./app.ts";
import { answerUnusual, limitConnections, withFewHeaders } from "./connections.ts";
import { Evaluator, type Patience } from "./evaluation/evaluator.ts";
import { type Log, printable, traceOf } from "./log.ts";
import { HIDDEN_NAMES } from "./request/path.ts";
import { LocalSpecs, type Service } from "./service.ts";

export interface ServerOptions extends AppOptions, Patience {
  /** Workspace folder or file. */
  readonly prefix: string;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly watch: boolean;
  /** Whether what all workers of one port have to say is logged here: reloads, hidden names; default true. */
  readonly reportReloads?: boolean | undefined;
  /** Milliseconds without a further change before a watched workspace is loaded again; default 200. */
  readonly quiet?: number | undefined;
  /** Whether Express routes everything. Otherwise requests to specs are answered ahead of it, faster and the same. */
  readonly expressOnly?: boolean | undefined;
}

export interface RunningServer {
  readonly url: string;
  /** How many specs are served. */
  readonly specs: number;
  /** Stops accepting, lets running requests end for at most the evaluation timeout, then drops them. */
  close(): Promise<void>;
}

/** Loads the workspace, then listens. Rejects with EngineErrors, or with the error of the socket; nothing listens then. */
export async function startServer(given: ServerOptions): Promise<RunningServer> {
  const options = { ...given, log: printable(given.log) };
  const workspace = await readWorkspace(options.prefix);
  let loaded = load(workspace, options);
  const current = () => loaded.service;
  const app = createApp(current, options);
  const server = createServer(
    { requireHostHeader: false, connectionsCheckingInterval: 1000 },
    withFewHeaders(options.expressOnly ? app : aheadOf(app, current, options), options.cors),
  );
  limitConnections(server, options.evaluationTimeout);
  answerUnusual(server, options.cors);
  const url = await listen(server, options.host, options.port);
  const report = options.reportReloads === false ? () => undefined : options.log;
  warnOfHiddenNames(loaded.service, report);
  const { prefix, quiet } = options;
  const watching = options.watch ? watchWorkspace(prefix, reload, { since: workspace, quiet }) : undefined;

  function reload(change: { readonly workspace: Workspace } | { readonly errors: EngineErrors }): void {
    try {
      if ("errors" in change) throw change.errors;
      const before = loaded;
      loaded = load(change.workspace, options);
      before.evaluator.retire();
      report(`reloaded: ${current().specs.names.size} specs`);
      warnOfHiddenNames(current(), report);
    } catch (thrown) {
      const stale = thrown instanceof EngineErrors ? thrown.errors : [UNLOADABLE];
      loaded = { ...loaded, service: { ...loaded.service, stale } };
      report(thrown instanceof EngineErrors ? thrown.message : `internal error while loading: ${traceOf(thrown)}`);
    }
  }

  return {
    url,
    specs: current().specs.names.size,
    async close() {
      watching?.[Symbol.dispose]();
      await drain(server, options.evaluationTimeout);
      loaded.evaluator.retire();
    },
  };
}

/** A bug in loading leaves the last good engine in service, as a wrong edit does. */
const UNLOADABLE: EngineError = {
  kind: "validation",
  message: "the rules could not be loaded because of a bug; the log of the server has the details",
};

interface Loaded {
  readonly service: Service;
  readonly evaluator: Evaluator;
}

/** Throws EngineErrors. */
function load(workspace: Workspace, patience: Patience): Loaded {
  const engine = engineOf(workspace);
  const evaluator = new Evaluator(engine, workspace.sources, patience);
  return { service: { engine, specs: new LocalSpecs(engine), evaluate: (job) => evaluator.evaluate(job) }, evaluator };
}

function warnOfHiddenNames({ specs }: Service, log: Log): void {
  for (const name of HIDDEN_NAMES.filter((hidden) => specs.names.has(hidden)))
    log(`warning: the spec \`${name}\` is named like a page of the server; it is reached at /${name}/`);
}
