import type { Chunk, Source, SourceOptions, TableFormat } from "../format.ts";
import { recordChunks } from "../input/chunks.ts";
import { partText } from "../input/part-text.ts";
import { type InputPart, sizeOf } from "../input/parts.ts";
import { byteSink } from "../output/places.ts";
import { LineBorders, NdjsonReader } from "./reader.ts";
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

async function openNdjson(parts: readonly InputPart[], options: SourceOptions): Promise<Source> {
  const [first] = parts;
  if (first === undefined) throw new Error("unreachable: an input has a file");
  const opened = await partText(first, options);
  const { remark } = opened;
  async function* chunks(): AsyncIterable<Chunk> {
    let before = 0;
    for (const part of parts) {
      const { at, bytes } = part === first ? opened : await partText(part, options);
      yield* recordChunks(part, bytes, new LineBorders(), { chunkBytes: options.chunkBytes, at, before });
      before += part.size ?? 0;
    }
  }
  return {
    columns: undefined,
    ...(remark === undefined ? {} : { remarks: [remark] }),
    size: options.encoding === undefined && remark === undefined ? sizeOf(parts) : undefined,
    chunks,
  };
}
