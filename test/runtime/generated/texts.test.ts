import { expect } from "chai";
import fc from "fast-check";
import { formatDecimal, formatFixed } from "../../../src/model/numbers/decimal.ts";
import { compare } from "../../../src/model/numbers/rational.ts";
import { readNumber } from "../../../src/model/numbers/read-number.ts";
import { readDigits } from "../../../src/runtime/generated/read.ts";
import {
  decimalText,
  fixedFractionText,
  fixedText,
  fractionText,
  rationalText,
} from "../../../src/runtime/generated/text.ts";
import { volume } from "../../volume.ts";

const safe = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -99_999, max: 99_999 }),
  fc.integer({ min: -999, max: 999 }).map((n) => n * 1_000_000_000),
);
const places = fc.nat({ max: 15 });
const decimals = fc.nat({ max: 28 });
const factor = fc.constantFrom(1, 2, 5, 25, 125, 3);
const big = fc.oneof(
  fc.bigInt({ min: -(7n * 10n ** 28n), max: 7n * 10n ** 28n }),
  fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }).map((n) => n * 10n ** 12n),
);
const divisor = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n ** 20n }),
  fc.constantFrom(1n, 3n, 48n, 10n ** 10n, 12n * 10n ** 9n, 24n * 10n ** 17n, 9n * 10n ** 20n),
);

/** A divisor as generated code splits it: a power of ten, and a rest that is small enough. */
function split(d: bigint): [unit: bigint, narrow: number] {
  let unit = 1n;
  while (d / unit > 10n ** 9n && d % (unit * 10n) === 0n) unit *= 10n;
  return d / unit > 2n ** 43n ? [d, 1] : [unit, Number(d / unit)];
}

describe("texts of numbers in generated code", () => {
  it("are the decimals of scaled integers", () => {
    fc.assert(
      fc.property(safe, factor, places, (n, by, digits) => {
        const exact = { n: BigInt(n) * BigInt(by), d: 10n ** BigInt(digits) };
        expect(decimalText(n, by, digits)).to.equal(formatDecimal(exact));
      }),
    );
  });

  it("are rounded half to even and padded where the type has decimals", () => {
    fc.assert(
      fc.property(safe, factor, places, decimals, (n, by, digits, kept) => {
        const exact = { n: BigInt(n) * BigInt(by), d: 10n ** BigInt(digits) };
        expect(fixedText(n, by, digits, kept)).to.equal(formatFixed(exact, kept));
      }),
    );
  });

  it("are the decimals of fractions, ended or not", () => {
    fc.assert(
      fc.property(big, divisor, (n, d) => {
        const near = (Number(n) / Number(d)) * 1e6;
        expect(fractionText(n, d, near, ...split(d))).to.equal(formatDecimal({ n, d }));
        expect(rationalText({ n, d })).to.equal(formatDecimal({ n, d }));
      }),
      { numRuns: volume(2000) },
    );
  });

  it("are the decimals of fractions of small numbers, without zeros at the end", () => {
    const small = fc.integer({ min: -999_999, max: 999_999 }).map(BigInt);
    const divisors = fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 2 ** 43 })).map(BigInt);
    fc.assert(
      fc.property(fc.oneof(small, fc.maxSafeInteger().map(BigInt)), divisors, (n, d) => {
        expect(rationalText({ n, d })).to.equal(formatDecimal({ n, d }));
        expect(fractionText(n, d, (Number(n) / Number(d)) * 1e6, ...split(d))).to.equal(formatDecimal({ n, d }));
      }),
      { numRuns: volume(2000) },
    );
  });

  it("are fractions rounded half to even, exact halves included", () => {
    const halves = fc.bigInt({ min: -999_999n, max: 999_999n }).map((n) => [n * 5n, 1000n] as const);
    fc.assert(
      fc.property(fc.oneof(fc.tuple(big, divisor), halves), decimals, ([n, d], kept) => {
        const near = (Number(n) / Number(d)) * 10 ** kept;
        expect(fixedFractionText(n, d, near, kept)).to.equal(formatFixed({ n, d }, kept));
      }),
      { numRuns: volume(2000) },
    );
  });

  it("are those of the exact functions for short numbers, round ones, and long ones", () => {
    const sizes = [0, 1, 7, 10, 99, 100, 250, 999, 1000, 1005, 12_345, 999_999, 1_000_000, 1_234_560, 2 ** 53 - 1];
    for (const n of sizes.flatMap((size) => [size, -size])) {
      for (const digits of [0, 1, 2, 3, 4, 6, 15]) {
        const exact = { n: 3n * BigInt(n), d: 10n ** BigInt(digits) };
        expect(decimalText(n, 3, digits)).to.equal(formatDecimal(exact));
        for (const kept of [0, 1, 2, 5, 16, 20]) {
          expect(fixedText(n, 3, digits, kept)).to.equal(formatFixed(exact, kept));
          expect(fixedFractionText(exact.n, exact.d, 3 * n * 10 ** (kept - digits), kept)).to.equal(
            formatFixed(exact, kept),
          );
        }
      }
      for (const d of [
        1n,
        3n,
        7n,
        8n,
        1000n,
        99_999n,
        2n ** 44n,
        3n * 10n ** 9n,
        10n ** 18n,
        7n * 10n ** 22n,
        10n ** 45n,
      ]) {
        const exact = { n: BigInt(n), d };
        expect(rationalText(exact)).to.equal(formatDecimal(exact));
        expect(fractionText(exact.n, d, (n / Number(d)) * 1e6, ...split(d))).to.equal(formatDecimal(exact));
      }
    }
  });

  it("are rounded to the nearer side of a half, however near it is", () => {
    for (const n of [4995n, 5000n, 5005n, 14_995n, 15_000n, 15_005n, 24_995n, 25_000n, 25_005n]) {
      for (const exact of [
        { n, d: 10_000n },
        { n: -n, d: 10_000n },
      ])
        expect(fixedFractionText(exact.n, exact.d, Number(exact.n) / 10_000, 0)).to.equal(formatFixed(exact, 0));
    }
  });

  it("are not written beyond the largest decimal", () => {
    expect(rationalText({ n: 2n ** 96n, d: 1n })).to.equal(undefined);
    expect(rationalText({ n: 2n ** 96n - 1n, d: 1n })).to.equal("79228162514264337593543950335");
  });
});

describe("plain digits in generated code", () => {
  it("are read to their scale, or left to the exact reader", () => {
    const text = fc.oneof(
      fc.stringMatching(/^-?\d{1,17}(\.\d{1,5})?$/),
      fc.stringMatching(/^[-+.\d]{0,6}$/),
      fc.constantFrom("", "-", ".", "5.", ".5", "1e3", "1_000", " 1", "--1", "1.2.3", "9007199254740993"),
    );
    fc.assert(
      fc.property(text, fc.nat({ max: 4 }), (given, scale) => {
        const read = readDigits(given, given.length, scale);
        if (Number.isNaN(read)) return;
        const exact = readNumber(given);
        if (exact === undefined) throw new Error(`${given} is not a number`);
        if (!Number.isSafeInteger(read)) {
          expect(Math.abs(read)).to.be.greaterThan(Number.MAX_SAFE_INTEGER);
          return;
        }
        expect(compare({ n: BigInt(read), d: 10n ** BigInt(scale) }, exact)).to.equal(0);
        expect(Object.is(read, -0)).to.equal(false);
      }),
      { numRuns: volume(2000) },
    );
  });

  it("are nothing but digits, a minus sign and a point between digits", () => {
    expect(readDigits("12.5", 4, 2)).to.equal(1250);
    expect(readDigits("-0.07 eur", 5, 2)).to.equal(-7);
    for (const given of ["", "-", "5.", ".5", "+5", "1e3", "12.345", "٣"]) {
      expect(readDigits(given, given.length, 2), given).to.deep.equal(Number.NaN);
    }
  });
});
