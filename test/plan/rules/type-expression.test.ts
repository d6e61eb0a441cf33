import { expect } from "chai";
import { authoredRule } from "../../../src/plan/rules/authored-rule.ts";
import { bodyOf, errorsOf, messagesOf, typesOf } from "../analysis.ts";

const HEAD = `spec main
uses std units
data n: number
data m: number
data q: ratio
data money: measure -> unit eur: 1 -> unit cent: 0.01
data price: money
data fee: 250 cent
data tariff: measure -> unit eur_per_kilogram: eur/kilogram
data band: money range
data term: date range
data late: boolean
`;

/** The type and static unit of an expression over the data above. */
function typeOf(expression: string): string | undefined {
  return typesOf(`${HEAD}rule answer: ${expression}\n`).answer;
}

function problems(expression: string): readonly string[] {
  return messagesOf(`${HEAD}rule answer: ${expression}\n`).map((message) => message.replace(/^\d+: /, ""));
}

describe("types of expressions", () => {
  const types: Readonly<Record<string, string>> = {
    "n + n": "n",
    "n + m": "number",
    "n * 2": "number",
    "-n": "number",
    "q + 1%": "q",
    "q / 2": "q",
    "q * 2": "number",
    "2 * price": "price",
    "price + 1 eur": "price",
    "1 eur + price": "money eur",
    "fee * 2": "money cent",
    "price as cent": "money cent",
    "price as price.cent": "price cent",
    "price / 2 kilogram": "tariff",
    "price / price": "number",
    "2 eur_per_kilogram * 3 kilogram": "money",
    "1 / (2 second)": "frequency",
    "6 / 2 month": "number",
    "band + 1 eur": "band eur",
    "1 eur + band": "band eur",
    "(1 cent...5 cent) + price": "money",
    "term + 1 month": "term",
    "term + 1 day": "duration second",
    "term as month": "calendar month",
    "2024-01-01T10:00:00 - 09:00": "duration",
    "past 7 day": "date range",
    "price in band": "boolean",
    "1 eur...5 eur": "measure range",
    "floor fee": "money cent",
    "price ^ 1": "price",
    "price ^ 0": "number",
    "price as text": "text",
    "7 eur as number": "number",
    "7 eur as kilogram": "mass kilogram",
  };
  for (const [expression, type] of Object.entries(types)) {
    it(`${expression} is ${type}`, () => expect(typeOf(expression)).to.equal(type));
  }

  const wrong: Readonly<Record<string, string>> = {
    "price + 5%": "`+` does not take `price` (measure) and 5% (ratio)",
    "price + n": "`+` does not take `price` (measure) and `n` (number)",
    "-price": "- takes a number, not `price` (measure)",
    "-(3...5)": "- takes a number, not number range",
    "price ^ n": "`^` takes a measure like `price` (measure) only to a whole number written out, not to `n` (number)",
    "price * price":
      "the rule `answer` gives a measure of money^2, and no type or more than one type in scope measures that",
    "round (price * price) > 1 eur":
      "round takes a number or a measure, not measure of money^2 without a declared type",
    "price as number": "`price` (measure) cannot be taken as number without a unit directly before it",
    "price as kilogram": "`price` (measure) cannot be converted to `kilogram`, a unit of `mass`",
    "1 month as day": "`calendar` (measure) cannot be converted to `day`, a unit of `duration`",
    "price / n as cent": "as cent converts only n, not the whole price / n",
    "price / ((n + 1) as cent)": "as cent converts only n + 1, not the whole price / (n + 1)",
    "n / 0": "n / 0 divides by 0",
    "5 / (1 - 1)": "5 / (1 - 1) divides by 0, as 1 - 1 is always 0",
    "(5 + 1) / (2 - 2)": "(5 + 1) / (2 - 2) divides by 0, as 2 - 2 is always 0",
    "5 / (4 ^ 0.5 - sqrt 4)": "5 / (4 ^ 0.5 - sqrt 4) divides by 0, as 4 ^ 0.5 - sqrt 4 is always 0",
    "09:00...17:00Z": "the two times of a range must have the same zone",
    "n and late": "and takes booleans, but its left side is `n` (number)",
    "3 kilogram in band": "`in` does not take `mass` (measure) and `band` (measure range)",
    "1 < 2...3": "`<` does not take number and number range",
  };
  for (const [expression, message] of Object.entries(wrong)) {
    it(`${expression} is rejected`, () => expect(problems(expression)).to.deep.equal([message]));
  }

  const fine = [
    "n / (3 - 3)",
    "5 eur / 0 eur",
    "5 / 0%",
    "n * 2 as eur",
    "2 * price as cent",
    "n / 2 as percent",
    "price + n as cent",
  ];
  for (const expression of fine) it(`${expression} is accepted`, () => expect(problems(expression)).to.deep.equal([]));

  it("report causes only: not what is around them, nor rules that use them", () => {
    const text = `${HEAD}rule a: (n + late) * 2 > 3 and late\nrule b: a + 1\nrule c: b as eur\n`;
    expect(messagesOf(text)).to.have.length(1);
  });

  it("point at the smallest expression that is wrong", () => {
    const [error] = errorsOf(`${HEAD}rule a: 1 + (n + late)\n`);
    expect(error?.source).to.deep.equal({ attribute: "main.rules", line: 13, column: 14, length: 8 });
  });

  it("do not nest the stack for chains of thousands of operands, casts or rules", () => {
    const sum = Array.from({ length: 10_000 }, () => "n").join(" + ");
    const casts = `price${" as cent as eur".repeat(2000)}`;
    const rules = Array.from({ length: 6000 }, (_, i) => `rule r${i + 1}: r${i} + 1\n`).join("");
    const body = bodyOf(`${HEAD}rule sum: ${sum}\nrule casts: ${casts}\nrule r0: n\n${rules}`);
    expect(body.rules.get("sum")?.size).to.equal(19_999);
    expect(body.rules.get("casts")?.unit).to.equal("eur");
    expect(body.rules.get("r6000")?.typeName).to.equal("number");
  });
});

describe("the tree of a rule", () => {
  it("numbers its nodes from 0, operands before operators, default before arms", () => {
    const { arms, nodeCount } = authoredRule(bodyOf(`${HEAD}rule r: n + 1 unless late then veto "no"\n`), "r");
    const [otherwise, arm] = arms;
    expect(nodeCount).to.equal(5);
    expect(otherwise?.result).to.deep.include({ node: 2, kind: "arithmetic", operator: "+" });
    expect(arm?.condition).to.deep.include({ node: 3, kind: "slot", path: ["late"] });
    expect(arm?.result).to.deep.include({ node: 4, kind: "veto", message: "no" });
  });

  it("has canonical literals that say how they were written by their unit", () => {
    const { arms } = authoredRule(bodyOf(`${HEAD}rule r: 250 cent\n`), "r");
    expect(arms[0]?.result).to.deep.include({ value: { kind: "number", n: 5n, d: 2n }, unit: "cent" });
  });
});
