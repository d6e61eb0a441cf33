import { expectForPeople } from "../checks/outcome.ts";
import { Finding } from "../target.ts";
import { Server, withinTimeout } from "./server.ts";

/** The form in which messages follow each other in a stream. */
export interface Framing {
  readonly encode: (json: string) => string;
  /**
   * The first message of the received bytes, and the start of the next one; undefined while it is
   * not complete.
   */
  readonly decode: (received: Buffer) => { readonly json: string; readonly end: number } | undefined;
}

/** A message a line (MCP). */
export const LINES: Framing = {
  encode: (json) => `${json}\n`,
  decode(received) {
    const end = received.indexOf(10);
    return end < 0 ? undefined : { json: received.toString("utf8", 0, end), end: end + 1 };
  },
};

/** A header with the length before each message (language server). */
export const HEADERS: Framing = {
  encode: (json) => `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  decode(received) {
    const begin = received.indexOf("\r\n\r\n") + 4;
    if (begin < 4) return undefined;
    const length = Number(/Content-Length: (\d+)/i.exec(received.toString("latin1", 0, begin))?.[1]);
    const end = begin + length;
    return received.length < end ? undefined : { json: received.toString("utf8", begin, end), end };
  },
};

/** JSON-RPC: the code of an error that no client has caused. */
const INTERNAL_ERROR = -32603;

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly error?: { readonly code?: number; readonly message?: string };
  /** `isError`: a tool refused its call. */
  readonly result?: { readonly isError?: boolean };
}

/** A server that speaks JSON-RPC over its standard streams. */
export class MessageServer {
  readonly server: Server;
  readonly #framing: Framing;
  readonly #awaited = new Map<string, (answer: Message) => void>();
  #received = Buffer.alloc(0);
  #problem: Finding | undefined;
  #asked = 0;

  constructor(words: readonly string[], files: Readonly<Record<string, string>>, framing: Framing) {
    this.#framing = framing;
    this.server = new Server(words, files, (bytes) => this.#read(bytes));
  }

  send(json: string): void {
    this.server.write(this.#framing.encode(json));
  }

  /**
   * The answer to a request that follows all sent messages. Throws a Finding for wrong messages
   * before it.
   */
  async settled(method: string, params: unknown): Promise<Message> {
    const id = `fuzz ${this.#asked++}`;
    const answered = new Promise<Message>((resolve) => this.#awaited.set(id, resolve));
    this.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    const answer = await withinTimeout(answered, "no answer").catch((late) => {
      this.server.expectHealthy();
      throw this.#problem ?? late;
    });
    this.server.expectHealthy();
    const problem = this.#problem;
    this.#problem = undefined;
    if (problem !== undefined) throw problem;
    return answer;
  }

  #read(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    for (
      let next = this.#framing.decode(this.#received);
      next !== undefined;
      next = this.#framing.decode(this.#received)
    ) {
      this.#received = this.#received.subarray(next.end);
      try {
        this.#hear(next.json);
      } catch (thrown) {
        this.#problem ??= thrown instanceof Finding ? thrown : new Finding("no message", next.json.slice(0, 500));
      }
    }
  }

  #hear(json: string): void {
    const messages: Message | Message[] = JSON.parse(json);
    for (const message of Array.isArray(messages) ? messages : [messages]) {
      const { id, method, error } = message;
      if (error?.code === INTERNAL_ERROR) throw new Finding("internal error", json.slice(0, 1000));
      if (typeof id === "string" && method === undefined) {
        this.#awaited.get(id)?.(message);
        this.#awaited.delete(id);
      }
      // The server sent a request, which needs an answer.
      if (method !== undefined && id !== undefined) this.send(JSON.stringify({ jsonrpc: "2.0", id, result: null }));
    }
    expectForPeople(json);
  }
}
