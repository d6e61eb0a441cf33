import { expect } from "chai";
import { makeDate, makeTime } from "../../../src/model/time/calendar.ts";
import { isSameValue, type SameClock } from "../../../src/model/types/same-value.ts";
import type { ScalarValue, Value } from "../../../src/model/value.ts";

const clock = { hour: 12, minute: 0, second: 0, microsecond: 0 };
const SCALARS: readonly ScalarValue[] = [
  { kind: "number", n: 1n, d: 2n },
  { kind: "number", n: 1n, d: 3n },
  { kind: "text", text: "a" },
  { kind: "text", text: "b" },
  { kind: "boolean", value: true },
  { kind: "boolean", value: false },
  makeDate({ year: 2025, month: 1, day: 1 }),
  makeDate({ year: 2025, month: 1, day: 2 }),
  makeTime(clock),
  makeTime({ ...clock, minute: 1 }),
];
const EXACT: SameClock = {
  date: (a, b) => a.day === b.day,
  time: (a, b) => a.minute === b.minute,
};

describe("the same value", () => {
  it("is of one kind and equal, alone and as ends of ranges", () => {
    const ranges = SCALARS.flatMap((from) => SCALARS.map((to): Value => ({ kind: "range", from, to })));
    const values: readonly Value[] = [...SCALARS, ...ranges];
    for (const [at, one] of values.entries())
      for (const [other, another] of values.entries())
        expect(isSameValue(one, another, EXACT), `${at} and ${other}`).to.equal(at === other);
  });

  it("may be shown in another unit, and is compared by the clock that is given", () => {
    const amount: Value = { kind: "number", n: 1n, d: 2n, unit: "eur" };
    expect(isSameValue(amount, { ...amount, unit: "cent" }, EXACT)).to.equal(true);
    const never = { date: () => false, time: () => false };
    for (const each of SCALARS)
      expect(isSameValue(each, each, never)).to.equal(each.kind !== "date" && each.kind !== "time");
  });
});
