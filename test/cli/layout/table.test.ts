import { expect } from "chai";
import { table } from "../../../src/cli/layout/table.ts";
import { boxes } from "../../../src/engine/text/boxes.ts";
import { responseBudget } from "../../../src/engine/text/byte-budget.ts";
import { displayWidth } from "../../../src/engine/text/display-width.ts";
import { Engine } from "../../../src/index.ts";

const budget = () => responseBudget(new Engine().limits());
const widths = (text: string) => new Set(text.trimEnd().split("\n").filter(Boolean).map(displayWidth));

describe("frames in a narrow terminal", () => {
  it("fit into 40 columns, and are closed", () => {
    const long = "the income is below the minimum of the year";
    for (const columns of [31, 40, 47]) {
      const rows = [["a_rule_with_quite_a_long_name", long] as const, ["b", long] as const, ["c", "x"] as const];
      const [width, ...others] = widths(table(rows, budget(), columns));
      expect(others).to.deep.equal([]);
      expect(width).to.be.at.most(columns);
    }
  });

  it("fit into 40 columns around explanations", () => {
    const engine = new Engine();
    const names = ["one", "two", "three", "four", "five", "six"];
    const rules = names.map((name, at) => `rule ${name}: ${names[at + 1] ?? "amount_of_money_earned"} * 1`);
    engine.load(`spec a\ndata amount_of_money_earned: number\n${rules.join("\n")}`);
    const { results } = engine.run({ spec: "a", data: { amount_of_money_earned: 3 }, explain: true });
    for (const width of widths(boxes({ one: results.one ?? {} }, {}, budget(), { columns: 40 })))
      expect(width).to.be.at.most(40);
  });
});
