import { command, PREFIX_FLAG, refusePositionals, UsageError } from "../command.ts";
import { requestFailure } from "../failure.ts";
import { note, print } from "../output.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "::1"]);

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
    cors: { type: "switch", summary: "let pages of any origin call the server" },
  },
  async run({ flags, positionals }) {
    refusePositionals(positionals);
    const port = portNumber(flags.port);
    const evaluationTimeout = seconds("--eval-timeout", flags["eval-timeout"]) * 1000;
    const { startServer } = await import("../../http/server.ts");
    const { prefix, host, watch, explain, cors } = flags;
    const server = await startServer({ prefix, host, port, watch, explain, cors, evaluationTimeout, log: note }).catch(
      (problem: unknown) => {
        throw listenProblem(problem, host, port);
      },
    );
    print(`engine listening on ${server.url} (${server.specs} specs)\n`);
    if (!LOOPBACK.has(host))
      note(`warning: ${host} is reachable from other machines, and this server has no authentication and no TLS`);
    await signal();
    process.once("SIGINT", () => process.exit(0));
    process.once("SIGTERM", () => process.exit(0));
    await server.close();
    return 0;
  },
});

/** Resolves at the first SIGINT or SIGTERM. */
function signal(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
}

function portNumber(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new UsageError(`--port takes a number from 0 to 65535, not \`${text}\``);
  return port;
}

function seconds(flag: string, text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new UsageError(`${flag} takes a number of seconds, not \`${text}\``);
  return Number(text);
}

function listenProblem(problem: unknown, host: string, port: number): unknown {
  const code = typeof problem === "object" && problem !== null && "code" in problem ? problem.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return requestFailure(`port ${port} on ${host} is in use`, "choose another one with --port; 0 takes a free one");
    case "EACCES":
      return requestFailure(`port ${port} on ${host} is not permitted`, "choose a port above 1023 with --port");
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return requestFailure(`cannot listen on port ${port} of ${host}: the host is no address of this machine`);
    default:
      return problem;
  }
}
