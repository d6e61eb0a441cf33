import { expect } from "chai";
import { boundInARow, rulesTimesImports } from "../../../bench/hostile/shapes/imports.ts";
import { WorkBudget } from "../../../src/model/work-budget.ts";
import { normalise } from "../../../src/normal/normalise.ts";
import { selectVersion } from "../../../src/workspace/index.ts";
import { loaded } from "../../workspace/loading.ts";

/** A table of so many arms, in a spec that `top` uses under each of the aliases. */
function tables(arms: number, aliases: readonly string[]): string {
  const table = Array.from({ length: arms }, (_, i) => `  unless x > ${i} then ${i * 3}\n`).join("");
  const top = aliases.map((alias) => `uses ${alias}: card\nrule r_${alias}: ${alias}.price\n`).join("");
  return `spec card\ndata x: number\nrule price: 0\n${table}spec top\n${top}`;
}

/** The steps of planning and normalising `top`. */
function stepsOf(text: string): number {
  const budget = new WorkBudget({ max_planning_steps: 50_000_000 });
  const selected = selectVersion(loaded({ m: text }), { spec: "top", at: 0n }, budget);
  if (!("plan" in selected)) throw new Error(selected.message);
  normalise(selected.plan, { budget });
  return budget.spent;
}

describe("the steps of a plan", () => {
  it("are few for what is written once, though another spec imports it", () => {
    expect(stepsOf(tables(2000, ["a"]))).to.be.below(2000 * 50);
  });

  it("are many for what imports multiply", () => {
    const once = stepsOf(tables(200, ["a"]));
    expect(stepsOf(tables(200, ["a", "b", "c"]))).to.be.above(20 * once);
  });

  it("are too many for 11 kB that import 40,000 rules, and enough for a tenth of them", () => {
    expect(() => stepsOf(rulesTimesImports(200, 200))).to.throw("more than 50000000 steps");
    expect(stepsOf(rulesTimesImports(200, 20))).to.be.below(12_000_000);
  });

  it("grow with the number of slots that are bound to each other in a row, not with its square", () => {
    expect(stepsOf(boundInARow(400))).to.be.below(2.5 * stepsOf(boundInARow(200)));
  });

  it("leave a large table of prices far below the limit: 126,000 cells in 120 specs", () => {
    const card = (i: number) => tables(50, []).replace("spec card", `spec card${i}`).replace("spec top\n", "");
    const uses = Array.from({ length: 120 }, (_, i) => `uses c${i}: card${i}\nrule r${i}: c${i}.price\n`).join("");
    const text = `${Array.from({ length: 120 }, (_, i) => card(i)).join("")}spec top\n${uses}`;
    // 21 times as many arms cost 21 times as much
    expect(stepsOf(text) * 21).to.be.below(50_000_000 / 4);
  });
});
