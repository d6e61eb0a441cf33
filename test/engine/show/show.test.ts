import { expect } from "chai";
import { Engine } from "../../../src/engine/engine.ts";

function showOf(text: string, spec = "a") {
  const engine = new Engine();
  engine.load({ "a.rules": text });
  return engine.show({ spec });
}

describe("show", () => {
  it("writes its members in the order of the chapter", () => {
    const engine = new Engine();
    engine.load({
      "a.rules": `repo shop
spec a 2025
"""
  First line
    second line
"""
meta owner: "x"
data price: measure -> unit eur: 1 -> decimals 2 -> help "Price" -> minimum 1 eur -> suggest 2 eur
rule r: price * 2
  unless price > 5 eur then 3 eur

spec a 2026
rule r: 1`,
    });
    const show = engine.show({ repository: "shop", spec: "A", effective: "2025-06-01" });
    expect(Object.keys(show)).to.deep.equal([
      "repository",
      "spec",
      "commentary",
      "effective_from",
      "effective_to",
      "versions",
      "start_line",
      "source_type",
      "data",
      "rules",
      "meta",
    ]);
    expect(show).to.deep.include({
      repository: "shop",
      commentary: "First line\n    second line",
      effective_to: "2026",
      versions: [{ effective_from: "2025", effective_to: "2026" }, { effective_from: "2026" }],
      start_line: 2,
    });
    const slot = show.data.price;
    expect(Object.keys(slot ?? {})).to.deep.equal(["type", "path", "suggestion", "needed_by_rules"]);
    expect(Object.keys(slot?.type ?? {})).to.deep.equal([
      "name",
      "kind",
      "minimum",
      "maximum",
      "decimals",
      "units",
      "traits",
      "decomposition",
      "help",
      "extends",
    ]);
    const rule = show.rules.r;
    expect(Object.keys(rule ?? {})).to.deep.equal(["type", "path", "branches", "depends_on_rules"]);
    expect(Object.keys(rule?.branches[1] ?? {})).to.deep.equal(["condition", "result"]);
  });

  it("has one path for all data of an import, however many there are", () => {
    const { data } = showOf(
      "spec base\ndata x: number\ndata y: number\nspec a\nuses b: base\nuses c: base\nrule r: b.x",
    );
    const path = data["b.x"]?.path;
    expect(path).to.deep.equal([{ uses: "b", spec: "base" }]);
    expect(data["b.y"]?.path).to.equal(path);
    expect(data["c.x"]?.path).to.deep.equal([{ uses: "c", spec: "base" }]);
  });

  it("suggests nothing for a range over a type with a suggestion", () => {
    const { data } = showOf(`spec a
data price: measure -> unit eur: 1 -> suggest 2 eur
data share: ratio -> suggest 5%
data prices: price range
data shares: share range`);
    const suggested = (key: string) => JSON.stringify(data[key]).includes("suggestion");
    expect(["price", "share", "prices", "shares"].map(suggested)).to.deep.equal([true, true, false, false]);
  });

  it("names the unit of display when the source fixes it", () => {
    const { data, rules } = showOf(`spec a
data money: measure -> unit eur: 1 -> unit cent: 0.01
data filled: money -> fill 5 cent
data open: money
data fee: 7 cent
data share: 5%%
data other: ratio
rule of_shares: share * other
rule of_fill: filled * 2
rule of_open: open
rule of_sum: open + 3 cent
rule of_fee: fee + open
rule of_inverse: 1 / fee
rule of_power: fee ^ 0
rule of_rule: 2 * of_fee
rule of_cast: open as cent
rule of_arm: veto
  unless open > 1 eur then 3 cent`);
    const unit = (of: { readonly type: { readonly [member: string]: unknown } } | undefined) =>
      of?.type.measure_binding_unit;
    expect(unit(data.filled)).to.equal(undefined);
    expect(unit(data.open)).to.equal(undefined);
    expect(unit(data.fee)).to.equal("cent");
    expect(unit(rules.of_fill)).to.equal(undefined);
    expect(unit(rules.of_inverse)).to.equal(undefined);
    expect(unit(rules.of_power)).to.equal(undefined);
    expect(unit(rules.of_open)).to.equal(undefined);
    expect(unit(rules.of_sum)).to.equal(undefined);
    expect(unit(rules.of_fee)).to.equal("cent");
    expect(unit(rules.of_rule)).to.equal("cent");
    expect(unit(rules.of_cast)).to.equal("cent");
    expect(unit(rules.of_arm)).to.equal("cent");
    expect(unit(rules.of_shares)).to.equal("permille");
  });

  it("tells the unit that a binding fixes, in the data and in the rules that follow it", () => {
    const { data, rules } = showOf(
      `spec lib
data money: measure -> unit inr: 0.011 -> unit eur: 1
data s: money
data open: money
rule out: s * 2
rule both: open + s

spec a
uses l: lib
  -> with s: 5 eur
rule total: l.out
rule other: l.both`,
    );
    expect(data["l.s"]?.type).to.include({ measure_binding_unit: "eur" });
    expect(rules["l.out"]?.type).to.include({ measure_binding_unit: "eur" });
    expect(rules.total?.type).to.include({ measure_binding_unit: "eur" });
    expect(rules.other?.type).not.to.have.property("measure_binding_unit");
  });

  it("follows needs through rules, imports and bindings, after folding", () => {
    const { data } = showOf(
      `spec lib
data rate: number
data factor: number
rule out: rate * factor

spec a
uses l: lib
  -> with rate: blended
data base: number
data gone: number
rule blended: base + 1
  unless base > 1 and 2 > 3 then gone
rule total: l.out`,
    );
    const needs = Object.entries(data).map(([key, { needed_by_rules }]) => [key, needed_by_rules.join(" ")]);
    expect(needs).to.deep.equal([
      ["base", "blended l.out total"],
      ["gone", ""],
      ["l.factor", "l.out total"],
    ]);
  });

  it("shows chains of thousands of operators and rules", () => {
    const terms = Array.from({ length: 4000 }, () => "n").join(" - ");
    const rules = Array.from({ length: 3000 }, (_, i) => `rule r${i + 1}: r${i} + 1`).join("\n");
    const show = showOf(`spec a\ndata n: number\nrule long: ${terms}\nrule r0: n\n${rules}`);
    expect(show.data.n?.needed_by_rules).to.have.length(3002);
    let depth = 0;
    for (let node = show.rules.long?.branches[0]?.result; node?.type === "arithmetic"; depth++) {
      node = node.left as typeof node;
    }
    expect(depth).to.equal(3999);
  });

  it("takes a primitive for local, and a type of an import for one where its alias is written, beside std units", () => {
    const parents = {
      calendar: "local",
      "calendar range": "local",
      "units.length": "import",
      "units.mass range": "import",
    };
    const declared = Object.keys(parents).map((parent, at) => `data d${at}: ${parent}\n`);
    const { data } = showOf(`spec a\nuses std units\n${declared.join("")}rule r: d0 + 1 month\n`);
    for (const [at, [parent, kind]] of Object.entries(parents).entries())
      expect(data[`d${at}`]?.type.extends).to.deep.include({ parent, defining_spec: { kind } });
  });
});
