import { expect } from "chai";
import fc from "fast-check";
import { daysSinceMonday } from "../../../src/model/time/calendar.ts";
import {
  freeDays,
  isWorkingDay,
  textOfDays,
  workingDayFrom,
  workingDaysBetween,
} from "../../../src/model/time/working-days.ts";
import { volume } from "../../volume.ts";

const RUNS = { numRuns: volume(10_000) };

/** Days of some years around 1970 and 2024, with holidays close to them. */
const cases = fc
  .record({
    start: fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 19_000, max: 21_000 })),
    length: fc.oneof(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -900, max: 900 })),
    near: fc.oneof(
      fc.array(fc.integer({ min: -70, max: 70 }), { maxLength: 60 }),
      fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 40 }),
    ),
    weekend: fc.oneof(fc.constantFrom(0b1100000, 0b0110000), fc.integer({ min: 0, max: 0b1111110 })),
  })
  .map(({ start, length, near, weekend }) => {
    const holidays = new Set(near.map((day) => start + day));
    const works = (day: number) => ((weekend >> daysSinceMonday(day)) & 1) === 0 && !holidays.has(day);
    return { start, length, works, free: freeDays(textOfDays([...holidays]), weekend) };
  });

describe("working days", () => {
  it("are counted as one by one", () => {
    fc.assert(
      fc.property(cases, ({ start, length, works, free }) => {
        let count = 0;
        const [from, to] = length < 0 ? [start + length, start] : [start, start + length];
        for (let day = from; day < to; day += 1) if (works(day)) count += 1;
        expect(workingDaysBetween(start, start + length, free)).to.equal(length < 0 && count > 0 ? -count : count);
        expect(isWorkingDay(start, free)).to.equal(works(start));
      }),
      RUNS,
    );
  });

  it("follow and precede a day as they do one by one", () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 60 }), fc.constantFrom(1, -1), (given, count, step) => {
        const { start, works, free } = given;
        let day = count === 0 ? start : start + step;
        for (let left = Math.max(count, 1); ; day += step) {
          if (works(day)) left -= 1;
          if (left === 0) break;
        }
        expect(workingDayFrom(start, count, step === 1 ? 1 : -1, free)).to.equal(day);
      }),
      RUNS,
    );
  });

  it("are none where every day is weekend", () => {
    expect(workingDayFrom(0, 1, 1, freeDays("", 0b1111111))).to.equal(undefined);
    expect(workingDaysBetween(0, 70, freeDays("", 0b1111111))).to.equal(0);
  });
});
