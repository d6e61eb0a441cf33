/**
 * A table of a flatbuffer: numbered fields, each of which may be absent. Reading beyond the bytes
 * throws a RangeError. Offsets point forward, so tables contain each other in no circle.
 */
export class FlatTable {
  readonly #bytes: DataView;
  readonly #at: number;

  constructor(bytes: DataView, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** The table that bytes begin with. */
  static root({ buffer, byteOffset, length }: Uint8Array): FlatTable {
    const bytes = new DataView(buffer, byteOffset, length);
    return new FlatTable(bytes, bytes.getUint32(0, true));
  }

  byte(field: number): number {
    const at = this.#field(field);
    return at === 0 ? 0 : this.#bytes.getUint8(at);
  }

  short(field: number): number {
    const at = this.#field(field);
    return at === 0 ? 0 : this.#bytes.getInt16(at, true);
  }

  /** A 64-bit number; beyond what is exact it is still far too large for a length. */
  long(field: number): number {
    const at = this.#field(field);
    return at === 0 ? 0 : Number(this.#bytes.getBigInt64(at, true));
  }

  table(field: number): FlatTable | undefined {
    const at = this.#field(field);
    return at === 0 ? undefined : new FlatTable(this.#bytes, at + this.#bytes.getUint32(at, true));
  }

  /** The tables of a vector. */
  *tables(field: number): Iterable<FlatTable> {
    const { at, length } = this.#vector(field, 4);
    for (let i = 0; i < length; i++) {
      const place = at + 4 * i;
      yield new FlatTable(this.#bytes, place + this.#bytes.getUint32(place, true));
    }
  }

  /** The 64-bit numbers of a vector whose elements have `width` of them. */
  longs(field: number, width: number): readonly number[] {
    const { at, length } = this.#vector(field, 8 * width);
    return Array.from({ length: length * width }, (_, i) => Number(this.#bytes.getBigInt64(at + 8 * i, true)));
  }

  /** Checks that a vector lies within the bytes. */
  checkVector(field: number, elementBytes: number): void {
    this.#vector(field, elementBytes);
  }

  #vector(field: number, elementBytes: number): { readonly at: number; readonly length: number } {
    const place = this.#field(field);
    if (place === 0) return { at: 0, length: 0 };
    const at = place + this.#bytes.getUint32(place, true);
    const length = this.#bytes.getUint32(at, true);
    if (at + 4 + length * elementBytes > this.#bytes.byteLength) throw new RangeError("a list goes beyond its end");
    return { at: at + 4, length };
  }

  /** The position of a field; 0: it is absent. */
  #field(field: number): number {
    const fields = this.#at - this.#bytes.getInt32(this.#at, true);
    const place = 4 + 2 * field;
    if (place >= this.#bytes.getUint16(fields, true)) return 0;
    const offset = this.#bytes.getUint16(fields + place, true);
    return offset === 0 ? 0 : this.#at + offset;
  }
}
