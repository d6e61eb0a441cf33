import { expect } from "chai";
import { type Data, Engine, EngineErrors } from "../../src/index.ts";

const engine = new Engine();
engine.load("spec s\ndata n: number\nrule r: n * 2\n");
const prepared = engine.prepare({ spec: "s" });

describe("the data of a run", () => {
  it("may be left out", () => {
    expect(engine.run({ spec: "s" }).results.r).to.include({ veto_reason: "Missing data: n" });
    expect(prepared.run().results).to.deep.equal(engine.run({ spec: "s" }).results);
  });

  it("are an object and nothing else", () => {
    for (const [data, found] of [
      [["5"], "a list"],
      ["n=5", "a string"],
      [null, "null"],
      [5, "a number"],
      [new Map([["n", "5"]]), "a list"],
    ] as const) {
      const given: unknown = data;
      const message = `data is an object of names and values, not ${found}`;
      expect(() => engine.run({ spec: "s", data: given as Data })).to.throw(EngineErrors, message);
      expect(() => prepared.run(given as Data)).to.throw(EngineErrors, message);
    }
  });
});
