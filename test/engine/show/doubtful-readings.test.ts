import { expect } from "chai";
import { Engine } from "../../../src/engine/engine.ts";

const engine = new Engine();
engine.load(`spec s
data price: measure -> unit eur: 1 -> unit cent: 0.01 -> decimals 2
data share: ratio -> decimals 1
data pieces: number -> decimals 0
data plain: number
data span: price range
rule r: price
`);
const { doubtfulReadings } = engine.outline({ spec: "s" });

describe("the doubtful readings of an outline", () => {
  for (const [input, value, reading] of [
    ["price", "45.000 eur", "45.00 eur"],
    ["Price", { eur: "1,045.000" }, "1,045.00 eur"],
    ["price", "4.5000e1 eur", "45.00 eur"],
    ["share", "12.500%", "12.5%"],
    ["pieces", "45.000", "45"],
  ] as const) {
    it(`have ${JSON.stringify(value)}, which has more places than its type`, () => {
      const [found] = doubtfulReadings({ [input]: value });
      expect(found).to.include({ input: input.toLowerCase(), reading });
    });
  }

  for (const [input, value] of [
    ["price", "45.00 eur"],
    ["price", "4.5000e3 eur"],
    ["price", "45.001 eur"],
    ["price", { eur: "45.000", cent: "1" }],
    ["pieces", 45],
    ["plain", "45.000"],
    ["unknown", "45.000"],
    ["span", "1.000 eur...45.000 eur"],
  ] as const) {
    it(`have not ${input} ${JSON.stringify(value)}`, () => {
      expect(doubtfulReadings({ [input]: value })).to.deep.equal([]);
    });
  }
});
