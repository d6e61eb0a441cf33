import { expect } from "chai";
import { EngineTimeout } from "../../src/engine/errors.ts";
import type { CasesOutcome, PlayAnswer } from "../../src/playground/messages.ts";
import { RulesEvaluator } from "../../src/playground/rules-evaluator.ts";
import { longSpec, SLOW_NUMBER } from "../http/long-spec.ts";

const RULES = `spec tickets
data quantity: number -> minimum 1
data fare: measure -> unit eur: 1 -> decimals 2
data member: boolean
rule price: quantity * fare
  unless member then quantity * 10 eur
`;

function answerTo(data: string, effective = ""): PlayAnswer {
  const outcome = new RulesEvaluator().run({ rules: RULES, spec: "tickets", effective, data });
  if ("problem" in outcome) throw new Error(outcome.problem);
  return outcome;
}

function problemOf(outcome: object): unknown {
  return "problem" in outcome ? outcome.problem : undefined;
}

describe("results in the playground", () => {
  it("have what is sure while data are missing", () => {
    const { price } = answerTo("quantity: 2\nfare: 12 eur").results;
    expect(price?.missing_data).to.deep.equal(["member"]);
    expect(price?.partial).to.deep.include({ bounds: { minimum: "20.00 eur", maximum: "24.00 eur", tight: true } });
  });

  it("end before the page would end the worker", () => {
    const [spec, rules] = ["long", longSpec("long")];
    const run = () => new RulesEvaluator().run({ rules, spec, effective: "", data: `n: ${SLOW_NUMBER}` });
    expect(run).to.throw(EngineTimeout);
  });

  it("come with the texts of the data for a form, and the command for a terminal", () => {
    const { given, command, results } = answerTo(
      '{"Quantity": 2, "fare": {"eur": "12.50"}, "member": false}',
      "2025-01",
    );
    expect(results.price?.result).to.equal("25.00 eur");
    expect(given).to.deep.equal({ quantity: "2", fare: "12.50 eur", member: "false" });
    expect(command).to.equal(
      "engine run tickets --prefix playground.rules --data playground.data.yaml --effective 2025-01 --explain",
    );
  });

  it("are those of the first spec that no other uses, unless one of the others is named", () => {
    const rules = "spec base\nrule one: 1\nspec shop\nuses base\nrule two: base.one + 1\nspec tax\nrule three: 3\n";
    const evaluator = new RulesEvaluator();
    const asked = (spec: string) => evaluator.run({ rules, spec, effective: "", data: "" });
    expect(asked("")).to.deep.include({ spec: "shop", specs: ["shop", "tax", "base"] });
    expect(asked("base")).to.include({ spec: "base" });
    expect(asked("gone")).to.include({ spec: "shop" });
    expect(problemOf(evaluator.run({ rules: "", spec: "", effective: "", data: "" }))).to.match(/no spec yet$/);
  });

  it("are told in a sentence where there are none", () => {
    const evaluator = new RulesEvaluator();
    const task = { rules: RULES, spec: "tickets", effective: "", data: "" };
    expect(evaluator.run({ ...task, data: "a: [" })).to.include({ of: "data" });
    expect(problemOf(evaluator.run({ ...task, data: "- a" }))).to.match(/^the data have no names/);
    expect(evaluator.run({ ...task, effective: "soon" })).to.include({ of: "run" });
    expect(evaluator.run({ ...task, rules: "spec a rule b: c" })).to.include({ of: "rules" });
  });
});

describe("cases in the playground", () => {
  const tested = (cases: string): CasesOutcome => new RulesEvaluator().test(RULES, cases);

  it("tell failures first, and the goals that they meet", () => {
    const outcome = tested(`spec: tickets
cases:
  - {name: good, data: {quantity: 2, member: yes}, results: {price: 20 eur}}
  - {name: bad, data: {quantity: 2, fare: 3 eur, member: no}, results: {price: 5 eur}}
`);
    if ("problem" in outcome) throw new Error(outcome.problem);
    expect(outcome.counts).to.include({ cases: 2, failed: 1 });
    expect(outcome.cases.map(({ name, status }) => [name, status])).to.deep.equal([
      ["bad", "failed"],
      ["good", "passed"],
    ]);
    expect(outcome.cases[0]?.differences).to.deep.equal([{ rule: "price", expected: "5 eur", actual: "6.00 eur" }]);
    expect(outcome.coverage).to.deep.equal([{ name: "tickets", goals: 3, met: 3, open: [] }]);
  });

  it("have problems by line", () => {
    const outcome = tested("spec: tickets\ncases:\n  - {nam: two}\n");
    expect("problems" in outcome && outcome.problems.map(({ line }) => line)).to.deep.equal([3]);
  });
});
