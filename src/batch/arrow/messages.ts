import type { EngineErrors } from "../../engine/errors.ts";
import type { InputPart } from "../input/parts.ts";
import { problem } from "../problem.ts";
import { MOST_BYTES } from "./compression.ts";
import { checkedMetadata, type Metadata } from "./metadata.ts";

/** A message of an IPC stream: a schema, a dictionary, or a batch of records. */
export interface IpcMessage {
  readonly metadata: Metadata;
  /** All of it, with the prefix that tells its length. */
  readonly bytes: Uint8Array;
  /** Its offset in the input. */
  readonly at: number;
  /** The offset after it. */
  readonly end: number;
}

/**
 * The messages of an Arrow IPC stream, or of a file, which is a stream between a mark and a footer.
 * Throws EngineErrors for bytes that are none, also where the end is missing.
 */
export async function* ipcMessages(part: InputPart): AsyncIterable<IpcMessage> {
  const reader = new ByteReader(part.bytes());
  try {
    let prefix = await reader.read(PREFIX);
    const isFile = prefix.toString("latin1", 0, MAGIC.length) === MAGIC;
    if (isFile) prefix = await reader.read(PREFIX);
    for (;;) {
      const at = reader.position - PREFIX;
      if (prefix.length < PREFIX) throw cut(part);
      if (prefix.readInt32LE(0) !== CONTINUATION) throw broken(part.label, "a message has no beginning");
      const metadataLength = prefix.readInt32LE(4);
      if (metadataLength === 0) break;
      if (metadataLength < 0 || metadataLength > MOST_METADATA) throw broken(part.label, "a message has no length");
      const described = await reader.read(metadataLength);
      if (described.length < metadataLength) throw cut(part);
      const metadata = checked(part, described);
      const body = await reader.read(metadata.bodyLength);
      if (body.length < metadata.bodyLength) throw cut(part);
      yield { metadata, bytes: Buffer.concat([prefix, described, body]), at, end: reader.position };
      prefix = await reader.read(PREFIX);
    }
    if (!isFile && (await reader.read(1)).length > 0) throw broken(part.label, "it goes on after its end");
  } finally {
    await reader.end();
  }
}

/** A mark that a message follows, and the length of its metadata. */
const PREFIX = 8;
const CONTINUATION = -1;
/** The first bytes of a file. */
export const MAGIC = "ARROW1";
const MOST_METADATA = 1 << 26;

function checked(part: InputPart, bytes: Buffer): Metadata {
  const metadata = readable(part.label, () => checkedMetadata(bytes));
  if (metadata.bodyLength <= MOST_BYTES) return metadata;
  throw problem(`\`${part.label}\` has a batch of more than 2 GiB`, "write it in batches of at most 100,000 records");
}

/** The outcome of decoding something of the input. Throws EngineErrors when that fails. */
export function readable<Decoded>(label: string, decode: () => Decoded): Decoded {
  try {
    return decode();
  } catch (thrown) {
    throw broken(label, thrown instanceof Error ? thrown.message : String(thrown));
  }
}

export function broken(label: string, why: string): EngineErrors {
  return problem(`\`${label}\` is not an Arrow IPC stream or file that can be read: ${why}`);
}

function cut({ label }: InputPart): EngineErrors {
  return problem(`\`${label}\` ends before its end mark: it was cut, or its writer was not closed`);
}

/** Reads exact numbers of bytes from bytes that come in pieces. */
class ByteReader {
  /** How many bytes were read. */
  position = 0;
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The next bytes, fewer of them where the input ends. */
  async read(bytes: number): Promise<Buffer> {
    while (this.#heldBytes < bytes) {
      const { done, value } = await this.#pieces.next();
      if (done === true) break;
      this.#held.push(Buffer.from(value));
      this.#heldBytes += value.length;
    }
    const all = this.#held.length === 1 && this.#held[0] !== undefined ? this.#held[0] : Buffer.concat(this.#held);
    const taken = all.subarray(0, bytes);
    const rest = all.subarray(taken.length);
    this.#held = rest.length > 0 ? [rest] : [];
    this.#heldBytes = rest.length;
    this.position += taken.length;
    return taken;
  }

  /** Reads no more. */
  async end(): Promise<void> {
    await this.#pieces.return?.();
  }
}
