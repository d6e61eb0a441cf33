import { expect } from "chai";
import { cover } from "../../../src/testing/generate/pack.ts";

const sets = (...all: readonly (readonly number[])[]) => all.map((met) => ({ met, size: 1 }));

describe("the choice of cases", () => {
  it("takes the one that meets the most goals first, and none that adds nothing", () => {
    expect(cover(sets([0], [0, 1, 2], [1], [3]))).to.deep.equal([1, 3]);
  });

  it("counts the goals that are still open, not all of them", () => {
    expect(cover(sets([0, 1, 2, 3], [1, 2, 3], [4, 5]))).to.deep.equal([0, 2]);
  });

  it("drops the one that later ones make superfluous", () => {
    expect(cover(sets([1, 2, 3, 4], [0, 1, 2], [3, 4, 5]))).to.deep.equal([1, 2]);
  });

  it("takes the smaller of two that meet as many, and the first of equals", () => {
    const [large, small] = [
      { met: [0, 1], size: 9 },
      { met: [0, 1], size: 4 },
    ];
    expect(cover([large, small, small])).to.deep.equal([1]);
  });

  it("is empty where nothing meets a goal", () => {
    expect([cover([]), cover(sets([], []))]).to.deep.equal([[], []]);
  });
});
