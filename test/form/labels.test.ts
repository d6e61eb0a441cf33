import { expect } from "chai";
import { labelOf } from "../../src/form/data/question.ts";

describe("the words for a name", () => {
  it("are its label, else the name as people read it", () => {
    expect(labelOf("declared_value", undefined)).to.equal("Declared value");
    expect(labelOf("shop.declared_value", undefined)).to.equal("Declared value");
    expect(labelOf("declared_value", { label: "Value to insure" })).to.equal("Value to insure");
  });

  it("begin with the row, in a row", () => {
    expect(labelOf("members.2.age", undefined)).to.equal("Members 2 · Age");
    expect(labelOf("house.members.2.age", { label: "Years" })).to.equal("Members 2 · Years");
  });
});
