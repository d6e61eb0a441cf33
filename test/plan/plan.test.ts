import { expect } from "chai";
import type { Plan } from "../../src/plan/plan.ts";
import { fill, loaded, select } from "../workspace/loading.ts";

function planOf(text: string, spec: string): Plan {
  return select(loaded({ m: text }), spec).plan;
}

/** Key → what it is bound to: the key of a slot or rule. */
function bound(plan: Plan): Record<string, string | undefined> {
  const entries = plan.slots.flatMap(({ key, source }) => {
    if (source === undefined) return [];
    return [[key, "slot" in source ? plan.slots[source.slot]?.key : plan.rules[source.rule]?.key]] as const;
  });
  return Object.fromEntries(entries);
}

const TWO_LEVELS = `
spec index
data level: number
data shift: number
rule v: level + shift

spec tariff
uses index
  -> with level: 1
rule price: index.v

spec bill
uses tariff
  -> with index.level: 4
  -> with index.shift: 5
rule due: tariff.price
`;

describe("a plan", () => {
  it("leads every rule that reads a bound slot to the rule behind it, through other slots as well", () => {
    const text = `
spec leaf
data x: number
rule a: x
rule b: x + 1

spec top
uses one: leaf
  -> with x: two.x
uses two: leaf
  -> with x: three.x
uses three: leaf
  -> with x: own
uses four: leaf
  -> with x: 5
rule own: 1
rule all: one.a + one.b + two.a + two.b + three.a + three.b + four.a
`;
    const { rules } = planOf(text, "top");
    const behind = Object.fromEntries(
      rules.map(({ key, references }) => [key, references.map((id) => rules[id]?.key).join(" ")]),
    );
    for (const alias of ["one", "two", "three"])
      for (const name of ["a", "b"]) expect(behind[`${alias}.${name}`], `${alias}.${name}`).to.equal("own");
    expect(behind["four.a"]).to.equal("");
  });

  it("lists the references of a rule each once: own ones, then by alias and name", () => {
    const text = `
spec leaf
rule z: 1
rule b: 2

spec top
uses leaf
rule all: leaf.z + two + leaf.b + one + two
rule two: 2
rule one: 1
`;
    const { rules } = planOf(text, "top");
    const references = rules.find(({ key }) => key === "all")?.references ?? [];
    expect(references.map((id) => rules[id]?.key)).to.deep.equal(["one", "two", "leaf.b", "leaf.z"]);
  });

  it("lists slots by number of hops, then by position of the import and of the slot", () => {
    const text = `
spec leaf
data z: number
data a: number

spec mid
data m: number
uses leaf

spec top
uses second: mid
data own: number
uses first: leaf
data also: number
`;
    expect(planOf(text, "top").slots.map(({ key }) => key)).to.deep.equal([
      "own",
      "also",
      "second.m",
      "first.z",
      "first.a",
      "second.leaf.z",
      "second.leaf.a",
    ]);
  });

  it("makes an instance for each chain of aliases and shares nothing between them", () => {
    const text = "spec base\ndata x: 1\nspec mid\nuses base\nspec top\nuses l: mid\nuses r: mid\n  -> with base.x: 2\n";
    const plan = planOf(text, "top");
    expect([fill(plan, "l.base.x"), fill(plan, "r.base.x")]).to.deep.equal([1, 2]);
    expect(plan.root.children.get("l")).not.to.equal(plan.root.children.get("r"));
    expect(plan.root.children.get("l")?.body).to.equal(plan.root.children.get("r")?.body);
  });

  it("lets the binding that is nearest to the slot win", () => {
    const plan = planOf(TWO_LEVELS, "bill");
    expect([fill(plan, "tariff.index.level"), fill(plan, "tariff.index.shift")]).to.deep.equal([1, 5]);
  });

  it("keeps own rules and the imported ones they reach, through bound slots too", () => {
    const text = `
spec rates
rule basic: 1
rule unused: 2

spec loan
data rate: number
rule cost: rate * 2
rule other: rate * 3

spec offer
uses rates
uses loan
  -> with rate: rates.basic
rule total: loan.cost
`;
    const plan = planOf(text, "offer");
    expect(plan.rules.map(({ key }) => key)).to.deep.equal(["rates.basic", "loan.cost", "total"]);
    expect(plan.rules.map(({ references }) => references)).to.deep.equal([[], [0], [1]]);
    expect(plan.rules.map(({ depth }) => depth)).to.deep.equal([0, 1, 2]);
    expect(bound(plan)).to.deep.equal({ "loan.rate": "rates.basic" });
    expect(plan.root.children.get("loan")?.rules.get("cost")).to.equal(1);
  });

  it("leaves out an imported rule that feeds a slot which nothing reads", () => {
    const text = `
spec rates
rule basic: 1

spec loan
data rate: number
data years: number
rule cost: years * 2

spec offer
uses rates
uses loan
  -> with rate: rates.basic
rule total: loan.cost
`;
    const plan = planOf(text, "offer");
    expect(plan.rules.map(({ key }) => key)).to.deep.equal(["loan.cost", "total"]);
    expect(bound(plan)).to.deep.equal({ "loan.rate": undefined });
  });

  it("binds slots to slots over several instances, and takes their fills away", () => {
    const text = `
spec a
data x: number -> fill 3
spec b
data y: 4
spec top
data start: number
uses a
  -> with x: b.y
uses b
  -> with y: start
`;
    const plan = planOf(text, "top");
    expect(bound(plan)).to.deep.equal({ "a.x": "b.y", "b.y": "start" });
    expect(plan.slots.filter((slot) => slot.fill !== undefined)).to.deep.equal([]);
  });

  it("puts results in the order of the language reference, whatever the order of declaration", () => {
    const rules = ["rule zulu: alpha + 1", "rule mike: 3", "rule alpha: 1", "rule bravo: zulu + mike"];
    for (const text of [rules, [...rules].reverse()]) {
      const plan = planOf(`spec s\n${text.join("\n")}\n`, "s");
      expect(plan.rules.map(({ key }) => key)).to.deep.equal(["alpha", "mike", "zulu", "bravo"]);
    }
  });

  it("records the hops to every member", () => {
    const text = "repo lib\nspec base\ndata x: 1\nrepo app\nspec mid\nuses b: lib base\nspec top\nuses m: mid\n";
    const { plan } = select(loaded({ m: text }), "top", "2025", "app");
    expect(plan.slots[0]?.path).to.deep.equal([
      { uses: "m", repository: "app", spec: "mid" },
      { uses: "b", repository: "lib", spec: "base" },
    ]);
  });

  it("tells chains apart whose keys are written alike", () => {
    const text = `
spec inner
data x: 1
spec a.b
data x: 2
spec mid
uses b: inner
spec top
uses a: mid
uses a.b
`;
    const plan = planOf(text, "top");
    expect(
      plan.slots.map(({ key, fill: value }) => [key, value?.kind === "number" ? value.n : undefined]),
    ).to.deep.equal([
      ["a.b.x", 2n],
      ["a.b.x", 1n],
    ]);
  });

  it("is made in time linear in its rules", () => {
    const chain = Array.from({ length: 20_000 }, (_, i) => `rule r${i + 1}: r${i} + 1\n`).join("");
    const plan = planOf(`spec s\ndata x: number\nrule r0: x\n${chain}`, "s");
    expect(plan.rules.at(-1)?.depth).to.equal(20_000);
  });
});
