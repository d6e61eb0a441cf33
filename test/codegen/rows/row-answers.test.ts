import { expect } from "chai";
import { Engine } from "../../../src/index.ts";
import { normalise } from "../../../src/normal/normalise.ts";
import type { GivenData } from "../../../src/runtime/inputs.ts";
import { Random } from "../../fuzz/random.ts";
import { planOf } from "../../normal/plan.ts";
import { expectSame, runFast } from "../agree.ts";

const PROGRAM = normalise(
  planOf(`spec money
data amount: measure -> unit eur: 1 -> unit cent: 0.01

spec dish
uses money
data amount: money.amount
data vegan: boolean -> fill no

spec person
uses money
uses meal: dish
data name: text
data age: number -> minimum 0
data born: date
data stays: date range
data share: ratio -> fill 50%
data income: money.amount
data rank: number
data least: number
data most: number -> minimum least
data marks: number list -> optional
uses pets: pet list -> optional
rule part: income * share
  unless age > 99 then veto "too old"
rule thirds: age / 3
rule liked: marks -> where value > 2

spec pet
data kind: text
data legs: number -> fill 4

spec main
uses money
data marks: number list -> optional
data limit: number
uses members: person list
  -> each rank: position
  -> each least: limit
rule all: members
rule old: members -> where age > 30 -> sort name
rule oldest: members -> sort age desc -> first
rule chosen: members
  unless limit > 5 then members -> top 1
rule ranks: members -> list rank
rule incomes: members -> list income -> sort value desc
rule parts: members -> list (part + 1 cent)
rule days: members -> distinct born
rule ranges: members -> list stays
rule table: members -> list name, part, thirds
rule same_table: table
rule joined: table
  unless limit > 5 then members
rule best: marks -> where value > 1
rule owners: members -> where (pets -> count > 1) -> top 1
rule likes: (members -> first).liked
rule count: members -> count
`),
).program;

const RULES = PROGRAM.rules.filter(({ own, key }) => own && key !== "joined").map(({ key }) => key);

function answered(data: GivenData): readonly string[] {
  return RULES.filter((rule) => expectSame(PROGRAM, data, [rule]));
}

const ADA = {
  name: "Ada",
  age: "40",
  born: "1980-05-01",
  stays: "2024-01-01...2024-01-09",
  income: "900.50 eur",
  most: "9",
  "meal.amount": "250 cent",
  marks: ["1", "3.5"],
  pets: [{ kind: "cat" }, { kind: "hen", legs: "2" }],
};

describe("generated code for answers that are lists and rows", () => {
  it("shows what the exact program shows", () => {
    const bo = { ...ADA, name: "Bo", age: 7, income: "5000 cent", share: "12.5%", marks: [], pets: [{ kind: "dog" }] };
    expect(answered({ members: [ADA, bo, ADA], marks: ["1", "2.0"], limit: 2 })).to.deep.equal(RULES);
    expect(answered({ members: [], limit: 2 })).to.deep.equal(RULES);
    expect(runFast(PROGRAM, { members: [bo], limit: 9 }, ["parts"])?.parts).to.have.property("result", "626 cent");
  });

  it("leaves out what nothing gives, and gives the reason of a veto", () => {
    const { age, marks, pets, ...others } = ADA;
    const rows = runFast(PROGRAM, { members: [others], limit: 1 }, ["all"])?.all;
    expect(JSON.stringify(rows)).to.include('"name":{"result":"Ada"').and.not.include("pets");
    expect(answered({ members: [others, { ...ADA, age: "120" }], limit: 1 })).to.include.members(["all", "chosen"]);
    const table = runFast(PROGRAM, { members: [{ ...ADA, age: "120" }], limit: 1 }, ["table"])?.table;
    expect(JSON.stringify(table)).to.include('"part":{"vetoed":true,"veto_reason":"too old"}');
  });

  it("leaves values that are missing or refused to the exact program", () => {
    const { income, ...poor } = ADA;
    const given = [
      { members: [{ ...ADA, age: "-1" }], limit: 1 },
      { members: [ADA], limit: 10 },
    ];
    for (const data of given) expect(answered(data)).to.not.include("all");
    const without = answered({ members: [ADA, poor], limit: 1 });
    expect(without).to.include("all").and.not.include.members(["incomes"]).and.not.include.members(["table"]);
  });

  it("shows random rows as the exact program does, or leaves them to it", () => {
    const random = new Random(3);
    let count = 0;
    for (let at = 0; at < 30; at++) {
      const member = () => ({
        ...ADA,
        age: random.of(["4", 19, "31.5", "120", "-1"]),
        born: random.of(["2000-01-01", "1990-02-03T10:00:00Z", undefined]),
        income: random.of(["1 eur", "250 cent", { eur: 300 }, "9007199254740993 eur", undefined]),
        share: random.of(["33.3%", "1%%", undefined]),
        marks: random.of([undefined, [], ["1", 2], ["x"]]),
        pets: random.of([undefined, [], [{}], [{ kind: "cat", legs: 3 }]]),
        most: random.of(["9", "0", undefined]),
      });
      count += answered({
        members: random.list(0, 4, member),
        marks: ["2", "0.5"],
        limit: random.of(["1", "6"]),
      }).length;
    }
    expect(count).to.be.above(200);
  });

  it("leaves arms that show other fields to the exact program", () => {
    expect(() => runFast(PROGRAM, {}, ["joined"])).to.throw("no code was generated");
  });

  it("counts what it shows as the exact program does", () => {
    const engines = [1_000, 1_001].map((max_response_bytes) => new Engine({ limits: { max_response_bytes } }));
    const data = { names: Array.from({ length: 7 }, () => "x".repeat(140)) };
    const answers = engines.map((engine) => {
      engine.load([["main.rules", "spec main\ndata names: text list\nrule r: names -> sort"]]);
      return [() => engine.run({ spec: "main", data }), () => engine.prepare({ spec: "main" }).run(data)];
    });
    for (const run of answers[0] ?? []) expect(run).to.throw("max_response_bytes");
    for (const run of answers[1] ?? []) expect(run().results.r).to.have.property("vetoed", false);
  });
});
