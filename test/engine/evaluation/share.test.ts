import { expect } from "chai";
import { Engine } from "../../../src/engine/engine.ts";
import { EngineTimeout } from "../../../src/engine/errors.ts";

const HOUR = 3_600_000;
const MOST_BITS = 4096;

/** Rules that make long numbers of short inputs, each in another way. */
const RULES = {
  "a power": "x ^ n",
  "a quotient of powers": "(x ^ n / (x + 1) ^ n) > 1",
  "a power of a negative exponent": "x ^ -n",
  "a product": Array.from({ length: 300 }, (_, i) => `(x + ${i}.123456789)`).join(" * "),
  "a sum": Array.from({ length: 300 }, (_, i) => `1 / (x + ${i}.123456789)`).join(" + "),
  "a remainder": "(x ^ n) % 7",
  "a comparison": "x ^ n > n",
};

const text = (rule: string) => `spec s\ndata x: number\ndata n: number\nrule r: ${rule}\n`;

describe("a run within the share of a thread", () => {
  for (const [name, rule] of Object.entries(RULES)) {
    const engine = new Engine();
    engine.load(text(rule));
    const run = (n: number, mostBits?: number) =>
      engine.run({ spec: "s", data: { x: "1.5", n }, timeout: HOUR, mostBits }).results.r?.vetoed;

    it(`ends at once where long numbers come, here of ${name}`, () => {
      expect(() => run(20_000, MOST_BITS)).to.throw(EngineTimeout);
      expect(() => run(20_000)).not.to.throw();
    });

    it(`ends in generated code as well, here of ${name}`, () => {
      const few = name.endsWith("product") || name.endsWith("sum");
      for (let i = 0; i < 150; i++) few ? undefined : run(2, MOST_BITS);
      expect(() => run(20_000, MOST_BITS)).to.throw(EngineTimeout);
    });
  }

  it("ends a history in the same way", () => {
    const engine = new Engine();
    engine.load(text("x ^ n > n"));
    const request = { spec: "s", rule: "r", data: { x: "1.5", n: 20_000 }, timeout: HOUR };
    expect(() => engine.history({ ...request, mostBits: MOST_BITS })).to.throw(EngineTimeout);
    expect(engine.history(request)).to.have.property("spec", "s");
  });

  it("looks at the clock beside each operation that takes long", () => {
    const counted = (operation: string) => {
      const sum = Array.from({ length: 20 }, (_, i) => `(${operation} + ${i})`).join(" + ");
      const engine = new Engine();
      engine.load(`spec s\ndata x: number\nrule r: (${sum}) > 0\n`);
      let checks = 0;
      const deadline = { check: () => void checks++ };
      engine.preparedWithin(deadline, { spec: "s" }).run({ x: "1.5" });
      return checks;
    };
    const usual = counted("x * 3");
    for (const operation of ["x ^ 300 / 3.7", "exp x", "log x"])
      expect(counted(operation), operation).to.be.above(usual + (operation === "x ^ 300 / 3.7" ? 19 : 0));
  });
});
