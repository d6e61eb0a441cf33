import type { RequestListener } from "node:http";
import { readBody } from "../node/server/http-server.ts";
import type { AppOptions } from "./app.ts";
import { answer, answerError } from "./reply/answer.ts";
import { bodyError, LARGEST_BODY } from "./request/body.ts";
import { headOf } from "./request/head.ts";
import { reservedTarget } from "./request/path.ts";
import { begin, type Step } from "./route.ts";
import { isDocumentationAsset } from "./routes/documentation.ts";
import type { Service } from "./service.ts";

/**
 * Answers requests to specs ahead of the Express application, as it would: its chain costs several
 * times what an evaluation costs. Reserved routes and bodies with a content encoding go to `app`.
 */
export function aheadOf(app: RequestListener, service: () => Service, options: AppOptions): RequestListener {
  return (incoming, outgoing) => {
    const head = headOf(incoming);
    if (incoming.headers["content-encoding"] !== undefined || reservedTarget(head.path, isDocumentationAsset)) {
      app(incoming, outgoing);
      return;
    }
    let step: Step;
    try {
      step = begin(service(), options, head);
    } catch (thrown) {
      answerError(outgoing, thrown, options);
      return;
    }
    if (typeof step !== "function") {
      answer(outgoing, () => step, options);
      return;
    }
    readBody(incoming, LARGEST_BODY, (body) =>
      answer(outgoing, () => step(typeof body === "string" ? bodyError(body) : body), options),
    );
  };
}
