import { expect } from "chai";
import { type Rational, rational } from "../../../src/model/numbers/rational.ts";
import { readDate, readTime } from "../../../src/model/time/temporal-text.ts";
import { displayText } from "../../../src/model/types/display.ts";
import type { DateValue, Outcome, RangeValue, ScalarValue, TimeValue } from "../../../src/model/value.ts";
import {
  contains,
  dateCalendar,
  dateRelative,
  elapsed,
  shift,
  width,
  window,
} from "../../../src/runtime/operators/temporal.ts";

const DAY = 86_400n;

function date(text: string): DateValue {
  const value = readDate(text);
  if (value === undefined) throw new Error(text);
  return value;
}

function time(text: string): TimeValue {
  const value = readTime(text);
  if (value === undefined) throw new Error(text);
  return value;
}

function range(from: ScalarValue, to: ScalarValue): RangeValue {
  return { kind: "range", from, to };
}

function number(n: bigint, d = 1n): ScalarValue {
  return { kind: "number", n, d };
}

function shown(outcome: Outcome): string {
  return outcome.kind === "veto" ? `veto: ${outcome.reason}` : displayText(outcome, { kind: "unknown" });
}

describe("A shifted date (docs/spec/03-dates-times-ranges.md#3-4-2-shifting-a-date)", () => {
  const later = (text: string, seconds: Rational) => shown(shift(date(text), seconds, "duration", 1));

  it("keeps its zone and gets Z when it has none, also for a zero amount", () => {
    expect(later("2024-01-15", rational(DAY))).to.equal("2024-01-16T00:00:00Z");
    expect(later("2024-01-15", rational(0n))).to.equal("2024-01-15T00:00:00Z");
    expect(later("2024-01-15T10:00:00-05:30", rational(3600n))).to.equal("2024-01-15T11:00:00-05:30");
  });

  it("takes whole microseconds only", () => {
    expect(later("2024-01-15", rational(1n, 1_000_000n))).to.equal("2024-01-15T00:00:00.000001Z");
    expect(later("2024-01-15", rational(3n, 2_000_000n))).to.match(/^veto: .*microseconds/);
  });

  it("takes whole months only", () => {
    const by = (n: bigint, d: bigint) => shown(shift(date("2024-01-31"), { n, d }, "calendar", 1));
    expect(by(12n, 2n)).to.equal("2024-07-31T00:00:00Z");
    expect(by(1n, 2n)).to.match(/^veto: .*months/);
    expect(shown(shift(date("2024-03-31"), rational(1n), "calendar", -1))).to.equal("2024-02-29T00:00:00Z");
  });

  it("may leave the years of four digits, but not the calendar", () => {
    expect(later("9999-12-31", rational(DAY))).to.equal("10000-01-01T00:00:00Z");
    expect(later("9999-12-31", rational(DAY * 365n * 270_000n))).to.match(/^veto: .*years/);
    expect(later("-200000-01-01", rational(10n ** 13n))).to.match(/^veto: .*years/);
    const most = 2n ** 63n;
    expect(later("-200000-01-01", rational(most - 1n, 1_000_000n))).to.match(/^92277-/);
    expect(later("-200000-01-01", rational(most, 1_000_000n))).to.match(/^veto: .*years/);
    expect(later("+200000-01-01", rational(-most, 1_000_000n))).to.match(/^-92278-/);
    expect(later("+200000-01-01", rational(-most - 1n, 1_000_000n))).to.match(/^veto: .*years/);
    expect(shown(shift(date("2024-01-01"), rational(10n ** 400n), "calendar", 1))).to.match(/^veto: .*years/);
    expect(shown(shift(date("2024-01-01"), rational(-(10n ** 400n)), "calendar", 1))).to.match(/^veto: .*years/);
  });
});

describe("A shifted time of day (docs/spec/03-dates-times-ranges.md#3-4-3-shifting-a-time)", () => {
  it("wraps around midnight, any number of days", () => {
    expect(shown(shift(time("23:30"), rational(3600n), "duration", 1))).to.equal("00:30:00Z");
    expect(shown(shift(time("10:00"), rational(36n * 3600n), "duration", 1))).to.equal("22:00:00Z");
    expect(shown(shift(time("00:30+02:00"), rational(3600n), "duration", -1))).to.equal("23:30:00+02:00");
    expect(shown(shift(time("10:00"), rational(1n, 2_000_000n), "duration", 1))).to.match(/^veto: /);
  });
});

describe("A shifted date range", () => {
  it("moves its right end as written", () => {
    const term = range(date("2024-01-01"), date("2024-06-15"));
    expect(shown(shift(term, rational(1n), "calendar", 1))).to.equal("2024-01-01...2024-07-15T00:00:00Z");
    expect(shown(shift(term, rational(1n, 2n), "calendar", 1))).to.match(/^veto: /);
  });
});

describe("A date minus a time (docs/spec/03-dates-times-ranges.md#3-4-4-date-time)", () => {
  it("is the time elapsed on the date's own day and zone", () => {
    expect(shown(elapsed(date("2024-01-15T12:00:00"), time("10:00")))).to.equal("7200");
    expect(shown(elapsed(date("2024-01-15"), time("10:00")))).to.equal("-36000");
    expect(shown(elapsed(date("2024-01-15T12:00:00Z"), time("10:00:00+02:00")))).to.equal("7200");
    expect(shown(elapsed(date("2024-01-15T12:00:00.25"), time("12:00")))).to.equal("0.25");
    expect(shown(elapsed(date("2024-01-15T12:00:00.25"), time("12:00:00.5")))).to.equal("-0.25");
  });
});

describe("The width of a range (docs/spec/03-dates-times-ranges.md#3-7-1-width-as-unit)", () => {
  it("is absolute", () => {
    expect(shown(width(range(number(5n), number(3n)), false))).to.equal("2");
    expect(shown(width(range(date("2024-03-15"), date("2024-02-15")), false))).to.equal(String(29n * DAY));
    expect(shown(width(range(time("09:00"), time("17:00+01:00")), false))).to.equal("25200");
    expect(shown(width(range(date("2024-01-31"), date("2024-03-31")), true))).to.equal("2");
  });
});

describe("A range contains", () => {
  it("its lower end but not its upper one, whatever their order", () => {
    for (const band of [range(number(1n), number(5n)), range(number(5n), number(1n))]) {
      expect(contains(number(1n), band).value).to.equal(true);
      expect(contains(number(49n, 10n), band).value).to.equal(true);
      expect(contains(number(5n), band).value).to.equal(false);
      expect(contains(number(0n), band).value).to.equal(false);
    }
    expect(contains(number(5n), range(number(5n), number(5n))).value).to.equal(false);
  });

  it("no overnight window", () => {
    const night = range(time("22:00"), time("06:00"));
    expect(contains(time("23:00"), night).value).to.equal(false);
    expect(contains(time("12:00"), night).value).to.equal(true);
  });
});

describe("Predicates about now (docs/spec/03-dates-times-ranges.md#3-5-now-and-date-predicates)", () => {
  const now = date("2026-03-07T12:00:00+02:00");
  const day: Outcome = number(DAY);

  it("are strict for past and future", () => {
    expect(dateRelative(now, now, "past").value).to.equal(false);
    expect(dateRelative(now, now, "future").value).to.equal(false);
    expect(dateRelative(date("2026-03-07T09:59:59Z"), now, "past").value).to.equal(true);
  });

  it("have windows that end or begin at now", () => {
    if (day.kind !== "number") throw new Error("a day is a number of seconds");
    const past = window(now, day, "duration", "past");
    const future = window(now, day, "duration", "future");
    expect(shown(past)).to.equal("2026-03-06T12:00:00+02:00...2026-03-07T12:00:00+02:00");
    if (past.kind !== "range" || future.kind !== "range") throw new Error("windows are ranges");
    expect(contains(now, past).value).to.equal(false);
    expect(contains(now, future).value).to.equal(true);
    expect(window(now, { kind: "number", n: 1n, d: 2n }, "calendar", "past").kind).to.equal("veto");
  });

  it("take calendar periods on the wall clock of now's zone", () => {
    expect(dateCalendar(date("2025-12-31T22:30:00"), now, "current", "year").value).to.equal(true);
    expect(dateCalendar(date("2025-12-31T21:59:59.999999"), now, "current", "year").value).to.equal(false);
    expect(dateCalendar(date("2025-12-31T21:59:59.999999"), now, "past", "year").value).to.equal(true);
    expect(dateCalendar(date("2026-04-15"), now, "future", "month").value).to.equal(true);
    expect(dateCalendar(date("2026-04-15"), now, "not_in", "month").value).to.equal(true);
    expect(dateCalendar(date("2026-03-02"), now, "current", "week").value).to.equal(true);
    expect(dateCalendar(date("2026-03-01"), now, "past", "week").value).to.equal(true);
  });
});
