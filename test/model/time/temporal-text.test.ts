import { expect } from "chai";
import fc from "fast-check";
import { daysInMonth, makeDate } from "../../../src/model/time/calendar.ts";
import {
  formatDate,
  formatEffective,
  formatTime,
  readDate,
  readDateLiteral,
  readEffective,
  readTime,
  readTimeLiteral,
} from "../../../src/model/time/temporal-text.ts";
import type { DateValue, TimeValue } from "../../../src/model/value.ts";

/**
 * Expects the values that a reader takes from texts, written out again; `undefined` where it
 * refuses a text.
 */
function readsAs<V>(
  reader: (text: string) => V | undefined,
  write: (value: V) => string,
  table: Readonly<Record<string, string | undefined>>,
): void {
  for (const [text, expected] of Object.entries(table)) {
    it(expected === undefined ? `is not ${JSON.stringify(text)}` : `${JSON.stringify(text)} is ${expected}`, () => {
      const value = reader(text);
      expect(value === undefined ? undefined : write(value)).to.equal(expected);
    });
  }
}

const refused = undefined;

describe("A date given for a run (docs/spec/03-dates-times-ranges.md#3-1-3-run-time-input-of-date-data)", () => {
  readsAs<DateValue>(readDate, formatDate, {
    "2024-01-15 14:30:00Z": "2024-01-15T14:30:00Z",
    "2024-01-15T14:30:00 Z": "2024-01-15T14:30:00Z",
    "2024-01-15T14:30:00+0100": "2024-01-15T14:30:00+01:00",
    "2024-01-15T14:30:00-00:30": "2024-01-15T14:30:00-00:30",
    "2024-01-15T14:30:00.25": "2024-01-15T14:30:00.250000",
    "2024-01-15t14:30:00.1234569z": "2024-01-15T14:30:00.123456Z",
    "2024-01-15T1:2:3": "2024-01-15T01:02:03",
    "2024-1-5": "2024-01-05",
    "99-12-01": "0099-12-01",
    "+10000-01-01": "10000-01-01",
    "-0001-01": "-001-01-01",
    "2026-W01": "2025-12-29",
    "2025-W1": "2024-12-30",
    "2020-W53": "2020-12-28",
    "2024-02": "2024-02-01",
    "2024": "2024-01-01",
    " 99 ": "0099-01-01",
    "+02024": "2024-01-01",
    "2024-01-15T10:00:60": "2024-01-15T10:00:59",
    "2024-W53": refused,
    "2024-W00": refused,
    "2024-w05": refused,
    "2024-01-15 14:30:00": refused,
    "2024-01-15T14:30": "2024-01-15T14:30:00",
    "2024-01-15 14:30Z": "2024-01-15T14:30:00Z",
    "2024-01-15T14:30+0100": "2024-01-15T14:30:00+01:00",
    "2024-01-15 14:30": refused,
    "2024-01-15T14": refused,
    "2024-01-15T14:30.5": refused,
    "2024-01-15T14:30:00+01": refused,
    "2024-01-15T 10:00:00": refused,
    "2024-01-15Z": refused,
    "2024-01-15T14:30:00 UTC": refused,
    "2024-01-15T24:00:00": refused,
    "2024-01-15T10:00:00+24:00": refused,
    "2023-02-29": refused,
    "1900-02-29": refused,
    "2024-13-01": refused,
    "2024 - 01 - 15": refused,
    "15-01-2024": refused,
    "20240115": refused,
    "10000": refused,
    "0": refused,
    "+999999-01-01": refused,
    "-262143-01-01": "-262143-01-01",
    "+262142-12-31": "262142-12-31",
    "-262144-12-31": refused,
    "+262143-01-01": refused,
    "-262143-W02": "-262143-01-05",
    "+262142-W02": "262142-01-08",
    "-262144-W02": refused,
    "+262143-W02": refused,
    today: refused,
    "": refused,
  });
});

describe("A date literal (docs/spec/03-dates-times-ranges.md#3-1-2-literals-in-source)", () => {
  readsAs<DateValue>(readDateLiteral, formatDate, {
    "2024-3-5": "2024-03-05",
    "2024-01-15t14:30:00.123z": "2024-01-15T14:30:00.123000Z",
    "2024-01-15T00:00:00": "2024-01-15",
    "2024-01-15T00:00:00Z": "2024-01-15T00:00:00Z",
    "2024-01-15T14:30:00+05:45": "2024-01-15T14:30:00+05:45",
    "0000-01-01": "0000-01-01",
    "2024-02": refused,
    "2024-W05": refused,
    "2024-01-15T14:30": refused,
    "2024-01-15T14:30:00+0100": refused,
    "2024-01-15 14:30:00Z": refused,
    "2023-02-29": refused,
  });
});

describe("A time of day given for a run (docs/spec/03-dates-times-ranges.md#3-2-times-of-day)", () => {
  readsAs<TimeValue>(readTime, formatTime, {
    "9:30": "09:30:00",
    "9:5": "09:05:00",
    "0:0:0": "00:00:00",
    " 14:30 ": "14:30:00",
    "14:30:00.5Z": "14:30:00.500000Z",
    "23:59:60": "23:59:59",
    "12:00+14:00": "12:00:00+14:00",
    "24:00": refused,
    "12:60": refused,
    "14:30:00 Z": refused,
    "14:30:00+0200": refused,
    "14:30+02": refused,
    "12:00+24:00": refused,
    "1430": refused,
    "14": refused,
  });
});

describe("A time literal", () => {
  readsAs<TimeValue>(readTimeLiteral, formatTime, {
    "14:30": "14:30:00",
    "09:5:7": "09:05:07",
    "14:30:00.1234567": "14:30:00.123456",
    "9:30": refused,
    " 14:30": refused,
  });
});

describe("An effective instant (surfaces 1.2)", () => {
  readsAs<DateValue>(readEffective, formatEffective, {
    "2024": "2024-01-01",
    "2024-6": "2024-06-01",
    "2024-06-01": "2024-06-01",
    "2024-W03": "2024-01-15",
    "2024-06-01T00:00:00": "2024-06-01",
    "2024-06-01T10:00": "2024-06-01T10:00:00",
    "2024-06-01t1:2:3.5z": "2024-06-01T01:02:03.500000Z",
    "2024-06-01T10:00:00+0200": "2024-06-01T10:00:00+02:00",
    " 2024 ": "2024-01-01",
    "2024-06-01 10:00:00Z": refused,
    "2024-06-01T24:00:00": refused,
    "2024-06-01T10:00:60": refused,
    "2024-06-01T10": refused,
    "2024-06-01T10:00:00+02": refused,
    "2024-06-01T10:00:00+24:00": refused,
    "2024-06-01Z": refused,
    "2024-W53": refused,
    "2023-02-29": refused,
    "20240601": refused,
    "0000": refused,
    "0000-01-01": refused,
    "0000-W01": refused,
    "0000-W52": refused,
    "+2024": refused,
    "99": refused,
    "Sat, 01 Jun 2024 10:00:00 GMT": refused,
  });
});

describe("Written dates", () => {
  it("show years beyond 9999 with all digits and negative years in four characters", () => {
    expect(formatDate(makeDate({ year: 12024, month: 1, day: 5 }))).to.equal("12024-01-05");
    expect(formatDate(makeDate({ year: -1, month: 1, day: 5 }))).to.equal("-001-01-05");
  });

  it("read back as the same value", () => {
    const date = fc
      .record({
        year: fc.integer({ min: 0, max: 9999 }),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 31 }),
        second: fc.integer({ min: 0, max: 86_399 }),
        microsecond: fc.integer({ min: 0, max: 999_999 }),
        offset: fc.option(fc.integer({ min: -1439, max: 1439 }), { nil: undefined }),
      })
      .map(({ year, month, day, second, microsecond, offset }) =>
        makeDate(
          { year, month, day: Math.min(day, daysInMonth(year, month)) },
          {
            hour: Math.floor(second / 3600),
            minute: Math.floor(second / 60) % 60,
            second: second % 60,
            microsecond,
          },
          offset,
        ),
      );
    fc.assert(
      fc.property(date, (value) => {
        expect(readDate(formatDate(value))).to.deep.equal(value);
        expect(readDateLiteral(formatDate(value))).to.deep.equal(value);
      }),
    );
  });
});

describe("a second", () => {
  it("may be 60, which is read as 59, and no more", () => {
    expect(readTime("23:59:60")).to.deep.equal(readTime("23:59:59"));
    for (const text of ["23:59:61", "23:60", "24:00", "10:00+24:00", "10:00+10:60"])
      expect(readTime(text), text).to.equal(undefined);
    expect(readTime("10:00-00:00")).to.deep.equal(readTime("10:00Z"));
    expect(readTime("23:59:59+23:59")).not.to.equal(undefined);
  });
});
