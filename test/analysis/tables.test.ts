import { expect } from "chai";
import { analyse, slicesOf } from "../../src/analysis/analyse.ts";
import { isFinding } from "../../src/analysis/claims/claim.ts";
import { AnalysedSlice } from "../../src/analysis/slice/slice.ts";
import { STEPS } from "../../src/analysis/tuning.ts";
import { Engine } from "../../src/engine/engine.ts";

const HEAD = ["spec a", "data zone: text", "data age: number", "data weight: number -> minimum 0"];

/** A table with an arm for each zone and weight, the zones one after the other in each weight. */
function mixed(zones: number, weights: number): string {
  const arms = Array.from({ length: zones * weights }, (_, at) => {
    const [zone, weight] = [at % zones, Math.floor(at / zones)];
    return `  unless zone is "z${zone}" and weight > ${weight} then ${zone * 1000 + weight}`;
  });
  return [...HEAD, 'rule r: veto "none"', ...arms, ""].join("\n");
}

/** A table with an arm for each stretch of ages and each weight. */
function grid(ages: number, weights: number): string {
  const arms = Array.from({ length: ages * weights }, (_, at) => {
    const [age, weight] = [at % ages, Math.floor(at / ages)];
    return `  unless age in ${age * 3}...${age * 3 + 3} and weight > ${weight} then ${age * 1000 + weight}`;
  });
  return [...HEAD, "rule r: 0", ...arms, ""].join("\n");
}

function engineOf(text: string): Engine {
  const engine = new Engine({ limits: { max_expression_count: 1_000_000 } });
  engine.load({ "a.rules": text });
  return engine;
}

/** The steps that following the rule takes. */
function stepsOf(text: string): number {
  const [only] = slicesOf(engineOf(text), { spec: "a" });
  if (only === undefined) throw new Error("no slice");
  const slice = new AnalysedSlice(only);
  expect(slice.rule(0).isComplete).to.equal(true);
  return STEPS - slice.explorer.steps.left;
}

describe("the analysis of a long table over two keys", () => {
  it("decides about every arm, and finds the one that never decides", () => {
    for (const text of [mixed(40, 50), grid(30, 30)]) {
      const [first = ""] = /\n {2}unless .*/.exec(text) ?? [];
      const dead = text.replace(first, `${first}${first}`);
      const { claims } = analyse(engineOf(dead), { spec: "a" });
      expect(claims.filter(({ answer }) => answer.kind === "undecided")).to.deep.equal([]);
      const found = claims.filter((claim) => isFinding(claim) && claim.severity !== "info");
      expect(found.map(({ code, subject }) => `${code} ${subject}`)).to.deep.equal(["dead-arm a r 1"]);
    }
  });

  it("takes steps in proportion to its arms, however many regions are open", () => {
    for (const [small, large] of [
      [mixed(10, 20), mixed(40, 50)],
      [grid(10, 20), grid(40, 50)],
    ] as const)
      expect(stepsOf(large)).to.be.lessThan(20 * stepsOf(small));
    expect(stepsOf(mixed(60, 60))).to.be.lessThan(40 * 3600);
  });

  it("may be ended between any two of its evaluations", () => {
    const engine = engineOf(mixed(10, 20));
    let checks = 0;
    analyse(engine, { spec: "a", check: () => checks++ });
    // Each arm is shown to decide by an evaluation.
    expect(checks).to.be.greaterThan(200);
    const ended = new Error("ended");
    const last = checks;
    checks = 0;
    const check = () => {
      if (++checks === last) throw ended;
    };
    expect(() => analyse(engine, { spec: "a", check })).to.throw(ended);
    expect(checks).to.equal(last);
  });
});
