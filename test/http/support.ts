import { type IncomingHttpHeaders, request as send } from "node:http";
import { connect } from "node:net";
import { serverLog } from "../../src/http/operator/server-log.ts";
import { type RunningServer, type ServerOptions, startServer } from "../../src/http/server.ts";
import { type Running, start, stop } from "../conformance/surface-folder.ts";
import { TempFolder } from "../node/temp-folder.ts";

/** A server on files of its own, in this process, on a free port. */
export interface TestServer extends RunningServer {
  readonly folder: TempFolder;
  readonly port: number;
  /** The lines that it logged. */
  readonly logs: string[];
  ask(path: string, request?: Ask): Promise<Answer>;
  /** Closes the server and removes its files. */
  stop(): Promise<void>;
}

/** A server in a process of its own, as users start it (from `dist`). */
export interface ServerProcess {
  readonly folder: TempFolder;
  readonly port: number;
  readonly running: Running;
  ask(path: string, request?: Ask): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * Servers that a failed test leaves running end with all tests, so that none hangs; where test
 * files run in several processes, with their process.
 */
const started = new Set<Running>();
after(() => Promise.all([...started].map(stop)));
process.once("exit", () => {
  for (const { process: left } of started) left.kill("SIGKILL");
});

/**
 * Starts `engine server` with `args`, after a shell command `before` in the same shell, and waits
 * until it says that it listens.
 */
export async function spawnServer(
  files: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  before?: string,
): Promise<ServerProcess> {
  const folder = new TempFolder(files);
  const free = args.includes("--port") ? [] : ["--port", "0"];
  const running = start(["server", "--prefix", folder.path, ...free, ...args], folder.path, before);
  started.add(running);
  await eventually(() => running.output.stdout.includes("\n") || running.process.exitCode !== null);
  const port = Number(/:(\d+) /.exec(running.output.stdout)?.[1]);
  if (!(port > 0)) {
    started.delete(running);
    await stop(running);
    folder.remove();
    throw new Error(`the server does not listen: ${running.output.stderr}`);
  }
  return {
    folder,
    port,
    running,
    ask: (path, request) => ask(port, path, request),
    async stop() {
      started.delete(running);
      await stop(running);
      folder.remove();
    },
  };
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body, parsed. */
  json(): Record<string, unknown>;
}

export async function serve(
  files: Readonly<Record<string, string>>,
  options: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const folder = new TempFolder(files);
  const logs: string[] = [];
  const running = await startServer({
    prefix: folder.path,
    host: "127.0.0.1",
    port: 0,
    watch: false,
    explain: false,
    cors: false,
    evaluationTimeout: 10_000,
    // Threads run built files, and these tests the sources.
    threads: false,
    log: serverLog("off", String, (entry) => logs.push(entry)),
    ...options,
  });
  const port = Number(new URL(running.url).port);
  return {
    ...running,
    folder,
    port,
    logs,
    ask: (path, request) => ask(port, path, request),
    async stop() {
      await running.close();
      folder.remove();
    },
  };
}

/** Sends one request over a connection of its own; the path goes out as written. */
export function ask(port: number, path: string, { method = "GET", headers = {}, body }: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = send(
      { host: "127.0.0.1", port, path, method, headers: headers as Record<string, string>, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const { statusCode: status = 0, headers: received } = incoming;
          resolve({ status, headers: received, text, json: () => JSON.parse(text) });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** A busy machine may take its time to begin an answer. */
const MOST_MS = 60_000;

/**
 * Sends bytes as they are, and answers all that comes back until the server closes the connection
 * or nothing more comes for `quiet` milliseconds.
 */
export function raw(port: number, bytes: string | Uint8Array, quiet = 300): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("utf8").setTimeout(MOST_MS);
    socket.on("data", (chunk: string) => {
      text += chunk;
      socket.setTimeout(quiet);
    });
    socket.on("timeout", () => socket.destroy());
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });
}

export const JSON_BODY = { "Content-Type": "application/json" };

/** Waits until `holds`, for at most `seconds`. */
export async function eventually(holds: () => boolean | Promise<boolean>, seconds = 120): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("it did not happen in time");
    await pause(20);
  }
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
