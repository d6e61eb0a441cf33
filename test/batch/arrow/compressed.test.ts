import { readFileSync } from "node:fs";
import * as zlib from "node:zlib";
import * as arrow from "apache-arrow";
import { expect } from "chai";
import { lz4Frame, registerCompression } from "../../../src/batch/arrow/compression.ts";
import { ArrowReader } from "../../../src/batch/arrow/reader.ts";
import { openArrow } from "../../../src/batch/arrow/source.ts";
import type { InputPart } from "../../../src/batch/input/parts.ts";
import { TableError } from "../../../src/batch/problem.ts";
import { EngineErrors } from "../../../src/engine/errors.ts";

const RECORDS = 1500;

/** The rows of the files beside this one, which pyarrow 26 wrote as Feather. */
function expectedRow(i: number): readonly string[] {
  const hundredths = (i * 7) % 4000;
  const sent = new Date(Date.UTC(2025, 0, 1 + (i % 800))).toISOString().slice(0, 10);
  return [
    String(i),
    i % 11 === 0 ? "" : `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`,
    ["home", "eu", "world"][(i * i) % 3] ?? "",
    `parcel no. ${i % 50} for the shop at the corner, é `.repeat(i % 4),
    i % 13 === 0 ? "" : String(i % 5 === 0),
    sent,
  ];
}

async function rowsOf(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  registerCompression(arrow.compressionRegistry);
  async function* pieces() {
    yield Buffer.from(bytes);
  }
  const part: InputPart = { label: "table.feather", size: bytes.length, path: undefined, bytes: pieces };
  const source = await openArrow(arrow, [part]);
  const reader = new ArrowReader(arrow);
  const rows: string[][] = [];
  const refuse = () => {
    throw new Error("no record is refused");
  };
  for await (const { payload } of source.chunks())
    reader.read(payload, (record) => rows.push((source.columns ?? []).map((_, column) => record.text(column))), refuse);
  return rows;
}

function file(name: string): Buffer {
  return readFileSync(new URL(name, import.meta.url));
}

describe("compressed Arrow", () => {
  const expected = Array.from({ length: RECORDS }, (_, i) => expectedRow(i));

  it("with LZ4, the default of Feather, is read as it was written", async () => {
    expect(await rowsOf(file("lz4.feather"))).to.deep.equal(expected);
  });

  it("with ZSTD is read where Node can, else refused with what to do", async () => {
    const rows = rowsOf(file("zstd.feather"));
    if ("zstdDecompressSync" in zlib) {
      expect(await rows).to.deep.equal(expected);
      return;
    }
    const thrown: unknown = await rows.catch((error: unknown) => error);
    if (!(thrown instanceof EngineErrors)) throw new Error("it is refused");
    expect(thrown.errors[0]?.message).to.contain("Node reads from version 22.15 on");
  });

  it("that is damaged is an error or has all its rows", async () => {
    const whole = file("lz4.feather");
    let refused = 0;
    for (let round = 0; round < 200; round++) {
      const broken = Uint8Array.from(whole);
      const at = (round * 7919) % broken.length;
      broken[at] = (broken[at] ?? 0) ^ (1 << (round % 8));
      try {
        expect(await rowsOf(broken)).to.have.length(RECORDS);
      } catch (thrown) {
        if (!(thrown instanceof EngineErrors) && !(thrown instanceof TableError)) throw thrown;
        refused++;
      }
    }
    expect(refused).to.be.greaterThan(20);
  });
});

describe("an LZ4 frame", () => {
  const HEAD = [0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82];
  const END = [0, 0, 0, 0];
  const frame = (...block: number[]) => Uint8Array.from([...HEAD, block.length, 0, 0, 0, ...block, ...END]);

  it("repeats what it has just written", () => {
    const bytes = lz4Frame(frame(0x1f, 0x61, 1, 0, 5, 0x10, 0x62));
    expect(Buffer.from(bytes).toString()).to.equal(`${"a".repeat(25)}b`);
  });

  it("is refused where it is cut, or refers to bytes that are not there", () => {
    const whole = frame(0x1f, 0x61, 1, 0, 5, 0x10, 0x62);
    for (let length = 0; length < whole.length; length++) expect(() => lz4Frame(whole.subarray(0, length))).to.throw();
    expect(() => lz4Frame(frame(0x10, 0x61, 2, 0))).to.throw("before its beginning");
    expect(() => lz4Frame(frame(0x10, 0x61, 0, 0))).to.throw("before its beginning");
  });

  it("cannot ask for more memory than its bytes can fill", () => {
    const size = [0, 0, 0, 0, 1, 0, 0, 0];
    const huge = Uint8Array.from([...HEAD.slice(0, 4), 0x68, 0x40, ...size, 0x82, ...END]);
    expect(() => lz4Frame(huge)).to.throw("more bytes than it can have");
  });
});
