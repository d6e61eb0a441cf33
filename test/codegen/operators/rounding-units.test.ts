import { expect } from "chai";
import { normalise } from "../../../src/normal/normalise.ts";
import { planOf } from "../../normal/plan.ts";
import { bodyOf, expectSame, fastAnswer } from "../agree.ts";

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

describe("generated code of a type with hundreds of units", () => {
  const units = (count: number) => Array.from({ length: count }, (_, at) => `  -> unit u${at}: ${at + 1}\n`).join("");
  const program = (kind: string, count: number) =>
    normalise(planOf(`spec main\ndata m: ${kind}\n${units(count)}rule r: m * 3\nrule same: m\n`)).program;

  it("answers in all of them like the exact program", () => {
    for (const kind of ["measure", "measure\n  -> decimals 2", "ratio"]) {
      for (const m of ["7 u0", "2 u150", "151 u7"]) {
        const answered = expectSame(program(kind, 200), { m });
        if (kind !== "ratio") expect(answered, `${kind} ${m}`).to.equal(true);
      }
    }
  });

  it("does not spell them out", () => {
    expect(bodyOf(program("measure", 200)).text)
      .to.contain("exactResult")
      .and.not.to.contain('"u150":');
  });
});
