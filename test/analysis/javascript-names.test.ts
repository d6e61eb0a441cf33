import { expect } from "chai";
import { analysed } from "./analysed.ts";

describe("the analysis of names that JavaScript has", () => {
  it("is the one of other names", () => {
    const of = (name: string) => {
      const rules = `data ${name}: number -> minimum 0\nrule r: 1 / (${name} - 5)\n  unless ${name} > 9 then 2\n  unless ${name} > 7 then 3\n`;
      const record = JSON.stringify(analysed(`spec a\n${rules}`).findings);
      return record.replaceAll(name, "some").replaceAll("some", "NAME");
    };
    const expected = of("plain");
    expect(expected).to.contain("dead-arm");
    for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "prototype"])
      expect(of(name.toLowerCase()), name).to.equal(expected);
  });
});
