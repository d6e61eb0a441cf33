import { expect } from "chai";
import { Engine } from "../../src/engine/engine.ts";

/** More runs than an engine answers before it generates code. */
const RUNS = 40;

describe("generated code for numbers too large for a static scale", () => {
  const cases = {
    products: ["p0: n", ...Array.from({ length: 9 }, (_, i) => `p${i + 1}: p${i} * p${i}`), "r: p9 > 1000"],
    sums: ["p0: n", ...Array.from({ length: 9 }, (_, i) => `p${i + 1}: p${i} * p${i}`), "r: (p9 + p8 - p7) > 1000"],
    powers: ["p0: n", ...Array.from({ length: 5 }, (_, i) => `p${i + 1}: p${i} ^ 4`), "r: p5 > 1000"],
  };
  for (const [name, rules] of Object.entries(cases)) {
    it(`answers ${name} as the exact program does`, () => {
      const engine = new Engine();
      engine.load(`spec a\ndata n: number\n${rules.map((rule) => `rule ${rule}\n`).join("")}`);
      for (const n of ["1.5", "-0.75", "1"]) {
        const answers = Array.from({ length: RUNS }, () =>
          JSON.stringify(engine.run({ spec: "a", data: { n }, effective: "2025" })),
        );
        expect(new Set(answers)).to.have.property("size", 1);
      }
    });
  }
});
