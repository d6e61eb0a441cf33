import { createServer, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import express, { type Express, type Router } from "express";
import type { DecisionLog } from "../decisions/log/decision-log.ts";
import { unknownMasks } from "../decisions/masks.ts";
import type { EngineOptions } from "../engine/api.ts";
import { Engine } from "../engine/engine.ts";
import { EngineErrors } from "../engine/errors.ts";
import type { EngineError } from "../model/diagnostic.ts";
import { optimiseAsUsual } from "../node/optimising.ts";
import { Connections } from "../node/server/connections.ts";
import type { Origins } from "../node/server/cross-origin.ts";
import { answerBeforeBody } from "../node/server/expect-continue.ts";
import { listen, listenAt } from "../node/server/http-server.ts";
import { isLoopback } from "../node/server/loopback.ts";
import { charactersOf, hasLargeSpec } from "../node/threads/share.ts";
import type { ThreadSeats } from "../node/threads/thread-seats.ts";
import { SMALL } from "../node/tuning.ts";
import { engineOf } from "../node/workspace/load.ts";
import { moduleFiles } from "../node/workspace/module-files.ts";
import { readWorkspace, type WorkspaceFiles, type WorkspaceSource } from "../node/workspace/read.ts";
import { type WorkspaceChange, watchWorkspace } from "../node/workspace/watch.ts";
import { type Admission, answerUnusual, guarded, limitConnections, shared } from "./connections.ts";
import { fastPath } from "./fast-path.ts";
import { type Log, traceOf } from "./operator/log.ts";
import type { Metrics, Observation, ServerState } from "./operator/metrics.ts";
import { type AnsweredRequest, observed } from "./operator/record.ts";
import { ServedRules } from "./operator/served-rules.ts";
import { fileChanges, type ServerLog } from "./operator/server-log.ts";
import { BearerToken } from "./reply/bearer-token.ts";
import { HttpError } from "./reply/http-error.ts";
import { send } from "./reply/reply.ts";
import { HIDDEN_NAMES } from "./request/path.ts";
import { routerOf } from "./router.ts";
import { ConcurrencyLimit } from "./work/concurrency-limit.ts";
import { Dispatcher } from "./work/dispatcher.ts";
import { type Service, type ServiceOptions, serviceOf } from "./work/service.ts";
import { evaluationSeats, type RuleThreads, ruleThreads } from "./work/work-threads.ts";

/**
 * Loads the workspace, then listens. Rejects with EngineErrors, or with the error of the socket;
 * nothing listens then.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { log, decisions, explain, playground, texts, words } = options;
  const { mostRequests } = options;
  const concurrency = mostRequests === undefined ? undefined : new ConcurrencyLimit(mostRequests);
  const routing = {
    explain,
    playground,
    texts,
    words,
    secured: options.token !== undefined,
    decisions,
    concurrency,
    log: log.remark,
  };
  const workspace = await readWorkspace(options.prefix);
  const rules: RulesOptions = { ...options, seats: evaluationSeats() };
  // A thread that may not evaluate plans nothing for this one.
  const isAside = options.loadAside === true || (options.evaluationTimeout > 0 && hasLargeSpec(workspace.sources));
  let loaded = isAside ? await loadAside(workspace, rules) : load(workspace, rules);
  const current = () => loaded.service;
  const isEnding = () => loaded.service.draining === true;
  const app = appOf(routerOf(current, routing));
  const listener = options.expressOnly ? app : fastPath(app, current, routing);
  const admitted = observed(shared(guarded(listener, admissionOf(options)), options.cors), observersOf(options));
  const server = createServer({ requireHostHeader: false, connectionsCheckingInterval: 1000 }, admitted);
  const connections = new Connections(server);
  answerBeforeBody(server, admitted);
  limitConnections(server, options.evaluationTimeout);
  answerUnusual(server, connections, options.cors);
  const { socket } = options;
  const url = socket === undefined ? await listen(server, options.host, options.port) : await listenAt(server, socket);
  const reports = options.reportReloads !== false;
  const tell = reports ? log.event : () => undefined;
  const warn = reports ? log.remark : () => undefined;
  warnOfNames(loaded, options, warn);
  const { prefix, quiet } = options;
  // Workers serve one workspace: one of them is enough.
  if (reports) loaded.serveOrders(prefix);
  const watching = options.watch
    ? watchWorkspace(prefix, (found) => void change(async () => found), { since: workspace, quiet })
    : undefined;
  let newest: (() => Promise<WorkspaceChange>) | undefined;
  let reloading: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  /** The states between the one that is loaded and the newest one are skipped. */
  function change(read: () => Promise<WorkspaceChange>): Promise<void> {
    newest = read;
    reloading ??= takeNewest();
    return reloading;
  }

  async function takeNewest(): Promise<void> {
    for (let read = newest; read !== undefined; read = newest) {
      newest = undefined;
      const found = await read();
      if (newest === undefined) await ("errors" in found ? refuse(found.errors) : take(found.workspace));
    }
    reloading = undefined;
  }

  async function take(workspace: WorkspaceFiles): Promise<void> {
    if (isEnding()) return;
    try {
      const before = loaded;
      const next = await loadAside(workspace, rules, before.service.engine);
      if (isEnding()) return next.threads?.retire();
      loaded = next;
      before.threads?.retire();
      options.metrics?.reload(true);
      const changes = fileChanges(before.rules.sources, workspace.sources);
      tell({ event: "reload", specs: current().specs.names.size, ...changes });
      warnOfNames(loaded, options, warn);
    } catch (thrown) {
      refuse(thrown);
    }
  }

  function refuse(thrown: unknown): void {
    const stale = thrown instanceof EngineErrors ? thrown.errors : [UNLOADABLE];
    loaded = { ...loaded, service: { ...loaded.service, stale } };
    const message =
      thrown instanceof EngineErrors ? thrown.message : `internal error while loading: ${traceOf(thrown)}`;
    options.metrics?.reload(false);
    tell({ event: "reload_failed", message });
  }

  function stopAccepting(): Promise<void> {
    stopped ??= stop();
    return stopped;
  }

  async function stop(): Promise<void> {
    watching?.[Symbol.dispose]();
    loaded = { ...loaded, service: { ...loaded.service, draining: true } };
    const { drainDelay = 0 } = options;
    if (drainDelay > 0) {
      connections.endAnswers();
      await pause(drainDelay);
    }
    await connections.stopAccepting();
  }

  return {
    url,
    specs: current().specs.names.size,
    reload() {
      decisions?.reopen();
      return change(() =>
        readWorkspace(prefix).then(
          (workspace) => ({ workspace }),
          (errors) => ({ errors }),
        ),
      );
    },
    observe: () => options.metrics?.observe({ ...stateOf(loaded), decisions: decisions?.counts }),
    stopAccepting,
    async close() {
      await stopAccepting();
      await connections.drain({ limit: options.evaluationTimeout, late });
      loaded.threads?.retire();
      await decisions?.close();
    },
  };
}

export interface ServerOptions extends ServiceOptions {
  readonly log: ServerLog;
  /** Gets a line for each evaluation; the server closes it. */
  readonly decisions?: DecisionLog | undefined;
  /** Counts requests and reloads. */
  readonly metrics?: Metrics | undefined;
  /** The origins whose pages may call the server from a browser. */
  readonly cors: Origins;
  /** Workspace folder or file. */
  readonly prefix: string;
  readonly host: string;
  /**
   * Names of hosts, in lower case, that are served besides this machine; absent: all, on addresses
   * that others reach.
   */
  readonly hosts?: readonly string[] | undefined;
  /** True: clients cannot give data that have a value in the rules; default false. */
  readonly onlyInputs?: boolean | undefined;
  /** Requests that are worked on at a time; more are refused. Absent: any number. */
  readonly mostRequests?: number | undefined;
  /** The bearer token that requests must bring. */
  readonly token?: string | undefined;
  /** 0 takes a free port. */
  readonly port: number;
  /** Path of a Unix socket to listen on instead of host and port. */
  readonly socket?: string | undefined;
  readonly watch: boolean;
  /**
   * True: a large workspace is loaded in a thread from the beginning, so that this process answers
   * for its state meanwhile.
   */
  readonly loadAside?: boolean | undefined;
  /**
   * Milliseconds between the signal to end and the last accepted connection, so that load balancers
   * notice; default 0.
   */
  readonly drainDelay?: number | undefined;
  /** Milliseconds that the work of one request may take. */
  readonly evaluationTimeout: number;
  /** True: long work moves to other threads; default true. */
  readonly threads?: boolean | undefined;
  /**
   * True: this process logs the messages that are the same in all workers of a port (reloads,
   * hidden names); default true.
   */
  readonly reportReloads?: boolean | undefined;
  /**
   * Milliseconds without a further change before a watched workspace is loaded again; default 200.
   */
  readonly quiet?: number | undefined;
  /**
   * True: Express routes every request. Otherwise evaluations are answered ahead of it, with the
   * same answers and faster.
   */
  readonly expressOnly?: boolean | undefined;
}

export interface RunningServer {
  readonly url: string;
  /** The number of specs that are served. */
  readonly specs: number;
  /** The metrics of this process; undefined without metrics. */
  observe(): Observation | undefined;
  /**
   * Loads the workspace again, changed or not; on an error the last good rules keep serving. The
   * log of decisions goes on in a new file.
   */
  reload(): Promise<void>;
  /**
   * Goes on accepting for `drainDelay`, while each answer ends its connection. Resolves when no
   * more connections are accepted.
   */
  stopAccepting(): Promise<void>;
  /**
   * Stops accepting, and from the same turn of the event loop on ends connections with their
   * answers; lets running requests end for at most the evaluation timeout.
   */
  close(): Promise<void>;
}

/** Answers a request that is still worked on when the time of a server that ends is over. */
function late(response: ServerResponse): void {
  const message = "the server ended before the work on the request did";
  send(response, new HttpError("evaluation_timeout", message, {}, { "Retry-After": "1" }).reply());
}

function appOf(router: Router): Express {
  const app = express();
  // Clients need not know the software, and answers of evaluations have no use for a tag.
  app.disable("x-powered-by").disable("etag");
  return app.use(router);
}

/** A bug in loading leaves the last good engine in service, as a wrong edit does. */
const UNLOADABLE: EngineError = {
  kind: "validation",
  message: "the rules could not be loaded because of a bug; the log of the server has the details",
};

interface Loaded {
  readonly service: Service;
  /** Makes the modules that runs ordered for the workspace at a path. */
  readonly serveOrders: (prefix: string) => void;
  readonly threads: RuleThreads | undefined;
  readonly rules: ServedRules;
}

/** How rules are loaded. */
interface RulesOptions extends Pick<ServerOptions, "threads" | "onlyInputs" | "evaluationTimeout"> {
  readonly seats: ThreadSeats;
}

/** Loads in this thread, as no request is waiting yet. Throws EngineErrors. */
function load({ sources }: WorkspaceFiles, options: RulesOptions, after?: Engine): Loaded {
  return serving(options, sources, threadsWith(sources, options), (given) =>
    engineOf({ sources }, { ...given, after }),
  );
}

/**
 * Loads large workspaces in a thread of its own, which is kept, as it alone has planned them, and
 * compiles the specs that `before` was asked for. Rejects with EngineErrors.
 */
async function loadAside(workspace: WorkspaceFiles, options: RulesOptions, before?: Engine): Promise<Loaded> {
  const { sources } = workspace;
  const threads = threadsWith(sources, options, 1);
  if (threads === undefined || charactersOf(sources) <= SMALL) return load(workspace, options, before);
  try {
    const outcome = await threads.planning.run({ kind: "load", specs: before?.inUse() }, { timeout: Infinity });
    if ("errors" in outcome)
      throw new EngineErrors(outcome.errors, new Map(sources.map(({ label, text }) => [label, text])));
    if (!("snapshot" in outcome)) throw new Error("unreachable: loading gives a snapshot");
    const { snapshot } = outcome;
    return serving(options, sources, threads, (given) => Engine.fromSnapshot(snapshot, { ...given, after: before }));
  } catch (thrown) {
    threads.retire();
    throw thrown;
  }
}

function threadsWith(
  sources: readonly WorkspaceSource[],
  { threads = true, onlyInputs, seats }: RulesOptions,
  kept?: number,
): RuleThreads | undefined {
  const script = new URL("./work/thread.js", import.meta.url);
  return threads ? ruleThreads(script, () => ({ sources, onlyInputs, keepsModules: true }), seats, kept) : undefined;
}

function serving(
  { evaluationTimeout, onlyInputs }: RulesOptions,
  sources: readonly WorkspaceSource[],
  threads: RuleThreads | undefined,
  engineWith: (given: Pick<EngineOptions, "onlyInputs" | "modules">) => Engine,
): Loaded {
  const engine = engineWith({ onlyInputs, modules: moduleFiles() });
  const dispatcher = new Dispatcher(engine, evaluationTimeout, threads);
  const rules = new ServedRules(sources);
  const state = (spec: string) => rules.behind(spec, (name) => dispatcher.files(name));
  const service = serviceOf(engine, dispatcher);
  let isFirst = true;
  const evaluate: Service["evaluate"] = (job, left) => {
    // There will be many more.
    if (isFirst) optimiseAsUsual();
    isFirst = false;
    return service.evaluate(job, left);
  };
  const serveOrders = (prefix: string) => dispatcher.serveOrders(prefix);
  return { service: { ...service, evaluate, rules, state }, serveOrders, threads, rules };
}

function admissionOf({ host, hosts, socket, token }: ServerOptions): Admission {
  // No page of a browser reaches a socket of the file system.
  return {
    loopback: socket === undefined && isLoopback(host),
    hosts,
    token: token === undefined ? undefined : new BearerToken(token),
  };
}

function observersOf({ log, metrics }: ServerOptions): ((request: AnsweredRequest) => void)[] {
  const observers = log.request === undefined ? [] : [log.request];
  if (metrics !== undefined) observers.push((request) => metrics.request(request));
  return observers;
}

function stateOf({ service, threads, rules }: Loaded): ServerState {
  return {
    specs: service.specs.names.size,
    versions: service.engine.list()[0]?.specs.length ?? 0,
    digest: rules.digest,
    loadedAt: Date.parse(rules.at) / 1000,
    stale: service.stale !== undefined,
    threads: threads?.size ?? 0,
  };
}

/** Tells of specs that a page hides, and of masks that mask nothing. */
function warnOfNames({ service, rules }: Loaded, { decisions }: ServerOptions, log: Log): void {
  for (const name of HIDDEN_NAMES.filter((hidden) => service.specs.names.has(hidden)))
    log(`warning: the spec \`${name}\` is named like a page of the server; it is reached at /${name}/`);
  const texts = rules.sources.map(({ text }) => text);
  for (const remark of unknownMasks(decisions?.terms.masks ?? [], texts)) log(`warning: --mask: ${remark}`);
}
