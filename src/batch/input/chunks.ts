import type { Chunk } from "../format.ts";
import { LONGEST_END, LONGEST_RECORD, TOO_LONG } from "../limits.ts";
import type { InputPart } from "./parts.ts";

/** Finds where records end, in bytes that come in pieces. */
export interface Borders {
  first(bytes: Uint8Array, from: number): number;
  last(bytes: Buffer): number;
}

/**
 * Splits bytes of one file into chunks of whole records. A record that is too long becomes a
 * rejected chunk, of which no more than the limit is held. `before`: the bytes of earlier files.
 */
export async function* recordChunks(
  part: InputPart,
  bytes: AsyncIterable<Buffer>,
  borders: Borders,
  { chunkBytes, at: begin, before }: { chunkBytes: number; at: number; before: number },
): AsyncIterable<Chunk> {
  let at = begin;
  let held: Buffer[] = [];
  let heldBytes = 0;
  /** The offset of a record that is too long, until its end is found. */
  let skipping: number | undefined;
  const chunk = (payload: Buffer): Chunk => {
    const made = { payload: ownBytes(payload), file: part.label, at, progress: before + at + payload.length };
    at += payload.length;
    return made;
  };
  const tooLong = (from: number): Chunk => {
    return { payload: new Uint8Array(0), file: part.label, at: from, progress: before + at, rejected: TOO_LONG };
  };
  for await (const block of pieces(bytes, chunkBytes)) {
    let rest = block;
    if (skipping !== undefined) {
      const end = borders.first(rest, 0);
      at += end < 0 ? rest.length : end;
      if (end < 0) continue;
      yield tooLong(skipping);
      skipping = undefined;
      rest = rest.subarray(end);
    }
    const end = borders.last(rest);
    if (end >= 0) {
      yield chunk(Buffer.concat([...held, rest.subarray(0, end)]));
      held = [];
      heldBytes = 0;
      rest = rest.subarray(end);
    }
    if (rest.length > 0) held.push(rest);
    heldBytes += rest.length;
    if (heldBytes > LONGEST_RECORD + LONGEST_END) {
      skipping = at;
      at += heldBytes;
      held = [];
      heldBytes = 0;
    }
  }
  if (skipping !== undefined) yield tooLong(skipping);
  else if (heldBytes > 0) yield chunk(Buffer.concat(held));
}

/** Bytes in blocks of so many: chunks do not depend on how a system gives the bytes. */
async function* pieces(bytes: AsyncIterable<Buffer>, size: number): AsyncIterable<Buffer> {
  let open: Buffer[] = [];
  let length = 0;
  for await (const block of bytes) {
    let rest = block;
    while (length + rest.length >= size) {
      const part = rest.subarray(0, size - length);
      yield length === 0 ? part : Buffer.concat([...open, part]);
      rest = rest.subarray(part.length);
      open = [];
      length = 0;
    }
    if (rest.length > 0) open.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(open);
}

/** Bytes in a buffer of their own, which can be moved to another thread. */
function ownBytes(bytes: Buffer): Uint8Array {
  return bytes.buffer.byteLength === bytes.length && bytes.buffer instanceof ArrayBuffer
    ? bytes
    : new Uint8Array(bytes);
}
