import * as arrow from "apache-arrow";
import { expect } from "chai";
import { ArrowReader } from "../../../src/batch/arrow/reader.ts";
import { openArrow } from "../../../src/batch/arrow/source.ts";
import type { InputPart } from "../../../src/batch/input/parts.ts";
import { TableError } from "../../../src/batch/problem.ts";
import { EngineErrors } from "../../../src/engine/errors.ts";
import { batchOf, ipc, texts, values } from "./arrow-tables.ts";

const WORDS = Array.from({ length: 50 }, (_, i) => (i % 7 === 0 ? null : `word ${i} é`));
const COLUMNS = [
  values(
    "id",
    new arrow.Int64(),
    BigInt64Array.from(WORDS, (_, i) => BigInt(i)),
    50,
  ),
  values("amount", new arrow.Decimal(2, 10, 128), new Uint32Array(200).fill(7), 50, [3, 4]),
  values("flag", new arrow.Bool(), new Uint8Array(7).fill(0b10110), 50, [9]),
  texts("word", WORDS),
  texts("view", WORDS, new arrow.Utf8View()),
  texts("named", WORDS, new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8())),
];

function partOf(bytes: Uint8Array): InputPart {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 1000) yield Buffer.from(bytes.subarray(at, at + 1000));
  }
  return { label: "broken.arrows", size: bytes.length, path: undefined, bytes: pieces };
}

/** The number of rows, each of whose values was read; undefined for an error that is told. */
async function rowsOf(bytes: Uint8Array): Promise<number | undefined> {
  const reader = new ArrowReader(arrow);
  let rows = 0;
  try {
    const source = await openArrow(arrow, [partOf(bytes)]);
    for await (const { payload } of source.chunks())
      reader.read(
        payload,
        (record) => {
          source.columns?.forEach((_, column) => {
            if (source.types?.[column]?.kind !== "other") record.text(column);
          });
          rows++;
        },
        () => undefined,
      );
    return rows;
  } catch (thrown) {
    if (thrown instanceof EngineErrors || thrown instanceof TableError) return undefined;
    throw thrown;
  }
}

describe("broken Arrow", () => {
  const whole = ipc([batchOf(COLUMNS), batchOf(COLUMNS)]);

  it("reads what is whole", async () => {
    expect(await rowsOf(whole)).to.equal(100);
  });

  it("refuses an input that ends anywhere before its end", async () => {
    for (let length = 0; length < whole.length; length += 3)
      expect(await rowsOf(whole.subarray(0, length))).to.equal(undefined, `${length} bytes`);
  });

  it("gives an error or all rows where bytes are changed", async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    let refused = 0;
    for (let round = 0; round < 1500; round++) {
      const broken = Uint8Array.from(whole);
      for (let change = 0; change <= random(3); change++)
        broken[random(round % 2 === 0 ? 1800 : broken.length)] = random(2) === 0 ? 255 : random(256);
      const rows = await rowsOf(broken);
      if (rows === undefined) refused++;
      else expect(rows).to.equal(100);
    }
    expect(refused).to.be.greaterThan(200);
  });
});
