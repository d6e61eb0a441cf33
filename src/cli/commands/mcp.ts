import { command, PREFIX_FLAG, refusePositionals, UsageError } from "../command.ts";
import { endWithReader, note } from "../output.ts";
import { listenProblem, untilSignal, warnIfReachable } from "../serving.ts";
import { readHost, readPort, readSeconds } from "../values.ts";
import { startingFrom } from "../workspace.ts";

export default command({
  summary: "Serve a workspace to assistants over the Model Context Protocol",
  examples: ["engine mcp", "engine mcp --write --prefix rules", "engine mcp --http --port 8013"],
  flags: {
    prefix: PREFIX_FLAG,
    write: { type: "switch", summary: "let assistants add, change, remove and install specs" },
    "request-timeout": {
      type: "value",
      summary: "seconds one request may take",
      placeholder: "SECONDS",
      default: "10",
    },
    http: { type: "switch", summary: "serve over Streamable HTTP instead of stdin and stdout" },
    host: { type: "value", summary: "address to listen on, with --http", placeholder: "HOST", default: "127.0.0.1" },
    port: {
      type: "value",
      summary: "port to listen on, with --http; 0 takes a free one",
      placeholder: "PORT",
      default: "8013",
    },
    cors: { type: "switch", summary: "let pages of any origin call the server, with --http" },
  },
  async run({ flags, positionals, given }) {
    refusePositionals(positionals);
    const stray = ["host", "port", "cors"].find((name) => given.has(name));
    if (!flags.http && stray !== undefined) throw new UsageError(`--${stray} goes with --http`);
    const port = readPort("port", flags.port);
    const host = readHost(flags.host);
    const requestTimeout = readSeconds("request-timeout", flags["request-timeout"]) * 1000;
    const { WorkspaceStore } = await import("../../mcp/workspace-store.ts");
    const open = () => WorkspaceStore.open(flags.prefix, process.env.ENGINE_REGISTRY, "threads");
    const store = await startingFrom(flags.prefix, open);
    const options = { store, write: flags.write, requestTimeout, log: note };
    if (!flags.http) {
      const { serveStdio } = await import("../../mcp/stdio.ts");
      endWithReader();
      await serveStdio(options);
      store.retire();
      return 0;
    }
    const { startMcpHttp } = await import("../../mcp/http.ts");
    const { cors } = flags;
    const server = await startMcpHttp({ ...options, host, port, cors }).catch((problem: unknown) => {
      throw listenProblem(problem, host, port);
    });
    note(server.url);
    warnIfReachable(host);
    await untilSignal(() => server.close());
    store.retire();
    return 0;
  },
});
