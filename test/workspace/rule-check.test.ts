import { expect } from "chai";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import type { RuleCheck } from "../../src/plan/plan.ts";
import { emptyWorkspace, load } from "../../src/workspace/index.ts";
import { errorsOf, sources, succeeds } from "./loading.ts";

/** A check of rules with at least three nodes, and the keys of those that it was asked about. */
function checking(isWrong: boolean): RuleCheck & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    atLeast: 3,
    check(_plan, { key, at }, report) {
      asked.push(key);
      if (isWrong)
        report({ kind: "validation", code: "checked", message: `wrong: ${key}`, at, phase: 2, ordinal: asked.length });
    },
  };
}

const RULES = "spec s\nrule small: 1\nrule just: 1 + 2\nrule large: 1 + 2 + 3\n";

describe("a check of a later stage", () => {
  it("is asked about the rules that are large enough, and its errors are those of the load", () => {
    const right = checking(false);
    succeeds(load(emptyWorkspace(DEFAULT_LIMITS, right), sources({ m: RULES })));
    expect(right.asked).to.deep.equal(["just", "large"]);
    const errors = errorsOf(load(emptyWorkspace(DEFAULT_LIMITS, checking(true)), sources({ m: RULES })));
    expect(errors.map(({ message, source }) => [message, source?.line])).to.deep.equal([
      ["wrong: just", 3],
      ["wrong: large", 4],
    ]);
  });

  it("is asked about no rule of a spec with an error, nor of one that uses such a spec", () => {
    const check = checking(false);
    const text = `${RULES}rule wrong: 1 + "a"\nspec user\nuses s\nrule r: 1 + 2 + s.just\nspec other\nrule r: 1 + 2\n`;
    expect(errorsOf(load(emptyWorkspace(DEFAULT_LIMITS, check), sources({ m: text })))).to.have.length(1);
    expect(check.asked).to.deep.equal(["r"]);
  });

  it("is asked once for versions of an import that look the same", () => {
    const check = checking(false);
    const text = "spec dep 2024\nrule v: 1\nspec dep 2025\nrule v: 2\nspec top 2024\nuses dep\nrule r: 1 + 2 + dep.v\n";
    succeeds(load(emptyWorkspace(DEFAULT_LIMITS, check), sources({ m: text })));
    expect(check.asked).to.deep.equal(["r"]);
  });

  it("makes specs unsound that use one in which it finds something", () => {
    const check = checking(true);
    const text = `${RULES}spec user\nuses s\nrule r: 1 + 2 + s.just\n`;
    expect(errorsOf(load(emptyWorkspace(DEFAULT_LIMITS, check), sources({ m: text })))).to.have.length(2);
    expect(check.asked).to.deep.equal(["just", "large"]);
  });
});
