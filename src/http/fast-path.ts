import type { IncomingMessage, RequestListener } from "node:http";
import { readBody } from "../node/server/http-server.ts";
import { answer, answerError } from "./answer.ts";
import { bodyError, LARGEST_BODY } from "./request/data.ts";
import { headOf, type RequestHead } from "./request/head.ts";
import { reservedTarget } from "./request/path.ts";
import { begin, type Step } from "./route.ts";
import type { RoutingOptions } from "./router.ts";
import { isDocumentationAsset } from "./routes/documentation.ts";
import type { Service } from "./work/service.ts";

/**
 * Answers evaluations ahead of the Express application, by the same handler: 18 µs of processor
 * time for a request instead of 91, as its chain costs several times what an evaluation costs.
 * Everything else goes to `app`: pages and documents, which it compresses or answers with 304, and
 * bodies with a content encoding.
 */
export function fastPath(app: RequestListener, service: () => Service, options: RoutingOptions): RequestListener {
  const { log } = options;
  return (incoming, outgoing) => {
    const head = headOf(incoming);
    const current = service();
    if (!mayEvaluate(head, incoming, current)) {
      app(incoming, outgoing);
      return;
    }
    let step: Step;
    try {
      step = begin(current, options, head);
    } catch (thrown) {
      answerError(outgoing, thrown, log);
      return;
    }
    if (typeof step !== "function") {
      answer(outgoing, () => step, log);
      return;
    }
    readBody(incoming, LARGEST_BODY, (body) =>
      answer(outgoing, () => step(typeof body === "string" ? bodyError(body) : body), log),
    );
  };
}

/** A query of separators alone asks for the interface, as none does. */
const NO_FIELDS = /^&*$/;

/** True when a request for a spec brings data with it. */
function mayEvaluate(
  { method, path, query }: RequestHead,
  { headers }: IncomingMessage,
  { specs }: Pick<Service, "specs">,
): boolean {
  if (method !== "POST" && NO_FIELDS.test(query)) return false;
  if (headers["content-encoding"] !== undefined) return false;
  return reservedTarget(path, isDocumentationAsset, specs.names) === undefined;
}
