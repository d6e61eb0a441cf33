import { expect } from "chai";
import { normalise } from "../../src/normal/normalise.ts";
import { planOf } from "../normal/plan.ts";
import { expectSame, fastAnswer } from "./agree.ts";

describe("generated code that rounds amounts in a unit", () => {
  const program = (unit: string, rule: string) =>
    normalise(planOf(`spec main\ndata m: measure -> unit eur: 1 -> unit ${unit}\nrule r: ${rule}\n`)).program;

  it("rounds in doubles where every amount counted in the unit is one", () => {
    const rounded = program("cent: 0.01", "round (m as cent)");
    for (const m of ["1.005 eur", "-2.5 cent", "9876543.2101 eur", "0 eur"]) {
      expect(expectSame(rounded, { m }), m).to.equal(true);
    }
    expect(fastAnswer(rounded, { m: "-2.5 cent" })).to.equal("-2 cent");
  });

  it("leaves it to the exact functions where the unit is so small that amounts in it are beyond a double", () => {
    for (const name of ["floor", "ceil", "round", "abs"]) {
      const tiny = program("pico: 0.000000000001", `${name} (m as pico)`);
      for (const m of ["9876543.2101 eur", "-98765432109.7653 eur", "1 eur"]) {
        expect(expectSame(tiny, { m }), `${name} ${m}`).to.equal(true);
      }
    }
  });

  it("leaves it to them as well where an amount in the unit is beyond a double only before it is divided", () => {
    const rounded = program("speck: 0.000000004096 -> minimum 0 eur -> maximum 10000000 eur", "floor (m as speck)");
    for (const m of ["9876543.2111 eur", "9876543.2112 eur", "0.0001 eur"]) {
      expect(expectSame(rounded, { m }), m).to.equal(true);
    }
  });
});
