import { expect } from "chai";
import type { Cell } from "../../../src/model/program/program.ts";
import { operate } from "../../../src/runtime/operators/operate.ts";

/** A conversion to a unit of so many canonical ones. */
const convert = (n: bigint, d: bigint): Cell => ({
  op: "convert",
  kind: "number",
  operands: [0],
  factor: { n, d },
  unit: "b",
});

describe("A conversion of a long fraction", () => {
  const prime = 2n ** 521n - 1n;
  const power = 3n ** 400n;

  it("takes what the fraction has in common with the factor", () => {
    const value = { kind: "number", n: prime * 2n, d: power } as const;
    expect(operate(convert(9n, 4n), [value])).to.deep.equal({
      kind: "number",
      n: prime,
      d: (power / 9n) * 2n,
      unit: "b",
    });
  });

  it("does not look again for what numerator and denominator have in common, which takes long", () => {
    const value = { kind: "number", n: prime * 2n, d: prime * power } as const;
    expect(operate(convert(1n, 1n), [value])).to.deep.equal({ ...value, unit: "b" });
  });
});
