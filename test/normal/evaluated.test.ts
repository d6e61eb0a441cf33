import { readFileSync } from "node:fs";
import { expect } from "chai";
import { normalise } from "../../src/normal/normalise.ts";
import { planOf } from "./plan.ts";

const SPECS = ["loan_pipeline", "parcel_tariff", "payroll_slip"];

describe("The program without authored cells", () => {
  for (const name of SPECS) {
    it(`is the same where it is made with the program that keeps them: ${name}`, () => {
      const text = readFileSync(new URL(`../../bench/specs/${name}.rules`, import.meta.url), "utf8");
      const plan = planOf(text.replace(/^spec \w+/m, "spec main"));
      const { program, evaluated } = normalise(plan, { authored: true, evaluated: true });
      expect(evaluated).to.deep.equal(normalise(plan).program);
      expect(program.cells).to.have.length.above(evaluated?.cells.length ?? Number.POSITIVE_INFINITY);
    });
  }
});
