import * as Flags from "@oclif/core/flags";
import type { AdminOptions, RunningAdmin } from "../../../http/admin.ts";
import type { Observation } from "../../../http/operator/metrics.ts";
import { LOG_FORMS, type ServerLog, serverLog } from "../../../http/operator/server-log.ts";
import { type Listening, leaveWorkers, ownWorker, serveAsWorker, startWorkers } from "../../../http/workers.ts";
import { checkDecisionFlags, decisionFlags, openDecisionLog } from "../../arguments/decision-flags.ts";
import { readTexts, textsFlag } from "../../arguments/texts-file.ts";
import {
  readCount,
  readHost,
  readHosts,
  readOrigins,
  readPort,
  readSeconds,
  readToken,
} from "../../arguments/values.ts";
import { portVariable, withVariables } from "../../arguments/variables.ts";
import { EngineCommand, prefixFlag, toggle } from "../../command.ts";
import { UsageError } from "../../failure.ts";
import { note, print } from "../../output.ts";
import {
  endProcess,
  endSignals,
  listenProblem,
  Signals,
  socketProblem,
  untilSignal,
  warnIfReachable,
} from "../../serving.ts";
import { startingFrom } from "../../workspace.ts";

export default class ServerCommand extends EngineCommand {
  static override summary = "Serve the specs of a workspace over HTTP";
  static override description =
    "Lists, shows and evaluates the local specs. /docs is a page that describes them, /openapi.json their OpenAPI document.";
  static override examples = ["engine server", "engine server --prefix rules --port 9000 --watch --explain"];
  static override flags = withVariables({
    prefix: prefixFlag,
    host: Flags.string({ summary: "address to listen on", helpValue: "<host>", default: "127.0.0.1" }),
    port: Flags.string({
      char: "p",
      summary: "port to listen on; 0 takes a free one",
      helpValue: "<port>",
      default: "8012",
    }),
    socket: Flags.string({ summary: "Unix socket to listen on instead of host and port", helpValue: "<path>" }),
    watch: toggle({ char: "w", summary: "reload when rules files change" }),
    explain: toggle({ summary: "allow explanations, which clients request with the header x-explain" }),
    playground: toggle({
      summary: "serve /docs/playground, a page in which visitors write and run rules of their own",
    }),
    texts: textsFlag,
    "eval-timeout": Flags.string({
      summary: "time limit of an evaluation, in seconds",
      helpValue: "<seconds>",
      default: "10",
    }),
    "drain-delay": Flags.string({
      summary: "keep accepting connections for this many seconds after a signal to end",
      helpValue: "<seconds>",
      default: "0",
    }),
    cors: toggle({ summary: "allow web pages of any origin" }),
    "cors-origin": Flags.string({
      summary: "allow web pages of these origins, separated by commas",
      helpValue: "<origins>",
    }),
    workers: Flags.string({
      summary: "number of processes that share the port, for machines with several cores",
      helpValue: "<n>",
      default: "1",
    }),
    log: Flags.option({
      summary: "log requests and events on stderr, one line each",
      options: LOG_FORMS,
      default: "off",
    })(),
    "token-file": Flags.string({
      summary: "require the bearer token in this file for every request",
      helpValue: "<path>",
    }),
    "allow-host": Flags.string({
      summary: "accept requests for these host names too, separated by commas",
      helpValue: "<hosts>",
    }),
    "only-inputs": toggle({ summary: "accept values only for data that have no value in the rules" }),
    "max-concurrent": Flags.string({
      summary: "number of requests that a process handles at a time; others are answered with 503",
      helpValue: "<n>",
    }),
    "admin-port": Flags.string({
      summary: "port for operators: /livez, /readyz, /metrics; 0 takes a free one",
      helpValue: "<port>",
    }),
    "admin-host": Flags.string({
      summary: "address of the port for operators",
      helpValue: "<host>",
      default: "127.0.0.1",
    }),
    ...decisionFlags,
    "ready-when-fresh": toggle({ summary: "report not ready (/readyz) after a reload fails, until one succeeds" }),
  });

  async run(): Promise<number> {
    const { flags, metadata } = await this.parse(ServerCommand);
    const port = readPort("port", portVariable(flags.port, metadata.flags.port?.setFromDefault === true));
    const evaluationTimeout = readSeconds("eval-timeout", flags["eval-timeout"]) * 1000;
    const drainDelay = readSeconds("drain-delay", flags["drain-delay"]) * 1000;
    const count = readCount("workers", flags.workers);
    if (count === 0) throw new UsageError("--workers: one process is needed at least");
    const cors = readOrigins(flags.cors, flags["cors-origin"]);
    const { prefix, watch, explain, playground } = flags;
    const host = readHost(flags.host);
    const { socket } = flags;
    const isPlace = ["host", "port"].some((name) => metadata.flags[name]?.setFromDefault !== true);
    if (socket !== undefined && isPlace) throw new UsageError("--socket replaces --host and --port: leave them out");
    const hosts = readHosts(flags["allow-host"]);
    const token = readToken(flags["token-file"]);
    const most = flags["max-concurrent"];
    const mostRequests = most === undefined ? undefined : readCount("max-concurrent", most);
    if (mostRequests === 0) throw new UsageError("--max-concurrent: one request is needed at least");
    checkDecisionFlags(flags);
    const { pages: texts, playground: words } = await readTexts(flags.texts);
    const reachable = socket === undefined ? host : LOCAL;
    const worker = ownWorker();
    const signals: ServerSignals = { hangup: new Signals("SIGHUP"), end: endSignals() };
    // Where there are workers, one may listen already.
    if (worker === undefined && count === 1) signals.end.hear(endProcess);
    const log = serverLog(flags.log, (text) => process.stderr.write(text), note);
    const adminPort = flags["admin-port"] === undefined ? undefined : readPort("admin-port", flags["admin-port"]);
    const adminHost = readHost(flags["admin-host"], "admin-host");
    const adminOptions = { host: adminHost, port: adminPort, readyWhenFresh: flags["ready-when-fresh"] };
    const admin = worker === undefined ? await administer(adminOptions, log) : undefined;
    if (count > 1 && worker === undefined)
      return await serveWithWorkers(count, { host: reachable, hasToken: token !== undefined }, log, admin, signals);
    const { startServer } = await import("../../../http/server.ts");
    const metrics =
      adminPort === undefined ? undefined : new (await import("../../../http/operator/metrics.ts")).Metrics();
    const decisions = await openDecisionLog(flags, worker?.number, evaluationTimeout, log.remark).catch(
      (problem: unknown) => {
        leaveWorkers();
        admin?.close();
        throw problem;
      },
    );
    const options = {
      decisions,
      metrics,
      prefix,
      host,
      hosts,
      token,
      mostRequests,
      onlyInputs: flags["only-inputs"],
      port,
      socket,
      loadAside: admin !== undefined,
      watch,
      explain,
      playground,
      texts,
      words,
      cors,
      evaluationTimeout,
      drainDelay,
      log,
    };
    const start = () => startServer({ ...options, reportReloads: worker?.reports });
    const server = await startingFrom(prefix, start).catch((problem: unknown) => {
      leaveWorkers();
      admin?.close();
      throw socket === undefined ? listenProblem(problem, host, port) : socketProblem(problem, socket);
    });
    if (worker !== undefined) {
      await serveAsWorker(server);
      return 0;
    }
    signals.hangup.hear(() => server.reload());
    const ended = untilSignal(signals.end, () => ending(log, server, admin));
    admin?.serve(async () => [server.observe() ?? NOTHING]);
    announce(server, reachable, log, token !== undefined);
    await ended;
    return 0;
  }
}

/** The signals that the command acts on; a worker leaves them to the first process. */
interface ServerSignals {
  readonly hangup: Signals;
  readonly end: Signals;
}

/** The address of what only this machine reaches. */
const LOCAL = "127.0.0.1";

const NOTHING: Observation = { stale: false, metrics: [] };

/** Starts the port for operators, if there is to be one. */
async function administer(
  options: Omit<AdminOptions, "port"> & { readonly port: number | undefined },
  log: ServerLog,
): Promise<RunningAdmin | undefined> {
  const { host, port } = options;
  if (port === undefined) return undefined;
  const { startAdmin } = await import("../../../http/admin.ts");
  const admin = await startAdmin({ ...options, port }).catch((problem: unknown) => {
    throw listenProblem(problem, host, port, "--admin-port");
  });
  log.event({ event: "admin", url: admin.url });
  return admin;
}

async function serveWithWorkers(
  count: number,
  { host, hasToken }: { readonly host: string; readonly hasToken: boolean },
  log: ServerLog,
  admin: RunningAdmin | undefined,
  signals: ServerSignals,
): Promise<number> {
  const workers = await startWorkers(count, log.remark);
  if (workers === undefined) {
    admin?.close();
    return 1;
  }
  signals.hangup.hear(() => workers.reload());
  const ended = untilSignal(
    signals.end,
    () => ending(log, workers, admin),
    () => workers.kill(),
  );
  admin?.serve(() => workers.observe());
  announce(workers, host, log, hasToken);
  await ended;
  return 0;
}

async function ending(
  log: ServerLog,
  server: { close(): Promise<void> },
  admin: RunningAdmin | undefined,
): Promise<void> {
  log.event({ event: "drain" });
  admin?.drain();
  await server.close();
  admin?.close();
}

function announce({ url, specs }: Listening, host: string, log: ServerLog, hasToken: boolean): void {
  warnIfReachable(host, log.remark, hasToken);
  log.event({ event: "start", url, specs });
  print(`engine listening on ${url} (${specs} specs)\n`);
}
