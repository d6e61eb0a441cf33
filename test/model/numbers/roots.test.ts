import { expect } from "chai";
import fc from "fast-check";
import { rational } from "../../../src/model/numbers/rational.ts";
import { bitLength, exactRationalRoot, rootFloor, squareRootFloor } from "../../../src/model/numbers/roots.ts";

describe("Roots of integers", () => {
  it("of 0 and 1 are these", () => {
    expect([0n, 1n, 2n, 3n, 4n].map(squareRootFloor)).to.deep.equal([0n, 1n, 1n, 1n, 2n]);
  });

  it("are the largest integer whose power is not larger", () => {
    const long = fc.bigInt({ min: 1n, max: 1n << 400n });
    fc.assert(
      fc.property(long, fc.integer({ min: 2, max: 12 }), (radicand, degree) => {
        const root = rootFloor(radicand, BigInt(degree));
        expect(root ** BigInt(degree) <= radicand && radicand < (root + 1n) ** BigInt(degree)).to.equal(true);
        expect(rootFloor(root ** BigInt(degree), BigInt(degree))).to.equal(root);
      }),
    );
  });
});

describe("Roots of fractions", () => {
  it("are there when numerator and denominator have them", () => {
    expect(exactRationalRoot(rational(8n, 27n), 3n)).to.deep.equal(rational(2n, 3n));
    expect(exactRationalRoot(rational(8n, 9n), 3n)).to.equal(undefined);
    expect(exactRationalRoot(rational(9n, 8n), 3n)).to.equal(undefined);
    expect(exactRationalRoot(rational(1n), 1_000_000n)).to.deep.equal(rational(1n));
    expect(exactRationalRoot(rational(2n), 1_000_000n)).to.equal(undefined);
    expect(exactRationalRoot(rational(4n), 2n)).to.deep.equal(rational(2n));
  });

  it("of negative ones have an odd degree", () => {
    expect(exactRationalRoot(rational(-8n, 27n), 3n)).to.deep.equal(rational(-2n, 3n));
    expect(exactRationalRoot(rational(-2n), 3n)).to.equal(undefined);
    expect(exactRationalRoot(rational(-4n), 2n)).to.equal(undefined);
  });
});

describe("The number of binary digits", () => {
  it("is that of the largest magnitude", () => {
    expect([0n, 1n, 2n, 255n, 256n, -256n].map((integer) => bitLength(integer))).to.deep.equal([1, 1, 2, 8, 9, 9]);
    expect(bitLength(3n, -(1n << 100n), 5n)).to.equal(101);
  });
});
