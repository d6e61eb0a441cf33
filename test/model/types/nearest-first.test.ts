import { expect } from "chai";
import { nearestFirst } from "../../../src/model/types/nearest-first.ts";

describe("the options of a text, when another one was given", () => {
  it("stand in the order of their edits from it, letter case ignored", () => {
    expect(nearestFirst("red", ["green", "Rod", "rid", "red"])).to.deep.equal(["red", "Rod", "rid", "green"]);
    expect(nearestFirst("RED", ["bet", "green", "red"])).to.deep.equal(["red", "bet", "green"]);
    expect(nearestFirst("abc", ["ABCDEF", "wxyz", "ABD"])).to.deep.equal(["ABD", "ABCDEF", "wxyz"]);
  });

  it("keep their order where they are equally near, or far", () => {
    expect(nearestFirst("red", ["rid", "rad", "rod"])).to.deep.equal(["rid", "rad", "rod"]);
    expect(nearestFirst("red", ["white", "black", "ultramarine"])).to.deep.equal(["white", "black", "ultramarine"]);
  });
});
