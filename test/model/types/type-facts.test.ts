import { expect } from "chai";
import { typeFacts } from "../../../src/model/types/type-facts.ts";
import { planOf } from "../../normal/plan.ts";

/** The facts of the type of `x`, as they are declared: `about text`. */
function factsOf(declaration: string): readonly string[] {
  const money = "data money: measure\n  -> unit eur: 1\n  -> unit cent: 0.01\n";
  const plan = planOf(`spec main\nuses std units\n${money}data x: ${declaration}\nrule r: x\n`);
  const slot = plan.slots.find(({ key }) => key === "x");
  if (slot === undefined) throw new Error("no data x");
  return typeFacts(slot.type).map(({ about, text }) => `${about} ${text}`);
}

describe("the facts of a type", () => {
  it("are none without constraints", () => {
    for (const kind of ["number", "text", "date", "time", "boolean", "number range", "date range", "time range"])
      expect(factsOf(kind), kind).to.deep.equal([]);
  });

  it("are bounds, decimals and units of a number, with the unit they are declared in", () => {
    expect(factsOf("number -> minimum 1 -> maximum 2.5 -> decimals 1")).to.deep.equal([
      "minimum 1",
      "maximum 2.5",
      "decimals 1",
    ]);
    expect(factsOf("ratio -> minimum 1% -> maximum 50% -> decimals 2")).to.deep.equal([
      "minimum 1 percent",
      "maximum 50 percent",
      "decimals 2",
    ]);
    expect(factsOf("money -> minimum 50 cent -> decimals 2")).to.deep.equal([
      "minimum 50 cent",
      "decimals 2",
      "units eur, cent",
    ]);
  });

  it("are options and length of a text", () => {
    expect(factsOf('text -> option "a" -> option "b"')).to.deep.equal(['options "a", "b"']);
    expect(factsOf("text -> length 4")).to.deep.equal(["length 4"]);
  });

  it("are bounds of dates and times", () => {
    expect(factsOf("date -> minimum 2024-01-01 -> maximum 2025-12-31")).to.deep.equal([
      "minimum 2024-01-01",
      "maximum 2025-12-31",
    ]);
    expect(factsOf("time -> minimum 09:00")).to.deep.equal(["minimum 09:00:00"]);
  });

  it("are bounds of the ends and of the width of a range", () => {
    expect(factsOf("number range -> lower 0 -> upper 100 -> minimum 1 -> maximum 9")).to.deep.equal([
      "lower 0",
      "upper 100",
      "narrowest 1",
      "widest 9",
    ]);
    expect(factsOf("ratio range -> lower 1% -> maximum 9%")).to.deep.equal(["lower 1 percent", "widest 9 percent"]);
    expect(factsOf("money range -> upper 7 eur -> minimum 50 cent")).to.deep.equal([
      "upper 7 eur",
      "narrowest 50 cent",
      "units eur, cent",
    ]);
    expect(factsOf("date range -> lower 2024-01-01 -> maximum 30 day")).to.deep.equal([
      "lower 2024-01-01",
      "widest 30 day",
    ]);
    expect(factsOf("time range -> upper 17:00 -> minimum 2 hour")).to.deep.equal([
      "upper 17:00:00",
      "narrowest 2 hour",
    ]);
  });
});
