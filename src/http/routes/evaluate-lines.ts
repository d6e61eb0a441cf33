import { setImmediate } from "node:timers/promises";
import { BYTE_ORDER_MARK_BYTES, hasByteOrderMark } from "../../node/utf8.ts";
import { OutcomeSums } from "../operator/record.ts";
import { HttpError, unlogged } from "../reply/http-error.ts";
import { memento, type Reply } from "../reply/reply.ts";
import { LINES_TYPE } from "../request/data.ts";
import type { RequestHead } from "../request/head.ts";
import { TURN } from "../tuning.ts";
import { STRICTNESS_APPLIED } from "../work/evaluate.ts";
import type { Service, ServiceOptions } from "../work/service.ts";
import { type Evaluated, evaluateBody, wantsStrictness } from "./evaluate.ts";

/**
 * `POST` of many inputs, a JSON object on each line: each is evaluated as if it came alone, and
 * answered on a line of its own, in order, an error included. All of them share the time limit of
 * one request. Throws, and rejects with, HttpError for what no line could be answered for.
 */
export async function evaluateLines(
  service: Service,
  options: ServiceOptions,
  target: Evaluated,
  request: RequestHead,
  body: Buffer,
): Promise<Reply> {
  const lines = linesOf(body, service.engine.limits().max_request_lines);
  const begin = performance.now();
  const left = () => service.limit - (performance.now() - begin);
  const timed: Service = { ...service, evaluate: (job) => service.evaluate(job, left()) };
  const single: RequestHead = { ...request, headers: { ...request.headers, "content-type": "application/json" } };
  let unknownRule: HttpError | undefined;
  const told = (reply: Reply): string | Promise<string> => {
    noteOutcome(request, reply);
    return logged(reply);
  };
  const answer = (line: Buffer): string | Promise<string> => {
    try {
      if (left() <= 0) throw outOfTime(service.limit);
      const reply = evaluateBody(timed, options, target, single, line);
      return reply instanceof Promise ? reply.then(told).catch(errorText) : told(reply);
    } catch (thrown) {
      return errorText(thrown);
    }
  };
  const errorText = (thrown: unknown): string => {
    if (!(thrown instanceof HttpError)) throw thrown;
    if (thrown.code === "rule_not_found") unknownRule = thrown;
    const message = thrown.code === "invalid_json" ? thrown.message.replace("body", "line") : thrown.message;
    const problem = new HttpError(thrown.code, message, thrown.details);
    return String(problem.about(target.spec).reply().body);
  };
  const [first, ...others] = lines;
  const begun = first === undefined ? "" : `${await answer(first)}\n`;
  // The rules are those of the request, and the same for all lines.
  if (unknownRule !== undefined) throw unknownRule;
  return {
    status: 200,
    body: "",
    type: LINES_TYPE,
    headers: { ...memento(target.from), ...(wantsStrictness(request) && STRICTNESS_APPLIED) },
    lines: answersTo(others, answer, begun),
  };
}

/** The lines of a body that are not blank. Throws payload_too_large for more than `most`. */
function linesOf(body: Buffer, most: number): readonly Buffer[] {
  const lines: Buffer[] = [];
  for (let at = hasByteOrderMark(body) ? BYTE_ORDER_MARK_BYTES.length : 0; at < body.length; ) {
    const found = body.indexOf(LINE_FEED, at);
    const end = found < 0 ? body.length : found;
    const line = body.subarray(at, end);
    if (line.some((byte) => !isBlank(byte))) lines.push(line);
    at = end + 1;
  }
  if (lines.length <= most) return lines;
  throw new HttpError("payload_too_large", `the body has ${lines.length} lines: max_request_lines is ${most}`);
}

const LINE_FEED = 10;

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === 13;
}

/** Notes the outcome of a line for the metrics of the request. */
function noteOutcome({ record }: RequestHead, { outcome }: Reply): void {
  if (record === undefined || outcome === undefined) return;
  record.lines ??= new OutcomeSums();
  record.lines.add(outcome);
}

/** The text of a reply once its line is in the log of decisions, if it awaits one. */
function logged({ body, awaited }: Reply): string | Promise<string> {
  if (awaited === undefined) return String(body);
  return new Promise((resolve, reject) => {
    awaited.entry.whenSettled((isLogged) => (isLogged ? resolve(String(body)) : reject(unlogged(awaited.spec))));
  });
}

function outOfTime(limit: number): HttpError {
  return new HttpError("evaluation_timeout", `the lines took longer than ${limit / 1000} s together`);
}

/** The answers after those that have begun, several in a text where they come at once. */
async function* answersTo(
  lines: readonly Buffer[],
  answer: (line: Buffer) => string | Promise<string>,
  begun: string,
): AsyncIterable<string> {
  let held = begun;
  let pause = performance.now() + TURN;
  for (const line of lines) {
    const made = answer(line);
    if (typeof made === "string") held += `${made}\n`;
    else {
      if (held !== "") yield held;
      held = `${await made}\n`;
    }
    if (performance.now() < pause) continue;
    yield held;
    held = "";
    await setImmediate();
    pause = performance.now() + TURN;
  }
  if (held !== "") yield held;
}
