import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { AggregatorRegistry } from "prom-client";
import { answerBeforeBody } from "../node/server/expect-continue.ts";
import { listen } from "../node/server/http-server.ts";
import { hostProblem, isLoopback, isLoopbackHeader } from "../node/server/loopback.ts";
import type { Observation } from "./operator/metrics.ts";

/** Listens before the rules are loaded. Rejects with the error of the socket. */
export async function startAdmin({ host, port, readyWhenFresh }: AdminOptions): Promise<RunningAdmin> {
  let observe: (() => Promise<readonly Observation[]>) | undefined;
  let draining = false;
  const loopback = isLoopback(host);
  const listener: RequestListener = (request, response) => {
    const { method = "GET", url = "/" } = request;
    const path = url.replace(/\?.*/s, "");
    const refused = refusal(request, loopback);
    void (refused === undefined ? answer(method, path) : Promise.resolve(refused))
      .catch(() => state(503, "a process of the server does not answer"))
      .then(({ status, body, type = "application/json; charset=utf-8" }) => {
        response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" });
        response.end(method === "HEAD" ? "" : body);
      });
  };
  const server = createServer({ requireHostHeader: false }, listener);
  answerBeforeBody(server, listener);
  const url = await listen(server, host, port);
  return {
    url,
    serve(given) {
      observe = given;
    },
    drain() {
      draining = true;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };

  async function answer(method: string, path: string): Promise<AdminReply> {
    if (!["/livez", "/readyz", "/metrics"].includes(path)) return state(404, "not found");
    if (method !== "GET" && method !== "HEAD") return state(405, "method not allowed");
    if (path === "/livez") return state(200, "alive");
    return path === "/readyz" ? await readiness() : await metrics();
  }

  async function readiness(): Promise<AdminReply> {
    if (draining) return state(503, "draining");
    if (observe === undefined) return state(503, "starting");
    const isStale = readyWhenFresh && (await observe()).some(({ stale }) => stale);
    return isStale ? state(503, "stale") : state(200, "ready");
  }

  async function metrics(): Promise<AdminReply> {
    const processes = observe === undefined ? [] : await observe();
    const registry = AggregatorRegistry.aggregate(processes.map((known) => [...known.metrics]));
    return { status: 200, body: await registry.metrics(), type: registry.contentType };
  }
}

export interface AdminOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** True: a server whose last reload failed is not ready. */
  readonly readyWhenFresh: boolean;
}

/** The port for operators: `/livez`, `/readyz`, `/metrics`. */
export interface RunningAdmin {
  readonly url: string;
  /** From now on `observe` tells what the processes of the server know; they are ready. */
  serve(observe: () => Promise<readonly Observation[]>): void;
  /** From now on the server is not ready. */
  drain(): void;
  close(): void;
}

interface AdminReply {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
}

/** The refusal that the hosts of a request decide; undefined: none. */
function refusal(request: IncomingMessage, loopback: boolean): AdminReply | undefined {
  const { host } = request.headers;
  const problem = hostProblem(request);
  if (problem !== undefined) return state(400, problem);
  return loopback && host !== undefined && !isLoopbackHeader(host) ? state(403, "host not allowed") : undefined;
}

function state(status: number, text: string): AdminReply {
  return { status, body: JSON.stringify({ status: text }) };
}
