import { digestOf } from "../../codegen/digest/digest.ts";
import { SnapshotError } from "../errors.ts";
import { VERSION } from "../version.ts";

/** Changes whenever one version of the engine can no longer read its own earlier snapshots. */
const FORMAT = 2;

/** First line of a snapshot: its format, and the digest of everything after it. */
const TITLE = `engine snapshot ${FORMAT} by engine ${VERSION} sha256 `;
const DIGEST_LENGTH = 64;
const HEADER_LENGTH = TITLE.length + DIGEST_LENGTH + 1;

/**
 * Number of parts, then the length of each in bytes, as 32-bit numbers; then the parts as UTF-8.
 */
const WORD = 4;

/** Joins parts of text to bytes that reveal damage. */
export function seal(parts: readonly string[]): Uint8Array {
  const encoder = new TextEncoder();
  const encoded = parts.map((part) => encoder.encode(part));
  const start = HEADER_LENGTH + WORD * (1 + encoded.length);
  const bytes = new Uint8Array(encoded.reduce((sum, part) => sum + part.length, start));
  const view = new DataView(bytes.buffer);
  view.setUint32(HEADER_LENGTH, encoded.length);
  let at = start;
  for (const [i, part] of encoded.entries()) {
    view.setUint32(HEADER_LENGTH + WORD * (1 + i), part.length);
    bytes.set(part, at);
    at += part.length;
  }
  bytes.set(encoder.encode(`${TITLE}${digestOf(bytes.subarray(HEADER_LENGTH))}\n`));
  return bytes;
}

/** Gives a part of sealed bytes by its number, decoded on demand. */
export type SealedParts = (part: number) => string;

/**
 * Checks sealed bytes. Throws SnapshotError unless they are exactly what `seal` of this version of
 * the engine wrote.
 */
export function unseal(bytes: Uint8Array): SealedParts {
  if (!(bytes instanceof Uint8Array))
    throw new SnapshotError("a snapshot is a Uint8Array, as `Engine.snapshot` makes it");
  const header = new TextDecoder("latin1").decode(bytes.subarray(0, HEADER_LENGTH));
  if (!header.startsWith(TITLE)) throw new SnapshotError(strangeHeader(header));
  // A copy, as a Buffer of Node would share memory that its owner may change.
  const body = new Uint8Array(bytes.subarray(HEADER_LENGTH));
  if (header !== `${TITLE}${digestOf(body)}\n`) {
    throw new SnapshotError("the snapshot is damaged: its bytes do not match their checksum");
  }
  const places = placesOf(body);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return (part) => {
    const place = places[part];
    if (place === undefined) throw new SnapshotError(`the snapshot has no part ${part}`);
    try {
      return decoder.decode(body.subarray(place.start, place.end));
    } catch {
      throw new SnapshotError("the snapshot is damaged: a part of it is not text");
    }
  };
}

function placesOf(body: Uint8Array): readonly { readonly start: number; readonly end: number }[] {
  const view = new DataView(body.buffer);
  const count = body.length < WORD ? 0 : view.getUint32(0);
  let at = WORD * (1 + count);
  if (count === 0 || at > body.length) throw new SnapshotError("the snapshot is damaged: its parts are missing");
  const places = Array.from({ length: count }, (_, i) => {
    const start = at;
    at += view.getUint32(WORD * (1 + i));
    return { start, end: at };
  });
  if (at !== body.length) throw new SnapshotError("the snapshot is damaged: its parts have other lengths");
  return places;
}

function strangeHeader(header: string): string {
  const [, format, version] = /^engine snapshot (\d+) by engine (\S+) /.exec(header) ?? [];
  if (format === undefined) return "the bytes are not a snapshot of an engine";
  return `the snapshot was made by engine ${version} (format ${format}), this is engine ${VERSION} (format ${FORMAT}): make it again from the rules`;
}
