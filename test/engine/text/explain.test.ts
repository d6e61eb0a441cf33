import { expect } from "chai";
import type { Data } from "../../../src/engine/api.ts";
import { Engine } from "../../../src/engine/engine.ts";
import { EngineErrors } from "../../../src/engine/errors.ts";
import { responseJson } from "../../../src/engine/text/json/write-json.ts";
import { formatExplanation } from "../../../src/engine/text/tree-text.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import type { RuleNode } from "../../../src/model/program/explanation.ts";

function explained(text: string, rule: string, data: Data = {}): RuleNode {
  const engine = new Engine();
  engine.load({ "a.rules": text });
  return explanationOf(engine, rule, data);
}

function explanationOf(engine: Engine, rule: string, data: Data): RuleNode {
  const { results } = engine.run({ spec: "a", data, rules: [rule], explain: true, effective: "2026-01-15" });
  const node = results[rule]?.explanation;
  if (node === undefined) throw new Error("no explanation");
  return node;
}

const tree = (text: string, rule: string, data: Data = {}) =>
  formatExplanation(explained(text, rule, data)).split("\n");

describe("an explanation", () => {
  it("changes neither values nor vetoes nor missing data, and stands before the missing data", () => {
    const engine = new Engine();
    engine.load({
      "a.rules": `spec a
data n: number
data m: number
data c: boolean
rule sum: n + m
rule late: 1
  unless sum > 3 and c then 2
  unless m is 9 then 7`,
    });
    for (const data of [{}, { n: "1" }, { n: "1", m: "2" }, { m: "9" }, { n: "x", m: "4" }] as const) {
      const plain = engine.run({ spec: "a", data, effective: "2026-01-15" });
      const { results } = engine.run({ spec: "a", data, effective: "2026-01-15", explain: true });
      for (const [key, { explanation, ...result }] of Object.entries(results)) {
        expect(result).to.deep.equal(plain.results[key]);
        expect(explanation?.name).to.equal(key);
        const members = Object.keys(results[key] ?? {});
        if (members.includes("missing_data")) expect(members.at(-2)).to.equal("explanation");
      }
    }
  });

  it("has one node for a rule and for a slot, however often they are used", () => {
    const node = explained("spec a\ndata n: number\nrule b: n * 2\nrule r: b + b + n\nrule s: r + b", "s", { n: "2" });
    const [sum] = node.children ?? [];
    const [r, b] = sum?.type === "compose" ? sum.operands : [];
    const [inner] = r?.type === "rule" ? (r.children ?? []) : [];
    const [first, second] = inner?.type === "compose" ? inner.operands : [];
    expect(first).to.equal(second);
    expect(first).to.equal(b);
  });

  it("says that a part which is false before the run decided, whatever else is in the condition", () => {
    const rule = "rule r: 1\n  unless n > 3 and (b and 2 > 3) then 2";
    expect(tree(`spec a\ndata n: number\ndata b: boolean\n${rule}`, "r")).to.deep.equal([
      "r: 1",
      "└─ 2 <= 3",
      "   ├─ n (not used)",
      "   └─ b (not used)",
    ]);
  });

  it("lists under a conjunction that failed only what was looked up, and the rest as not used", () => {
    const text = `spec a
data p: boolean
data n: number
data m: number
rule r: 1
  unless p and n > 5 and (m > n and n > 1) then 2`;
    expect(tree(text, "r", { p: "yes", n: "7", m: "3" })).to.deep.equal([
      "r: 1",
      "└─ m <= n",
      "   ├─ m: 3",
      "   └─ n: 7",
    ]);
    expect(tree(text, "r", { p: "yes", n: "2", m: "3" })).to.deep.equal([
      "r: 1",
      "└─ n <= 5",
      "   ├─ n: 2",
      "   └─ m (not used)",
    ]);
    expect(tree(text, "r", { n: "2" })).to.deep.equal([
      "r: Missing data: p",
      "└─ p and n > 5 and (m > n and n > 1) is vetoed: Missing data: p",
      "   ├─ n (not used)",
      "   └─ m (not used)",
    ]);
  });

  it("shows a missing name with the hint that the answer gives", () => {
    expect(tree("spec a\ndata weight: number\nrule r: weight + 1", "r", { wieght: "3" })).to.deep.equal([
      "r: Missing data: weight (did you mean 'wieght'?)",
      "└─ weight + 1",
      "   └─ weight: Missing data: weight (did you mean 'wieght'?)",
    ]);
  });

  it("calls a silent veto by its name", () => {
    const text = `spec a
data n: number
rule v: veto
  unless n > 3 then veto ""
rule r: 1
  unless v > 2 then 2`;
    expect(tree(text, "r", { n: "4" })).to.deep.equal([
      "r: veto",
      "└─ v > 2 is vetoed: veto",
      "   └─ v: veto",
      "      ├─ n > 3",
      "      │  └─ n: 4",
      "      └─ veto",
    ]);
  });

  it("states the value of each calculation that it names", () => {
    const text = `spec a
data money: measure -> unit eur: 1 -> decimals 2
data hours: number
data rate: money
rule pay: max(hours * rate + 1 eur, 20 eur) - hours * rate / 4
  unless hours * 2 > 100 then 1 eur
  unless round (rate * hours) to 1 eur up is 0 eur then 2 eur
  unless min(rate, 5 eur) < 1 eur then 3 eur`;
    expect(tree(text, "pay", { hours: "7.5", rate: "13.10 eur" })).to.deep.equal([
      "pay: 74.69 eur",
      "├─ hours * 2 <= 100",
      "│  ├─ hours * 2: 15",
      "│  └─ hours: 7.5",
      "├─ round (rate * hours) to 1.00 eur up is not 0.00 eur",
      "│  ├─ rate * hours: 98.25 eur",
      "│  ├─ round (rate * hours) to 1.00 eur up: 99.00 eur",
      "│  ├─ rate: 13.10 eur",
      "│  └─ hours: 7.5",
      "├─ min(rate, 5.00 eur) >= 1.00 eur",
      "│  ├─ min(rate, 5.00 eur): 5.00 eur of 13.10 eur, 5.00 eur",
      "│  └─ rate: 13.10 eur",
      "└─ max(hours * rate + 1.00 eur, 20.00 eur) - hours * rate / 4: 74.69 eur",
      "   ├─ max(hours * rate + 1.00 eur, 20.00 eur): 99.25 eur of 99.25 eur, 20.00 eur",
      "   │  └─ hours * rate + 1.00 eur: 99.25 eur",
      "   │     └─ hours * rate: 98.25 eur",
      "   │        ├─ hours: 7.5",
      "   │        └─ rate: 13.10 eur",
      "   └─ hours * rate / 4: 24.56 eur",
      "      └─ hours * rate: 98.25 eur",
      "         ├─ hours: 7.5",
      "         └─ rate: 13.10 eur",
    ]);
  });

  it("states the values of its own run, by whatever code and however late, and has none in JSON", () => {
    const engine = new Engine();
    engine.load({ "a.rules": "spec a\ndata n: number\ndata m: measure -> unit kg: 1\nrule r: min(n, 5) * m" });
    const prepared = engine.prepare({ spec: "a", explain: true });
    const amount = { kg: "2" };
    const data = { n: "3", m: amount };
    const answers = [prepared.run(data), engine.run({ spec: "a", data, explain: true, timeout: 1_000 })];
    data.n = "4";
    amount.kg = "9";
    for (const { results } of answers) {
      const node = results.r?.explanation;
      if (node === undefined) throw new Error("no explanation");
      const lines = ["r: 6 kg", "└─ min(n, 5) * m: 6 kg", "   ├─ min(n, 5): 3 of 3, 5", "   └─ m: 2 kg"];
      expect(formatExplanation(node).split("\n")).to.deep.equal(lines);
      const copy: RuleNode = JSON.parse(JSON.stringify(node));
      expect(copy).to.deep.equal(node);
      expect(formatExplanation(copy)).to.equal(
        "r: 6 kg\n└─ min(n, 5) * m\n   ├─ min(n, 5)\n   │  └─ n: 3\n   └─ m: 2 kg",
      );
    }
  });

  it("relates the units of a sum, of what it is compared with, and of a conversion inside", () => {
    const text = `spec a
data mass: measure -> unit kg: 1 -> unit g: 0.001 -> unit mg: 0.000001
data w: mass
data v: mass
rule r: 1
  unless w + v + 3 mg > (v as mg) then 2`;
    expect(tree(text, "r", { w: "1 kg", v: "20 g" })).to.deep.equal([
      "r: 2",
      "└─ w + v + 3 mg > v as mg",
      "   ├─ w + v + 3 mg: 1.020003 kg",
      "   ├─ w: 1 kg",
      "   ├─ v: 20 g",
      "   ├─ v as mg",
      "   │  ├─ 20000 mg",
      "   │  ├─ 1 g = 1000 mg",
      "   │  └─ v is 20 g",
      "   ├─ 1 kg = 1000 g",
      "   └─ 1 kg = 1000000 mg",
    ]);
  });

  it("relates no units to a range of which one end vetoed", () => {
    const text = `spec a
data weight: measure
  -> unit kg: 1
  -> unit g: 0.001
data w: weight
data most: weight
rule never: veto "no"
rule open: w in 5 kg...most
rule closed: w in 5 kg...never`;
    const data = { w: "3 g" };
    expect(tree(text, "open", { ...data, most: "9 kg" })).to.include("   └─ 1 kg = 1000 g");
    expect(tree(text, "open", data).join()).not.to.include("1000");
    expect(tree(text, "closed", data).join()).not.to.include("1000");
  });

  it("converts a slot from the unit in which its value was given, whatever its declaration says", () => {
    const text = `spec a
data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
data fee: 250 cent
rule euros: fee as eur
rule cents: fee as cent`;
    expect(tree(text, "euros")).to.include("   ├─ 1 cent = 0.01 eur");
    const data = { fee: "3.5 eur" };
    expect(tree(text, "euros", data)).to.deep.equal(["euros: 3.5 eur", "└─ fee as eur", "   └─ fee is 3.5 eur"]);
    expect(tree(text, "cents", data)).to.include("   ├─ 1 eur = 100 cent");
  });

  it("does not relate compound units and calendar amounts in a conversion", () => {
    const text = `spec a
uses std units
data v: velocity
data c: calendar
rule fast: v as kilometer_per_hour
rule months: c as month`;
    const data = { v: "10 meter_per_second", c: "2 year" };
    expect(tree(text, "fast", data)).to.deep.equal([
      "fast: 36 kilometer_per_hour",
      "└─ v as kilometer_per_hour",
      "   └─ v is 10 meter_per_second",
    ]);
    expect(tree(text, "months", data)).to.deep.equal(["months: 24 month", "└─ c as month", "   └─ c is 2 year"]);
  });

  it("keeps to one node for each rule in chains that use the previous rule twice", () => {
    for (const count of [14, 40, 500]) {
      const rules = Array.from({ length: count }, (_, i) => `rule r${i + 1}: r${i} * 1 + r${i} * 0`).join("\n");
      const node = explained(`spec a\ndata n: number\nrule r0: n\n${rules}`, `r${count}`, { n: "1" });
      const seen = new Set<object>();
      const open: object[] = [node];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(...Object.values(next).filter((member) => typeof member === "object"));
      }
      expect(seen.size).to.be.lessThan(12 * count + 12);
      const write = () => responseJson({ results: { r: { explanation: node } } }, DEFAULT_LIMITS);
      if (count > 14) expect(write).to.throw(EngineErrors, "the explanations are too long");
      else expect(JSON.parse(write())).to.have.nested.property("results.r.explanation.name", `r${count}`);
      expect(formatExplanation(node).split("\n").at(-1)).to.contain("(shown above)");
    }
  });

  it("follows chains of thousands of operators", () => {
    const chain = (operator: string, name: string) => Array.from({ length: 4000 }, () => name).join(` ${operator} `);
    const text = `spec a
data n: number
data b: boolean
rule difference: ${chain("-", "n")}
rule total: ${chain("+", "n")}
rule guarded: 1
  unless ${chain("and", "b")} then 2`;
    const engine = new Engine();
    engine.load({ "a.rules": text });
    const data = { n: "1", b: "yes" };
    let depth = 0;
    for (let node = explanationOf(engine, "difference", data).children?.[0]; node?.type === "compose"; depth++) {
      node = node.operands[0];
    }
    expect(depth).to.equal(3999);
    const [sum] = explanationOf(engine, "total", data).children ?? [];
    expect(sum?.type === "compose" && sum.operands.length).to.equal(4000);
    expect(explanationOf(engine, "guarded", data).causes).to.have.length(1);
  });
});
