import { expect } from "chai";
import { analyse } from "../../src/analysis/analyse.ts";
import { isFinding } from "../../src/analysis/claims/merged-claims.ts";
import { loadWorkspace } from "../../src/node/workspace/load.ts";

const EXAMPLES = ["bundle", "parcel-tariff", "leave", "subscription"];

describe("the analysis of an example", () => {
  for (const example of EXAMPLES) {
    it(`decides every question and finds no fault: ${example}`, async function () {
      this.timeout(120_000);
      const engine = await loadWorkspace(`examples/${example}`);
      const [local] = engine.list();
      for (const spec of new Set(local?.specs.map(({ name }) => name))) {
        const { claims } = analyse(engine, { spec });
        const faults = claims.filter(
          (claim) => claim.answer.kind === "undecided" || (isFinding(claim) && claim.severity !== "info"),
        );
        expect(faults.map(({ message }) => message)).to.deep.equal([]);
      }
    });
  }
});
