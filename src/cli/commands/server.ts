import { type Listening, leaveWorkers, ownWorker, serveAsWorker, startWorkers } from "../../http/workers.ts";
import { command, PREFIX_FLAG, refusePositionals, UsageError } from "../command.ts";
import { note, print } from "../output.ts";
import { listenProblem, onHangup, untilSignal, warnIfReachable } from "../serving.ts";
import { readCount, readHost, readPort, readSeconds } from "../values.ts";
import { startingFrom } from "../workspace.ts";

export default command({
  summary: "Serve the specs of a workspace over HTTP",
  description: "Lists, shows and evaluates the local specs; /docs describes them, /openapi.json is the machine form.",
  examples: ["engine server", "engine server --prefix rules --port 9000 --watch --explain"],
  flags: {
    prefix: PREFIX_FLAG,
    host: { type: "value", summary: "address to listen on", placeholder: "HOST", default: "127.0.0.1" },
    port: {
      type: "value",
      char: "p",
      summary: "port to listen on; 0 takes a free one",
      placeholder: "PORT",
      default: "8012",
    },
    watch: { type: "switch", char: "w", summary: "reload when rules files change" },
    explain: { type: "switch", summary: "let clients ask for explanations with the header x-explain" },
    "eval-timeout": {
      type: "value",
      summary: "seconds one evaluation may take",
      placeholder: "SECONDS",
      default: "10",
    },
    "drain-delay": {
      type: "value",
      summary: "seconds for which connections are still accepted after a signal to end",
      placeholder: "SECONDS",
      default: "0",
    },
    cors: { type: "switch", summary: "let pages of any origin call the server" },
    workers: {
      type: "value",
      summary: "processes that serve the port together, for machines with several cores",
      placeholder: "N",
      default: "1",
    },
  },
  async run({ flags, positionals }) {
    refusePositionals(positionals);
    const port = readPort("port", flags.port);
    const evaluationTimeout = readSeconds("eval-timeout", flags["eval-timeout"]) * 1000;
    const drainDelay = readSeconds("drain-delay", flags["drain-delay"]) * 1000;
    const count = readCount("workers", flags.workers);
    if (count === 0) throw new UsageError("--workers: one process is needed at least");
    const { prefix, watch, explain, cors } = flags;
    const host = readHost(flags.host);
    const worker = ownWorker();
    if (count > 1 && worker === undefined) return await serveWithWorkers(count, host);
    const { startServer } = await import("../../http/server.ts");
    const options = { prefix, host, port, watch, explain, cors, evaluationTimeout, drainDelay, log: note };
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
    announce(server, host);
    await untilSignal(() => server.close());
    return 0;
  },
});

async function serveWithWorkers(count: number, host: string): Promise<number> {
  const workers = await startWorkers(count, note);
  if (workers === undefined) return 1;
  onHangup(() => workers.reload());
  announce(workers, host);
  await untilSignal(
    () => workers.close(),
    () => workers.kill(),
  );
  return 0;
}

function announce({ url, specs }: Listening, host: string): void {
  warnIfReachable(host);
  print(`engine listening on ${url} (${specs} specs)\n`);
}
