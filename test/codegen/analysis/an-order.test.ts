import { expect } from "chai";
import { GeneratedProgram } from "../../../src/codegen/generated-program.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import { normalise } from "../../../src/normal/normalise.ts";
import type { GivenData } from "../../../src/runtime/inputs.ts";
import { planOf } from "../../normal/plan.ts";
import { run } from "../../runtime/build.ts";
import { answered, newCode } from "../agree.ts";

const program = normalise(
  planOf(`spec main

data price: measure
  -> unit eur: 1
  -> unit cent: 0.01
  -> decimals 2
  -> minimum 0 eur
data quantity: number
  -> decimals 0
  -> minimum 1
data rebate: ratio
  -> decimals 0
  -> minimum 0%
  -> maximum 50%
data zone: text
  -> options "home" "union" "abroad"
data member: boolean

rule shipping: 9 eur
  unless zone is "home" then 450 cent
  unless zone is "abroad" then veto "no delivery abroad"
rule goods: price * quantity * (100% - rebate)
rule free_shipping: member and goods >= 50 eur
rule total: goods + shipping
  unless free_shipping then goods
`),
).program;

const entry = new GeneratedProgram(program, DEFAULT_LIMITS, newCode()).entry();

/** The answer of generated code for each rule; undefined when it hands the request over. */
function answers(data: GivenData): Record<string, string> | undefined {
  const results = answered(entry, program, data);
  if (results === undefined) return undefined;
  expect(JSON.stringify(results)).to.equal(JSON.stringify(run(program, data)));
  return Object.fromEntries(
    Object.entries(results).map(([key, result]) => [key, result.vetoed ? `[${result.veto_reason}]` : result.result]),
  );
}

const order = { price: "1999 cent", quantity: "3", rebate: "25%%", zone: "home", member: "no" };

describe("generated code of an order", () => {
  it("rounds half to even on the exact amount, in the unit that was given", () => {
    expect(answers(order)).to.deep.equal({
      goods: "5847.08 cent",
      shipping: "4.50 eur",
      free_shipping: "false",
      total: "6297.08 cent",
    });
  });

  it("hands over when a requested rule waits for an input", () => {
    const { rebate: _, ...rest } = order;
    expect(answers(rest)).to.equal(undefined);
  });

  it("hands over when an input cannot take its value, as its veto lists all that are refused", () => {
    expect(answers({ ...order, price: "12.505 eur", zone: "union" })).to.equal(undefined);
  });

  it("does not look at what a true condition makes unnecessary", () => {
    const found = answers({ price: "12.50 eur", quantity: "5", rebate: "10%", zone: "abroad", member: true });
    expect(found).to.deep.equal({
      goods: "56.25 eur",
      shipping: "[no delivery abroad]",
      free_shipping: "true",
      total: "56.25 eur",
    });
  });

  it("stays exact for amounts beyond what doubles hold", () => {
    const large = { price: "900000000.55 eur", quantity: "123456789", rebate: "7%%", zone: "union", member: "yes" };
    const found = answered(entry, program, large) ?? run(program, large);
    expect(JSON.stringify(found)).to.equal(JSON.stringify(run(program, large)));
    expect(JSON.stringify(found)).to.include("110333332396725925.31 eur");
  });

  it("reads names in any letter case and values in any spelling as the exact program does", () => {
    const spelled = { PRICE: { cent: "1_999" }, Quantity: 3, rebate: " 25 permille ", zone: "home", member: " NO " };
    expect(answers(spelled)).to.deep.equal(answers(order));
  });

  it("reads no unknown name, whatever its value is", () => {
    expect(answers({ ...order, unknown: [1] })).to.deep.equal(answers(order));
  });

  it("hands over data that are not a request, which the exact program refuses", () => {
    expect(answers({ ...order, Price: "1 eur" })).to.equal(undefined);
  });
});
