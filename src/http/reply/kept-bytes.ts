import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Encodings of answers, the one that is preferred first. */
export const ENCODINGS = ["br", "gzip"] as const;
export type ContentEncoding = (typeof ENCODINGS)[number];

/** Bytes that are not worth compressing. */
const SHORT = 1024;
/** Beyond it brotli takes several times as long for little. */
const QUALITY = 5;

const COMPRESS: Readonly<Record<ContentEncoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * The bytes of an answer that is sent many times: compressed once, outside of the main thread, when
 * a client first takes them so.
 */
export class KeptBytes {
  readonly plain: Buffer;
  /**
   * Tells these bytes from others. Weak, as it is the same for all their encodings (RFC 9110,
   * 8.8.1).
   */
  readonly tag: string;
  readonly #encoded = new Map<ContentEncoding, Promise<Buffer>>();

  constructor(body: string | Buffer) {
    this.plain = typeof body === "string" ? Buffer.from(body) : body;
    this.tag = `W/"${createHash("sha256").update(this.plain).digest("base64url").slice(0, 27)}"`;
  }

  get isShort(): boolean {
    return this.plain.length < SHORT;
  }

  encoded(encoding: ContentEncoding): Promise<Buffer> {
    let bytes = this.#encoded.get(encoding);
    if (bytes === undefined) {
      bytes = COMPRESS[encoding](this.plain);
      this.#encoded.set(encoding, bytes);
    }
    return bytes;
  }
}
