import { expect } from "chai";
import { boundedSuggestions } from "../../../src/plan/findings/suggestions.ts";

describe("suggestions for misspelt names", () => {
  it("are searched for until a report has compared 250,000 names", () => {
    const suggest = boundedSuggestions();
    const many = Array<string>(249_999).fill("");
    expect(suggest("eru", () => ["eur"])).to.equal("eur");
    expect(suggest("eru", () => many)).to.equal(undefined);
    let isAsked = false;
    const late = suggest("eru", () => {
      isAsked = true;
      return ["eur"];
    });
    expect([late, isAsked]).to.deep.equal([undefined, false]);
  });

  it("are searched for once more where one comparison is left", () => {
    const suggest = boundedSuggestions();
    suggest("eru", () => Array<string>(249_999).fill(""));
    expect(suggest("eru", () => ["eur"])).to.equal("eur");
  });
});
