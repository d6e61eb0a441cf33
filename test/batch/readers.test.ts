import { expect } from "chai";
import fc from "fast-check";
import { RecordBorders } from "../../src/batch/csv/borders.ts";
import { CsvReader } from "../../src/batch/csv/reader.ts";
import type { RecordReader } from "../../src/batch/format.ts";
import { recordChunks } from "../../src/batch/input/chunks.ts";
import { LineBorders, NdjsonReader } from "../../src/batch/ndjson/reader.ts";
import { volume } from "../volume.ts";

/** Bytes that a table is made of, and others. */
const CSV_TEXT = fc.string({ unit: fc.constantFrom("a", "1", ",", ",", '"', '"', "\n", "\n", "\r", "ä", " ", "€") });
const JSON_TEXT = fc.string({
  unit: fc.constantFrom(...'{}[]:,"\\\n \t\r01-.eEtrufalsnx', '"a":', "true", "null", "\\u0041", "\\ud83d", "ä"),
});

interface Read {
  readonly records: readonly (readonly string[])[];
  readonly rejects: readonly (readonly [at: number, reason: string])[];
}

async function readAll(bytes: Buffer, kind: "csv" | "ndjson", columns: number, size: number): Promise<Read> {
  const wanted = ["a", "b", "c"].slice(0, columns);
  const reader: RecordReader = kind === "csv" ? new CsvReader(columns) : new NdjsonReader(wanted);
  const borders = kind === "csv" ? new RecordBorders() : new LineBorders();
  const part = { label: "x", size: undefined, path: undefined, bytes: () => pieces() };
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const records: string[][] = [];
  const rejects: [number, string][] = [];
  for await (const chunk of recordChunks(part, pieces(), borders, { chunkBytes: size, at: 0, before: 0 })) {
    if (chunk.rejected !== undefined) rejects.push([chunk.at, chunk.rejected]);
    else
      reader.read(
        chunk.payload,
        (record) => records.push(wanted.map((_, column) => record.text(column))),
        ({ at, reason }) => rejects.push([chunk.at + at, reason]),
      );
  }
  return { records, rejects };
}

/** The records of CSV by RFC 4180, read letter by letter; undefined: it breaks its rules. */
function plainCsv(text: string): string[][] | undefined {
  const records: string[][] = [];
  let fields: string[] = [];
  let rest = text;
  while (rest !== "") {
    const found = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/.exec(rest);
    if (found === null) return undefined;
    const [whole, quoted, bare = "", sign] = found;
    fields.push(quoted?.replaceAll('""', '"') ?? bare);
    rest = rest.slice(whole.length);
    if (sign === "," && rest !== "") continue;
    if (sign === ",") fields.push("");
    records.push(fields);
    fields = [];
  }
  return records;
}

describe("readers of tables", () => {
  it("read CSV as RFC 4180 says, or reject it", async () => {
    await fc.assert(
      fc.asyncProperty(CSV_TEXT, fc.integer({ min: 1, max: 3 }), async (text, columns) => {
        const wanted = plainCsv(text);
        const { records, rejects } = await readAll(Buffer.from(text), "csv", columns, 1000);
        if (wanted === undefined) {
          expect(rejects).not.to.deep.equal([]);
          return;
        }
        const isRecord = (fields: readonly string[]) => fields.length === columns;
        const isBlank = (fields: readonly string[]) => columns > 1 && fields.length === 1 && fields[0] === "";
        expect(records).to.deep.equal(wanted.filter(isRecord));
        const others = wanted.filter((fields) => !isRecord(fields) && !isBlank(fields));
        // A quoted field without content alone on its line is not a blank line.
        expect(rejects.length).to.be.within(others.length, others.length + (text.match(/""/g)?.length ?? 0));
      }),
      { numRuns: volume(2000) },
    );
  });

  it("read JSON as the parser of the platform does, or reject it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          JSON_TEXT,
          fc.json(),
          fc.object().map((value) => JSON.stringify(value)),
        ),
        async (text) => {
          const lines = text.split("\n").filter((line) => line.trim() !== "");
          const { records, rejects } = await readAll(Buffer.from(text), "ndjson", 3, 1000);
          expect(records.length + rejects.length).to.equal(lines.length);
          const good = lines.filter((line) => isObject(line));
          expect(records.length).to.be.at.most(good.length);
          const doubted = rejects.filter(([, reason]) => !/twice|two keys|levels/.test(reason));
          expect(doubted.length).to.equal(lines.length - good.length);
        },
      ),
      { numRuns: volume(3000) },
    );
  });

  it("give the same for any size of chunks, and for bytes that are not UTF-8", async () => {
    const bytes = fc.uint8Array().map((noise) => Buffer.from(noise));
    const csv = fc
      .array(
        fc.oneof(
          CSV_TEXT.map((text) => Buffer.from(text)),
          bytes,
        ),
      )
      .map((parts) => Buffer.concat(parts));
    const json = fc
      .array(
        fc.oneof(
          JSON_TEXT.map((text) => Buffer.from(text)),
          bytes,
        ),
      )
      .map((parts) => Buffer.concat(parts));
    for (const [kind, inputs] of [
      ["csv", csv],
      ["ndjson", json],
    ] as const) {
      await fc.assert(
        fc.asyncProperty(inputs, fc.integer({ min: 1, max: 20 }), async (input, size) => {
          const whole = await readAll(input, kind, 2, 100_000);
          expect(await readAll(input, kind, 2, size)).to.deep.equal(whole);
        }),
        { numRuns: volume(1000) },
      );
    }
  });
});

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
