import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { problem } from "../problem.ts";

/** The first bytes of gzip; no text and no other table begins with them. */
const GZIP = Buffer.from([0x1f, 0x8b]);

/** The unpacked bytes up to which any ratio is taken, and the ratio beyond them. */
const MOST_UNPACKED = { bytes: 1 << 30, ratio: 100 };

/** True when a file begins as gzip does; false when it cannot be read, which is told later. */
export async function isPacked(path: string): Promise<boolean> {
  const file = await open(path, "r").catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0);
    return bytesRead === GZIP.length && buffer.equals(GZIP);
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/**
 * The bytes of a file, unpacked where they are gzip, as they are needed. `label`: its name in
 * messages. A block is valid until the next one is taken. Past `most.bytes` a file that unpacks to
 * more than `most.ratio` times its size is refused: tables have a tenth of that, and a small file
 * of zeros could keep a run going for days.
 */
export async function* unpacked(
  blocks: AsyncIterable<Buffer>,
  label: string,
  most = MOST_UNPACKED,
): AsyncIterable<Buffer> {
  const { begin, rest } = await beginOf(blocks, [GZIP]);
  if (!begin.subarray(0, GZIP.length).equals(GZIP)) {
    yield* joined(begin, rest);
    return;
  }
  const gunzip = createGunzip();
  let packed = 0;
  const counted = (block: Buffer) => {
    packed += block.length;
    return Buffer.from(block);
  };
  const packedBlocks = Readable.from(mapped(joined(begin, rest), counted), { highWaterMark: 1 });
  pipeline(packedBlocks, gunzip, () => undefined);
  let size = 0;
  try {
    for await (const block of gunzip) {
      size += block.length;
      if (size > most.bytes && size > most.ratio * packed)
        throw problem(
          `\`${label}\` unpacks to more than ${most.ratio} times its size`,
          "where that is right, unpack it first: gunzip -c FILE | engine batch … --in -",
        );
      yield block;
    }
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && String(thrown.code).startsWith("Z_"))
      throw problem(`\`${label}\` cannot be unpacked: its gzip data are damaged or end early`);
    throw thrown;
  }
}

/**
 * Blocks, of which those are taken together that tell whether the bytes begin with one of `marks`:
 * no more, since the next one of a pipe may come late.
 */
export async function beginOf(
  blocks: AsyncIterable<Buffer>,
  marks: readonly Buffer[],
): Promise<{ readonly begin: Buffer; readonly rest: AsyncIterator<Buffer> }> {
  const rest = blocks[Symbol.asyncIterator]();
  let begin: Buffer = Buffer.alloc(0);
  while (marks.some((mark) => begin.length < mark.length && begin.equals(mark.subarray(0, begin.length)))) {
    const { done, value } = await rest.next();
    if (done === true) break;
    begin = Buffer.concat([begin, value]);
  }
  return { begin, rest };
}

/** Bytes and those that follow them. */
export async function* joined(begin: Buffer, rest: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  if (begin.length > 0) yield begin;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** A stream reads ahead, and the memory of a block is used again: `map` answers a copy. */
async function* mapped(blocks: AsyncIterable<Buffer>, map: (block: Buffer) => Buffer): AsyncIterable<Buffer> {
  for await (const block of blocks) yield map(block);
}
