import * as Flags from "@oclif/core/flags";
import { readHost, readOrigins, readPort, readSeconds } from "../../arguments/values.ts";
import { portVariable, withVariables } from "../../arguments/variables.ts";
import { EngineCommand, prefixFlag, toggle } from "../../command.ts";
import { UsageError } from "../../failure.ts";
import { endWithReader, note } from "../../output.ts";
import { endProcess, endSignals, listenProblem, untilSignal, warnIfReachable } from "../../serving.ts";
import { startingFrom } from "../../workspace.ts";

export default class McpCommand extends EngineCommand {
  static override summary = "Serve a workspace to assistants over the Model Context Protocol";
  static override examples = ["engine mcp", "engine mcp --write --prefix rules", "engine mcp --http --port 8013"];
  static override flags = withVariables({
    prefix: prefixFlag,
    write: toggle({ summary: "let assistants add, change, remove and install specs" }),
    "only-inputs": toggle({ summary: "accept values only for data that have no value in the rules" }),
    "request-timeout": Flags.string({
      summary: "time limit of a request, in seconds",
      helpValue: "<seconds>",
      default: "10",
    }),
    http: toggle({ summary: "use Streamable HTTP instead of stdin and stdout" }),
    host: Flags.string({ summary: "with --http: address to listen on", helpValue: "<host>", default: "127.0.0.1" }),
    port: Flags.string({
      summary: "with --http: port to listen on; 0 takes a free one",
      helpValue: "<port>",
      default: "8013",
    }),
    cors: toggle({ summary: "with --http: allow web pages of any origin" }),
    "cors-origin": Flags.string({
      summary: "with --http: allow web pages of these origins, separated by commas",
      helpValue: "<origins>",
    }),
  });

  async run(): Promise<number> {
    const { flags, metadata, raw } = await this.parse(McpCommand);
    const stray = ["host", "port", "cors", "cors-origin"].find((name) =>
      raw.some((token) => token.type === "flag" && token.flag === name),
    );
    if (!flags.http && stray !== undefined) throw new UsageError(`--${stray} goes with --http`);
    const port = readPort("port", portVariable(flags.port, metadata.flags.port?.setFromDefault === true));
    const host = readHost(flags.host);
    const cors = readOrigins(flags.cors, flags["cors-origin"]);
    const requestTimeout = readSeconds("request-timeout", flags["request-timeout"]) * 1000;
    const { WorkspaceStore } = await import("../../../mcp/workspace-store.ts");
    const terms = { place: "threads", onlyInputs: flags["only-inputs"] } as const;
    const open = () => WorkspaceStore.open(flags.prefix, process.env.ENGINE_REGISTRY, terms);
    const store = await startingFrom(flags.prefix, open);
    store.rules.serveOrders(flags.prefix);
    const options = { store, write: flags.write, requestTimeout, log: note };
    if (!flags.http) {
      const { serveStdio } = await import("../../../mcp/transport/stdio.ts");
      endWithReader();
      await serveStdio(options);
      store.retire();
      return 0;
    }
    const signals = endSignals();
    signals.hear(endProcess);
    const { startMcpHttp } = await import("../../../mcp/transport/http.ts");
    const server = await startMcpHttp({ ...options, host, port, cors }).catch((problem: unknown) => {
      throw listenProblem(problem, host, port);
    });
    const ended = untilSignal(signals, () => server.close());
    note(server.url);
    warnIfReachable(host);
    await ended;
    store.retire();
    return 0;
  }
}
