import { expect } from "chai";
import { rational } from "../../src/model/numbers/rational.ts";
import { displayText } from "../../src/model/types/display.ts";
import type {
  DateRangeType,
  MeasureRangeType,
  NumberRangeType,
  RatioRangeType,
  TimeRangeType,
  Type,
} from "../../src/model/types/type.ts";
import { readInput } from "../../src/runtime/read.ts";
import { money, plainNumber, plainText, spread } from "../model/types.ts";

const LIMIT = 1024;

/** The display of a text given for `input`, or the reason why it cannot be used. */
function given(text: string, type: Type, key = "input"): string {
  const outcome = readInput(text, type, key, LIMIT);
  if (outcome.kind !== "veto") return displayText(outcome, type);
  expect(outcome.cause).to.equal("input");
  return outcome.reason ?? "";
}

function accepts(type: Type, table: Readonly<Record<string, string>>): void {
  for (const [text, shown] of Object.entries(table)) {
    it(`reads ${JSON.stringify(text)} as ${shown}`, () => expect(given(text, type)).to.equal(shown));
  }
}

describe("thousands of a value", () => {
  for (const [text, problem] of [
    ["1 000", "a blank separates no thousands: write 1,000"],
    ["12\u202f345\u202f678,5", "a blank separates no thousands: write 12,345,678.5"],
    ["1 000 eur", "a blank separates no thousands: write 1,000"],
    ["1'000", "an apostrophe separates no thousands: write 1,000"],
    ["1.000.000", "a point separates no thousands: write 1,000,000"],
  ] as const) {
    it(`are not separated as in ${JSON.stringify(text)}`, () => {
      for (const type of [plainNumber, money]) expect(given(text, type)).to.contain(problem);
    });
  }

  it("are not seen in other texts", () => {
    for (const text of ["1 00", "0 000", "1 0000"]) expect(given(text, plainNumber)).to.contain("is not a number");
    expect(given("1.000 foo", money)).to.contain('unknown unit "foo"');
  });
});

function refuses(type: Type, texts: readonly string[]): void {
  for (const text of texts) {
    it(`refuses ${JSON.stringify(text)}`, () => expect(given(text, type)).to.match(/^Data input\b.*: \S.*$/));
  }
}

describe("Input of a boolean (docs/spec/02-types-numbers-units.md#2-10-run-time-input)", () => {
  const type: Type = { kind: "boolean", help: "" };
  accepts(type, { true: "true", no: "false", " YES ": "true", False: "false" });
  refuses(type, ["1", "0", "y", "on", "t", "", " "]);
});

describe("Input of a number", () => {
  accepts(plainNumber, { " 5 ": "5", "1_000": "1000", ".5": "0.5", "25e-2": "0.25" });
  refuses(plainNumber, ["", "  ", "abc", "5%", "5 eur", "1 000", "1e400", "5e-29", "true"]);

  it("tells texts that are not numbers from numbers outside the limits", () => {
    for (const text of ["e5", ".e5", ".", "5e"]) expect(given(text, plainNumber)).to.match(/is not a number$/);
    for (const text of ["1e29", "5.e-29", "+.00000000000000000000000000001"])
      expect(given(text, plainNumber)).to.include("is outside the limits");
  });
});

describe("Input of a ratio", () => {
  accepts(spread, {
    "5%": "5%",
    "5%%": "5%%",
    "5 percent": "5%",
    "5  permille": "5%%",
    "-5%": "-5%",
    "1_0%": "10%",
    " 5% ": "5%",
    "250 bp": "250 bp",
  });
  refuses(spread, ["0.05", "5", "5 %", "5percent", "%", "5 xx", "5 % x", "5 Percent", "", "5%%%"]);
});

describe("Input of a measure", () => {
  accepts(money, { "5 eur": "5 eur", "-5 usd": "-5 usd", " 5   eur ": "5 eur", "1,000.50 eur": "1000.5 eur" });
  refuses(money, ["5", "eur", "5eur", "eur 5", "5 eur x", "5 cents", "5 EUR", "5 money.eur", "5%", ""]);

  it("keeps the unit it was given in and the canonical amount", () => {
    expect(readInput("10 usd", money, "fee", LIMIT)).to.deep.equal({ kind: "number", n: 9n, d: 1n, unit: "usd" });
  });
});

describe("Input of a text", () => {
  accepts(plainText, { a: "a", "  a ": "  a ", "": "", " ": " " });

  it("may have 1024 bytes and no more", () => {
    expect(given("x".repeat(1024), plainText)).to.have.length(1024);
    expect(given("ä".repeat(512), plainText)).to.have.length(512);
    expect(given("x".repeat(1025), plainText)).to.equal(
      "Data input (text): the value is too long: more than 1024 bytes",
    );
    expect(given("ä".repeat(513), plainText)).to.contain("too long");
    expect(given("😀".repeat(257), plainText)).to.contain("too long");
    for (const [letter, bytes] of [
      ["\u007f", 1],
      ["\u0080", 2],
      ["\u07ff", 2],
      ["\u0800", 3],
      ["\uffff", 3],
      ["\u{10000}", 4],
    ] as const) {
      const most = letter.repeat(Math.floor(1024 / bytes)) + "x".repeat(1024 % bytes);
      expect(given(most, plainText), letter).to.equal(most);
      expect(given(`${most}x`, plainText), letter).to.contain("too long");
    }
  });
});

describe("Input of a date or time", () => {
  accepts({ kind: "date", help: "" }, { "2024": "2024-01-01", " 2024-W05": "2024-01-29" });
  refuses({ kind: "date", help: "" }, ["now", "", "15-01-2024"]);
  accepts({ kind: "time", help: "" }, { "9:5": "09:05:00" });
  refuses({ kind: "time", help: "" }, ["2024", "9"]);
});

describe("Input of a range (docs/spec/03-dates-times-ranges.md#3-8-3-run-time-input)", () => {
  const band: NumberRangeType = { kind: "numberrange", help: "", element: plainNumber };
  accepts(band, { "0...100": "0...100", " -1 ... 5.5 ": "-1...5.5", "5...5": "5...5" });
  refuses(band, ["5", "5...1", "...5", "5...", "1..5", "1...2...3", "past 7 day", "true", ""]);

  const term: DateRangeType = { kind: "daterange", help: "", element: { kind: "date", help: "" } };
  accepts(term, { "2024...2025": "2024-01-01...2025-01-01", "2024-W01...2024-W05": "2024-01-01...2024-01-29" });

  const prices: MeasureRangeType = { kind: "measurerange", help: "", element: money };
  accepts(prices, { "1 eur...250 cent": "1 eur...2.5 eur" });
  refuses(prices, ["1...2 eur", "1 eur...2"]);

  const hours: TimeRangeType = { kind: "timerange", help: "", element: { kind: "time", help: "" } };
  accepts(hours, { "9:00 ... 17:30": "09:00:00...17:30:00" });
  refuses(hours, ["9:00", "9:00...25:00", "17:30...9:00"]);

  const rates: RatioRangeType = { kind: "ratiorange", help: "", element: spread };
  accepts(rates, { "1%...250 bp": "1%...2.5%" });
  refuses(rates, ["1%", "1%...2", "2%...1%"]);
});

describe("The reason of a refused input", () => {
  it("names the data, the parent type as written and the detail", () => {
    const fee: Type = {
      ...money,
      name: "fee",
      extends: { parent: "money", family: "money", imported: false },
      minimum: { value: rational(10n), unit: "eur", canonical: rational(10n) },
    };
    expect(given("9 eur", fee, "fee")).to.equal("Data fee (money): 9 eur is below the minimum 10 eur");
    expect(given("9 eur", fee, "shop.fee")).to.equal("Data shop.fee (money): 9 eur is below the minimum 10 eur");
  });

  it("names the type of a slot that declares none, but never the key twice", () => {
    expect(given("x", money, "deposit")).to.match(/^Data deposit \(money\): /);
    expect(given("x", { ...plainNumber, name: "number" }, "number")).to.match(/^Data number: /);
  });

  it("lists the units and suggests the nearest", () => {
    expect(given("5", money, "fee")).to.equal('Data fee (money): "5" has no unit; valid units: eur, cent, usd');
    expect(given("5 cents", money, "fee")).to.equal(
      "Data fee (money): unknown unit \"cents\" (did you mean 'cent'?); valid units: eur, cent, usd",
    );
  });

  it("stays on one line and quotes only the beginning of a long text", () => {
    const reason = given(`a\nb${"c".repeat(500)}`, plainNumber);
    expect(reason).to.not.contain("\n");
    expect(reason.length).to.be.below(120);
  });
});
