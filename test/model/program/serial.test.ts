import { expect } from "chai";
import { deserialise, serialise } from "../../../src/model/program/serial.ts";

describe("Data as text", () => {
  it("come back as they were: long integers, texts that begin with #, lists and nothing", () => {
    const data = { n: -12n, texts: ["#", "##12", "#@0", "a#"], none: null, nested: [[], {}], flag: false, x: 1.5 };
    expect(deserialise(serialise(data))).to.deep.equal(data);
  });

  it("have each part once that occurs several times, which comes back as one", () => {
    const units = [{ name: "eur", factor: 1n }];
    const text = serialise({ a: { units }, b: { units }, c: units });
    expect(text.split("eur")).to.have.length(2);
    const read = deserialise(text) as { a: { units: object }; b: { units: object }; c: object };
    expect(read.a.units).to.equal(read.b.units).and.to.equal(read.c).and.to.deep.equal(units);
  });

  it("come back as they were with long lists of texts, of which some have marks", () => {
    const texts = (length: number, last: string) => [...Array.from({ length }, (_, i) => `option ${i}`), last];
    const data = {
      long: texts(1000, "end"),
      marked: texts(1000, "#1"),
      mixed: [...texts(1000, "end"), 1n],
      short: [""],
    };
    expect(deserialise(serialise(data))).to.deep.equal(data);
    expect(deserialise(serialise(data.long))).to.deep.equal(data.long);
    expect(serialise({ a: data.long, b: data.long })).to.equal(`[${JSON.stringify(data.long)},{"a":"#@0","b":"#@0"}]`);
  });

  it("have what occurs once in its place", () => {
    expect(serialise({ a: [1] })).to.equal('[{"a":[1]}]');
  });
});
