import { expect } from "chai";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import {
  calendarPeriod,
  compareDates,
  compareTimes,
  compareWallClock,
  dateFromInstant,
  dayFromNumber,
  dayNumber,
  daysInMonth,
  fullMonths,
  instantOf,
  isoWeekMonday,
  makeDate,
  shiftClock,
  shiftMicroseconds,
  shiftMonths,
} from "../../../src/model/time/calendar.ts";
import { formatDate, formatTime, readDate, readTime } from "../../../src/model/time/temporal-text.ts";
import type { DateValue, TimeValue } from "../../../src/model/value.ts";

const year = fc.integer({ min: -20_000, max: 20_000 });
const day = fc.tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 })).map(([y, month, d]) => ({
  year: y,
  month,
  day: Math.min(d, daysInMonth(y, month)),
}));
const clock = fc.record({
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
  second: fc.integer({ min: 0, max: 59 }),
  microsecond: fc.integer({ min: 0, max: 999_999 }),
});
const offset = fc.option(fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 }), { nil: undefined });
const date = fc.tuple(day, clock, offset).map(([d, c, zone]) => makeDate(d, c, zone));

function plain(value: DateValue): Temporal.PlainDateTime {
  const { year, month, day, hour, minute, second, microsecond } = value;
  const millisecond = Math.floor(microsecond / 1000);
  return Temporal.PlainDateTime.from({
    year,
    month,
    day,
    hour,
    minute,
    second,
    millisecond,
    microsecond: microsecond % 1000,
  });
}

function written(text: string): DateValue {
  const value = readDate(text);
  if (value === undefined) throw new Error(`${text} is not a date`);
  return value;
}

function clockTime(text: string): TimeValue {
  const value = readTime(text);
  if (value === undefined) throw new Error(`${text} is not a time`);
  return value;
}

describe("The calendar agrees with Temporal", () => {
  it("on instants, with and without a zone", () => {
    fc.assert(
      fc.property(date, (value) => {
        const utc = plain(value).toZonedDateTime("UTC").epochNanoseconds / 1000n;
        expect(instantOf(value)).to.equal(utc - BigInt(value.offset ?? 0) * 60_000_000n);
        expect(dateFromInstant(instantOf(value), value.offset)).to.deep.equal(value);
      }),
    );
  });

  it("on day numbers, both ways", () => {
    fc.assert(
      fc.property(day, (value) => {
        const epoch = Temporal.PlainDate.from({ year: 1970, month: 1, day: 1 });
        expect(dayNumber(value)).to.equal(epoch.until(Temporal.PlainDate.from(value)).days);
        expect(dayFromNumber(dayNumber(value))).to.deep.equal(value);
      }),
    );
  });

  it("on day numbers of 400 years: each day has its own, and the leap day that ends an era has one", () => {
    const first = dayNumber({ year: 1999, month: 3, day: 1 });
    for (let number = first; number < first + 146_097; number++) {
      if (dayNumber(dayFromNumber(number)) !== number) expect.fail(`the day ${number} becomes another one`);
    }
    expect(dayFromNumber(dayNumber({ year: 2000, month: 2, day: 29 }))).to.deep.equal({
      year: 2000,
      month: 2,
      day: 29,
    });
  });

  it("on months added, with the day clamped to the end of the month", () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -30_000, max: 30_000 }), (value, months) => {
        const shifted = shiftMonths(value, months);
        expect(shifted).to.deep.equal({
          ...value,
          ...fields(plain(value).add({ months }, { overflow: "constrain" })),
          offset: value.offset ?? 0,
        });
      }),
    );
  });

  it("on the lengths of months", () => {
    fc.assert(
      fc.property(day, ({ year: y, month }) => {
        expect(daysInMonth(y, month)).to.equal(Temporal.PlainYearMonth.from({ year: y, month }).daysInMonth);
      }),
    );
  });

  it("on ISO weeks", () => {
    fc.assert(
      fc.property(day, (value) => {
        const reference = Temporal.PlainDate.from(value);
        const week = isoWeekMonday(reference.yearOfWeek ?? 0, reference.weekOfYear ?? 0);
        const monday = reference.subtract({ days: reference.dayOfWeek - 1 });
        expect(week).to.deep.equal({ year: monday.year, month: monday.month, day: monday.day });
      }),
    );
  });

  it("on full months between two dates of one zone", () => {
    fc.assert(
      fc.property(date, date, (a, b) => {
        const [from, to] = compareDates(a, b) <= 0 ? [a, b] : [b, a];
        const low = { ...from, offset: undefined };
        const high = { ...to, offset: undefined };
        fc.pre(compareDates(low, high) <= 0);
        const expected = fullMonthsByClamping(plain(low), plain(high));
        expect(fullMonths(low, high)).to.equal(expected);
        expect(fullMonths(high, low)).to.equal(expected);
      }),
    );
  });
});

function fields(value: Temporal.PlainDateTime): { year: number; month: number; day: number } {
  return { year: value.year, month: value.month, day: value.day };
}

/**
 * The most months after which the day and clock of the start are reached, counted on fields: the
 * end of a short month does not complete a longer one.
 */
function fullMonthsByClamping(from: Temporal.PlainDateTime, to: Temporal.PlainDateTime): number {
  const months = (to.year - from.year) * 12 + to.month - from.month;
  const reached = to.day * 86_400_000_000 + micros(to) >= from.day * 86_400_000_000 + micros(from);
  return reached ? months : months - 1;
}

function micros(value: Temporal.PlainDateTime): number {
  return Number(value.toPlainTime().since("00:00").total("microseconds"));
}

describe("Widths in months (docs/spec/03-dates-times-ranges.md#3-7-1-width-as-unit)", () => {
  const widths: readonly (readonly [from: string, to: string, months: number])[] = [
    ["2024-01-31", "2024-02-29", 0],
    ["2024-01-31", "2024-03-01", 1],
    ["2024-01-31", "2024-03-31", 2],
    ["2024-02-29", "2025-02-28", 11],
    ["2024-01-15T10:00:00", "2024-02-15T09:59:59", 0],
    ["2024-01-15T10:00:00.000005", "2024-02-15T10:00:00.000004", 0],
    ["2024-01-15T10:00:00.000005", "2024-02-15T10:00:00.000005", 1],
    ["2025-07-01", "2024-01-01", 18],
    ["2024-02-01T01:00:00+02:00", "2024-01-31T23:30:00Z", 0],
  ];
  for (const [from, to, months] of widths) {
    it(`count ${months} full months in ${from}...${to}`, () => {
      expect(fullMonths(written(from), written(to))).to.equal(months);
    });
  }
});

describe("Months added to a date (docs/spec/03-dates-times-ranges.md#3-4-2-shifting-a-date)", () => {
  const shifts: readonly (readonly [from: string, months: number, to: string])[] = [
    ["2024-01-31", 1, "2024-02-29"],
    ["2023-01-31", 1, "2023-02-28"],
    ["2024-03-31", -1, "2024-02-29"],
    ["2024-01-31", 2, "2024-03-31"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2024-01-15", -13, "2022-12-15"],
  ];
  for (const [from, months, to] of shifts) {
    it(`lead from ${from} by ${months} to ${to}, in UTC`, () => {
      const shifted = shiftMonths(written(from), months);
      expect(shifted && formatDate(shifted)).to.equal(`${to}T00:00:00Z`);
    });
  }

  it("end at the edge of the calendar", () => {
    expect(shiftMonths(written("2024-01-01"), 12 * 260_118)?.year).to.equal(262_142);
    expect(shiftMonths(written("2024-01-01"), 12 * 260_119)).to.equal(undefined);
    expect(shiftMonths(written("2024-01-01"), -12 * 264_167)?.year).to.equal(-262_143);
    expect(shiftMonths(written("2024-01-01"), -12 * 264_167 - 1)).to.equal(undefined);
    expect(shiftMonths(written("2024-01-01"), Number.POSITIVE_INFINITY)).to.equal(undefined);
  });

  it("end there for elapsed time too, before and after", () => {
    const begin = { year: 2024, month: 1, day: 1 };
    const later = (days: number) => shiftMicroseconds(makeDate(begin), BigInt(days) * 86_400_000_000n);
    const last = dayNumber({ year: 262_142, month: 12, day: 31 }) - dayNumber(begin);
    const first = dayNumber({ year: -262_143, month: 1, day: 1 }) - dayNumber(begin);
    expect([first - 1, first, last, last + 1].map((days) => later(days)?.year)).to.deep.equal([
      undefined,
      -262_143,
      262_142,
      undefined,
    ]);
  });
});

describe("Order of dates and times", () => {
  it("is that of instants", () => {
    expect(compareDates(written("2024-01-15T10:00:00Z"), written("2024-01-15T12:00:00+02:00"))).to.equal(0);
    expect(compareDates(written("2024-01-15T00:00:00+02:00"), written("2024-01-15"))).to.equal(-1);
    expect(compareDates(written("2024-01-15"), written("2024-01-15T00:00:00Z"))).to.equal(0);
    fc.assert(
      fc.property(date, date, (a, b) => {
        const difference = instantOf(a) - instantOf(b);
        expect(compareDates(a, b)).to.equal(difference < 0n ? -1 : difference > 0n ? 1 : 0);
      }),
    );
  });

  it("shifts times to UTC without wrapping", () => {
    expect(compareTimes(clockTime("23:00-05:00"), clockTime("01:00"))).to.equal(1);
    expect(compareTimes(clockTime("10:00"), clockTime("12:00+02:00"))).to.equal(0);
    expect(compareTimes(clockTime("10:00:00.5"), clockTime("10:00:00.25"))).to.equal(1);
    expect(compareTimes(clockTime("10:00:00.5"), clockTime("10:00:01"))).to.equal(-1);
  });

  it("looks at the wall clock for bounds", () => {
    expect(compareWallClock(written("2023-12-31T22:00:00Z"), written("2024-01-01T00:00:00+02:00"))).to.equal(-1);
    expect(compareWallClock(clockTime("18:30+02:00"), clockTime("17:00"))).to.equal(1);
    expect(compareWallClock(clockTime("09:00+02:00"), clockTime("09:00Z"))).to.equal(0);
  });
});

describe("A time of day", () => {
  it("wraps around midnight in both directions", () => {
    expect(formatTime(shiftClock(clockTime("23:30"), 3_600_000_000n))).to.equal("00:30:00Z");
    expect(formatTime(shiftClock(clockTime("23:00"), 3_600_000_000n))).to.equal("00:00:00Z");
    expect(formatTime(shiftClock(clockTime("01:00"), -3_600_000_000n))).to.equal("00:00:00Z");
    expect(formatTime(shiftClock(clockTime("10:00"), 36n * 3_600_000_000n))).to.equal("22:00:00Z");
    expect(formatTime(shiftClock(clockTime("00:30+02:00"), -3_600_000_000n))).to.equal("23:30:00+02:00");
  });
});

describe("Calendar periods (docs/spec/03-dates-times-ranges.md#3-5-3-calendar-periods)", () => {
  it("run from midnight to midnight in the zone of now", () => {
    const now = written("2026-03-07T12:00:00+02:00");
    expect(calendarPeriod(now, "year", 0).from).to.equal(Date.UTC(2025, 11, 31, 22) / 1000);
    expect(calendarPeriod(now, "month", -1)).to.deep.equal({
      from: Date.UTC(2026, 0, 31, 22) / 1000,
      to: Date.UTC(2026, 1, 28, 22) / 1000,
    });
  });

  it("cross the ends of years and begin weeks on Monday", () => {
    const now = written("2026-01-01");
    expect(calendarPeriod(now, "month", -1).from).to.equal(Date.UTC(2025, 11, 1) / 1000);
    expect(calendarPeriod(now, "week", 0)).to.deep.equal({
      from: Date.UTC(2025, 11, 29) / 1000,
      to: Date.UTC(2026, 0, 5) / 1000,
    });
  });
});
