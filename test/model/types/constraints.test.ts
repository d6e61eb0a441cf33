import { expect } from "chai";
import { rational } from "../../../src/model/numbers/rational.ts";
import { readDate, readTime } from "../../../src/model/time/temporal-text.ts";
import { quote, violation as refusalOf } from "../../../src/model/types/constraints.ts";
import type {
  DateRangeType,
  MeasureRangeType,
  NumberRangeType,
  TimeRangeType,
  Type,
} from "../../../src/model/types/type.ts";
import type { ScalarValue, Value } from "../../../src/model/value.ts";
import { amount, bound, money, plainNumber, plainText, spread } from "../types.ts";

function date(text: string) {
  const value = readDate(text);
  if (value === undefined) throw new Error(text);
  return value;
}

function time(text: string) {
  const value = readTime(text);
  if (value === undefined) throw new Error(text);
  return value;
}

function range(from: ScalarValue, to: ScalarValue): Value {
  return { kind: "range", from, to };
}

function violation(value: Value, type: Type): string | undefined {
  return refusalOf(value, type)?.problem;
}

describe("Constraints of numbers (docs/spec/02-types-numbers-units.md#2-10-run-time-input)", () => {
  const score = { ...plainNumber, minimum: rational(0n), maximum: rational(10n), decimals: 1 };

  it("include their bounds", () => {
    expect(violation(amount(0n), score)).to.equal(undefined);
    expect(violation(amount(100n, 10n), score)).to.equal(undefined);
  });

  it("are checked in the order decimals, minimum, maximum; bounds are padded", () => {
    expect(violation(amount(-555n, 100n), score)).to.equal("-5.55 has more than 1 decimal place");
    expect(violation(amount(-5n), score)).to.equal("-5.0 is below the minimum 0.0");
    expect(violation(amount(105n, 10n), score)).to.equal("10.5 is above the maximum 10.0");
  });

  it("do not count trailing zeros", () => {
    expect(violation(amount(550n, 100n), score)).to.equal(undefined);
    expect(violation(amount(1n, 3n), score)).to.contain("more than 1 decimal place");
  });
});

describe("Constraints of measures and ratios", () => {
  const fee = { ...money, minimum: bound(10n, "usd", 9n, 10n), maximum: bound(100n, "eur", 1n) };

  it("compare exactly across units", () => {
    expect(violation(amount(9n, 1n, "eur"), fee)).to.equal(undefined);
    expect(violation(amount(9n, 1n, "usd"), fee)).to.equal(undefined);
  });

  it("name value and bound in the unit of the value", () => {
    expect(violation(amount(899n, 100n, "eur"), fee)).to.equal("8.99 eur is below the minimum 9 eur");
    expect(violation(amount(504n, 5n, "usd"), fee)).to.equal(
      "112 usd is above the maximum 111.1111111111111111111111111 usd",
    );
  });

  it("count decimals in the unit of the value", () => {
    const priced = { ...money, decimals: 2 };
    expect(violation(amount(1809n, 100n, "usd"), priced)).to.equal(undefined);
    expect(violation(amount(10555n, 1000n, "eur"), priced)).to.equal("10.555 eur has more than 2 decimal places");
    const cheap = { ...priced, maximum: bound(1n, "eur", 1n) };
    expect(violation(amount(9n, 1n, "usd"), cheap)).to.equal(
      "10.00 usd is above the maximum 1.111111111111111111111111111 usd",
    );
    const share = { ...spread, minimum: bound(1n, "percent", 1n, 100n) };
    expect(violation(amount(9n, 1000n, "permille"), share)).to.equal("9%% is below the minimum 10%%");
  });
});

describe("Constraints of texts", () => {
  it("compare options exactly and suggest the nearest", () => {
    const colour = { ...plainText, options: ["Red", "blue"] };
    expect(violation({ kind: "text", text: "blue" }, colour)).to.equal(undefined);
    expect(violation({ kind: "text", text: "red" }, colour)).to.equal(
      '"red" is not one of the options "Red", "blue" (did you mean "Red"?)',
    );
  });

  it("list up to fifty options, then the ten nearest", () => {
    const options = Array.from({ length: 50 }, (_, i) => `option number ${i}`);
    expect(violation({ kind: "text", text: "x" }, { ...plainText, options })).to.match(/"option number 49"$/);
    expect(violation({ kind: "text", text: "x" }, { ...plainText, options: [...options, "last"] })).to.match(
      / "option number 9" and 41 more$/,
    );
    const many = { ...plainText, options: [...options, "sunsets", "Sunset"] };
    expect(violation({ kind: "text", text: "sonset" }, many)).to.match(
      /options "Sunset", "sunsets", "option number 0", .* "option number 7" and 42 more \(did you mean "Sunset"\?\)$/,
    );
  });

  it("show the begin of a long text, on one line", () => {
    const code = { ...plainText, length: 3 };
    const shown = (text: string) => violation({ kind: "text", text }, code)?.split(" has ")[0];
    expect(shown("ä😀".repeat(30))).to.equal(`"${"ä😀".repeat(30)}"`);
    expect(shown("ä😀".repeat(31))).to.equal(`"${"ä😀".repeat(28)}ä..."`);
    expect(shown("two\n  lines")).to.equal('"two lines"');
  });

  it("count characters, not bytes", () => {
    const code = { ...plainText, length: 3 };
    expect(violation({ kind: "text", text: "ä😀ü" }, code)).to.equal(undefined);
    expect(violation({ kind: "text", text: "ab" }, code)).to.equal('"ab" has 2 characters instead of 3');
  });
});

describe("Constraints of dates and times (docs/spec/03-dates-times-ranges.md#3-9-constraints-on-date-and-time-data)", () => {
  it("compare wall clocks", () => {
    const starts = { kind: "date", help: "", minimum: date("2024-01-01T00:00:00+02:00") } as const;
    expect(violation(date("2024-01-01"), starts)).to.equal(undefined);
    expect(violation(date("2023-12-31T22:00:00Z"), starts)).to.equal(
      "2023-12-31T22:00:00Z is before the minimum 2024-01-01T00:00:00+02:00",
    );
    const closes = { kind: "time", help: "", maximum: time("17:00") } as const;
    expect(violation(time("18:30+02:00"), closes)).to.equal("18:30:00+02:00 is after the maximum 17:00:00");
  });

  it("let a clock after midnight exceed a day", () => {
    const ends = { kind: "date", help: "", maximum: date("2024-12-31") } as const;
    expect(violation(date("2024-12-31T00:00:01"), ends)).to.contain("after the maximum 2024-12-31");
  });
});

describe("Constraints of ranges (docs/spec/03-dates-times-ranges.md#3-8-3-run-time-input)", () => {
  const band: NumberRangeType = {
    kind: "numberrange",
    help: "",
    element: { ...plainNumber, minimum: rational(-100n), decimals: 0 },
    lower: rational(0n),
    upper: rational(100n),
    minimum: rational(10n),
    maximum: rational(50n),
  };

  it("come in the order: reversal, ends, width", () => {
    expect(violation(range(amount(200n), amount(-5n)), band)).to.contain("reverse order");
    expect(violation(range(amount(-5n), amount(200n)), band)).to.equal("the start -5 is below the lower bound 0");
    expect(violation(range(amount(5n), amount(200n)), band)).to.equal("the end 200 is above the upper bound 100");
    expect(violation(range(amount(0n), amount(999n, 100n)), band)).to.equal("the width 9.99 is below the minimum 10");
    expect(violation(range(amount(0n), amount(51n)), band)).to.equal("the width 51 is above the maximum 50");
    expect(violation(range(amount(1n, 2n), amount(21n, 2n)), band)).to.equal(undefined);
  });

  it("take the bounds of the element where the range has none", () => {
    const free: NumberRangeType = { kind: "numberrange", help: "", element: band.element };
    expect(violation(range(amount(-101n), amount(0n)), free)).to.equal("the start -101 is below the lower bound -100");
  });

  it("count full months for calendar widths", () => {
    const term: DateRangeType = {
      kind: "daterange",
      help: "",
      element: { kind: "date", help: "" },
      minimum: { ...bound(1n, "month", 1n), trait: "calendar" },
      maximum: { ...bound(3n, "month", 1n), trait: "calendar" },
    };
    expect(violation(range(date("2024-01-01"), date("2024-04-30")), term)).to.equal(undefined);
    expect(violation(range(date("2024-01-01"), date("2024-05-01")), term)).to.equal(
      "the width 4 month is above the maximum 3 month",
    );
    expect(violation(range(date("2024-01-31"), date("2024-02-29")), term)).to.equal(
      "the width 0 month is below the minimum 1 month",
    );
  });

  it("show a width beyond nothing in months or seconds, as no amount of a unit is nothing", () => {
    const day: DateRangeType = {
      kind: "daterange",
      help: "",
      element: { kind: "date", help: "" },
      maximum: { ...bound(0n, "week", 604_800n), trait: "duration" },
    };
    const dates = range(date("2024-01-01"), date("2024-03-01"));
    expect(violation(dates, day)).to.equal("the width 5184000 second is above the maximum 0 second");
    const month: DateRangeType = { ...day, maximum: { ...bound(0n, "year", 12n), trait: "calendar" } };
    expect(violation(dates, month)).to.equal("the width 2 month is above the maximum 0 month");
  });

  it("show durations in the unit of the bound", () => {
    const open: TimeRangeType = {
      kind: "timerange",
      help: "",
      element: { kind: "time", help: "" },
      maximum: { ...bound(8n, "hour", 3600n), trait: "duration" },
    };
    expect(violation(range(time("06:00"), time("14:30")), open)).to.equal(
      "the width 8.5 hour is above the maximum 8 hour",
    );
    expect(violation(range(time("09:00+02:00"), time("08:00Z")), open)).to.contain("reverse order");
  });

  it("mix units of one family", () => {
    const prices: MeasureRangeType = {
      kind: "measurerange",
      help: "",
      element: money,
      lower: bound(1n, "eur", 1n),
      maximum: bound(2n, "eur", 1n),
    };
    expect(violation(range(amount(99n, 100n, "cent"), amount(2n, 1n, "eur")), prices)).to.equal(
      "the start 99 cent is below the lower bound 100 cent",
    );
    expect(violation(range(amount(1n, 1n, "cent"), amount(4n, 1n, "eur")), prices)).to.equal(
      "the width 300 cent is above the maximum 200 cent",
    );
  });
});

describe("a text in a message", () => {
  it("is shown whole up to 60 letters, in one line", () => {
    expect(quote("a\n  b")).to.equal('"a b"');
    expect(quote("x".repeat(60))).to.equal(`"${"x".repeat(60)}"`);
    expect(quote("x".repeat(61))).to.equal(`"${"x".repeat(57)}..."`);
    expect(quote("\u{1F600}".repeat(60))).to.equal(`"${"\u{1F600}".repeat(60)}"`);
  });
});
