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
import { lines } from "./lines.ts";
import { type ErrorAnswer, errorAnswer, MAX_MESSAGE, type ReadMessage, readMessage } from "./messages.ts";
import { RequestQueue } from "./request-queue.ts";

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
