import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { isJSONRPCRequest, type JSONRPCMessage, type RequestId } from "@modelcontextprotocol/sdk/types.js";
import type { ErrorAnswer } from "./messages.ts";

/** Feeds messages to a protocol server one after another and hands on what it sends. */
export class MessageTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #write: (message: JSONRPCMessage | ErrorAnswer) => void;
  readonly #waiting = new Map<RequestId, () => void>();
  #last: Promise<void> = Promise.resolve();

  constructor(write: (message: JSONRPCMessage | ErrorAnswer) => void) {
    this.#write = write;
  }

  async start(): Promise<void> {}

  /**
   * Hands a message to the server when all earlier requests are answered; resolves when this one
   * is.
   */
  deliver(message: JSONRPCMessage): Promise<void> {
    this.#last = this.#last.then(() => this.#deliverNow(message));
    return this.#last;
  }

  /** Answers what is no message when all earlier requests are answered. */
  refuse(answer: ErrorAnswer): Promise<void> {
    this.#last = this.#last.then(() => this.#write(answer));
    return this.#last;
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#write(message);
    const id = "id" in message && !("method" in message) ? message.id : undefined;
    if (id === undefined || id === null) return;
    this.#waiting.get(id)?.();
    this.#waiting.delete(id);
  }

  async close(): Promise<void> {
    for (const answered of this.#waiting.values()) answered();
    this.#waiting.clear();
    this.onclose?.();
  }

  #deliverNow(message: JSONRPCMessage): Promise<void> | void {
    if (!isJSONRPCRequest(message)) {
      this.onmessage?.(message);
      return;
    }
    return new Promise((resolve) => {
      this.#waiting.set(message.id, resolve);
      this.onmessage?.(message);
    });
  }
}
