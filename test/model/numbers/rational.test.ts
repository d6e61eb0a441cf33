import { expect } from "chai";
import fc from "fast-check";
import { gcd } from "../../../src/model/numbers/gcd.ts";
import {
  absolute,
  add,
  compare,
  divide,
  equals,
  isInteger,
  multiply,
  ONE,
  power,
  type Rational,
  rational,
  sign,
  subtract,
  ZERO,
} from "../../../src/model/numbers/rational.ts";

const integer = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const fraction = fc.tuple(integer, fc.bigInt({ min: 1n, max: 10n ** 30n })).map(([n, d]): Rational => rational(n, d));
const nonzero = fraction.filter(({ n }) => n !== 0n);

describe("Rational numbers", () => {
  it("are in lowest terms with a positive denominator", () => {
    expect(rational(6n, -4n)).to.deep.equal({ n: -3n, d: 2n });
    expect(rational(0n, -7n)).to.deep.equal(ZERO);
    expect(() => rational(1n, 0n)).to.throw(RangeError);
    fc.assert(fc.property(fraction, ({ n, d }) => d > 0n && gcd(n, d) === 1n));
  });

  it("are what schools teach, for small ones", () => {
    const small = [-3n, -2n, -1n, 0n, 1n, 2n, 4n].flatMap((n) => [1n, 2n, 3n, 4n, -2n].map((d) => [n, d] as const));
    for (const [n, d] of small) {
      const a = rational(n, d);
      expect(a.n * d).to.equal(n * a.d);
      expect([a.d > 0n, gcd(a.n, a.d)]).to.deep.equal([true, 1n]);
      expect(absolute(a)).to.deep.equal(rational(n < 0n ? -n : n, d < 0n ? -d : d));
      expect(isInteger(a)).to.equal(n % d === 0n);
      expect(sign(a)).to.equal(Math.sign(Number(n) * Number(d)));
      for (const [p, q] of small) {
        const b = rational(p, q);
        expect(add(a, b)).to.deep.equal(rational(n * q + p * d, d * q));
        expect(subtract(a, b)).to.deep.equal(rational(n * q - p * d, d * q));
        expect(multiply(a, b)).to.deep.equal(rational(n * p, d * q));
        if (p !== 0n) expect(divide(a, b)).to.deep.equal(rational(n * q, d * p));
        expect(compare(a, b)).to.equal(Math.sign(Number(n) / Number(d) - Number(p) / Number(q)));
        expect(equals(a, b)).to.equal(n * q === p * d);
      }
    }
  });

  it("form a field", () => {
    fc.assert(
      fc.property(fraction, fraction, fraction, (a, b, c) => {
        expect(add(a, b)).to.deep.equal(add(b, a));
        expect(multiply(a, b)).to.deep.equal(multiply(b, a));
        expect(add(add(a, b), c)).to.deep.equal(add(a, add(b, c)));
        expect(multiply(multiply(a, b), c)).to.deep.equal(multiply(a, multiply(b, c)));
        expect(multiply(a, add(b, c))).to.deep.equal(add(multiply(a, b), multiply(a, c)));
        expect(add(a, ZERO)).to.deep.equal(a);
        expect(multiply(a, ONE)).to.deep.equal(a);
        expect(subtract(a, a)).to.deep.equal(ZERO);
        expect(subtract(a, b)).to.deep.equal(add(a, multiply(rational(-1n), b)));
      }),
    );
    fc.assert(fc.property(fraction, nonzero, (a, b) => equals(multiply(divide(a, b), b), a)));
  });

  it("have one order, which agrees with the sign of a difference", () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        expect(compare(a, b)).to.equal(sign(subtract(a, b)));
        expect(compare(a, b) + compare(b, a)).to.equal(0);
        expect(sign(absolute(a))).to.not.equal(-1);
      }),
    );
  });

  it("compare by value when they are not in lowest terms", () => {
    expect(equals({ n: 2n, d: 4n }, { n: 3n, d: 6n })).to.equal(true);
    expect(isInteger({ n: 6n, d: 3n })).to.equal(true);
  });

  it("have whole powers, negative ones too", () => {
    expect(power(rational(2n, 3n), 3)).to.deep.equal(rational(8n, 27n));
    expect(power(rational(-2n, 3n), -3)).to.deep.equal(rational(-27n, 8n));
    expect(power(rational(5n), 0)).to.deep.equal(ONE);
  });
});

describe("The greatest common divisor", () => {
  it("of long integers is the one that Euclid's algorithm finds", () => {
    const long = (maximum: number) => fc.bigInt({ min: 0n, max: 1n << BigInt(maximum) });
    fc.assert(
      fc.property(long(3000), long(9000), long(7000), (common, a, b) => {
        expect(gcd(a * common, b * common)).to.equal(euclid(a * common, b * common));
      }),
      { numRuns: 25 },
    );
  });

  it("of neighbours of a high power of two is 1, of a number and 0 the number", () => {
    const high = 1n << 20_000n;
    expect(gcd(high - 1n, high + 1n)).to.equal(1n);
    expect(gcd(high, 0n)).to.equal(high);
    expect(gcd(-12n, 18n)).to.equal(6n);
    expect(gcd(12n, -18n)).to.equal(6n);
    expect(gcd(-12n, -18n)).to.equal(6n);
  });
});

function euclid(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
