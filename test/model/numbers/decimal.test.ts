import { expect } from "chai";
import fc from "fast-check";
import {
  decimalPlaces,
  exactText,
  fitsDecimal,
  formatDecimal,
  formatFixed,
  MAX_DECIMAL,
  operandDecimal,
  roundLiteral,
} from "../../../src/model/numbers/decimal.ts";
import { type Rational, rational } from "../../../src/model/numbers/rational.ts";
import { readNumber } from "../../../src/model/numbers/read-number.ts";

describe("Output decimals (docs/spec/02-types-numbers-units.md#2-1-1-decimal-output-string-all-decimal-strings-in-results-maps-show-messages)", () => {
  const strings: readonly (readonly [n: bigint, d: bigint, text: string])[] = [
    [2n, 3n, "0.6666666666666666666666666667"],
    [20n, 3n, "6.666666666666666666666666666"],
    [200n, 3n, "66.66666666666666666666666666"],
    [2n, 300n, "0.0066666666666666666666666667"],
    [-2n, 3n, "-0.6666666666666666666666666667"],
    [-20n, 3n, "-6.666666666666666666666666666"],
    [5n, 10n ** 29n, "0.0000000000000000000000000001"],
    [-5n, 10n ** 29n, "-0.0000000000000000000000000001"],
    [4n, 10n ** 29n, "0"],
    [-4n, 10n ** 29n, "0"],
    [2n * 7000000000000000000000000000n + 1n, 2n, "7000000000000000000000000000.5"],
    [79228162514264337593543950335n, 10n, "7922816251426433759354395033.5"],
    [2n * 9999999999999999999999999999n + 1n, 2n, "10000000000000000000000000000"],
    [2n * 70000000000000000000000000000n + 1n, 2n, "70000000000000000000000000001"],
    [10n * (MAX_DECIMAL - 1n) + 9n, 10n, "79228162514264337593543950335"],
    [10n ** 29n - 1n, 10n ** 29n, "1"],
    [850n, 100n, "8.5"],
    [100n, 1n, "100"],
  ];
  for (const [n, d, text] of strings) {
    it(`writes ${n > 10n ** 9n ? "a long fraction" : `${n}/${d}`} as ${text}`, () => {
      expect(formatDecimal({ n, d })).to.equal(text);
      expect(readNumber(text)).to.satisfy((read: Rational) => formatDecimal(read) === text);
    });
  }

  it("do not depend on the form of the fraction", () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.bigInt(1n, 10n ** 20n), fc.bigInt(1n, 99n), (n, d, k) => {
        expect(formatDecimal({ n: n * k, d: d * k })).to.equal(formatDecimal(rational(n, d)));
      }),
    );
  });

  it("read back as the value they round to", () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 29n), 10n ** 29n), fc.bigInt(1n, 10n ** 30n), (n, d) => {
        const value = rational(n, d);
        fc.pre(fitsDecimal(value));
        const text = formatDecimal(value);
        expect(readNumber(text)).to.satisfy((read: Rational) => formatDecimal(read) === text);
      }),
    );
  });

  it("fit up to 2^96 - 1, compared exactly", () => {
    expect(fitsDecimal({ n: MAX_DECIMAL, d: 1n })).to.equal(true);
    expect(fitsDecimal({ n: -MAX_DECIMAL, d: 1n })).to.equal(true);
    expect(fitsDecimal({ n: 10n * MAX_DECIMAL + 1n, d: 10n })).to.equal(false);
  });

  it("give way to all digits or p/q in a text when the value does not fit", () => {
    expect(exactText({ n: 2n ** 100n, d: 1n })).to.equal("1267650600228229401496703205376");
    expect(exactText({ n: 2n * 10n ** 40n, d: 6n })).to.equal(`${10n ** 40n}/3`);
    expect(exactText({ n: 1n, d: 3n })).to.equal("0.3333333333333333333333333333");
  });
});

describe("Decimals with a fixed number of places", () => {
  const cases: readonly (readonly [n: bigint, d: bigint, decimals: number, text: string])[] = [
    [85n, 10n, 2, "8.50"],
    [10n, 3n, 2, "3.33"],
    [5n, 2n, 0, "2"],
    [7n, 2n, 0, "4"],
    [-5n, 2n, 0, "-2"],
    [125n, 1000n, 2, "0.12"],
    [135n, 1000n, 2, "0.14"],
    [-1n, 1000n, 2, "0.00"],
    [123n, 1n, 28, `123.${"0".repeat(28)}`],
    [0n, 1n, 2, "0.00"],
  ];
  for (const [n, d, decimals, text] of cases) {
    it(`write ${n}/${d} with ${decimals} places as ${text}`, () => {
      expect(formatFixed({ n, d }, decimals)).to.equal(text);
    });
  }
});

describe("Numbers given as text (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness, rule 2)", () => {
  const accepted: readonly (readonly [text: string, written: string])[] = [
    ["42", "42"],
    ["-3.14", "-3.14"],
    ["+5", "5"],
    ["1_000.50", "1000.5"],
    ["1,000", "1000"],
    ["1__0", "10"],
    ["_1", "1"],
    ["1.5_0", "1.5"],
    [".5", "0.5"],
    ["5.", "5"],
    ["00012", "12"],
    ["1.5e-3", "0.0015"],
    ["1E3", "1000"],
    ["1e+3", "1000"],
    ["1e28", "10000000000000000000000000000"],
    ["1e-28", "0.0000000000000000000000000001"],
    ["0.5e-28", "0.0000000000000000000000000001"],
    ["79228162514264337593543950335", "79228162514264337593543950335"],
    ["9.9999999999999999999999999999", "10"],
    ["-0", "0"],
  ];
  for (const [text, written] of accepted) {
    it(`read ${text} as ${written}`, () => {
      const value = readNumber(text);
      expect(value && formatDecimal(value)).to.equal(written);
    });
  }

  const refused = ["", ".", "-", "abc", "5%", "0x10", "1/2", "NaN", "1 000", "--5", "٣", "1e", "e5", " 5", "1.2.3"];
  const limits = ["79228162514264337593543950336", "79228162514264337593543950335.5", "1e29", "1e-29", "10e-29"];
  const farther = ["0e100", "8e28", "1e400", "0.00000000000000000000000000001"];
  for (const text of [...refused, ...limits, ...farther]) {
    it(`do not read ${JSON.stringify(text)}`, () => {
      expect(readNumber(text)).to.equal(undefined);
    });
  }

  it("round digits beyond 96 bits half up to the largest scale that fits", () => {
    expect(roundLiteral(79228162514264337593543950334_5n, 1)).to.deep.equal({ n: MAX_DECIMAL, d: 1n });
    expect(roundLiteral(12345678901234567890123456789_5n, 1)).to.deep.equal({
      n: 12345678901234567890123456790n,
      d: 1n,
    });
  });
});

describe("Places after the point", () => {
  it("do not count trailing zeros", () => {
    expect(decimalPlaces({ n: 550n, d: 100n })).to.equal(1);
    expect(decimalPlaces({ n: 1n, d: 8n })).to.equal(3);
    expect(decimalPlaces({ n: 7n, d: 1n })).to.equal(0);
  });

  it("are unlimited for a third", () => {
    expect(decimalPlaces({ n: 1n, d: 3n })).to.equal(undefined);
  });
});

describe("The operand of a function", () => {
  it("is a decimal that can be written, unchanged", () => {
    const fine = rational(10n ** 28n + 1n, 10n ** 28n);
    expect(operandDecimal(fine)).to.deep.equal(fine);
  });

  it("is the output decimal of anything else", () => {
    expect(operandDecimal(rational(10n ** 29n - 1n, 10n ** 29n))).to.deep.equal(rational(1n));
    expect(operandDecimal(rational(1n, 3n))).to.deep.equal(rational(3333333333333333333333333333n, 10n ** 28n));
  });
});
