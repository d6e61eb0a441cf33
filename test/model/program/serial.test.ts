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

  it("have what occurs once in its place", () => {
    expect(serialise({ a: [1] })).to.equal('[{"a":[1]}]');
  });
});
