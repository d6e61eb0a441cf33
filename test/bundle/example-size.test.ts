import { expect } from "chai";
import { chooseSpecs } from "../../src/bundle/bundle.ts";
import { exampleOf } from "../../src/bundle/package/example.ts";
import { Engine } from "../../src/index.ts";

/** The number of results in the example of a spec. */
function told(units: number, rules: number): number {
  const unit = (i: number) => ` -> unit u${i}: ${i + 1}\n`;
  const rule = (i: number) => `rule r${i}: money * ${i + 1}\n`;
  const list = (count: number, line: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join("");
  const engine = new Engine();
  engine.load({ "s.rules": `spec s\ndata money: measure\n${list(units, unit)}${list(rules, rule)}` });
  const [spec] = chooseSpecs(engine, ["s"], undefined);
  return spec === undefined ? 0 : Object.keys(exampleOf(spec).response.results).length;
}

describe("The example of a package", () => {
  it("has all results, unless they would be many thousands of amounts", () => {
    expect(told(3, 200)).to.equal(200);
    expect(told(1000, 100)).to.equal(50);
  });
});
