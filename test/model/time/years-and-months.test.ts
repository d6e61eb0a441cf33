import { expect } from "chai";
import { yearsAndMonths } from "../../../src/model/time/years-and-months.ts";

function shown(value: string, unit = "year"): string | undefined {
  return yearsAndMonths({ value, unit });
}

describe("Years and months (docs/spec/03-dates-times-ranges.md#3-3-4-years-and-months)", () => {
  it("are shown where years are not whole, but months are", () => {
    expect(shown("66.83333333333333333333333333")).to.equal("66 year 10 month");
    expect(shown("1.5")).to.equal("1 year 6 month");
    expect(shown("-1.5")).to.equal("-1 year 6 month");
    expect(shown("0.0833333333333333333333333333")).to.equal("1 month");
    expect(shown("1.999999999999999999999999999")).to.equal("2 year");
  });

  it("are not shown for whole years, for months, and for parts of a month", () => {
    for (const value of ["2", "2.00", "0.00", "0.0000000000000000001", "66.8333333333333"])
      expect(shown(value), value).to.equal(undefined);
    expect(shown("18", "month")).to.equal(undefined);
    expect(shown("18.5", "month")).to.equal(undefined);
    expect(shown("1.04")).to.equal(undefined);
  });
});
