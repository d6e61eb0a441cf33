import { expect } from "chai";
import { languageOf } from "../../../src/form/language/languages.ts";
import { dateText, valueText } from "../../../src/form/language/values.ts";

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

  it("begins a month in French with its first day", () => {
    expect(["2026-01-01", "2026-01-11"].map((text) => dateText(text, "fr"))).to.deep.equal([
      "1er janvier 2026",
      "11 janvier 2026",
    ]);
  });

  it("is as the rules have it where it has a zone, or no such day", () => {
    for (const text of ["2028-12-31T09:30+02:00", "2028-12-31T25:00Z", "soon"])
      expect(dateText(text, "en")).to.equal(text);
  });
});

describe("a time of day on a page", () => {
  it("is written as in the language, with seconds that are not zero", () => {
    const shown = (tag: string) =>
      ["16:00:00", "16:00:30", "16:00+02:00"].map((text) =>
        valueText(text, { kind: "time" }, languageOf([tag])).replace("\u202f", " "),
      );
    expect(shown("fr")).to.deep.equal(["16:00", "16:00:30", "16:00+02:00"]);
    expect(shown("en")).to.deep.equal(["4:00 PM", "4:00:30 PM", "16:00+02:00"]);
  });
});
