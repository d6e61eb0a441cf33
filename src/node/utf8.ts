import { isUtf8 } from "node:buffer";
import { BYTE_ORDER_MARK, withoutByteOrderMark } from "../engine/sources.ts";

/**
 * The text of a file without its byte order mark, or the offset of the first byte that is not UTF-8
 * (docs/spec/07-surfaces.md#1-6-workspace-discovery).
 */
export function decodeUtf8(bytes: Buffer): { readonly text: string } | { readonly badByte: number } {
  const text = bytes.toString("utf8");
  if (!isUtf8(bytes)) return { badByte: firstBadByte(bytes, text) };
  return { text: withoutByteOrderMark(text) };
}

const REPLACEMENT = "\ufffd";
export const BYTE_ORDER_MARK_BYTES = Buffer.from(BYTE_ORDER_MARK);

/** True for the bytes of a file that begins with a byte order mark. */
export function hasByteOrderMark(bytes: Buffer): boolean {
  return bytes.subarray(0, BYTE_ORDER_MARK_BYTES.length).equals(BYTE_ORDER_MARK_BYTES);
}

/**
 * The offset of the first bad byte. Decoding puts a replacement character for each bad byte; one
 * that the file itself contains consists of its three UTF-8 bytes.
 */
function firstBadByte(bytes: Buffer, text: string): number {
  let offset = 0;
  let from = 0;
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, from)) {
    offset += Buffer.byteLength(text.slice(from, at));
    if (!bytes.subarray(offset, offset + 3).equals(Buffer.from(REPLACEMENT))) return offset;
    offset += 3;
    from = at + 1;
  }
  throw new Error("unreachable: decoding leaves a replacement character for bytes that are not UTF-8");
}
