import { expect } from "chai";
import { normalise } from "../../../src/normal/normalise.ts";
import { planOf } from "../../normal/plan.ts";
import { expectSame } from "../agree.ts";

describe("data that take a value of other data", () => {
  it("check its decimals in the unit in which it was given, though nothing shows that unit", () => {
    const { program } = normalise(
      planOf(`spec lib
data units: measure -> unit gram: 1 -> unit kilo: 1000
data weight: units -> decimals 1
rule heavy: weight > 1 gram

spec main
uses lib -> with weight: box
data box: lib.units
rule r: lib.heavy
`),
    );
    for (const box of ["1250 gram", "1.2 kilo", "1.25 gram", "1 kilo"])
      expect(expectSame(program, { box }), box).to.equal(box !== "1.25 gram");
    expect(expectSame(program, { box: "1.25 kilo" })).to.equal(false);
  });
});
