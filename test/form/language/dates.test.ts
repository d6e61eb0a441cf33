import { expect } from "chai";
import { dateText } from "../../../src/form/language/values.ts";

describe("a date on a page", () => {
  it("is a day, also where it was calculated, and has a time of day where it has one", () => {
    const shown = ["2028-12-31", "2028-12-31T00:00:00Z", "2028-12-31T09:30", "2028-12-31T09:30:15.5Z"];
    expect(shown.map((text) => dateText(text, "de"))).to.deep.equal([
      "31. Dezember 2028",
      "31. Dezember 2028",
      "31. Dezember 2028 um 09:30",
      "31. Dezember 2028 um 09:30",
    ]);
  });

  it("is as the rules have it where it has a zone, or no such day", () => {
    for (const text of ["2028-12-31T09:30+02:00", "2028-12-31T25:00Z", "soon"])
      expect(dateText(text, "en")).to.equal(text);
  });
});
