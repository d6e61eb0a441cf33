import type { Schema } from "apache-arrow";
import type { Chunk, Source } from "../format.ts";
import { refuseRepeated } from "../input/column-checks.ts";
import { type InputPart, sizeOf } from "../input/parts.ts";
import { problem } from "../problem.ts";
import { readsCompression } from "./compression.ts";
import { broken, type IpcMessage, ipcMessages, readable } from "./messages.ts";
import type { Arrow } from "./types.ts";
import { columnTypeOf, nameOf } from "./types.ts";

/**
 * Opens Arrow IPC streams and files of the same columns; each batch of records is a chunk. Throws
 * EngineErrors.
 */
export async function openArrow(arrow: Arrow, parts: readonly InputPart[]): Promise<Source> {
  const [first] = parts;
  if (first === undefined) throw new Error("unreachable: an input has a file");
  const opened = await openPart(arrow, first);
  const { schema } = opened;
  async function* chunks(): AsyncIterable<Chunk> {
    let before = 0;
    for (const part of parts) {
      const { head, rest, schema: found } = part === first ? opened : await openPart(arrow, part);
      if (String(found) !== String(schema))
        throw problem(`\`${part.label}\` has other columns than \`${first?.label}\``, "give it a run of its own");
      yield* batches(arrow, part, { head, rest, schema }, before);
      before += part.size ?? 0;
    }
  }
  return {
    columns: namesOf(schema),
    types: schema.fields.map(({ type }) => columnTypeOf(arrow, type)),
    size: sizeOf(parts),
    chunks,
  };
}

interface OpenedStream {
  readonly schema: Schema;
  /** The message of the schema. */
  readonly head: Uint8Array;
  /** The messages after it. */
  readonly rest: AsyncIterator<IpcMessage>;
}

async function openPart(arrow: Arrow, part: InputPart): Promise<OpenedStream> {
  const rest = ipcMessages(part)[Symbol.asyncIterator]();
  const { done, value } = await rest.next();
  if (done === true || value.metadata.kind !== "schema")
    throw problem(
      `\`${part.label}\` does not begin with a schema`,
      "files of Arrow for JavaScript have it at their end only: write a stream there",
    );
  const head = value.bytes;
  const schema = readable(part.label, () => arrow.RecordBatchReader.from(Buffer.concat([head, END])).open().schema);
  const names = namesOf(schema);
  if (names.length === 0) throw broken(part.label, "it has no columns");
  refuseRepeated(names, part.label);
  return { schema, head, rest };
}

function namesOf({ fields }: Schema): readonly string[] {
  return fields.map(nameOf);
}

/** The end of a stream. */
export const END = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0);

/** Each chunk is a stream of one batch, with the dictionaries that it needs. */
async function* batches(
  arrow: Arrow,
  { label }: InputPart,
  { head, rest, schema }: OpenedStream,
  before: number,
): AsyncIterable<Chunk> {
  const dictionaries: Uint8Array[] = [];
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    const { metadata, bytes, at, end } = next.value;
    const { kind, id, records = 0 } = metadata;
    if (metadata.compressed === true && !readsCompression(arrow))
      throw broken(label, "it is compressed, which apache-arrow reads from version 21.1 on");
    if (kind === "schema") throw broken(label, "it has two schemas");
    if (kind === "dictionary") {
      if (id === undefined || !schema.dictionaries.has(id))
        throw broken(label, "no column has one of its dictionaries");
      dictionaries.push(bytes);
    } else {
      const payload = Buffer.concat([countOf(records), head, ...dictionaries, bytes, END]);
      yield { payload, file: label, at, progress: before + end };
    }
  }
}

/**
 * The head of a payload: the number of its records, as the package ends some streams early.
 */
export const COUNT_BYTES = 8;

function countOf(records: number): Buffer {
  const count = Buffer.alloc(COUNT_BYTES);
  count.writeUInt32LE(records);
  return count;
}
