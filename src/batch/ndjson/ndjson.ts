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
  reader: (columns, options) => new NdjsonReader(columns, options),
  writer: (plan, isSameFormat) => new NdjsonWriter(plan, isSameFormat),
  openSink: (place) => byteSink(place, new Uint8Array(0)),
};

async function openNdjson(parts: readonly InputPart[], { chunkBytes }: SourceOptions): Promise<Source> {
  async function* chunks(): AsyncIterable<Chunk> {
    let before = 0;
    for (const part of parts) {
      yield* recordChunks(part, part.bytes(), new LineBorders(), { chunkBytes, at: 0, before });
      before += part.size ?? 0;
    }
  }
  return { columns: undefined, size: sizeOf(parts), chunks };
}
