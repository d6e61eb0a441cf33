import { join } from "node:path";
import { expect } from "chai";
import { Engine } from "../../src/engine/engine.ts";
import { loadWorkspace } from "../../src/node/workspace/load.ts";
import { EXAMPLES, exampleCases } from "./example-cases.ts";

const ZONES = ["home", "eu", "world"];
/** Each bound of the price list, with its neighbours. */
const WEIGHTS = [2, 5, 10, 30].flatMap((bound) => [bound - 0.001, bound, bound + 0.001]);
const DAYS = ["2025-01-01", "2025-12-31", "2026-01-01"];

describe("the tariff as a table", () => {
  let [table, arms] = [new Engine(), new Engine()];
  before(async () => {
    table = await loadWorkspace(join(EXAMPLES, "parcel-table"));
    arms = await loadWorkspace(join(EXAMPLES, "parcel-tariff"));
  });

  it("answers the cases of the tariff of arms in the same way", () => {
    for (const question of exampleCases("parcel-tariff")) {
      const asked = { ...question, rules: undefined };
      expect(table.run(asked), JSON.stringify(asked)).to.deep.equal(arms.run(asked));
    }
  });

  it("has the same price for each zone and weight, or none", () => {
    const prices = new Set<string | undefined>();
    for (const effective of DAYS) {
      for (const zone of ZONES) {
        for (const weight of [0, 1, ...WEIGHTS, 31]) {
          const asked = { spec: "parcel/prices", effective, data: { zone, weight: `${weight} kilogram` } };
          const answer = arms.run(asked);
          expect(table.run(asked), JSON.stringify(asked)).to.deep.equal(answer);
          prices.add(answer.results.base?.result);
        }
      }
    }
    expect(prices.size).to.equal(25);
  });
});
