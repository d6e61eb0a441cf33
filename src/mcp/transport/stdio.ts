import { once } from "node:events";
import { PassThrough, type Writable } from "node:stream";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { ErrorCode, isJSONRPCRequest, type JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { createProtocolServer, type McpOptions } from "../protocol.ts";
import { lines } from "./lines.ts";
import { errorAnswer, MAX_MESSAGE, type ReadMessage, readMessage } from "./messages.ts";

const TOO_LONG: ReadMessage = {
  refusal: errorAnswer(null, ErrorCode.ParseError, `a message has at most ${MAX_MESSAGE} bytes`),
};

/**
 * Serves one session, one message a line, until the input ends. Requests are answered one after
 * another, in order. The transport gets only lines that are messages; the other lines are answered
 * here.
 */
export async function serveStdio(
  options: McpOptions,
  input: NodeJS.ReadableStream = process.stdin,
  output: Writable = process.stdout,
): Promise<void> {
  const messages = new PassThrough();
  const transport = new OrderedTransport(messages, output, { maxBufferSize: MAX_MESSAGE + 1 });
  await createProtocolServer(options).connect(transport);
  for await (const line of lines(input)) {
    const reading = line === undefined ? TOO_LONG : readMessage(line);
    if ("refusal" in reading) {
      if (!output.write(`${JSON.stringify(reading.refusal)}\n`)) await once(output, "drain");
      continue;
    }
    const answered = transport.answered(reading.message);
    messages.write(`${JSON.stringify(reading.message)}\n`);
    await answered;
  }
}

/** A transport that reports when a request is answered, so that the next one can wait. */
class OrderedTransport extends StdioServerTransport {
  #answered: () => void = () => undefined;

  /**
   * Resolves when the answer to a message has been written; at once when the message needs none.
   */
  answered(message: JSONRPCMessage): Promise<void> {
    if (!isJSONRPCRequest(message)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#answered = resolve;
    });
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!("method" in message)) this.#answered();
  }
}
