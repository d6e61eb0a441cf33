import { MAX_MESSAGE } from "./messages.ts";

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
