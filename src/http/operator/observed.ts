import type { RequestListener } from "node:http";
import { recordRequest } from "./record.ts";
import type { AnsweredRequest } from "./server-log.ts";

/** A listener that tells of each request when its answer is sent or its client has left. */
export function observed(
  listener: RequestListener,
  observers: readonly ((request: AnsweredRequest) => void)[],
): RequestListener {
  if (observers.length === 0) return listener;
  return (request, response) => {
    const record = recordRequest(request);
    response.once("close", () => {
      const microseconds = Math.round((performance.now() - record.begin) * 1000);
      const answered = { record, status: response.statusCode, microseconds, aborted: !response.writableFinished };
      for (const observe of observers) observe(answered);
    });
    listener(request, response);
  };
}
