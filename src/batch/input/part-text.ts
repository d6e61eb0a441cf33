import { BYTE_ORDER_MARK_BYTES } from "../../node/utf8.ts";
import type { SourceOptions } from "../format.ts";
import { problem } from "../problem.ts";
import type { InputPart } from "./parts.ts";
import { beginOf, joined } from "./unpacked.ts";

/** The text of a file of records. */
interface OpenedText {
  /** The offset of its first byte: after the byte order mark. */
  readonly at: number;
  /** In UTF-8, which is not checked where the file itself is UTF-8. */
  readonly bytes: AsyncIterable<Buffer>;
  /** A sentence about its byte order mark, where that is not the one of UTF-8. */
  readonly remark: string | undefined;
}

/** The encodings that byte order marks tell. */
const MARKS: readonly (readonly [mark: Buffer, encoding: string])[] = [
  [BYTE_ORDER_MARK_BYTES, "utf-8"],
  [Buffer.from([0xff, 0xfe]), "utf-16le"],
  [Buffer.from([0xfe, 0xff]), "utf-16be"],
];

/**
 * Opens the text of a file: a byte order mark tells its encoding, else `encoding` does, else it is
 * UTF-8. The bytes throw EngineErrors for what the encoding does not have.
 */
export async function partText(part: InputPart, { encoding }: Pick<SourceOptions, "encoding">): Promise<OpenedText> {
  const { begin, rest } = await beginOf(
    part.bytes(),
    MARKS.map(([bytes]) => bytes),
  );
  const [mark, marked] = MARKS.find(([bytes]) => begin.subarray(0, bytes.length).equals(bytes)) ?? [];
  const at = mark?.length ?? 0;
  const bytes = joined(begin.subarray(at), rest);
  const found = marked ?? (encoding === undefined ? "utf-8" : new TextDecoder(encoding).encoding);
  if (found === "utf-8") return { at, bytes, remark: undefined };
  const remark =
    marked === undefined ? undefined : `\`${part.label}\` is ${found.toUpperCase()}, as its first bytes say`;
  return { at, bytes: decoded(bytes, found, part.label), remark };
}

async function* decoded(blocks: AsyncIterable<Buffer>, encoding: string, label: string): AsyncIterable<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const textOf = (block?: Buffer): Buffer => {
    try {
      return Buffer.from(block === undefined ? decoder.decode() : decoder.decode(block, { stream: true }));
    } catch {
      throw problem(`\`${label}\` is not ${encoding.toUpperCase()}`, "give the encoding of the file with --encoding");
    }
  };
  for await (const block of blocks) yield textOf(block);
  yield textOf();
}
