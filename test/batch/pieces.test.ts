import { expect } from "chai";
import { CsvReader } from "../../src/batch/csv/reader.ts";

describe("a chunk of CSV that is read in pieces", () => {
  it("has each record once, with its place, wherever pieces end", () => {
    const cells = Array.from({ length: 4000 }, (_, at) => {
      if (at % 500 === 499) return `"${"long, and\nquoted ".repeat(6000)}"`;
      return at % 7 === 0 ? `"a line\nbreak, ""${at}"""` : `plain ${at}`;
    });
    const lines = cells.map((cell, at) => `${at},${cell}\n`);
    const read: string[] = [];
    const places: number[] = [];
    const take = (record: { readonly raw: string; readonly at: number; readonly index: number }) => {
      expect(record.index).to.equal(read.length);
      read.push(`${record.raw}\n`);
      places.push(record.at);
    };
    const refuse = ({ reason }: { readonly reason: string }) => expect.fail(reason);
    new CsvReader(2).read(new Uint8Array(Buffer.from(lines.join(""))), take, refuse);
    expect(read).to.deep.equal(lines);
    let at = 0;
    const expected = lines.map((line) => {
      at += line.length;
      return at - line.length;
    });
    expect(places).to.deep.equal(expected);
  });
});
