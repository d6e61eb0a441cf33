import { expect } from "chai";
import fc from "fast-check";
import { normalise } from "../../src/normal/normalise.ts";
import { planIfSound } from "../normal/plan.ts";
import { givenData, recipe, specText } from "../normal/rules-text.ts";
import { volume } from "../volume.ts";
import { run } from "./build.ts";

const ANSWERS: Readonly<Record<string, string>> = {
  n: "3",
  k: "-2",
  m: "5 eur",
  fee: "1 eur",
  q: "10%",
  t: "2 hour",
  d: "2025-03-14",
  p: "yes",
  o: "no",
};

describe("asking for the first missing input again and again", () => {
  it("names only unbound inputs, each once, the one of the reason among them, and reaches an outcome", () => {
    fc.assert(
      fc.property(fc.array(recipe, { minLength: 1, maxLength: 3 }), givenData, (recipes, given) => {
        const plan = planIfSound(specText(recipes));
        fc.pre(plan !== undefined);
        const { program } = normalise(plan);
        for (const { key: rule } of program.rules) {
          const data: Record<string, string> = { ...given };
          for (;;) {
            const result = run(program, data, [rule])[rule];
            if (result?.vetoed !== true || result.missing_data === undefined) break;
            const { missing_data: keys } = result;
            expect(new Set(keys).size, "no key twice").to.equal(keys.length);
            expect(
              keys.filter((key) => key in data),
              "bound keys",
            ).to.deep.equal([]);
            expect(keys).to.include(result.veto_reason?.replace("Missing data: ", ""));
            const [first = ""] = keys;
            data[first] = ANSWERS[first] ?? "";
          }
        }
      }),
      { numRuns: volume(100) },
    );
  });
});
