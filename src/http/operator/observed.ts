import type { RequestListener, ServerResponse } from "node:http";
import { recordOf, recordRequest } from "./record.ts";
import type { AnsweredRequest } from "./server-log.ts";

/** A listener that tells of each request when its answer is sent or its client has left. */
export function observed(
  listener: RequestListener,
  observers: readonly ((request: AnsweredRequest) => void)[],
): RequestListener {
  if (observers.length === 0) return listener;
  // One function for all requests, and not `once`: both would cost each request memory.
  function tell(this: ServerResponse): void {
    const record = recordOf(this.req);
    if (record === undefined) return;
    const microseconds = Math.round((performance.now() - record.begin) * 1000);
    const aborted = !this.writableFinished;
    const answered = { record, status: this.statusCode, time: Date.now(), microseconds, aborted };
    for (const observe of observers) observe(answered);
  }
  return (request, response) => {
    recordRequest(request);
    response.on("close", tell);
    listener(request, response);
  };
}
