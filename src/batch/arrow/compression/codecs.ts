import * as zlib from "node:zlib";
import { lz4Frame } from "./lz4-frame.ts";

/** The ways in which columns may be compressed, by their number in the format. */
const CODECS = ["LZ4", "ZSTD"] as const;

/** The bytes before a compressed column, which tell its length. */
export const LENGTH_BYTES = 8;

/** The most bytes of a column. */
const MOST_BYTES = 2 ** 31 - 1;

type Decompress = (bytes: Uint8Array) => Uint8Array;

/** Throws an Error for a way of compression that cannot be read here. */
export function checkCompression(codec: number): void {
  decompressorOf(codec);
}

/** Lets the package read compressed batches. */
export function registerCompression(registry: {
  set(codec: number, reader: { readonly decode: Decompress }): void;
}): void {
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
