import { ErrorCode } from "@modelcontextprotocol/sdk/types.js";
import { MessageTransport } from "./message-transport.ts";
import { errorAnswer, MAX_MESSAGE, type ReadMessage, readMessage } from "./messages.ts";
import { createProtocolServer, type McpOptions } from "./protocol.ts";

const TOO_LONG: ReadMessage = {
  refusal: errorAnswer(null, ErrorCode.ParseError, `a message has at most ${MAX_MESSAGE} bytes`),
};

/**
 * Serves one session, a message a line, until the input ends; what was asked before is answered
 * first.
 */
export async function serveStdio(
  options: McpOptions,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<void> {
  const write = (message: object) => output.write(`${JSON.stringify(message)}\n`);
  const transport = new MessageTransport(write);
  await createProtocolServer(options).connect(transport);
  let answered: Promise<void> = Promise.resolve();
  for await (const line of lines(input)) {
    const reading = line === undefined ? TOO_LONG : readMessage(line);
    answered = "refusal" in reading ? transport.refuse(reading.refusal) : transport.deliver(reading.message);
  }
  await answered;
}

/**
 * The lines of a stream; undefined for one that is too long, whose rest is skipped. Blank lines are
 * left out.
 */
async function* lines(input: NodeJS.ReadableStream): AsyncGenerator<Buffer | undefined> {
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
