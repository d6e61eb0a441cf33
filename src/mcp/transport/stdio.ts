import { once } from "node:events";
import type { Writable } from "node:stream";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CancelledNotificationSchema,
  ErrorCode,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";
import { createProtocolServer, type McpOptions } from "../protocol.ts";
import { type ErrorAnswer, errorAnswer, MAX_MESSAGE, type ReadMessage, readMessage } from "./messages.ts";

/**
 * Serves one session, one message a line, until the input ends. Requests are answered one after
 * another, in order; only `ping` and notifications are heard meanwhile, so that a client can ask
 * whether the server lives, and cancel what it no longer waits for.
 */
export async function serveStdio(
  options: McpOptions,
  input: NodeJS.ReadableStream = process.stdin,
  output: Writable = process.stdout,
): Promise<void> {
  const transport = new LineTransport(output);
  await createProtocolServer(options).connect(transport);
  const queue = new RequestQueue();
  for await (const line of lines(input)) {
    await transport.drained;
    const reading = line === undefined ? TOO_LONG : readMessage(line);
    const size = line?.length ?? 0;
    if ("refusal" in reading) await queue.add({ size, answer: () => transport.write(reading.refusal) });
    else if (isJSONRPCRequest(reading.message) && reading.message.method !== "ping") {
      const request = reading.message;
      await queue.add({ id: request.id, size, answer: () => transport.answer(request) });
    } else {
      const cancelled = CancelledNotificationSchema.safeParse(reading.message).data?.params.requestId;
      if (cancelled !== undefined) {
        queue.drop(cancelled);
        transport.drop(cancelled);
      }
      transport.onmessage(reading.message);
    }
  }
  await queue.empty();
}

const TOO_LONG: ReadMessage = {
  refusal: errorAnswer(null, ErrorCode.ParseError, `a message has at most ${MAX_MESSAGE} bytes`),
};

/** Writes answers as lines. It knows when a request is answered, so that the next one can wait. */
class LineTransport implements Transport {
  readonly #output: Writable;
  /** The requests that are being answered. */
  readonly #answering = new Map<RequestId, () => void>();
  onmessage: (message: JSONRPCMessage) => void = () => undefined;
  onclose?: () => void;
  #drained: Promise<void> | undefined;

  constructor(output: Writable) {
    this.#output = output;
  }

  async start(): Promise<void> {}

  async close(): Promise<void> {
    this.onclose?.();
  }

  /** Resolves when the answer to a request has been written, or is no longer wanted. */
  answer(request: JSONRPCRequest): Promise<void> {
    return new Promise((resolve) => {
      this.#answering.set(request.id, resolve);
      this.onmessage(request);
    });
  }

  /** A cancelled request is not answered. */
  drop(id: RequestId): void {
    this.#answering.get(id)?.();
    this.#answering.delete(id);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.write(message);
    if ("id" in message && message.id !== undefined) this.drop(message.id);
  }

  async write(message: JSONRPCMessage | ErrorAnswer): Promise<void> {
    if (this.#output.write(`${JSON.stringify(message)}\n`)) return;
    this.#drained ??= once(this.#output, "drain").then(() => {
      this.#drained = undefined;
    });
    await this.#drained;
  }

  /** Resolves when the client has read enough of the answers; undefined: it has. */
  get drained(): Promise<void> | undefined {
    return this.#drained;
  }
}

/** The lines of a stream; undefined for a line that is too long. Blank lines are left out. */
export async function* lines(input: NodeJS.ReadableStream): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  let skipping = false;
  for await (const piece of input) {
    let rest = typeof piece === "string" ? Buffer.from(piece) : piece;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      parts.push(rest.subarray(0, end));
      size += end;
      rest = rest.subarray(end + 1);
      if (!skipping) {
        const line = size > MAX_MESSAGE ? undefined : Buffer.concat(parts);
        if (!isBlank(line)) yield line;
      }
      parts = [];
      size = 0;
      skipping = false;
    }
    parts.push(rest);
    size += rest.length;
    if (size > MAX_MESSAGE && !skipping) {
      yield undefined;
      skipping = true;
    }
    if (skipping) parts = [];
  }
  const line = Buffer.concat(parts);
  if (!skipping && !isBlank(line)) yield line;
}

function isBlank(line: Buffer | undefined): boolean {
  return line?.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d) ?? false;
}

/** A line that is answered in its turn. */
interface QueuedRequest {
  /** Absent: it cannot be cancelled. */
  readonly id?: RequestId;
  /** Its bytes. */
  readonly size: number;
  /** Resolves when the next one may begin. */
  readonly answer: () => Promise<void>;
}

/** The bytes that a short message takes in memory, at least. */
const OVERHEAD = 1024;

/** Requests that are answered one after another, in the order of their arrival. */
class RequestQueue {
  readonly #waiting: QueuedRequest[] = [];
  #size = 0;
  #working: Promise<void> | undefined;

  /** Resolves at once, or, when the waiting requests take much memory, when they are answered. */
  async add(request: QueuedRequest): Promise<void> {
    this.#waiting.push(request);
    this.#size += request.size + OVERHEAD;
    this.#working ??= this.#work();
    if (this.#size > MAX_MESSAGE) await this.empty();
  }

  /** Removes a request that has not begun. */
  drop(id: RequestId): void {
    const at = this.#waiting.findIndex((request) => request.id === id);
    for (const { size } of at < 0 ? [] : this.#waiting.splice(at, 1)) this.#size -= size + OVERHEAD;
  }

  /** Resolves when all requests are answered. */
  async empty(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      this.#size -= next.size + OVERHEAD;
      await next.answer();
    }
    this.#working = undefined;
  }
}
