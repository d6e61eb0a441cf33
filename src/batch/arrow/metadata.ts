import { checkCompression, LENGTH_BYTES } from "./compression.ts";
import { FlatTable } from "./flatbuffer.ts";

/**
 * Reads the kind of a message from its metadata, and checks that its parts lie within them and
 * within its body. The package takes all lengths as they are: those of a broken input would let it
 * make billions of objects, and read rows that are not there. Throws an Error.
 */
export function checkedMetadata(bytes: Uint8Array): Metadata {
  const message = FlatTable.root(bytes);
  const bodyLength = message.long(MESSAGE.bodyLength);
  const header = message.table(MESSAGE.header);
  if (bodyLength < 0 || header === undefined) throw new Error("a message has no header");
  message.checkVector(MESSAGE.customMetadata, 4);
  switch (message.byte(MESSAGE.headerType)) {
    case 1:
      checkSchema(header);
      return { kind: "schema", bodyLength };
    case 2: {
      const data = header.table(DICTIONARY.data);
      if (data === undefined) throw new Error("a dictionary has no values");
      const compressed = checkBatch(data, bodyLength);
      return { kind: "dictionary", bodyLength, id: header.long(DICTIONARY.id), compressed };
    }
    case 3: {
      const compressed = checkBatch(header, bodyLength);
      return { kind: "batch", bodyLength, records: header.long(BATCH.length), compressed };
    }
    default:
      throw new Error("a message is neither a schema nor a batch");
  }
}

export interface Metadata {
  readonly kind: "schema" | "dictionary" | "batch";
  /** The bytes that follow the metadata. */
  readonly bodyLength: number;
  /** The id of a dictionary. */
  readonly id?: number;
  /** The number of records of a batch. */
  readonly records?: number;
  /** True for columns that are compressed. */
  readonly compressed?: boolean;
}

/* The numbers of fields, from the schemas of the Arrow format. */
const MESSAGE = { headerType: 1, header: 2, bodyLength: 3, customMetadata: 4 };
const SCHEMA = { endianness: 0, fields: 1, customMetadata: 2 };
const FIELD = { typeKind: 2, type: 3, children: 5, customMetadata: 6 };
const UNION = { kind: 14, typeIds: 1 };
const BATCH = { length: 0, nodes: 1, buffers: 2, compression: 3, variadicCounts: 4 };
const COMPRESSION = { codec: 0 };
const DICTIONARY = { id: 0, data: 1 };

/** The most records of a batch, and columns of a schema with those inside of others. */
const MOST_RECORDS = 2 ** 27;
const MOST_FIELDS = 10_000;

function checkSchema(schema: FlatTable): void {
  if (schema.short(SCHEMA.endianness) !== 0) throw new Error("its numbers begin with their highest byte");
  schema.checkVector(SCHEMA.customMetadata, 4);
  const open = [...schema.tables(SCHEMA.fields)];
  for (let count = 1, field = open.pop(); field !== undefined; field = open.pop(), count++) {
    if (count > MOST_FIELDS) throw new Error(`it has more than ${MOST_FIELDS} columns`);
    field.checkVector(FIELD.customMetadata, 4);
    if (field.byte(FIELD.typeKind) === UNION.kind) field.table(FIELD.type)?.checkVector(UNION.typeIds, 4);
    for (const child of field.tables(FIELD.children)) open.push(child);
  }
}

/** Returns whether the columns of the batch are compressed. */
function checkBatch(batch: FlatTable, bodyLength: number): boolean {
  const compression = batch.table(BATCH.compression);
  if (compression !== undefined) checkCompression(compression.byte(COMPRESSION.codec));
  const nodes = batch.longs(BATCH.nodes, 2);
  if ([batch.long(BATCH.length), ...nodes].some((length) => length < 0 || length > MOST_RECORDS))
    throw new Error("a batch has no number of records");
  const buffers = batch.longs(BATCH.buffers, 2);
  for (let at = 0; at < buffers.length; at += 2) {
    const [offset = -1, length = -1] = [buffers[at], buffers[at + 1]];
    if (offset < 0 || length < 0 || offset + length > bodyLength) throw new Error("a column goes beyond its batch");
    if (compression !== undefined && length > 0 && length < LENGTH_BYTES)
      throw new Error("a compressed column has no length");
  }
  if (batch.longs(BATCH.variadicCounts, 1).some((count) => count < 0 || count > buffers.length))
    throw new Error("a column has no number of parts");
  return compression !== undefined;
}
