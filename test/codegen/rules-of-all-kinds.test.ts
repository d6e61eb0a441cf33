import { expect } from "chai";
import fc from "fast-check";
import { normalise } from "../../src/normal/normalise.ts";
import { planIfSound } from "../normal/plan.ts";
import { givenData, recipe, specText } from "../normal/rules-text.ts";
import { run } from "../runtime/build.ts";
import { volume } from "../volume.ts";
import { runFast } from "./agree.ts";

const recipes = fc.array(recipe, { minLength: 1, maxLength: 5 });
const datas = fc.array(givenData, { minLength: 5, maxLength: 5 });

describe("generated code of random specs", () => {
  it("answers the same bytes as the exact program, whether rules were rewritten or not", () => {
    let asked = 0;
    let answered = 0;
    fc.assert(
      fc.property(recipes, datas, (rules, requests) => {
        const text = specText(rules);
        const plan = planIfSound(text);
        fc.pre(plan !== undefined);
        const rewritten = normalise(plan).program;
        const programs = [rewritten, normalise(plan, { rewrites: [] }).program];
        for (const data of requests) {
          const exact = run(rewritten, data);
          if (Object.values(exact).some((result) => "missing_data" in result || "rejected_data" in result)) continue;
          for (const program of programs) {
            const fast = runFast(program, data);
            asked++;
            if (fast === undefined) continue;
            answered++;
            expect(JSON.stringify(fast), `${text}${JSON.stringify(data)}`).to.equal(JSON.stringify(exact));
          }
        }
      }),
      { numRuns: volume(60) },
    );
    expect(answered / asked).to.be.greaterThan(0.6);
  });
});
