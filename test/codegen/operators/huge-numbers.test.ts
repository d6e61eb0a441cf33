import { expect } from "chai";
import { Engine } from "../../../src/engine/engine.ts";

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
        const ref = { spec: "a", effective: "2025" };
        const exact = engine.run({ ...ref, data: { n } });
        expect(JSON.stringify(engine.prepare(ref).run({ n }))).to.equal(JSON.stringify(exact));
      }
    });
  }

  it("compares with literals that no double holds", () => {
    const engine = new Engine();
    engine.load("spec a\ndata n: number\nrule r: n < 100000000000000000000\nrule s: n > -100000000000000000000.5");
    const { results } = engine.prepare({ spec: "a", effective: "2025" }).run({ n: "3" });
    expect([results.r?.boolean, results.s?.boolean]).to.deep.equal([true, true]);
  });

  it("adds exactly where a sum on the way is too large for a double", () => {
    const engine = new Engine();
    const whole = "number -> decimals 0";
    engine.load(`spec a\ndata x: ${whole}\ndata y: ${whole}\ndata z: ${whole}\nrule r: x + y + z`);
    const data = { x: "9007199254740991", y: "2", z: "-9007199254740991" };
    expect(engine.prepare({ spec: "a", effective: "2025" }).run(data).results.r?.result).to.equal("2");
  });
});
