import { expect } from "chai";
import {
  constantInterval,
  FINEST,
  fitsDouble,
  type Interval,
  lcm,
  MAX,
  onlyScaledRepresentation,
  RATIONAL,
  scaledBy,
  scaledRepresentation,
  times,
  union,
} from "../../../src/codegen/analysis/representation.ts";

const interval = (lo: bigint, hi: bigint, usual = 1n, den = 1n): Interval => ({ den, lo, hi, usual });

describe("the representation of an integer", () => {
  it("is a double as long as it usually fits one, within the bounds of exact doubles", () => {
    expect(scaledRepresentation(interval(-MAX, MAX))).to.include({ kind: "double", lo: -MAX, hi: MAX });
    expect(scaledRepresentation(interval(-MAX - 1n, MAX + 1n))).to.include({ kind: "double", lo: -MAX, hi: MAX });
    expect(scaledRepresentation(interval(0n, MAX, MAX))).to.include({ kind: "double", usual: MAX });
    expect(scaledRepresentation(interval(0n, MAX + 1n, MAX / 2n))).to.include({ kind: "double" });
    expect(scaledRepresentation(interval(0n, MAX + 1n, MAX / 2n + 1n))).to.include({ kind: "bigint" });
    expect(scaledRepresentation(interval(-MAX - 1n, 0n, MAX))).to.include({ kind: "bigint", lo: -MAX - 1n });
  });

  it("is a BigInt where its operands or its scale ask for one", () => {
    expect(scaledRepresentation(interval(0n, 1n), "bigint")).to.deep.equal({ kind: "bigint", ...interval(0n, 1n) });
    expect(scaledRepresentation(interval(0n, 1n, 1n, MAX))).to.include({ kind: "double" });
    expect(scaledRepresentation(interval(0n, 1n, 1n, MAX + 1n))).to.include({ kind: "bigint" });
  });

  it("is a fraction where either of its bounds, or its scale, has too many bits", () => {
    const most = (1n << 512n) - 1n;
    expect(scaledRepresentation(interval(0n, most), "bigint")).to.include({ kind: "bigint" });
    expect(scaledRepresentation(interval(-most, 0n), "bigint")).to.include({ kind: "bigint" });
    for (const large of [interval(0n, most + 1n), interval(-most - 1n, 0n), interval(0n, 1n, 1n, FINEST)]) {
      expect(scaledRepresentation(large, "bigint")).to.equal(RATIONAL);
      expect(onlyScaledRepresentation(large, "bigint")).to.equal(undefined);
    }
    expect(FINEST).to.equal(1n << 512n);
  });

  it("fits a double when both of its bounds do", () => {
    expect([fitsDouble({ lo: -MAX, hi: MAX }), fitsDouble({ lo: -MAX - 1n, hi: 0n })]).to.deep.equal([true, false]);
    expect(fitsDouble({ lo: 0n, hi: MAX + 1n })).to.equal(false);
  });

  it("is found for several at their common scale, and for products by what cancels out", () => {
    expect(union([interval(-1n, 2n, 1n, 4n), interval(0n, 1n, 3n, 6n)])).to.deep.equal(interval(-3n, 6n, 6n, 12n));
    expect([lcm(4n, 6n), lcm(5n, 5n), lcm(1n, 7n)]).to.deep.equal([12n, 5n, 7n]);
    expect(scaledBy(100n, { n: 30n, d: 20n })).to.deep.equal({ by: 3n, den: 200n });
    expect(scaledBy(100n, { n: 10n, d: 1n })).to.deep.equal({ by: 1n, den: 10n });
    expect(times(interval(-2n, 3n, 2n), -5n, 7n)).to.deep.equal(interval(-15n, 10n, 10n, 7n));
    expect(times(interval(-2n, 3n, 2n), 5n, 7n)).to.deep.equal(interval(-10n, 15n, 10n, 7n));
    expect(constantInterval({ n: -6n, d: 4n })).to.deep.equal(interval(-3n, -3n, 3n, 2n));
  });
});
