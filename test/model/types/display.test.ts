import { expect } from "chai";
import { makeDate, makeTime } from "../../../src/model/time/calendar.ts";
import { castText, displayText, fits, showValue, typedValue } from "../../../src/model/types/display.ts";
import type { MeasureRangeType, NumberRangeType, Type } from "../../../src/model/types/type.ts";
import type { RangeValue } from "../../../src/model/value.ts";
import { amount, calendar, money, plainNumber, plainText, spread } from "../types.ts";

const bands: MeasureRangeType = { kind: "measurerange", help: "", element: { ...money, decimals: 2 } };
const band: RangeValue = { kind: "range", from: amount(5n, 2n, "cent"), to: amount(10n, 1n, "usd") };

describe("The unit shown (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 4)", () => {
  it("is the static one, else the carried one, else the first declared one", () => {
    expect(displayText(amount(27n, 5n, "usd"), money, "cent")).to.equal("540 cent");
    expect(displayText(amount(27n, 5n, "usd"), money)).to.equal("6 usd");
    expect(displayText(amount(27n, 5n), money)).to.equal("5.4 eur");
  });

  it("is percent for ratios that carry none", () => {
    expect(displayText(amount(3n, 20n), spread)).to.equal("15%");
    expect(displayText(amount(1n, 200n, "permille"), spread)).to.equal("5%%");
    expect(displayText(amount(1n, 40n, "bp"), spread)).to.equal("250 bp");
  });

  it("never is the carried one in `as text`", () => {
    expect(castText(amount(27n, 5n, "usd"), money)).to.equal("5.4 eur");
    expect(castText(amount(1n, 100n, "permille"), spread)).to.equal("1%");
    expect(castText(amount(1n, 100n), spread, "permille")).to.equal("10%%");
  });
});

describe("Decimals of a type (docs/spec/02-types-numbers-units.md#2-1-1-decimal-output-string-all-decimal-strings-in-results-maps-show-messages)", () => {
  it("round and pad the typed field of a number, not its text", () => {
    expect(showValue(amount(17n, 2n), { ...plainNumber, decimals: 2 })).to.deep.equal({
      result: "8.5",
      number: "8.50",
    });
  });

  it("round and pad text and map of a measure", () => {
    expect(showValue(amount(10n, 3n), { ...money, decimals: 2 })).to.deep.equal({
      result: "3.33 eur",
      measure: { cent: "333.33", eur: "3.33", usd: "3.70" },
    });
  });

  it("round and pad the map of a ratio, not its text", () => {
    expect(showValue(amount(1n, 120n), { ...spread, decimals: 2 })).to.deep.equal({
      result: "0.8333333333333333333333333333%",
      ratio: { bp: "83.33", percent: "0.83", permille: "8.33" },
    });
  });
});

describe("Values as JSON members (docs/spec/06-show-explanations.md#6-5-showvalue)", () => {
  it("have the member of their kind after the text", () => {
    expect(showValue({ kind: "boolean", value: true }, { kind: "boolean", help: "" })).to.deep.equal({
      result: "true",
      boolean: true,
    });
    expect(showValue({ kind: "text", text: "a b" }, plainText)).to.deep.equal({ result: "a b", text: "a b" });
    expect(showValue(makeDate({ year: 2024, month: 3, day: 5 }), { kind: "date", help: "" })).to.deep.equal({
      result: "2024-03-05",
      date: "2024-03-05",
    });
    expect(
      showValue(makeTime({ hour: 9, minute: 5, second: 0, microsecond: 0 }), { kind: "time", help: "" }),
    ).to.deep.equal({ result: "09:05:00", time: "09:05:00" });
    expect(showValue(amount(5n), plainNumber)).to.deep.equal({ result: "5", number: "5" });
  });

  it("list the units of a map by name", () => {
    const typed = typedValue(amount(1n), money);
    expect("measure" in typed && Object.keys(typed.measure)).to.deep.equal(["cent", "eur", "usd"]);
  });

  it("have calendar amounts in the unit that is shown", () => {
    expect(showValue(amount(36n), calendar, "year")).to.deep.equal({
      result: "3 year",
      calendar: { value: "3", unit: "year" },
    });
    expect(showValue(amount(13n), calendar)).to.deep.equal({
      result: "13 month",
      calendar: { value: "13", unit: "month" },
    });
  });

  it("show the ends of measure ranges in the first declared unit, without the type's decimals", () => {
    expect(showValue(band, bands)).to.deep.equal({
      result: "2.5 eur...10 eur",
      range: {
        from: { result: "2.5 eur", measure: { cent: "250", eur: "2.5", usd: "2.777777777777777777777777777" } },
        to: { result: "10 eur", measure: { cent: "1000", eur: "10", usd: "11.11111111111111111111111111" } },
      },
    });
  });
});

describe("Values of anonymous dimensions", () => {
  it("show their canonical magnitude with the dimensions by name", () => {
    const perWeight: Type = {
      kind: "anonymous",
      dimensions: [
        { family: "money", name: "money", exponent: 1 },
        { family: "weight", name: "weight", exponent: -1 },
      ],
    };
    expect(castText(amount(3n, 1000n), perWeight)).to.equal("0.003 money/weight");
  });

  it("show so as the ends of a range", () => {
    const product: MeasureRangeType = {
      kind: "measurerange",
      help: "",
      element: {
        kind: "measure",
        help: "",
        units: [],
        traits: [],
        family: "length mass",
        dimensions: [
          { family: "length", name: "length", exponent: 1 },
          { family: "mass", name: "mass", exponent: 1 },
        ],
      },
    };
    const ends: RangeValue = { kind: "range", from: amount(1n), to: amount(5n, 2n) };
    expect(castText(ends, product)).to.equal("1 length*mass...2.5 length*mass");
  });
});

describe("A value that decimals cannot write (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness, rule 3)", () => {
  const huge = amount(2n ** 96n);
  const limit = amount(2n ** 96n - 1n);

  it("does not fit, at the limit it does", () => {
    expect(fits(huge, plainNumber)).to.equal(false);
    expect(fits(limit, plainNumber)).to.equal(true);
    expect(displayText(huge, plainNumber)).to.equal("79228162514264337593543950336");
  });

  it("does not fit when one unit of the map or one end of a range does not", () => {
    expect(fits(limit, money)).to.equal(false);
    expect(fits(amount(limit.n, 10_000n), spread)).to.equal(true);
    expect(fits(amount(limit.n, 100n), spread)).to.equal(false);
    const numbers: NumberRangeType = { kind: "numberrange", help: "", element: plainNumber };
    expect(fits({ kind: "range", from: amount(1n), to: huge }, numbers)).to.equal(false);
  });
});
