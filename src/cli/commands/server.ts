import * as Flags from "@oclif/core/flags";
import { LOG_FORMS, type ServerLog, serverLog } from "../../http/operator/server-log.ts";
import { type Listening, leaveWorkers, ownWorker, serveAsWorker, startWorkers } from "../../http/workers.ts";
import { EngineCommand, prefixFlag, toggle } from "../command.ts";
import { UsageError } from "../failure.ts";
import { note, print } from "../output.ts";
import { listenProblem, onHangup, untilSignal, warnIfReachable } from "../serving.ts";
import { readCount, readHost, readOrigins, readPort, readSeconds } from "../values.ts";
import { portVariable, withVariables } from "../variables.ts";
import { startingFrom } from "../workspace.ts";

export default class Server extends EngineCommand {
  static override summary = "Serve the specs of a workspace over HTTP";
  static override description =
    "Lists, shows and evaluates the local specs; /docs describes them, /openapi.json is the machine form.";
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
    watch: toggle({ char: "w", summary: "reload when rules files change" }),
    explain: toggle({ summary: "let clients ask for explanations with the header x-explain" }),
    "eval-timeout": Flags.string({
      summary: "seconds one evaluation may take",
      helpValue: "<seconds>",
      default: "10",
    }),
    "drain-delay": Flags.string({
      summary: "seconds for which connections are still accepted after a signal to end",
      helpValue: "<seconds>",
      default: "0",
    }),
    cors: toggle({ summary: "let pages of any origin call the server" }),
    "cors-origin": Flags.string({
      summary: "let pages of these origins call the server: a list with commas",
      helpValue: "<origins>",
    }),
    workers: Flags.string({
      summary: "processes that serve the port together, for machines with several cores",
      helpValue: "<n>",
      default: "1",
    }),
    log: Flags.option({
      summary: "log requests and events on stderr, a line each",
      options: LOG_FORMS,
      default: "off",
    })(),
  });

  async run(): Promise<number> {
    const { flags, metadata } = await this.parse(Server);
    const port = readPort("port", portVariable(flags.port, metadata.flags.port?.setFromDefault === true));
    const evaluationTimeout = readSeconds("eval-timeout", flags["eval-timeout"]) * 1000;
    const drainDelay = readSeconds("drain-delay", flags["drain-delay"]) * 1000;
    const count = readCount("workers", flags.workers);
    if (count === 0) throw new UsageError("--workers: one process is needed at least");
    const cors = readOrigins(flags.cors, flags["cors-origin"]);
    const { prefix, watch, explain } = flags;
    const host = readHost(flags.host);
    const worker = ownWorker();
    const log = serverLog(flags.log, (text) => process.stderr.write(text), note);
    if (count > 1 && worker === undefined) return await serveWithWorkers(count, host, log);
    const { startServer } = await import("../../http/server.ts");
    const options = { prefix, host, port, watch, explain, cors, evaluationTimeout, drainDelay, log };
    const start = () => startServer({ ...options, reportReloads: worker?.reports });
    const server = await startingFrom(prefix, start).catch((problem: unknown) => {
      leaveWorkers();
      throw listenProblem(problem, host, port);
    });
    if (worker !== undefined) {
      await serveAsWorker(server);
      return 0;
    }
    onHangup(() => server.reload());
    announce(server, host, log);
    await untilSignal(() => ending(log, server));
    return 0;
  }
}

async function serveWithWorkers(count: number, host: string, log: ServerLog): Promise<number> {
  const workers = await startWorkers(count, log.remark);
  if (workers === undefined) return 1;
  onHangup(() => workers.reload());
  announce(workers, host, log);
  await untilSignal(
    () => ending(log, workers),
    () => workers.kill(),
  );
  return 0;
}

function ending(log: ServerLog, server: { close(): Promise<void> }): Promise<void> {
  log.event({ event: "drain" });
  return server.close();
}

function announce({ url, specs }: Listening, host: string, log: ServerLog): void {
  warnIfReachable(host, log.remark);
  log.event({ event: "start", url, specs });
  print(`engine listening on ${url} (${specs} specs)\n`);
}
