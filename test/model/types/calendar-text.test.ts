import { expect } from "chai";
import { yearsAndMonths } from "../../../src/model/types/calendar-text.ts";

function shown(value: string, unit = "year"): string | undefined {
  return yearsAndMonths({ value, unit });
}

describe("Years and months (docs/spec/03-dates-times-ranges.md#3-3-4-years-and-months)", () => {
  it("are shown where years are not whole, but months are", () => {
    expect(shown("66.83333333333333333333333333")).to.equal("66 year 10 month");
    expect(shown("1.5")).to.equal("1 year 6 month");
    expect(shown("-1.5")).to.equal("-1 year 6 month");
    expect(shown("0.0833333333333333333333333333")).to.equal("1 month");
  });

  it("are not shown for whole years, for months, and for parts of a month", () => {
    expect(shown("2")).to.equal(undefined);
    expect(shown("18", "month")).to.equal(undefined);
    expect(shown("18.5", "month")).to.equal(undefined);
    expect(shown("1.04")).to.equal(undefined);
  });
});
