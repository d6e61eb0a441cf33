import { expect } from "chai";
import { ModuleNames } from "../../../src/codegen/code/names.ts";

describe("the names of a module", () => {
  const named = (keys: readonly string[], taken: readonly string[] = []) => {
    const names = new ModuleNames(taken);
    return keys.map((key) => names.declare(key));
  };

  it("join words by capitals, and say `value` where nothing is left", () => {
    expect(named(["free_shipping", "a-b.c", "ÄÖ", "2nd"])).to.deep.equal(["freeShipping", "aBC", "value", "_2nd"]);
  });

  it("get the next number when they are taken, by a name with a number as well", () => {
    expect(named(["a", "a", "a"])).to.deep.equal(["a", "a2", "a3"]);
    expect(named(["a", "a", "a2", "a3", "a"])).to.deep.equal(["a", "a2", "a22", "a3", "a4"]);
    expect(named(["data", "a"], ["data", "a", "a2"])).to.deep.equal(["data2", "a3"]);
  });

  it("are not words that mean something in JavaScript", () => {
    expect(named(["class", "class"])).to.deep.equal(["class2", "class3"]);
  });
});
