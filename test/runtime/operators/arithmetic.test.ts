import { expect } from "chai";
import fc from "fast-check";
import { compare, equals, type Rational, rational } from "../../../src/model/numbers/rational.ts";
import type { Outcome } from "../../../src/model/value.ts";
import {
  add,
  carriedUnit,
  divide,
  MAX_BITS,
  modulo,
  multiply,
  subtract,
} from "../../../src/runtime/operators/arithmetic.ts";
import { power } from "../../../src/runtime/operators/power.ts";
import { amount } from "../../model/types.ts";

/** An unreduced fraction, as values are between operations. */
const operand = fc
  .tuple(fc.bigInt(-(10n ** 40n), 10n ** 40n), fc.bigInt(1n, 10n ** 40n), fc.bigInt(1n, 1000n))
  .map(([n, d, k]): Rational => ({ n: n * k, d: d * k }));

function value(outcome: Outcome): Rational {
  if (outcome.kind !== "number") throw new Error(`not a number: ${JSON.stringify(outcome)}`);
  return rational(outcome.n, outcome.d);
}

function reason(outcome: Outcome): string {
  if (outcome.kind !== "veto") throw new Error("not a veto");
  expect(outcome.cause).to.equal("computation");
  return outcome.reason ?? "";
}

describe("Exact arithmetic", () => {
  it("undoes every operation by its inverse", () => {
    fc.assert(
      fc.property(operand, operand, (a, b) => {
        expect(equals(value(subtract(value(add(a, b)), b)), a)).to.equal(true);
        if (b.n !== 0n) expect(equals(value(divide(value(multiply(a, b)), b)), a)).to.equal(true);
      }),
    );
  });

  it("is exact at any size", () => {
    const product = value(multiply(rational(10n ** 12n), rational(5403023058681397174009366075n, 10n ** 28n)));
    expect(product).to.deep.equal(rational(5403023058681397174009366075n, 10n ** 16n));
    expect(value(multiply(value(divide(rational(1n), rational(3n))), rational(3n)))).to.deep.equal(rational(1n));
  });

  it("keeps values short by reducing those that have grown", () => {
    let sum: Rational = rational(0n);
    for (let i = 0; i < 2000; i++) {
      const next = add(sum, i % 2 === 0 ? { n: 1n, d: 100n } : { n: 1n, d: 1000n });
      if (next.kind !== "number") throw new Error("a sum of small numbers has a value");
      expect(next.d <= 1n << 256n).to.equal(true);
      sum = next;
    }
    expect(rational(sum.n, sum.d)).to.deep.equal(rational(11n));
  });

  it("vetoes a division by zero", () => {
    expect(reason(divide(rational(1n), { n: 0n, d: 5n }))).to.contain("zero");
    expect(reason(modulo(rational(1n), rational(0n)))).to.contain("zero");
  });

  it("vetoes results of more than a million bits, in lowest terms", () => {
    const long = rational((1n << BigInt(MAX_BITS - 1)) + 1n);
    expect(value(multiply(long, rational(1n)))).to.deep.equal(long);
    expect(reason(multiply(long, long))).to.contain("1000000");
    expect(value(multiply(long, { n: 1n, d: long.n }))).to.deep.equal(rational(1n));
  });

  it("is in lowest terms as soon as it is long, whatever the operands have in common", () => {
    const small = fc.bigInt(-40n, 40n).filter((n) => n !== 0n);
    const short = fc.tuple(small, fc.bigInt(1n, 40n), fc.bigInt(1n, 90n));
    const steps = fc.array(fc.tuple(fc.constantFrom(add, subtract, multiply, divide), short, fc.boolean()), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.bigInt(1n, 1n << 300n), fc.bigInt(1n, 1n << 300n), steps, (n, d, taken) => {
        let reached: Rational = rational(n * 360n, d);
        for (const [operate, [m, e, k], mirrored] of taken) {
          const other = { n: m * k, d: e * k };
          const [a, b] = mirrored ? [other, reached] : [reached, other];
          if (operate === divide && b.n === 0n) continue;
          const outcome = operate(a, b);
          if (outcome.kind !== "number") expect.fail("vetoed");
          const expected = value(outcome);
          if (outcome.d > 1n << 256n) expect([outcome.n, outcome.d]).to.deep.equal([expected.n, expected.d]);
          reached = outcome;
        }
      }),
    );
  });

  it("takes a moment for a sum of thousands of fractions", () => {
    let sum: Rational = { n: 0n, d: 1n };
    for (let i = 1n; i <= 5000n; i += 1n) {
      const outcome = add(sum, { n: 10n ** 20n, d: i * 10n ** 20n + 7n });
      if (outcome.kind !== "number") expect.fail("vetoed");
      sum = outcome;
    }
    expect(sum.d.toString(2).length).to.be.above(300_000);
  });
});

describe("The remainder (docs/spec/02-types-numbers-units.md#2-4-operators, note 8)", () => {
  const rows: readonly (readonly [a: Rational, b: Rational, rest: Rational])[] = [
    [rational(7n), rational(3n), rational(1n)],
    [rational(-7n), rational(3n), rational(-1n)],
    [rational(7n), rational(-3n), rational(1n)],
    [rational(-7n), rational(-3n), rational(-1n)],
    [rational(15n, 2n), rational(2n), rational(3n, 2n)],
    [rational(-1n, 2n), rational(3n, 10n), rational(-1n, 5n)],
  ];
  for (const [a, b, rest] of rows) {
    it(`of ${a.n}/${a.d} by ${b.n}/${b.d} is ${rest.n}/${rest.d}`, () => {
      expect(value(modulo(a, b))).to.deep.equal(rest);
    });
  }

  it("of a measure counts the unit of the given factor", () => {
    expect(value(modulo(rational(5n, 2n), rational(1000n), rational(1n, 1000n)))).to.deep.equal(rational(1n, 2n));
  });

  it("is smaller than the divisor and has the sign of the dividend", () => {
    fc.assert(
      fc.property(operand, operand, (a, b) => {
        fc.pre(b.n !== 0n);
        const rest = value(modulo(a, b));
        const size = rest.n < 0n ? { n: -rest.n, d: rest.d } : rest;
        expect(compare(size, b.n < 0n ? { n: -b.n, d: b.d } : b)).to.equal(-1);
        expect(rest.n === 0n || rest.n < 0n === a.n < 0n).to.equal(true);
        const quotient = value(divide(value(subtract(a, rest)), b));
        expect(quotient.d).to.equal(1n);
      }),
    );
  });
});

describe("Powers (docs/spec/02-types-numbers-units.md#2-5-powers-and-functions)", () => {
  const exact: readonly (readonly [base: Rational, exponent: Rational, result: Rational])[] = [
    [rational(0n), rational(0n), rational(1n)],
    [rational(2n), rational(-3n), rational(1n, 8n)],
    [rational(4n), rational(1n, 2n), rational(2n)],
    [rational(8n), rational(1n, 3n), rational(2n)],
    [rational(-8n), rational(1n, 3n), rational(-2n)],
    [rational(32n), rational(3n, 5n), rational(8n)],
    [rational(32n), rational(-2n, 5n), rational(1n, 4n)],
    [rational(1n, 4n), rational(-1n, 2n), rational(2n)],
    [rational(0n), rational(1n, 3n), rational(0n)],
    [rational(-1n), rational(2147483647n), rational(-1n)],
  ];
  for (const [base, exponent, result] of exact) {
    it(`${base.n}/${base.d} ^ ${exponent.n}/${exponent.d} is ${result.n}/${result.d}`, () => {
      expect(value(power(base, exponent))).to.deep.equal(result);
    });
  }

  const vetoed: readonly (readonly [base: Rational, exponent: Rational, words: string])[] = [
    [rational(0n), rational(-1n), "zero"],
    [rational(0n), rational(-1n, 2n), "zero"],
    [rational(2n), rational(1n, 10n), "no exact result"],
    [rational(2n), rational(-1n, 2n), "no exact result"],
    [rational(2n), rational(3n, 2n), "no exact result"],
    [rational(8n), rational(3333333333333333333333333333n, 10n ** 28n), "too large"],
    [rational(-4n), rational(1n, 2n), "even root"],
    [rational(1n), rational(2147483648n), "too large"],
    [rational(2n), rational(1n, 4294967296n), "too large"],
    [rational(2n), rational(1000001n), "1000000"],
    [rational(4n), rational(500001n), "1000000"],
    [rational(10n), rational(2147483647n), "1000000"],
  ];
  for (const [base, exponent, words] of vetoed) {
    it(`${base.n}/${base.d} ^ ${exponent.n}/${exponent.d} vetoes`, () => {
      expect(reason(power(base, exponent))).to.contain(words);
    });
  }

  it("have a positive denominator, also with negative bases and exponents", () => {
    expect(power(rational(-2n), rational(-3n))).to.deep.include({ n: -1n, d: 8n });
  });

  it("are bounded by the size of the base alone: a result of one bit more than other operators may have is a value", () => {
    expect(value(power(rational(2n), rational(BigInt(MAX_BITS))))).to.deep.equal(rational(1n << BigInt(MAX_BITS)));
  });

  it("of one half without an exact root are the approximation of sqrt", () => {
    expect(value(power(rational(2n), rational(1n, 2n)))).to.deep.equal(
      rational(14142135623730950488016887242n, 10n ** 28n),
    );
  });

  it("take exact roots of long numbers", () => {
    const base = fc.bigInt(2n, 1n << 200n);
    const degree = fc.bigInt(2n, 60n);
    fc.assert(
      fc.property(base, degree, (root, q) => {
        expect(value(power({ n: root ** q, d: 1n }, { n: 1n, d: q }))).to.deep.equal(rational(root));
        if (q > 2n) expect(power({ n: root ** q + 1n, d: 1n }, { n: 1n, d: q }).kind).to.equal("veto");
      }),
    );
  });
});

describe("The carried unit (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 4)", () => {
  it("is that of the first listed operand that carries one", () => {
    const operands = [amount(1n), amount(1n, 1n, "usd"), amount(1n, 1n, "eur")];
    expect(carriedUnit([0, 1, 2], operands)).to.equal("usd");
    expect(carriedUnit([2, 1], operands)).to.equal("eur");
    expect(carriedUnit([0], operands)).to.equal(undefined);
    expect(carriedUnit([], operands)).to.equal(undefined);
  });
});
