import { expect } from "chai";
import { Engine } from "../../../src/engine/engine.ts";

const TARIFF = `repo @post/tariffs

spec zones 2025-01
data zone: text -> option "home" -> option "eu" -> option "world"
data weight: number

rule surcharge: 0
  unless zone is "eu"
    then weight * 2
  unless zone is "world" and weight > 10 then
    veto "too heavy"
  unless zone is "world" and 1 > 2 then 99

spec zones 2026-01
data zone: text -> option "home" -> option "eu" -> option "world"
data weight: number
rule surcharge: 1
`;

const SHOP = `spec shop 2025
uses far: @post/tariffs zones
uses near: @post/tariffs zones
  -> with zone: "home"
  -> with weight: mass

data mass: number
data member: boolean

rule heavy: mass > 10
rule price: 10 + near.surcharge + far.surcharge
  unless heavy then 20 + far.surcharge
  unless member and heavy then 15
rule label: "light"
  unless heavy then "heavy"
`;

function shop(): Engine {
  const engine = new Engine();
  engine.load([
    ["@post/tariffs", TARIFF],
    ["shop.rules", SHOP],
  ]);
  return engine;
}

const ref = { spec: "shop", effective: "2025-06-01" };

function armsOf(engine: Engine, data: Readonly<Record<string, string>>, rules?: readonly string[]) {
  const { results } = engine.run({ ...ref, data, rules, arms: true });
  return Object.fromEntries(Object.entries(results).map(([key, { arm }]) => [key, arm]));
}

describe("the outline of a version", () => {
  it("lists the arms of own and used rules with number, place and words of the source", () => {
    const { arms } = shop().outline(ref);
    expect(Object.keys(arms)).to.have.members(["heavy", "price", "label", "near.surcharge", "far.surcharge"]);
    expect(arms.price).to.deep.equal([
      { id: "shop 2025 price 0", arm: 0, at: "shop.rules:11", result: "10 + near.surcharge + far.surcharge" },
      { id: "shop 2025 price 1", arm: 1, at: "shop.rules:12", condition: "heavy", result: "20 + far.surcharge" },
      { id: "shop 2025 price 2", arm: 2, at: "shop.rules:13", condition: "member and heavy", result: "15" },
    ]);
    expect(arms["far.surcharge"]).to.deep.equal([
      { id: "@post/tariffs zones 2025-01 surcharge 0", arm: 0, at: "@post/tariffs:7", result: "0" },
      {
        id: "@post/tariffs zones 2025-01 surcharge 1",
        arm: 1,
        at: "@post/tariffs:8",
        condition: 'zone is "eu"',
        result: "weight * 2",
      },
      {
        id: "@post/tariffs zones 2025-01 surcharge 2",
        arm: 2,
        at: "@post/tariffs:10",
        condition: 'zone is "world" and weight > 10',
        result: 'veto "too heavy"',
      },
      {
        id: "@post/tariffs zones 2025-01 surcharge 3",
        arm: 3,
        at: "@post/tariffs:12",
        condition: 'zone is "world" and 1 > 2',
        result: "99",
      },
    ]);
    expect(arms["near.surcharge"]).to.deep.equal(arms["far.surcharge"]);
  });

  it("names the version that is in force in each slice", () => {
    const { arms } = shop().outline({ spec: "shop", effective: "2026-06" });
    expect(arms["far.surcharge"]?.map(({ id }) => id)).to.deep.equal(["@post/tariffs zones 2026-01 surcharge 0"]);
    expect(arms.label?.[1]?.id).to.equal("shop 2025 label 1");
  });

  it("is the same from a snapshot", () => {
    const engine = shop();
    expect(Engine.fromSnapshot(engine.snapshot()).outline(ref).arms).to.deep.equal(engine.outline(ref).arms);
  });
});

describe("an answer with arms", () => {
  it("names the arm that decided each rule, one arm through both aliases", () => {
    const data = { mass: "3", "far.zone": "eu", "far.weight": "3", member: "no" };
    expect(armsOf(shop(), data, ["price", "near.surcharge", "far.surcharge"])).to.deep.equal({
      price: "shop 2025 price 0",
      "near.surcharge": "@post/tariffs zones 2025-01 surcharge 0",
      "far.surcharge": "@post/tariffs zones 2025-01 surcharge 1",
    });
  });

  it("counts arms of the text, those that never hold included", () => {
    const data = { "far.zone": "world", "far.weight": "11" };
    expect(armsOf(shop(), data, ["far.surcharge"])).to.deep.equal({
      "far.surcharge": "@post/tariffs zones 2025-01 surcharge 2",
    });
  });

  it("tells rules apart that share a condition", () => {
    expect(armsOf(shop(), { mass: "11", member: "yes" }, ["price", "label"])).to.deep.equal({
      price: "shop 2025 price 2",
      label: "shop 2025 label 1",
    });
  });

  it("names the arm whose condition has a veto", () => {
    expect(armsOf(shop(), { mass: "11" }, ["price"])).to.deep.equal({ price: "shop 2025 price 2" });
  });

  it("leaves everything else of the answer as it is", () => {
    const engine = shop();
    const data = { mass: "3", "far.zone": "eu", "far.weight": "3", member: "no" };
    for (const explain of [false, true]) {
      const { results, ...head } = engine.run({ ...ref, data, explain, arms: true });
      const plain = Object.entries(results).map(([key, { arm: _, ...result }]) => [key, result]);
      expect({ ...head, results: Object.fromEntries(plain) }).to.deep.equal(engine.run({ ...ref, data, explain }));
    }
  });

  it("is given by prepared evaluations and from snapshots too", () => {
    const data = { mass: "11", member: "no" };
    const restored = Engine.fromSnapshot(shop().snapshot());
    for (const engine of [shop(), restored]) {
      const prepared = engine.prepare({ ...ref, rules: ["label"], arms: true });
      expect(prepared.run(data).results.label?.arm).to.equal("shop 2025 label 1");
    }
  });

  it("names the arm of a long table that is looked up, not scanned", () => {
    const keys = Array.from({ length: 40 }, (_, at) => `k${at}`);
    const arms = keys.map((key) => `\n  unless key is "${key}" and 1 < 2 then "${key}!"`).join("");
    const bounds = keys.map((_, at) => `\n  unless n > ${at} then ${at}`).join("");
    const engine = new Engine();
    engine.load(`spec table\ndata key: text\ndata n: number\nrule found: "none"${arms}\nrule step: -1${bounds}`);
    const armOf = (data: Readonly<Record<string, string>>) => {
      const { results } = engine.run({ spec: "table", data, arms: true });
      return [results.found?.arm, results.step?.arm];
    };
    expect(armOf({ key: "k7", n: "7.5" })).to.deep.equal(["table found 8", "table step 8"]);
    expect(armOf({ key: "x", n: "-3" })).to.deep.equal(["table found 0", "table step 0"]);
    expect(armOf({})).to.deep.equal(["table found 40", "table step 40"]);
  });
});

describe("a tracer", () => {
  it("gives exact outcomes, and how every rule on the way was decided", () => {
    const tracer = shop().tracer({ ...ref, rules: ["price"] });
    const { program, arms, rules } = tracer;
    const trace = tracer.trace({ mass: "11", member: "no", "far.zone": "eu", "far.weight": "1.5" });
    const told = Array.from(trace.decisions(rules).values(), ({ rule, arm, slots }) => {
      const outcome = trace.ofRule(rule);
      const read = slots.map((slot) => program.slots[slot]?.key).join(" ");
      return `${arms[rule]?.name} ${arm} ← ${read} = ${JSON.stringify("value" in outcome ? outcome.value : "n" in outcome ? Number(outcome.n) / Number(outcome.d) : outcome.kind)}`;
    });
    expect(told).to.deep.equal([
      "shop 2025 price 1 ← member = 23",
      "shop 2025 heavy 0 ← mass = true",
      "@post/tariffs zones 2025-01 surcharge 1 ← far.zone far.weight = 3",
    ]);
  });

  it("refuses a rule that the version does not have", () => {
    expect(() => shop().tracer({ ...ref, rules: ["prise"] })).to.throw("did you mean `price`?");
  });
});
