import { expect } from "chai";
import { withUnit } from "../../../src/engine/text/bound-text.ts";

describe("An amount as written", () => {
  it("ends in its unit, whatever that is called, and ratios in a sign", () => {
    for (const unit of ["eur", "constructor", "__proto__", "valueof"])
      expect(withUnit({ value: "5", unit })).to.equal(`5 ${unit}`);
    expect(withUnit({ value: "5", unit: "percent" })).to.equal("5%");
    expect(withUnit({ value: "5", unit: "permille" })).to.equal("5%%");
  });
});
