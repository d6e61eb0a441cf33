import { expect } from "chai";
import { slotReading } from "../../../src/codegen/analysis/slot-reading.ts";
import { loaded, select } from "../../workspace/loading.ts";

describe("the reading of an input", () => {
  it("is made once for all types with the same list of units, decimals and fill", () => {
    const types = `spec s
data price: measure -> unit cent: 1 -> unit eur: 100
data a: price
data b: price -> minimum 2 eur
data exact: price -> decimals 2
data half: price -> fill 0.00001 cent
rule sum: a + b + exact + half`;
    const { plan } = select(loaded({ s: types }), "s");
    const readings = new Map(plan.slots.map(({ key, type, fill }) => [key, slotReading(type, fill)]));
    const unitsOf = (key: string) => readings.get(key)?.units;
    expect(unitsOf("a")).to.have.length(2);
    expect(unitsOf("b")).to.equal(unitsOf("a"));
    expect(unitsOf("exact")).not.to.deep.equal(unitsOf("a"));
    expect(readings.get("half")?.representation).not.to.deep.equal(readings.get("a")?.representation);
    expect(readings.get("b")?.lo).to.equal(200n * 10_000n);
  });
});
