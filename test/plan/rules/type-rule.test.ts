import { expect } from "chai";
import { authoredRule } from "../../../src/plan/rules/authored-rule.ts";
import { bodyOf, errorsOf, messagesOf } from "../analysis.ts";

describe("rules", () => {
  it("have the type and unit of their first part that is not a veto", () => {
    const text =
      "spec main\ndata late: boolean\ndata money: measure -> unit eur: 1 -> unit cent: 0.01\nrule r: veto\n unless late then 5 cent\n unless not late then 1 eur\nrule v: veto\n";
    const { rules } = bodyOf(text);
    expect(rules.get("r")).to.include({ typeName: "money", unit: "cent", sound: true });
    expect(rules.get("v")).to.include({ typeName: "veto" });
  });

  it("report every arm that disagrees with the first value, at the rule", () => {
    const text =
      'spec main\ndata p: boolean\nrule r: veto\n unless p then 1\n unless p then "x"\n unless p then true\n';
    expect(messagesOf(text)).to.deep.equal([
      "3: the arms of the rule `r` disagree: arm 1 is number, arm 2 is text",
      "3: the arms of the rule `r` disagree: arm 1 is number, arm 3 is boolean",
    ]);
  });

  it("are checked arm by arm where arms that look alike are not all right", () => {
    const text =
      "spec main\ndata x: number\ndata t: time\nrule r: 1\n unless x > 1 then x / 2\n unless x > 2 then x / 0\n unless x > 3 then x / 0.0\n";
    expect(messagesOf(text)).to.deep.equal(["6: x / 0 divides by 0", "7: x / 0.0 divides by 0"]);
    const arms = 'rule r: 1\n unless x > 1 then 2\n unless x > "a" then 3\n unless x > "b" then 4\n';
    expect(errorsOf(`spec main\ndata x: number\n${arms}`).map(({ source }) => source?.line)).to.deep.equal([5, 6]);
  });

  it("count the nodes of all arms, alike or not", () => {
    const arms = Array.from({ length: 20 }, (_, i) =>
      i % 3 === 0 ? `x is ${i} then ${i}` : `p and x > ${i} then x * ${i}`,
    );
    const text = `spec main\ndata x: number\ndata p: boolean\nrule r: 1\n${arms.map((arm) => ` unless ${arm}\n`).join("")}`;
    const body = bodyOf(text);
    expect(body.rules.get("r")?.size).to.equal(authoredRule(body, "r").nodeCount);
  });

  it("end their checks with the first part that has an unresolved name", () => {
    const text = "spec main\ndata p: boolean\nrule r: nope + nada unless 5 then never\nrule s: r + true\n";
    expect(messagesOf(text)).to.deep.equal([
      "3: `nope` is neither a data nor a rule of `main`",
      "3: `nada` is neither a data nor a rule of `main`",
    ]);
  });

  it("suggest the nearest name, also a member of an import", () => {
    const text =
      "spec base\ndata rate: number\nspec main\nuses b: base\ndata hours: number\nrule r: hour\nrule s: b.rat\nrule t: rate\n";
    expect(errorsOf(text).map(({ suggestion }) => suggestion)).to.deep.equal([
      "did you mean `hours`?",
      "did you mean `b.rate`?",
      "did you mean `b.rate`?",
    ]);
  });

  it("know what they refer to, each name once, in reading order", () => {
    const text =
      "spec base\nrule v: 1\nspec main\nuses b: base\ndata n: number\nrule r: b.v + n + s unless n > 1 then b.v\nrule s: 2\n";
    expect(bodyOf(text).rules.get("r")?.references).to.deep.equal([
      { kind: "rule", path: ["b", "v"] },
      { kind: "slot", path: ["n"] },
      { kind: "rule", path: ["s"] },
    ]);
  });

  it("tell a name from a member whose path has the same letters", () => {
    const text = "spec base\nrule v: 1\nspec main\nuses b: base\ndata bv: number\nrule r: bv + b.v\n";
    expect(bodyOf(text).rules.get("r")?.references).to.have.length(2);
  });

  it("are not checked for types where they refer to each other in a circle", () => {
    const text = "spec main\nrule a: b\nrule b: a\nrule c: 1 + true\n";
    expect(messagesOf(text).every((message) => message.includes("circle"))).to.equal(true);
  });
});

describe("bindings", () => {
  const base =
    "spec base\ndata rate: number -> maximum 10 -> decimals 1\ndata money: measure -> unit eur: 1 -> maximum 5 eur\nrule r: rate\n";
  const bound = (binding: string, more = "") =>
    messagesOf(`${base}spec main\nuses base\n  -> with ${binding}\n${more}`);

  it("name slots of the imported spec", () => {
    expect(bound("rats: 3")).to.deep.equal(["7: `base.rats` cannot be bound: the spec `base` has no data `rats`"]);
    expect(bound("r: 3")).to.deep.equal([
      "7: `base.r` cannot be bound: `r` is a rule of `base`, and only data can be bound",
    ]);
  });

  it("give values of the slot's kind within its constraints", () => {
    expect(bound('rate: "x"')).to.deep.equal([
      `7: \`base.rate\` is bound to "x": "x" is a text, but a number is needed`,
    ]);
    expect(bound("rate: 11")).to.have.length(1);
    expect(bound("rate: 1.25")).to.have.length(1);
    expect(bound("money: 6 eur")).to.have.length(1);
    expect(bound("rate: 4")).to.deep.equal([]);
  });

  it("give references of the slot's kind and family", () => {
    expect(bound("rate: t", "data t: text\n")).to.deep.equal([
      "7: `base.rate` is `rate` (number), but the data `t` it is bound to is `t` (text)",
    ]);
    expect(bound("money: w", "data w: measure -> unit kg: 1\n")).to.have.length(1);
    expect(bound("rate: never", "rule never: veto\n")).to.deep.equal([]);
  });

  it("stand once for each slot", () => {
    expect(bound("rate: 4\n  -> with rate: 5")).to.deep.equal(["8: `base.rate` is bound twice (see main.rules:7)"]);
  });

  it("are paths from the row with values in their order of writing", () => {
    const { bindings } = bodyOf(
      `${base}spec main\nuses base\n  -> with money: 3 eur\nwith base.rate: n\ndata n: number\n`,
    );
    expect(bindings.map(({ path, value }) => ({ path, value }))).to.deep.equal([
      { path: ["base", "money"], value: { kind: "literal", value: { kind: "number", n: 3n, d: 1n, unit: "eur" } } },
      { path: ["base", "rate"], value: { kind: "slot", path: ["n"] } },
    ]);
  });
});
