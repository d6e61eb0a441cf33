import * as zlib from "node:zlib";

/** The ways in which columns may be compressed, by their number in the format. */
const CODECS = ["LZ4", "ZSTD"] as const;

/** The bytes before a compressed column, which tell its length. */
export const LENGTH_BYTES = 8;

/** The most bytes that a typed array can hold everywhere. */
export const MOST_BYTES = 2 ** 31 - 1;

/** False for versions of the package before 21.1, which read no compressed columns. */
export function readsCompression(arrow: object): arrow is { readonly compressionRegistry: CompressionRegistry } {
  return "compressionRegistry" in arrow;
}

interface CompressionRegistry {
  set(codec: number, reader: { readonly decode: Decompress }): void;
}

type Decompress = (bytes: Uint8Array) => Uint8Array;

/** Throws an Error for a way of compression that cannot be read here. */
export function checkCompression(codec: number): void {
  decompressorOf(codec);
}

/** Lets the package read compressed batches. */
export function registerCompression(registry: CompressionRegistry): void {
  CODECS.forEach((_, codec) => {
    registry.set(codec, { decode: (bytes) => decompressorOf(codec)(bytes) });
  });
}

function decompressorOf(codec: number): Decompress {
  const name = CODECS[codec];
  if (name === "LZ4") return lz4Frame;
  if (name === undefined) throw new Error("it is compressed in an unknown way");
  if (!hasZstd(zlib))
    throw new Error(
      "it is compressed with ZSTD, which Node reads from version 22.15 on; use that, or write it with LZ4 or without compression",
    );
  const { zstdDecompressSync } = zlib;
  return (bytes) => zstdDecompressSync(bytes, { maxOutputLength: MOST_BYTES });
}

/** The part of newer versions of the module. */
interface ZstdReader {
  zstdDecompressSync(bytes: Uint8Array, options: { readonly maxOutputLength: number }): Uint8Array;
}

function hasZstd(module: object): module is ZstdReader {
  return "zstdDecompressSync" in module && typeof module.zstdDecompressSync === "function";
}

/** The bytes of an LZ4 frame. Checksums are passed over. Throws an Error for what is none. */
export function lz4Frame(frame: Uint8Array): Uint8Array {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.length);
  const flags = view.getUint8(4);
  if (view.getUint32(0, true) !== MAGIC || (flags & VERSION) !== VERSION_1)
    throw new Error("a column is not an LZ4 frame");
  if ((flags & DICTIONARY) !== 0) throw new Error("a column is compressed with a dictionary of its own");
  const hasSize = (flags & CONTENT_SIZE) !== 0;
  const size = hasSize ? Number(view.getBigUint64(6, true)) : undefined;
  const output = new Output(frame, size ?? 4 * frame.length);
  let at = hasSize ? 15 : 7;
  for (let head = view.getUint32(at, true); head !== 0; head = view.getUint32(at, true)) {
    const length = head % PLAIN;
    const end = at + 4 + length;
    if (end > frame.length) throw tooShort();
    if (head >= PLAIN) output.copy(at + 4, end);
    else output.decode(at + 4, end);
    at = (flags & BLOCK_CHECKSUMS) !== 0 ? end + 4 : end;
  }
  if (size !== undefined && output.length !== size) throw tooShort();
  return output.bytes;
}

const MAGIC = 0x184d2204;

/** Bits of the flags of a frame. */
const VERSION = 0b1100_0000;
const VERSION_1 = 0b0100_0000;
const BLOCK_CHECKSUMS = 0b0001_0000;
const CONTENT_SIZE = 0b0000_1000;
const DICTIONARY = 0b0000_0001;

/** The bit of a block's length that marks bytes which are not compressed. */
const PLAIN = 0x8000_0000;

const LEAST_MATCH = 4;

/** The bytes of a frame so far, to which its blocks refer back. */
class Output {
  length = 0;
  readonly #frame: Uint8Array;
  #bytes: Uint8Array;

  /** `expected`: the number of bytes that there will probably be. */
  constructor(frame: Uint8Array, expected: number) {
    // A frame grows by a factor of 255 at most.
    if (expected > Math.min(MOST_BYTES, 256 * frame.length))
      throw new Error("a column has more bytes than it can have");
    this.#frame = frame;
    this.#bytes = new Uint8Array(expected);
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  /** Adds a part of the frame as it is. */
  copy(from: number, to: number): void {
    this.#room(to - from);
    this.#bytes.set(this.#frame.subarray(from, to), this.length);
    this.length += to - from;
  }

  /** Adds a compressed block: literals, and matches of what was there before, in turns. */
  decode(from: number, to: number): void {
    const frame = this.#frame;
    let at = from;
    /** The rest of a length, in bytes of which all but the last are 255. */
    const more = (): number => {
      let sum = 0;
      for (;;) {
        if (at >= to) throw tooShort();
        const byte = frame[at++] ?? 0;
        sum += byte;
        if (byte !== 255) return sum;
      }
    };
    while (at < to) {
      const token = frame[at++] ?? 0;
      const literals = token >> 4 === 15 ? 15 + more() : token >> 4;
      if (at + literals > to) throw tooShort();
      this.copy(at, at + literals);
      at += literals;
      if (at === to) return;
      if (at + 2 > to) throw tooShort();
      const distance = (frame[at] ?? 0) | ((frame[at + 1] ?? 0) << 8);
      at += 2;
      this.#repeat(distance, LEAST_MATCH + ((token & 15) === 15 ? 15 + more() : token & 15));
    }
  }

  /** Adds bytes that are there already; the last ones may be among those that it adds. */
  #repeat(distance: number, length: number): void {
    if (distance === 0 || distance > this.length) throw new Error("a column refers to bytes before its beginning");
    this.#room(length);
    const bytes = this.#bytes;
    const start = this.length;
    if (distance >= length) bytes.copyWithin(start, start - distance, start - distance + length);
    else for (let at = start; at < start + length; at++) bytes[at] = bytes[at - distance] ?? 0;
    this.length += length;
  }

  #room(more: number): void {
    const least = this.length + more;
    if (least <= this.#bytes.length) return;
    if (least > MOST_BYTES) throw new Error("a column has more bytes than it can have");
    const larger = new Uint8Array(Math.min(MOST_BYTES, Math.max(least, 2 * this.#bytes.length)));
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}

function tooShort(): Error {
  return new Error("a column ends before its compressed bytes do");
}
