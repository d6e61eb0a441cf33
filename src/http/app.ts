import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { type AnswerOptions, answer, answerError } from "./reply/answer.ts";
import { HttpError } from "./reply/http-error.ts";
import { bodyError, LARGEST_BODY } from "./request/body.ts";
import { headOf } from "./request/head.ts";
import { begin, type Finish } from "./route.ts";
import type { Service, ServiceOptions } from "./service.ts";

export interface AppOptions extends ServiceOptions, AnswerOptions {}

/**
 * The Express application: answers every request. `service` gives the engine that answers a request
 * from beginning to end.
 */
export function createApp(service: () => Service, options: AppOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  const waiting = new WeakMap<object, Finish>();
  const checkHead: RequestHandler = (incoming, outgoing, next) => {
    const step = begin(service(), options, headOf(incoming));
    if (typeof step !== "function") {
      answer(outgoing, () => step, options);
      return;
    }
    waiting.set(incoming, step);
    next();
  };
  const finish: RequestHandler = (incoming, outgoing, next) => {
    const step = waiting.get(incoming);
    if (step === undefined) {
      next();
      return;
    }
    const body: unknown = incoming.body;
    answer(outgoing, () => step(Buffer.isBuffer(body) ? body : Buffer.alloc(0)), options);
  };
  const fail: ErrorRequestHandler = (thrown: unknown, incoming, outgoing, _next) => {
    const problem = bodyProblem(thrown);
    const step = waiting.get(incoming);
    if (problem === undefined || step === undefined) answerError(outgoing, thrown, options);
    else answer(outgoing, () => step(problem), options);
  };
  app.use(checkHead, express.raw({ type: () => true, limit: LARGEST_BODY }), finish, fail);
  return app;
}

/** The answer to what the body reader of Express reports. */
function bodyProblem(thrown: unknown): HttpError | undefined {
  const type = typeof thrown === "object" && thrown !== null && "type" in thrown ? thrown.type : undefined;
  if (type === "entity.too.large") return bodyError("too large");
  if (type === "encoding.unsupported")
    return new HttpError("unsupported_media_type", "the content encoding is not known here: use gzip, deflate or br");
  if (typeof type === "string" || isZlibError(thrown)) return bodyError("cut off");
  return undefined;
}

/** A body that is not in the encoding that it announces. */
function isZlibError(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && /^(Z_|ERR_?_?BROTLI|ERR__)/.test(String(thrown.code));
}
