import { expect } from "chai";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import type { CountedUnit, DatePeriod, NumberPart } from "../../../src/model/forms/date-words.ts";
import { clockOf, dayOf, numberPart, periodDay, timeOf, unitsBetween } from "../../../src/model/time/date-parts.ts";
import { formatDate, formatTime } from "../../../src/model/time/temporal-text.ts";
import type { DateValue } from "../../../src/model/value.ts";
import { volume } from "../../volume.ts";

const RUNS = { numRuns: volume(10_000) };

/** Dates of the years 1 to 9999, half of them at the ends of months, with and without zones. */
const date: fc.Arbitrary<DateValue> = fc
  .record({
    year: fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1995, max: 2030 })),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(1, 28, 29, 30, 31)),
    hour: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 23 })),
    minute: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 59 })),
    second: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 59 })),
    microsecond: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 999_999 })),
    offset: fc.oneof(fc.constant(undefined), fc.constant(0), fc.integer({ min: -1439, max: 1439 })),
  })
  .map(({ day, ...rest }) => {
    const length = Temporal.PlainYearMonth.from({ year: rest.year, month: rest.month }).daysInMonth;
    return { kind: "date", ...rest, day: Math.min(day, length) };
  });

function zoneOf({ offset = 0 }: DateValue): string {
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${offset < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

function clock(value: DateValue): Temporal.PlainDateTime {
  const { year, month, day, hour, minute, second, microsecond } = value;
  const [millisecond, rest] = [Math.trunc(microsecond / 1000), microsecond % 1000];
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second, millisecond, microsecond: rest });
}

function zoned(value: DateValue): Temporal.ZonedDateTime {
  return clock(value).toZonedDateTime(zoneOf(value));
}

const PARTS: Readonly<Record<NumberPart, (at: Temporal.PlainDateTime) => number | undefined>> = {
  "year of": (at) => at.year,
  "quarter of": (at) => Math.trunc((at.month - 1) / 3) + 1,
  "month of": (at) => at.month,
  "week of": (at) => at.weekOfYear,
  "day of": (at) => at.day,
  "weekday of": (at) => at.dayOfWeek,
  "days in year of": (at) => at.daysInYear,
  "days in month of": (at) => at.daysInMonth,
  "hour of": (at) => at.hour,
};

/** The first day of a period, and how long the period lasts. */
const PERIODS: Readonly<Record<DatePeriod, (at: Temporal.PlainDate) => readonly [Temporal.PlainDate, object]>> = {
  year: (at) => [at.with({ month: 1, day: 1 }), { years: 1 }],
  quarter: (at) => [at.with({ month: 3 * Math.trunc((at.month - 1) / 3) + 1, day: 1 }), { months: 3 }],
  month: (at) => [at.with({ day: 1 }), { months: 1 }],
  week: (at) => [at.subtract({ days: at.dayOfWeek - 1 }), { weeks: 1 }],
  day: (at) => [at, { days: 1 }],
};

const UNITS: Readonly<Record<CountedUnit, number>> = { years: 0, months: 0, days: 86_400, hours: 3600 };

/** The date with so many units more, as `+` of the language adds them. */
function added(from: DateValue, unit: CountedUnit, count: number): Temporal.Instant {
  if (unit === "years" || unit === "months")
    return zoned(from)
      .add({ [unit]: count })
      .toInstant();
  return zoned(from)
    .toInstant()
    .add({ seconds: UNITS[unit] * count });
}

describe("words for dates", () => {
  it("give the parts that Temporal gives", () => {
    fc.assert(
      fc.property(date, (value) => {
        for (const [part, expected] of Object.entries(PARTS))
          expect(numberPart(value, part as NumberPart), part).to.equal(expected(clock(value)));
        const time = clock(value).toPlainTime();
        expect(formatTime(clockOf(value))).to.equal(
          time.toString({ fractionalSecondDigits: value.microsecond === 0 ? 0 : 6 }),
        );
      }),
      RUNS,
    );
  });

  it("give the days of periods that Temporal gives, in the zone of the date", () => {
    fc.assert(
      fc.property(date, (value) => {
        for (const [period, of] of Object.entries(PERIODS)) {
          const [first, length] = of(clock(value).toPlainDate());
          const next = first.add(length);
          const days = { first, last: next.subtract({ days: 1 }), next };
          for (const [edge, day] of Object.entries(days)) {
            const found = periodDay(value, period as DatePeriod, edge as keyof typeof days);
            const { year, month, day: ofMonth } = day;
            const midnight = { kind: "date" as const, year, month, day: ofMonth, hour: 0, minute: 0, second: 0 };
            expect(found && formatDate(found), `${edge} of ${period}`).to.equal(
              formatDate({ ...midnight, microsecond: 0, offset: value.offset }),
            );
          }
        }
      }),
      RUNS,
    );
  });

  it("count the most units that fit between two dates", () => {
    fc.assert(
      fc.property(date, date, (from, to) => {
        const end = zoned(to).toInstant();
        for (const unit of Object.keys(UNITS) as CountedUnit[]) {
          const count = unitsBetween(from, to, unit);
          expect(Temporal.Instant.compare(added(from, unit, count), end), `${count} ${unit}`).to.be.at.most(0);
          expect(Temporal.Instant.compare(added(from, unit, count + 1), end), `${count} ${unit} more`).to.equal(1);
        }
      }),
      RUNS,
    );
  });

  it("make the dates and times that there are", () => {
    const part = fc.integer({ min: -1, max: 62 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), part, part, (year, month, day) => {
        const isDay = isThere(() => Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }));
        expect(dayOf(year, month, day) !== undefined).to.equal(isDay);
        const fields = { hour: month, minute: day, second: year % 70 };
        const isTime = isThere(() => Temporal.PlainTime.from(fields, { overflow: "reject" }));
        expect(timeOf(month, day, year % 70) !== undefined).to.equal(isTime);
      }),
      RUNS,
    );
  });
});

function isThere(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch {
    return false;
  }
}
