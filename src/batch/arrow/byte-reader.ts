/** Reads exact numbers of bytes from bytes that come in pieces. */
export class ByteReader {
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
