import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { BROTLI_QUALITY } from "../tuning.ts";

/** Encodings of answers, the preferred one first. */
export const ENCODINGS = ["br", "gzip"] as const;
export type ContentEncoding = (typeof ENCODINGS)[number];

/** Bytes of an answer that is too short to be worth compressing. */
const SHORT = 1024;

const COMPRESS: Readonly<Record<ContentEncoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * The bytes of an answer that is sent many times: compressed once for each encoding, outside of the
 * main thread, when a client first accepts it.
 */
export class KeptBytes {
  readonly plain: Buffer;
  /**
   * The entity tag of these bytes. Weak, as it is the same for all their encodings (RFC 9110,
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
