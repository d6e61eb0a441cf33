import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { EngineErrors } from "../engine/errors.ts";
import { engineOf } from "../node/load.ts";
import { readWorkspace, type Workspace } from "../node/read.ts";
import { watchWorkspace } from "../node/watch.ts";
import { type AppOptions, createApp } from "./app.ts";
import { HttpError } from "./http-error.ts";
import { rawReply } from "./reply.ts";
import { localSpecs, type Service } from "./service.ts";

export interface ServerOptions extends AppOptions {
  /** Workspace folder or file. */
  readonly prefix: string;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly watch: boolean;
}

export interface RunningServer {
  readonly url: string;
  /** How many specs are served. */
  readonly specs: number;
  /** Stops accepting, lets running requests end for at most the evaluation timeout, then drops them. */
  close(): Promise<void>;
}

const HEADER_TIMEOUT = 10_000;
const KEEP_ALIVE = 5_000;
const MOST_HEADERS = 100;

/** Loads the workspace, then listens. Rejects with EngineErrors, or with the error of the socket; nothing listens then. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const workspace = await readWorkspace(options.prefix);
  let service = serviceOf(workspace);
  const server = createServer(createApp(() => service, options));
  server.headersTimeout = HEADER_TIMEOUT;
  server.keepAliveTimeout = KEEP_ALIVE;
  server.maxHeadersCount = MOST_HEADERS;
  server.on("clientError", refuseMalformed);
  await listen(server, options);
  const watching = options.watch ? watchWorkspace(options.prefix, reload, { since: workspace }) : undefined;

  function reload(change: { readonly workspace: Workspace } | { readonly errors: EngineErrors }): void {
    try {
      if ("errors" in change) throw change.errors;
      service = serviceOf(change.workspace);
      options.log(`reloaded: ${service.specs.size} specs`);
    } catch (thrown) {
      if (!(thrown instanceof EngineErrors)) throw thrown;
      service = { ...service, stale: thrown.errors };
      options.log(thrown.message);
    }
  }

  return {
    url: urlOf(options.host, server),
    specs: service.specs.size,
    async close() {
      watching?.[Symbol.dispose]();
      await drain(server, options.evaluationTimeout);
    },
  };
}

function serviceOf(workspace: Workspace): Service {
  const engine = engineOf(workspace);
  return { engine, specs: localSpecs(engine) };
}

function listen(server: Server, { host, port }: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function urlOf(host: string, server: Server): string {
  const address = server.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
}

/** A request that is no HTTP still gets an answer of JSON. */
function refuseMalformed(_problem: Error, socket: Socket): void {
  if (socket.writable) socket.end(rawReply(new HttpError("invalid_request", "the request is not valid HTTP").reply()));
  else socket.destroy();
}

function drain(server: Server, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), milliseconds);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });
}
