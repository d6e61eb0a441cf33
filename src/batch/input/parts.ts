import { close, open, read } from "node:fs";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { unreadable } from "../../node/problems.ts";
import { CHUNK_BYTES } from "../tuning.ts";
import { inputPaths } from "./paths.ts";
import { isPacked, unpacked } from "./unpacked.ts";

/** One file of an input, or stdin. */
export interface InputPart {
  /** Its name in messages. */
  readonly label: string;
  /** In bytes; undefined: not known. */
  readonly size: number | undefined;
  /** Its path; undefined: stdin. */
  readonly path: string | undefined;
  /** The query in SQL that gives it in place of a file. */
  readonly query?: string | undefined;
  /**
   * Its bytes, without gzip; a block is valid until the next one is taken. The iterator throws
   * EngineErrors when they cannot be read.
   */
  bytes(): AsyncIterable<Buffer>;
}

/**
 * The parts of an input: `-` is stdin; else a file, the files of a folder, or those that match a
 * pattern, sorted by path. `endings`: of the files in a folder. Throws EngineErrors.
 */
export async function inputParts(input: string, endings: readonly string[]): Promise<readonly InputPart[]> {
  if (input === "-")
    return [{ label: "stdin", size: undefined, path: undefined, bytes: () => unpacked(process.stdin, "stdin") }];
  const paths = await inputPaths(input, endings);
  return await Promise.all(paths.map(filePart));
}

/** The records that a query in SQL gives. */
export function queryPart(query: string): InputPart {
  const bytes = () => {
    throw new Error("unreachable: a query has records, not bytes");
  };
  return { label: "the query", size: undefined, path: undefined, query, bytes };
}

async function filePart(path: string): Promise<InputPart> {
  const found = await stat(path).catch((thrown: unknown) => {
    throw unreadable(path, thrown);
  });
  const isKnown = found.isFile() && !(await isPacked(path));
  const bytes = () => unpacked(fileBytes(path), path);
  return { label: path, size: isKnown ? found.size : undefined, path, bytes };
}

async function* fileBytes(path: string): AsyncIterable<Buffer> {
  try {
    const file = await promisify(open)(path, "r");
    try {
      const memory = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      for (;;) {
        const { bytesRead } = await promisify(read)(file, memory, 0, CHUNK_BYTES, null);
        if (bytesRead === 0) break;
        yield memory.subarray(0, bytesRead);
      }
    } finally {
      await promisify(close)(file);
    }
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
}

/** The bytes of all parts; undefined: not known. */
export function sizeOf(parts: readonly InputPart[]): number | undefined {
  let sum = 0;
  for (const { size } of parts) {
    if (size === undefined) return undefined;
    sum += size;
  }
  return sum;
}
