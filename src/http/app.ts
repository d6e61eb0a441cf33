import cors from "cors";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { HttpError } from "./http-error.ts";
import { send } from "./reply.ts";
import { begin, type Step } from "./route.ts";
import type { Request, Service, ServiceOptions } from "./service.ts";

/** Largest body after decoding, in bytes. */
export const MAX_BODY = 2_097_152;

export interface AppOptions extends ServiceOptions {
  /** Any origin may call from a browser. */
  readonly cors: boolean;
  /** Where bugs are logged, one line each. */
  readonly log: (line: string) => void;
}

/** The Express application. `service` gives the engine that answers a request from beginning to end. */
export function createApp(service: () => Service, options: AppOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  if (options.cors) app.use(crossOrigin());
  const steps = new WeakMap<object, Step & { finish: (body: Buffer) => unknown }>();
  const first: RequestHandler = (incoming, outgoing, next) => {
    const step = begin(service(), options, headOf(incoming));
    if ("reply" in step) return send(outgoing, step.reply, incoming.method);
    steps.set(incoming, step);
    next();
  };
  const last: RequestHandler = (incoming, outgoing) => {
    const step = steps.get(incoming);
    const body: unknown = incoming.body;
    if (step !== undefined)
      send(outgoing, step.finish(Buffer.isBuffer(body) ? body : Buffer.alloc(0)), incoming.method);
  };
  app.use(first, express.raw({ type: () => true, limit: MAX_BODY }), last);
  app.use(failure(options.log));
  return app;
}

/** The head of a request, from what node:http has read. */
export function headOf(incoming: {
  method?: string | undefined;
  url?: string | undefined;
  headers: Request["headers"];
}): Request {
  const url = incoming.url ?? "/";
  const mark = url.indexOf("?");
  return {
    method: incoming.method ?? "GET",
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? undefined : url.slice(mark + 1),
    headers: incoming.headers,
  };
}

function crossOrigin(): RequestHandler {
  const answer = cors({
    origin: "*",
    exposedHeaders: ["Memento-Datetime", "Vary"],
    methods: "GET, HEAD, POST, OPTIONS",
    maxAge: 600,
    preflightContinue: false,
  });
  return answer;
}

/** Errors of reading the body, and bugs: a bug is logged and answered without details. */
function failure(log: (line: string) => void): ErrorRequestHandler {
  return (thrown: unknown, incoming, outgoing, _next) => {
    const error = asHttpError(thrown);
    if (error.code === "internal_error")
      log(
        `internal error at ${incoming.method} ${JSON.stringify(incoming.url)}: ${thrown instanceof Error ? thrown.stack : String(thrown)}`,
      );
    if (!outgoing.headersSent) send(outgoing, error.reply(), incoming.method);
  };
}

function asHttpError(thrown: unknown): HttpError {
  const type = typeof thrown === "object" && thrown !== null && "type" in thrown ? thrown.type : undefined;
  if (type === "entity.too.large")
    return new HttpError("payload_too_large", `the body is larger than ${MAX_BODY} bytes`, {}, { Connection: "close" });
  if (type === "encoding.unsupported")
    return new HttpError("unsupported_media_type", "the content encoding is not known here: use gzip, deflate or br");
  if (typeof type === "string") return new HttpError("invalid_request", "the body could not be read completely");
  return new HttpError("internal_error", "something went wrong here; the log of the server has the details");
}
