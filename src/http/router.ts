import type { ServerResponse } from "node:http";
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from "express";
import { askForBody } from "../node/server/expect-continue.ts";
import { answer, answerError } from "./answer.ts";
import type { Log } from "./operator/log.ts";
import { HttpError } from "./reply/http-error.ts";
import { type ContentEncoding, ENCODINGS, type KeptBytes } from "./reply/kept-bytes.ts";
import { type Reply, send } from "./reply/reply.ts";
import { bodyError, LARGEST_BODY } from "./request/data.ts";
import { headOf } from "./request/head.ts";
import { begin, type Finish } from "./route.ts";
import type { Service, ServiceOptions } from "./work/service.ts";

/**
 * The routes as a router of Express, which answers every request that it gets. `service` gives the
 * engine that answers a request from beginning to end.
 */
export function routerOf(service: () => Service, { log, ...options }: RoutingOptions): Router {
  const waiting = new WeakMap<object, Finish>();
  const checkHead: RequestHandler = (request, response, next) => {
    const step = begin(service(), options, headOf(request, request.baseUrl));
    if (typeof step !== "function") {
      answer(response, () => step, log, sender(request));
      return;
    }
    waiting.set(request, step);
    askForBody(request);
    next();
  };
  const finish: RequestHandler = (request, response, next) => {
    const step = waiting.get(request);
    if (step === undefined) next();
    else answer(response, () => step(bodyOf(request)), log);
  };
  const fail: ErrorRequestHandler = (thrown: unknown, request, response, _next) => {
    const problem = bodyProblem(thrown);
    const step = waiting.get(request);
    if (problem === undefined || step === undefined) answerError(response, thrown, log);
    else answer(response, () => step(problem), log);
  };
  const router = express.Router();
  router.use(checkHead, express.raw({ type: () => true, limit: LARGEST_BODY }), finish, fail);
  return router;

  function sender(request: Request): (response: ServerResponse, reply: Reply) => void {
    return (response, reply) => {
      const { res } = request;
      if (reply.kept === undefined || res === undefined) send(response, reply);
      else void sendKept(request, res, reply, reply.kept);
    };
  }
}

export interface RoutingOptions extends ServiceOptions {
  readonly log: Log;
}

/** The bytes of a body, or the object that a parser in front of the router made of them. */
function bodyOf({ body }: Request): Buffer | object {
  const read: unknown = body;
  if (typeof read === "object" && read !== null) return read;
  return Buffer.from(read === undefined ? "" : String(read));
}

/** The HTTP form of an error of Express' body reader; undefined for other errors. */
function bodyProblem(thrown: unknown): HttpError | undefined {
  const type = typeof thrown === "object" && thrown !== null && "type" in thrown ? thrown.type : undefined;
  if (type === "entity.too.large") return bodyError("too large");
  if (type === "encoding.unsupported")
    return new HttpError("unsupported_media_type", "the content encoding is not known here: use gzip, deflate or br");
  if (typeof type === "string" || isZlibError(thrown)) return bodyError("cut off");
  return undefined;
}

/** True for the error of a body that is not in the encoding which it announces. */
function isZlibError(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && /^(Z_|ERR_?_?BROTLI|ERR__)/.test(String(thrown.code));
}

/**
 * Sends a reply that clients may keep (docs/spec/07-surfaces.md#3-3-headers): 304 without a body
 * when the client has it already, else the bytes in the first of our encodings that it accepts.
 * Never rejects.
 */
async function sendKept(request: Request, response: Response, reply: Reply, kept: KeptBytes): Promise<void> {
  response.set("ETag", kept.tag);
  if (!kept.isShort) response.vary("Accept-Encoding");
  if (request.fresh) {
    send(response, { ...reply, status: 304, body: "" });
    return;
  }
  const encoding = kept.isShort ? undefined : ENCODINGS.find((known) => request.acceptsEncodings(known) === known);
  const body = encoding && (await encoded(kept, encoding));
  if (body === undefined) send(response, reply);
  else send(response, { ...reply, body, headers: { ...reply.headers, "Content-Encoding": String(encoding) } });
}

/** The bytes in an encoding; undefined when there is no memory for that. */
function encoded(kept: KeptBytes, encoding: ContentEncoding): Promise<Buffer | undefined> {
  return kept.encoded(encoding).catch(() => undefined);
}
