import { expect } from "chai";
import { NUMBER, rangeOf } from "../../../src/model/types/primitive.ts";
import { spanRelation } from "../../../src/runtime/narrate/conversion.ts";

describe("the width of a range as a step of a conversion", () => {
  it("is the larger end minus the smaller one, whichever stands first", () => {
    const range = (from: bigint, to: bigint) =>
      ({ kind: "range", from: { kind: "number", n: from, d: 1n }, to: { kind: "number", n: to, d: 1n } }) as const;
    expect(spanRelation(range(2n, 5n), rangeOf(NUMBER), "3")).to.equal("5 - 2 = 3");
    expect(spanRelation(range(5n, 2n), rangeOf(NUMBER), "3")).to.equal("5 - 2 = 3");
  });
});
