import { expect } from "chai";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import { createParser } from "../../../src/syntax/parse.ts";
import { positionIndex, positionOf } from "../../../src/syntax/position.ts";
import { dataOf, treeOf } from "../trees.ts";

describe("the tree of a file", () => {
  it("puts specs under the repository line in force", () => {
    const { specs, repositories } = treeOf("spec a repo @Acme/rule spec b spec c repo hr");
    expect(specs.map(({ repository, header }) => [repository, header.node.name])).to.deep.equal([
      [undefined, "a"],
      ["@acme/rule", "b"],
      ["@acme/rule", "c"],
    ]);
    expect(repositories.map(({ node }) => node.name)).to.deep.equal(["@acme/rule", "hr"]);
  });

  it("folds names and never texts", () => {
    const [spec] = treeOf('spec A / B meta Rule: "X" data Rate: Money rule R: Rate + Al.Rate').specs;
    expect(spec?.header.node.name).to.equal("a/b");
    expect(spec?.meta[0]?.node).to.deep.include({ key: "rule" });
    expect(spec?.meta[0]?.node.value).to.deep.include({ text: "X" });
    expect(spec?.data[0]?.node).to.deep.include({ name: "rate" });
    expect(spec?.rules[0]?.declaration.node.name).to.equal("r");
  });

  it("gives an import its alias, repository, date and bindings", () => {
    const [line] =
      treeOf("spec a uses X: @Acme/tax Vat 2024-W5 -> with q.r: 5 -> with s: other.t").specs[0]?.uses ?? [];
    expect(line?.node).to.deep.include({ alias: "x", explicitAlias: true, repository: "@acme/tax", spec: "vat" });
    expect(line?.node.effective).to.deep.include({ text: "2024-W05" });
    expect(line?.node.effective?.start).to.deep.include({ year: 2024, month: 1, day: 29 });
    expect(line?.node.bindings.map(({ path }) => path)).to.deep.equal([["q", "r"], ["s"]]);
  });

  it("reads the type of data with its qualifier", () => {
    expect(dataOf("Finance/eu.Money range").value).to.deep.include({
      qualifier: "finance/eu",
      name: "money",
      text: "finance/eu.money",
      isRange: true,
    });
    expect(dataOf("range range").value).to.deep.include({ name: "range", isRange: true });
  });

  it("reads units with factors and terms, numbers with their scale", () => {
    const [factor, compound] = dataOf("measure -> unit Cent 0.010 -> unit w: 3.6 kg * m/s^2 *").constraints;
    expect(factor).to.deep.include({ type: "unit", name: "cent", colon: false });
    if (compound?.type !== "unit") expect.fail("no unit");
    expect(compound.factor?.digits).to.equal("3.6");
    expect(compound.terms.map(({ path, exponent }) => [path.join("."), exponent])).to.deep.equal([
      ["kg", 1],
      ["m", 1],
      ["s", -2],
    ]);
  });

  it("drops blank commentary and trims the rest", () => {
    expect(treeOf('spec a """ \u3000\n """').specs[0]?.header.node.commentary).to.equal(undefined);
    expect(treeOf('spec a """\n  x\n    y\n"""').specs[0]?.header.node.commentary).to.equal("x\n    y");
  });

  it("says where each piece stands, and everything else relative to it", () => {
    const text = "spec a\n\ndata x: 5\nrule r: x\n  unless x > 3 then 4";
    const { specs } = treeOf(text);
    const [rule] = specs[0]?.rules ?? [];
    const arm = [...(rule?.arms ?? [])][0];
    if (arm === undefined) expect.fail("no arm");
    expect(text.slice(arm.piece.start, arm.piece.end)).to.equal("unless x > 3 then 4");
    const { start, end } = arm.node.condition.range;
    expect(text.slice(arm.piece.start + start, arm.piece.start + end)).to.equal("x > 3");
  });
});

describe("the forms of arms", () => {
  const formsOf = (...arms: string[]) => {
    const [rule] = treeOf(`spec a rule r: 0\n${arms.map((arm) => `unless ${arm}`).join("\n")}`).specs[0]?.rules ?? [];
    return Array.from(rule?.arms.forms() ?? [], ({ arm, count }) => [arm.piece.start, count]);
  };

  it("are one for arms that differ in literals alone", () => {
    expect(formsOf("x > 3 then 4", "X > 3 then 4", "x > 12.50 then -4", "x > 5 then 6")).to.have.length(3);
    expect(formsOf('z is "a" then 4 eur', 'z is "bcd" then 5.5 eur', 'z is "" then 0 eur')).to.deep.equal([[17, 3]]);
    expect(formsOf("d in 2024-01-01...2024-02-01 then yes", "d in 2025-01-01...2025-02-01 then no")).to.have.length(1);
  });

  it("differ with names, units, operators and structure", () => {
    const arms = [
      "x > 3 then 4",
      "y > 3 then 4",
      "x >= 3 then 4",
      "x > 3 then 4 eur",
      "x > 3 then 4 usd",
      "x > 3 then veto",
    ];
    expect(formsOf(...arms)).to.have.length(arms.length);
  });

  it("differ with literals whose value decides what is right", () => {
    expect(formsOf("x > 3 then x / 4", "x > 3 then x / 0")).to.have.length(2);
    expect(formsOf("x > 3 then x % 4", "x > 3 then x % 0")).to.have.length(2);
    expect(formsOf("x > 3 then x * 4", "x > 3 then x * 0")).to.have.length(1);
    expect(formsOf("x > 3 then x ^ 2", "x > 3 then x ^ 0.5")).to.have.length(2);
    expect(formsOf("t in 10:00:00Z...11:00:00Z then 1", "t in 10:00:00Z...11:00:00+02:00 then 1")).to.have.length(2);
  });
});

describe("a parser that remembers pieces", () => {
  it("gives the identical node for a piece whose text did not change", () => {
    const parser = createParser(DEFAULT_LIMITS, { remembered: 100 });
    const ruleOf = (text: string) => parser.parse({ label: "a", text }).tree?.specs[0]?.rules[0]?.declaration.node;
    const before = ruleOf("spec a data x: 1 rule r: x + 1");
    expect(ruleOf("spec a data x: 1234 rule r: x + 1")).to.equal(before);
    expect(ruleOf("spec a data x: 1234 rule r: x + 2")).not.to.equal(before);
  });

  it("counts the nodes of remembered pieces too", () => {
    const parser = createParser({ ...DEFAULT_LIMITS, max_expression_count: 3 }, { remembered: 100 });
    expect(parser.parse({ label: "a", text: "spec a rule r: x + 1" }).errors).to.have.length(0);
    expect(parser.parse({ label: "a", text: "spec a rule r: x + 1 rule r: x + 1" }).errors).to.have.length(1);
  });
});

describe("positions", () => {
  it("count lines by line feed and columns by code point", () => {
    const text = "a\r\u2028b\n\u{1f600}cd";
    expect(positionOf(text, 3, 4)).to.deep.equal({ line: 1, column: 4, length: 1 });
    expect(positionOf(text, text.indexOf("c"), text.length)).to.deep.equal({ line: 2, column: 2, length: 2 });
    expect(positionOf(text, text.length, text.length)).to.deep.equal({ line: 2, column: 4, length: 0 });
  });

  it("turn back into offsets", () => {
    const index = positionIndex("ab\n\u{1f600}c\n");
    expect(index.stretchOf({ line: 1, column: 2, length: 4 })).to.deep.equal({ start: 1, end: 6 });
    expect(index.stretchOf({ line: 2, column: 2, length: 1 })).to.deep.equal({ start: 5, end: 6 });
    expect(index.stretchOf({ line: 1, column: 99, length: 0 })).to.deep.equal({ start: 2, end: 2 });
    expect(index.stretchOf({ line: 3, column: 1, length: 9 })).to.deep.equal({ start: 7, end: 7 });
  });
});
