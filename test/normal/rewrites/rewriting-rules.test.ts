import { expect } from "chai";
import fc from "fast-check";
import { normalise } from "../../../src/normal/normalise.ts";
import { REWRITES } from "../../../src/normal/rewrites/index.ts";
import type { Rewrite } from "../../../src/normal/rewrites/rewrite.ts";
import type { Plan } from "../../../src/plan/plan.ts";
import { run } from "../../runtime/build.ts";
import { volume } from "../../volume.ts";
import { planIfSound } from "../plan.ts";
import { givenData, recipe, specText } from "../rules-text.ts";

/**
 * Results without their lists of missing data: expressions that folding unifies or decides may be
 * settled earlier.
 */
function outcomes(plan: Plan, data: Record<string, string>, rewrites: readonly Rewrite[]) {
  const results = run(normalise(plan, { rewrites }).program, data);
  return Object.entries(results).map(([key, result]) => [key, { ...result, missing_data: undefined }]);
}

describe("rewriting rules of all kinds", () => {
  it("keeps results, units and vetoes, each rewrite alone and all together", () => {
    fc.assert(
      fc.property(fc.array(recipe, { minLength: 1, maxLength: 4 }), givenData, (recipes, data) => {
        const text = specText(recipes);
        const plan = planIfSound(text);
        fc.pre(plan !== undefined);
        const written = outcomes(plan, data, []);
        for (const rewrites of [REWRITES, ...REWRITES.map((rewrite) => [rewrite])]) {
          expect(outcomes(plan, data, rewrites), text).to.deep.equal(written);
        }
      }),
      { numRuns: volume(60) },
    );
  });
});
