import type { Chunk } from "../format.ts";
import type { InputPart } from "./parts.ts";

/** The longest record, in bytes without its end. */
export const LONGEST_RECORD = 1 << 20;

/** The bytes of the longest end of a record. */
export const LONGEST_END = 2;

/** The reason of a record that is longer. */
export const TOO_LONG = "the record is longer than 1 MiB";

/** The reason of a record in another encoding. */
export const NOT_UTF8 = "the record is not UTF-8";

/** Finds where records end, in bytes that come in pieces. */
export interface Borders {
  first(bytes: Uint8Array, from: number): number;
  last(bytes: Buffer): number;
}

/**
 * Splits bytes of one file into chunks of whole records. A record that is too long becomes a
 * rejected chunk, of which no more than the limit is held. Borders are looked for in pieces of
 * `chunkBytes`, so chunks do not depend on how a system gives the bytes. `before`: the bytes of
 * earlier files.
 */
export async function* recordChunks(
  part: InputPart,
  blocks: AsyncIterable<Buffer>,
  borders: Borders,
  { chunkBytes, at: begin, before }: { chunkBytes: number; at: number; before: number },
): AsyncIterable<Chunk> {
  const held = new HeldBytes();
  let at = begin;
  /** How many of the held bytes have no border. */
  let searched = 0;
  /** The offset of a record that is too long, until its end is found. */
  let skipping: number | undefined;
  const pass = (length: number) => {
    held.drop(length);
    at += length;
    searched = 0;
  };
  const chunk = (length: number): Chunk => {
    return { payload: held.bytes.subarray(0, length), file: part.label, at, progress: before + at + length };
  };
  const tooLong = (from: number): Chunk => {
    return { payload: new Uint8Array(0), file: part.label, at: from, progress: before + at, rejected: TOO_LONG };
  };
  /** Looks for borders in the bytes that were not searched. */
  function* cut(): Iterable<Chunk> {
    if (skipping !== undefined) {
      const end = borders.first(held.bytes, 0);
      pass(end < 0 ? held.length : end);
      if (end < 0) return;
      yield tooLong(skipping);
      skipping = undefined;
    }
    const end = borders.last(held.bytes.subarray(searched));
    if (end >= 0) {
      yield chunk(searched + end);
      pass(searched + end);
    }
    searched = held.length;
    if (searched <= LONGEST_RECORD + LONGEST_END) return;
    skipping = at;
    pass(searched);
  }
  for await (const block of blocks) {
    for (let taken = 0; taken < block.length; ) {
      const piece = block.subarray(taken, taken + chunkBytes - (held.length - searched));
      held.add(piece);
      taken += piece.length;
      if (held.length - searched === chunkBytes) yield* cut();
    }
  }
  if (held.length > searched) yield* cut();
  if (skipping !== undefined) yield tooLong(skipping);
  else if (held.length > 0) yield chunk(held.length);
}

/** Bytes in memory that is used again, as new memory for each chunk would wait to be freed. */
class HeldBytes {
  length = 0;
  #memory = Buffer.alloc(0);

  /** Valid until bytes are added or dropped. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.length);
  }

  add(bytes: Buffer): void {
    if (this.length + bytes.length > this.#memory.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (this.length + bytes.length));
      this.#memory.copy(larger, 0, 0, this.length);
      this.#memory = larger;
    }
    bytes.copy(this.#memory, this.length);
    this.length += bytes.length;
  }

  /** Drops the first bytes. */
  drop(length: number): void {
    this.#memory.copyWithin(0, length, this.length);
    this.length -= length;
  }
}
