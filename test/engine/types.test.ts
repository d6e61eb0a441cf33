import { expect } from "chai";
import { Engine, type RuleResult } from "../../src/index.ts";

// The compiler checks most of this file: a line that it must refuse says so.

interface Fee {
  readonly eur: string;
}

interface Order {
  readonly quantity: number;
  readonly member?: boolean;
  readonly fee: Fee;
}

const engine = new Engine();
engine.load(
  "spec s\ndata quantity: number\ndata fee: measure\n  -> unit eur: 1\nrule total: quantity * fee\nrule n: quantity",
);
const order: Order = { quantity: 2, fee: { eur: "1.50" } };

describe("the types of data", () => {
  it("take values of an interface", () => {
    const answers = [
      engine.run({ spec: "s", data: order }),
      engine.run({ spec: "s", data: { ...order, member: undefined } }),
      engine.prepare({ spec: "s" }).run(order),
    ];
    for (const { results } of answers) expect(results.total).to.include({ result: "3 eur" });
    expect(engine.history({ spec: "s", rule: "total", data: order }).entries).to.have.length(1);
  });

  it("refuse what is not a value", () => {
    // @ts-expect-error a Date is not a value
    expect(() => engine.run({ spec: "s", data: { quantity: new Date(0) } })).to.throw("a Date is not a value");
    // @ts-expect-error a Promise is not data
    expect(() => engine.run({ spec: "s", data: Promise.resolve(order) })).to.throw("not a Promise");
  });
});

describe("the type of a result", () => {
  /** The value or the reason in words; each branch has the type of its member. */
  const told = (result: RuleResult | undefined): string => {
    if (result === undefined) return "no rule";
    if (result.vetoed) return result.veto_reason ?? "veto";
    if (result.measure !== undefined) return Object.keys(result.measure).join();
    if (result.number !== undefined) return result.number.padStart(3, "0");
    return result.result.trim();
  };

  it("is a union, on `vetoed` and then on the member of its value", () => {
    const { results } = engine.run({ spec: "s", data: { quantity: 2 } });
    expect(told(results.total)).to.equal("Missing data: fee");
    expect(told(results.n)).to.equal("002");
    expect(told(engine.run({ spec: "s", data: order }).results.total)).to.equal("eur");
  });

  it("has no value beside a veto", () => {
    const result = engine.run({ spec: "s" }).results.n;
    if (result?.vetoed !== true) throw new Error("it waits for its data");
    const none: undefined = result.number;
    expect(none).to.equal(undefined);
  });
});
