import { expect } from "chai";
import { bodyOf, errorsOf, messagesOf } from "../analysis.ts";

const MONEY = "data money: measure -> unit eur: 1 -> unit cent: 0.01\n";

describe("data lines", () => {
  it("may name a parent that is declared later, through any number of lines", () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `data x${i}: x${i + 1}\n`).join("");
    const { slots } = bodyOf(`spec main\n${lines}data x5000: number -> minimum 3\n`);
    expect(slots.get("x0")?.type).to.include({ kind: "number", name: "x0" });
    expect(slots.get("x0")?.type).to.have.deep.property("minimum", { n: 3n, d: 1n });
  });

  it("report a circle once, at its first line, and nothing that rests on it", () => {
    expect(messagesOf("spec main\ndata a: b\ndata b: a\ndata c: a -> minimum 3\nrule r: c + true\n")).to.deep.equal([
      "2: data `a`: its type depends on itself: a -> b -> a",
    ]);
  });

  it("report types whose units are made of each other", () => {
    const text = "spec main\ndata a: measure -> unit x: y^2\ndata b: measure -> unit y: x^2\n";
    expect(messagesOf(text)).to.deep.equal(["2: data `a`: its units depend on each other: a -> b -> a"]);
  });

  it("are reported once where the parent is unknown, and accepted in silence by whoever uses them", () => {
    const text = "spec main\ndata a: integr\ndata b: a -> unit x: 1\nrule r: b + 5 x\n";
    expect(messagesOf(text)).to.have.length(1);
  });

  it("suggest the import's type for a misspelt parent that would name the line itself", () => {
    const [error] = errorsOf("spec main\nuses std units\ndata masses: mas\n");
    expect(error?.suggestion).to.equal("did you mean `mass`?");
  });

  it("give a derived measure the family and units of its root", () => {
    const { slots } = bodyOf(`spec main\n${MONEY}data price: money -> unit usd: 0.9 -> maximum 5 usd\n`);
    const type = slots.get("price")?.type;
    if (type?.kind !== "measure") throw new Error("price is not a measure");
    expect(type.extends).to.deep.equal({ parent: "money", family: "money", imported: false });
    expect(type.units.map(({ name }) => name)).to.deep.equal(["eur", "cent", "usd"]);
    expect(type.maximum?.canonical).to.deep.equal({ n: 9n, d: 2n });
  });

  it("turn the value of a literal parent into a suggestion", () => {
    const { slots } = bodyOf("spec main\ndata usual: 5\ndata actual: usual\n");
    expect(slots.get("actual")?.fill).to.equal(undefined);
    expect(slots.get("actual")?.suggestion).to.deep.equal({ kind: "number", n: 5n, d: 1n });
  });

  it("keep an inherited fill beside a suggestion, and drop an inherited suggestion for a fill", () => {
    const text =
      "spec main\ndata a: number -> fill 5\ndata b: a -> suggest 6\ndata c: number -> suggest 5\ndata d: c -> fill 6\n";
    const { slots } = bodyOf(text);
    expect(slots.get("b")).to.deep.include({
      fill: { kind: "number", n: 5n, d: 1n },
      suggestion: { kind: "number", n: 6n, d: 1n },
    });
    expect(slots.get("d")?.suggestion).to.equal(undefined);
  });

  it("give a measure literal the type and unit of its declarer, and no type of its own", () => {
    const { slots, types } = bodyOf(`spec main\n${MONEY}data fee: 250 cent\n`);
    expect(slots.get("fee")).to.deep.include({ unit: "cent", declaresType: false, literal: true });
    expect(slots.get("fee")?.fill).to.deep.equal({ kind: "number", n: 5n, d: 2n, unit: "cent" });
    expect(types.has("fee")).to.equal(false);
  });

  it("take the bounds of T as bounds of the ends of `T range`, and neither its decimals nor its fill", () => {
    const { slots } = bodyOf(
      "spec main\ndata limit: number -> minimum 1 -> decimals 2 -> fill 5\ndata band: limit range\n",
    );
    expect(slots.get("band")?.fill).to.equal(undefined);
    expect(slots.get("band")?.type).to.deep.include({ kind: "numberrange", lower: { n: 1n, d: 1n } });
    expect(slots.get("band")?.type).to.have.nested.property("element.decimals", undefined);
  });

  it("bound the width of a date range in a unit that is declared further down", () => {
    const { slots } = bodyOf(
      "spec main\ndata stay: date range -> minimum 2 night\ndata pause: measure -> unit second: 1 -> unit night: 86400 -> trait duration\n",
    );
    expect(slots.get("stay")?.type).to.have.nested.property("minimum.unit", "night");
  });

  it("bound the width of a date range in any unit in scope", () => {
    const { slots } = bodyOf(
      "spec main\nuses std units\ndata term: date range -> maximum 2 year\ndata short: term -> maximum 3 month\n",
    );
    const maximum = { value: { n: 2n, d: 1n }, unit: "year", canonical: { n: 24n, d: 1n }, trait: "calendar" };
    expect(slots.get("term")?.type).to.have.deep.property("maximum", maximum);
    expect(slots.get("short")?.type).to.have.nested.property("maximum.unit", "month");
  });
});
