import { expect } from "chai";
import { makeDate } from "../../../src/model/time/calendar.ts";
import type { Veto } from "../../../src/model/value.ts";
import { MISSING } from "../../../src/runtime/generated/outcome.ts";
import { ownValue, readDay, readDigits, readNumber, scaledDouble } from "../../../src/runtime/generated/read.ts";
import { NOW, NUMBER } from "../build.ts";

/** The characters around the digits, and others that are none. */
const OTHERS = ["/", ":", " ", "+", "e", ".", "-", ""];

describe("reading plain digits", () => {
  it("takes digits, a sign and as many places as the type has", () => {
    expect(readDigits("12", 2, 2)).to.equal(1200);
    expect(readDigits("-12.5", 5, 2)).to.equal(-1250);
    expect(readDigits("0.09", 4, 2)).to.equal(9);
    expect(readDigits("12 eur", 2, 0)).to.equal(12);
    expect(Object.is(readDigits("-0", 2, 0), 0)).to.equal(true);
    expect(readDigits("9".repeat(24), 24, 0)).to.be.above(Number.MAX_SAFE_INTEGER);
  });

  it("leaves all else to the exact reader", () => {
    const left = ["", "-", ".5", "5.", "1.234", "-.5", "9".repeat(257), "1..2", "1.2.3"];
    for (const other of OTHERS) if (other !== "" && other !== ".") left.push(`1${other}2`, `1.${other}`, `1.2${other}`);
    for (const text of left) expect(readDigits(text, text.length, 2), text).to.be.NaN;
  });
});

describe("reading a day", () => {
  it("takes the form YYYY-MM-DD of a day that exists", () => {
    expect(readDay("2024-02-29")).to.deep.equal(makeDate({ year: 2024, month: 2, day: 29 }));
    expect(readDay("0000-01-01")).to.deep.equal(makeDate({ year: 0, month: 1, day: 1 }));
    expect(readDay("1999-12-31")).to.deep.equal(makeDate({ year: 1999, month: 12, day: 31 }));
  });

  it("leaves all else to the exact reader", () => {
    const left = [
      "2023-02-29",
      "2024-00-01",
      "2024-13-01",
      "2024-01-00",
      "2024-01-32",
      "2024-1-01x",
      "2024/01/01",
      "2024-01/01",
    ];
    for (const other of OTHERS)
      for (const at of [0, 3, 5, 6, 8, 9])
        left.push(`${"2024-01-11".slice(0, at)}${other}${"2024-01-11".slice(at + 1)}`);
    for (const text of left) expect(readDay(text), text).to.equal(undefined);
  });
});

describe("a number in units of a fraction", () => {
  it("is a double where it is a safe integer", () => {
    expect(scaledDouble({ kind: "number", n: 5n, d: 2n }, 10n)).to.equal(25);
    expect(scaledDouble({ kind: "number", n: -5n, d: 2n }, 10n)).to.equal(-25);
    expect(scaledDouble({ kind: "number", n: 1n, d: 3n }, 10n)).to.be.NaN;
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    for (const n of [most, -most]) expect(scaledDouble({ kind: "number", n, d: 1n }, 1n)).to.equal(Number(n));
    for (const n of [most + 1n, -most - 1n]) expect(scaledDouble({ kind: "number", n, d: 1n }, 1n)).to.be.NaN;
  });
});

describe("a value of data", () => {
  it("is none where the name is inherited by all objects", () => {
    expect(ownValue({ toString: "a" }, "toString")).to.equal("a");
    expect(ownValue({}, "toString")).to.equal(undefined);
  });
});

describe("reading a number into its place in a list", () => {
  const read = (given: unknown) => {
    const values: unknown[] = [];
    const vetoes: (Veto | null | undefined)[] = [];
    const f = { data: {}, context: { now: NOW }, maxBytes: 100, left: false, values, vetoes };
    return { number: readNumber(f, { key: "n", type: NUMBER }, given, 1, 100n), value: values[1], veto: vetoes[1], f };
  };

  it("keeps a number that fits its scale", () => {
    expect(read("1.25")).to.include({ number: 125, value: 125, veto: null });
    expect(read(7)).to.include({ number: 700, value: 700, veto: null });
  });

  it("keeps NaN with the veto of what is missing or no number", () => {
    const missing = read(undefined);
    expect(missing.veto).to.equal(MISSING);
    expect([missing.number, missing.value, missing.f.left]).to.deep.equal([Number.NaN, Number.NaN, false]);
    expect(read("many").veto).to.include({ kind: "veto", cause: "input" });
  });

  it("leaves a number of a finer scale to the exact program", () => {
    const { number, veto, f } = read("0.001");
    expect([number, veto?.cause, f.left]).to.deep.equal([Number.NaN, "computation", true]);
  });
});
