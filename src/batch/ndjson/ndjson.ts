import { BYTE_ORDER_MARK_BYTES, hasByteOrderMark } from "../../node/utf8.ts";
import type { Chunk, Source, SourceOptions, TableFormat } from "../format.ts";
import { recordChunks } from "../input/chunks.ts";
import { type InputPart, sizeOf } from "../input/parts.ts";
import { byteSink } from "../output/byte-sink.ts";
import { LineBorders } from "./borders.ts";
import { NdjsonReader } from "./reader.ts";
import { NdjsonWriter } from "./writer.ts";

/** One JSON object on each line, in UTF-8; each record has members of its own. */
export const ndjson: TableFormat = {
  hasColumns: false,
  isTyped: false,
  openSource: openNdjson,
  reader: (columns) => new NdjsonReader(columns),
  writer: (plan, isSameFormat) => new NdjsonWriter(plan, isSameFormat),
  openSink: (place) => byteSink(place, new Uint8Array(0)),
};

async function openNdjson(parts: readonly InputPart[], { chunkBytes }: SourceOptions): Promise<Source> {
  async function* chunks(): AsyncIterable<Chunk> {
    let before = 0;
    for (const part of parts) {
      const { at, bytes } = await withoutMark(part.bytes());
      yield* recordChunks(part, bytes, new LineBorders(), { chunkBytes, at, before });
      before += part.size ?? 0;
    }
  }
  return { columns: undefined, size: sizeOf(parts), chunks };
}

/** The bytes of a file after its byte order mark, and their offset. */
async function withoutMark(
  blocks: AsyncIterable<Buffer>,
): Promise<{ readonly at: number; readonly bytes: AsyncIterable<Buffer> }> {
  const rest = blocks[Symbol.asyncIterator]();
  let begin = Buffer.alloc(0);
  while (begin.length < BYTE_ORDER_MARK_BYTES.length) {
    const { done, value } = await rest.next();
    if (done === true) break;
    begin = Buffer.concat([begin, value]);
  }
  const at = hasByteOrderMark(begin) ? BYTE_ORDER_MARK_BYTES.length : 0;
  async function* bytes(): AsyncIterable<Buffer> {
    if (at < begin.length) yield begin.subarray(at);
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { at, bytes: bytes() };
}
