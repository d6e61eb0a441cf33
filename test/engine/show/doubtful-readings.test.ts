import { expect } from "chai";
import type { Data } from "../../../src/engine/api.ts";
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

  it("have those in rows, of each data the first", () => {
    const house = new Engine();
    house.load(
      "spec pet data fee: number -> decimals 1 spec person data pay: number -> decimals 2 uses pets: pet list\n\nspec house data fares: number list data limit: number -> decimals 0 uses members: person list rule n: members -> count",
    );
    const found = (data: object) =>
      house
        .outline({ spec: "house" })
        .doubtfulReadings(data as Data)
        .map(({ input, reading }) => `${input} ${reading}`);
    const members = [{ pay: "1.5" }, { pay: "45.000" }, { Pay: "46.000", pets: [{ fee: "1.00" }] }];
    expect(found({ members, limit: "5.0" })).to.deep.equal(["limit 5", "members.2.pay 45", "members.3.pets.1.fee 1"]);
    expect(found({ members: JSON.stringify(members) })).to.have.length(2);
    expect(found({ "members.2.pay": "45.000", "members.1": { pay: "1.000" } })).to.deep.equal(["members.2.pay 45"]);
    expect(found({ fares: ["1.000"], members: [null, 5, []] })).to.deep.equal([]);
  });
});
