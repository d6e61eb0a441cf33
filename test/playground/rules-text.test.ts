import { expect } from "chai";
import { RulesText } from "../../src/playground/rules-text.ts";

const RULES = `spec base
data quantity: number -> minimum 1

spec tickets
uses b: base
rule price: b.quantity * 12
`;

describe("rules in the playground", () => {
  it("have problems at their places, with edits that mend them", () => {
    const text = new RulesText();
    const rules = RULES.replace("b.quantity", "b.quantty");
    const [problem] = text.analyse(rules).problems;
    expect(problem).to.include({ severity: "error", line: 6 });
    expect(rules.slice(problem?.from, problem?.to)).to.equal("b.quantty");
    const [edit] = problem?.fixes[0]?.edits ?? [];
    const mended = rules.slice(0, edit?.from) + edit?.insert + rules.slice(edit?.to);
    expect(text.analyse(mended).problems).to.deep.equal([]);
  });

  it("have proposals and explanations while they are half written", () => {
    const text = new RulesText();
    const rules = `${RULES}rule half: b.qu`;
    const found = text.complete(rules, rules.length, undefined);
    expect(found?.options.map(({ label }) => label)).to.include("quantity");
    expect(rules.slice(found?.from, found?.to)).to.equal("qu");
    expect(text.hover(rules, rules.indexOf("quantity"))?.text).to.match(/^```rules\ndata quantity/);
    expect(text.hover(rules, rules.indexOf("uses"))?.text).to.be.a("string");
    expect(text.hover(rules, rules.indexOf("12"))).to.equal(undefined);
  });

  it("have the kinds of their tokens by numbers", () => {
    const { tokens } = new RulesText().analyse("spec a # note");
    expect(tokens.length % 3).to.equal(0);
    expect(tokens.slice(0, 2)).to.deep.equal([0, 4]);
  });
});
