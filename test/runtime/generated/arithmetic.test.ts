import { expect } from "chai";
import { rational } from "../../../src/model/numbers/rational.ts";
import {
  addRationals,
  divideRationals,
  multiplyRationals,
  quotient,
  subtractRationals,
} from "../../../src/runtime/generated/arithmetic.ts";
import type { GeneratedFrame } from "../../../src/runtime/generated/outcome.ts";
import { NOW } from "../build.ts";

function frame(): GeneratedFrame {
  return { data: {}, context: { now: NOW }, maxBytes: 1024, left: false };
}

describe("exact arithmetic of generated code", () => {
  it("computes fractions, and vetoes a division by zero", () => {
    const f = frame();
    const [half, third] = [rational(1n, 2n), rational(1n, 3n)];
    expect(addRationals(f, half, third)).to.include({ n: 5n, d: 6n });
    expect(subtractRationals(f, half, third)).to.include({ n: 1n, d: 6n });
    expect(multiplyRationals(f, half, third)).to.include({ n: 1n, d: 6n });
    expect(divideRationals(f, half, third)).to.include({ n: 3n, d: 2n });
    expect(quotient(3n, -2n)).to.include({ n: -3n, d: 2n });
    for (const outcome of [divideRationals(f, half, rational(0n)), quotient(1n, 0n)])
      expect(outcome).to.include({ kind: "veto", cause: "computation" });
    expect(f.left).to.equal(false);
  });
});
