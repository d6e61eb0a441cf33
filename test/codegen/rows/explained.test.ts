import { expect } from "chai";
import { emitBody } from "../../../src/codegen/emit.ts";
import { type DataValue, Engine } from "../../../src/index.ts";
import { narrationSource } from "../../../src/normal/narration/narration.ts";
import { normalise } from "../../../src/normal/normalise.ts";
import { watchingCode } from "../../conformance/watching-code.ts";
import { Random } from "../../fuzz/random.ts";
import { planOf } from "../../normal/plan.ts";
import { emitted } from "../agree.ts";

const RULES = `spec money
data amount: measure -> unit eur: 1 -> unit cent: 0.01

spec price
data code: text
data up_to: number
data rate: number
rule twice: rate * 2

spec job
data hours: number
data place: number

spec person
uses money
data name: text
data age: number -> minimum 0
data income: money.amount
data term: number
data retires: number -> fill 67 -> minimum age
data studies: boolean -> fill no
data free: money.amount
uses jobs: job list -> optional -> each place: position
rule minor: age < 18
rule counted: max(0 eur, income - free)
  unless studies then 0 eur
  unless age > 99 then veto "too old"
rule worked: jobs -> sum hours
rule busy: jobs -> any (hours > 8 or this.minor)

spec group
data studies: boolean
data years: number

spec stats
data numbers: number list
uses prices: price list -> key code, up to up_to
rule best: numbers -> sort value -> last

spec main
uses money
uses all: stats
  -> with numbers: marks
  -> with prices: chosen
data limit: number -> fill 18
data code: text
data free: money.amount -> fill 200 eur
data marks: number list -> optional
uses people: person list
  -> sort name
  -> each free: free
uses prices: price list
  -> key code, up to up_to
  -> with code: "a", up_to: 10, rate: 1
  -> with code: "a", up_to: 20, rate: 1.5
  -> with code: "b", up_to: 15, rate: 7
uses groups: group list
  -> by studies: people.studies
  -> each years: (people -> where people.studies is groups.studies -> sum people.age)
rule total: people -> sum counted
rule mean: people -> where (age >= limit and not studies) -> avg (income as cent) else 1 cent
rule grown: people -> all (age >= limit)
rule rich: people -> any (income > this.free * 2 or studies)
rule oldest: (people -> sort age desc, name -> first).worked
rule found: (prices -> find code, limit).twice
rule rates: prices -> sum rate
rule best: marks -> sort value desc -> first else limit
rule sums: marks -> where value > limit -> sum (value * 2 + position)
rule kept: people -> where minor
rule kept_all: kept -> sum (worked + limit)
rule shown: grown
  unless rich and total > 500 eur then no
rule different: people -> distinct age -> sum
rule named: people -> list name -> last
rule retiring: people -> list retires -> count
rule tired: people -> any busy
rule long: people -> where (jobs -> any (jobs.hours > main_limit)) -> count
rule main_limit: limit / 2
rule last_of_all: people
  unless limit > 20 then kept
rule highest: marks -> where value > limit
rule incomes: people -> list income
rule table: people -> list name, counted
rule first_of_all: people -> first
rule chosen: prices -> where up_to > limit
rule worth: groups -> sum (years * 2)
rule older: people -> any (kept -> any (kept.age > people.age * 2))
rule best_of_all: all.best
rule named_prices: all.prices -> sort up_to desc
rule groups_of_all: groups -> where studies
`;

const OWN = [...RULES.slice(RULES.indexOf("spec main")).matchAll(/^rule (\w+)/gm)].map(([, name]) => name ?? "");

describe("explanations of rows by generated code", () => {
  // An engine for which code was prepared runs by it.
  const [exactly, engine] = [new Engine(), new Engine()];
  for (const each of [exactly, engine]) each.load([["main.rules", RULES]]);
  const answered = (rule: string, data: Readonly<Record<string, DataValue>>): boolean => {
    const request = { spec: "main", effective: "2026-01-01", rules: [rule], explain: true };
    const exact = exactly.run({ ...request, data });
    const { result, isAnswered } = watchingCode(() => engine.prepare(request).run(data));
    expect(JSON.stringify(result)).to.equal(JSON.stringify(exact));
    return isAnswered;
  };

  const person = { name: "b", age: "40", income: "900.50 eur", jobs: [{ hours: "7" }, { hours: "9.5" }] };
  const child = { name: "a", age: "7", income: "5000 cent", studies: "yes" };

  it("are those of the exact program, and made by the code itself", () => {
    const data = { code: "a", limit: "12", people: [person, child, { ...person, name: "c" }], marks: ["3", "20"] };
    expect(OWN.filter((rule) => answered(rule, data))).to.deep.equal(OWN);
    // A broken bound that only the explanation reads.
    expect(answered("retiring", { ...data, people: [{ ...child, age: "120" }] })).to.equal(false);
  });

  it("are those of the exact program for any rows", () => {
    const random = new Random(3);
    for (let at = 0; at < 10; at++) {
      const people = random.list(0, 4, () => {
        const one = random.of([person, child, { ...child, age: "120" }, { ...person, age: "x" }, { name: "d" }]);
        return { ...one, name: random.of(["a", "b", "c"]) };
      });
      const data = {
        people,
        code: random.of(["a", "b", "x"]),
        limit: random.of(["5", "18", "30"]),
        marks: ["7", "19"],
      };
      for (const rule of OWN) answered(rule, data);
    }
  });

  it("do not nest calls as deep as rules refer to each other", () => {
    const rules = Array.from({ length: 450 }, (_, at) => `rule r${at + 1}: lines -> sum (size + r${at})`);
    const plan = planOf(
      `spec line\ndata size: number\n\nspec main\nuses lines: line list\nrule r0: 1\n${rules.join("\n")}`,
    );
    const form = normalise(plan, { authored: true });
    const { text } = emitted(
      emitBody(form.program, [{ answers: [450], hooks: { explain: narrationSource(plan, form) } }]),
    );
    const [entry = ""] = /function explain\(f\) \{[\s\S]*?\n\}/.exec(text) ?? [];
    expect(entry.match(/explainRule\d+\(f, nodes\);/g)?.length).to.be.above(0);
  });
});
