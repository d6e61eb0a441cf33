import { expect } from "chai";
import { resultsOf } from "../../../src/engine/show/results.ts";
import { Engine } from "../../../src/index.ts";

function resultsIn(text: string): readonly string[] {
  const engine = new Engine();
  engine.load({ "a.rules": text });
  return resultsOf(engine.show({ spec: "a" }));
}

describe("the rules that people come for", () => {
  it("are those that no other rule uses", () => {
    expect(resultsIn("spec a rule fee: 3 rule total: fee * 2 rule side: 1")).to.have.members(["total", "side"]);
  });

  it("leave out those of imports, and those that an import is given", () => {
    const text = "spec a uses b -> with x: given rule given: 3 rule total: b.top spec b data x: number rule top: x";
    expect(resultsIn(text)).to.deep.equal(["total"]);
  });

  it("leave out what the rows of a list are given", () => {
    const rows = "spec row data n: number rule twice: n * 2";
    expect(
      resultsIn(`spec a uses rows: row list -> each n: given rule given: 3 rule total: rows -> sum twice ${rows}`),
    ).to.deep.equal(["total"]);
  });

  it("are those that no other rule uses where the spec names none of its rules", () => {
    expect(resultsIn('spec a meta results: "see appendix" rule fee: 3 rule total: fee * 2')).to.deep.equal(["total"]);
  });

  it("are those that the spec names", () => {
    expect(resultsIn('spec a meta results: "fee, TOTAL" rule fee: 3 rule total: fee * 2 rule side: 1')).to.deep.equal([
      "fee",
      "total",
    ]);
  });
});
