import { expect } from "chai";
import fc from "fast-check";
import { volume } from "../volume.ts";
import { expectSame } from "./agree.ts";
import { Choices, randomData, randomProgram } from "./random-program.ts";

const choices = fc.array(fc.nat({ max: 9999 }), { minLength: 40, maxLength: 80 });

describe("generated code and the exact program", () => {
  it("answer the same bytes for any program and any data", () => {
    let answered = 0;
    let asked = 0;
    fc.assert(
      fc.property(choices, choices, (forProgram, forData) => {
        const program = randomProgram(new Choices(forProgram));
        const data = new Choices(forData);
        for (let run = 0; run < 8; run++) {
          asked++;
          if (expectSame(program, randomData(data))) answered++;
        }
      }),
      { numRuns: volume(100), endOnFailure: true },
    );
    expect(answered / asked).to.be.greaterThan(0.4);
  });

  it("answer the same for one rule of many", () => {
    fc.assert(
      fc.property(choices, choices, (forProgram, forData) => {
        const program = randomProgram(new Choices(forProgram));
        const last = program.rules.at(-1)?.key ?? "";
        expectSame(program, randomData(new Choices(forData)), [last]);
      }),
      { numRuns: volume(75), endOnFailure: true },
    );
  });
});
