import { withoutByteOrderMark } from "../../node/utf8.ts";
import type { Chunk, Source, SourceOptions } from "../format.ts";
import { recordChunks } from "../input/chunks.ts";
import { type InputPart, sizeOf } from "../input/parts.ts";
import { refuseRepeated } from "../input/repeated-column.ts";
import { LONGEST_RECORD } from "../limits.ts";
import { problem } from "../problem.ts";
import { RecordBorders } from "./borders.ts";
import { FieldReader } from "./fields.ts";

/**
 * Opens CSV files with one header each, the same in all of them. Throws EngineErrors.
 */
export async function openCsv(parts: readonly InputPart[], { chunkBytes }: SourceOptions): Promise<Source> {
  const [first] = parts;
  if (first === undefined) throw new Error("unreachable: an input has a file");
  const opened = await openPart(first);
  const { columns } = opened;
  async function* chunks(): AsyncIterable<Chunk> {
    let before = 0;
    for (const part of parts) {
      const { head, bytes, columns: found } = part === first ? opened : await openPart(part);
      if (!isSame(found, columns))
        throw problem(`\`${part.label}\` has other columns than \`${first?.label}\``, "give it a run of its own");
      yield* recordChunks(part, bytes, new RecordBorders(), { chunkBytes, at: head, before });
      before += part.size ?? 0;
    }
  }
  return { columns, size: sizeOf(parts), chunks };
}

interface OpenedPart {
  readonly columns: readonly string[];
  /** The bytes of the header. */
  readonly head: number;
  /** The bytes after it. */
  readonly bytes: AsyncIterable<Buffer>;
}

async function openPart(part: InputPart): Promise<OpenedPart> {
  const blocks = part.bytes()[Symbol.asyncIterator]();
  const borders = new RecordBorders();
  let begin = Buffer.alloc(0);
  let end = -1;
  while (end < 0) {
    const { done, value } = await blocks.next();
    if (done === true) break;
    const from = begin.length;
    begin = Buffer.concat([begin, value]);
    end = borders.first(begin, from);
    if ((end < 0 ? begin.length : end) > LONGEST_RECORD)
      throw problem(`\`${part.label}\` has no header: its first line is longer than 1 MiB`);
  }
  const head = end < 0 ? begin.length : end;
  async function* bytes(): AsyncIterable<Buffer> {
    if (head < begin.length) yield begin.subarray(head);
    yield* { [Symbol.asyncIterator]: () => blocks };
  }
  return { columns: headerOf(part, begin.subarray(0, head)), head, bytes: bytes() };
}

function headerOf(part: InputPart, bytes: Buffer): readonly string[] {
  const text = withoutByteOrderMark(bytes.toString("utf8"));
  const fields = new FieldReader();
  fields.read(text, 0);
  if (fields.problem !== undefined) throw problem(`the header of \`${part.label}\` is no record: ${fields.problem}`);
  const columns = Array.from({ length: fields.count }, (_, column) => fields.field(column));
  if (text.trim() === "") throw problem(`\`${part.label}\` is empty: the first line of CSV names the columns`);
  refuseRepeated(columns, part.label);
  return columns;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}
