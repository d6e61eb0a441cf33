import { expect } from "chai";
import { Comparer } from "../../../src/impact/compare/comparer.ts";
import { grouper } from "../../../src/impact/compare/grouping.ts";
import { pairing } from "../../../src/impact/compare/pairing.ts";
import { Engine } from "../../../src/index.ts";

const RULES = `spec line
data price: number
data rate: number
rule net: price * rate

spec order
data share: number -> fill 2
data fares: number list -> optional
uses lines: line list
  -> each rate: share
rule dear: lines -> where price > 3
rule table: lines -> list price, net
rule prices: lines -> list price
rule nets: lines -> list net
rule first: lines -> first
rule rides: fares -> where value > 1
`;

/** The kind of the change of each rule, with both texts. */
function compared(after: string, data: object) {
  const sides = [RULES, after].map((text) => {
    const engine = new Engine();
    engine.load({ "a.rules": text });
    return engine.tracer({ spec: "order" });
  });
  const [old, current] = sides;
  if (old === undefined || current === undefined) throw new Error("no sides");
  const changes = new Comparer(old, current, pairing(old.program, current.program, new Map()), []).compare({ ...data });
  return Object.fromEntries(
    changes.map(({ kind, texts }, at) => [
      current.program.rules[current.rules[at] ?? -1]?.key,
      texts === undefined ? kind : texts.join(" → "),
    ]),
  );
}

describe("a comparison of rules that are lists and rows", () => {
  const data = { lines: [{ price: 3 }, { price: 4 }], fares: [1, 2] };

  it("finds no change where all values in them are equal", () => {
    const all = ["dear", "first", "nets", "prices", "rides", "table"];
    expect(compared(`# the same\n${RULES}`, data)).to.deep.equal(Object.fromEntries(all.map((rule) => [rule, "same"])));
    expect(compared(RULES, { lines: [{ price: "x" }] }).first).to.equal("same");
  });

  it("tells values of value lists, names of rows, and what differs in rows of one name", () => {
    expect(compared(RULES.replace("price * rate", "price * rate + 1"), data)).to.deep.equal({
      dear: "same",
      first: "same",
      nets: "6, 8 → 7, 9",
      prices: "same",
      rides: "same",
      table: "lines.1.net 6, lines.2.net 8 → lines.1.net 7, lines.2.net 9",
    });
    expect(compared(RULES.replace("fill 2", "fill 5"), data)).to.include({
      dear: "lines.2.rate 2 → lines.2.rate 5",
      first: "lines.1.rate 2 → lines.1.rate 5",
    });
    expect(compared(RULES.replace("> 3", "> 2").replace("> 1", "> 0"), data)).to.include({
      dear: "lines.2 → lines.1, lines.2",
      rides: "2 → 1, 2",
    });
  });

  it("has no groups by a list, of which a record may have many rows", () => {
    const engine = new Engine();
    engine.load({ "a.rules": RULES });
    const tracer = engine.tracer({ spec: "order" });
    for (const input of ["lines", "lines.1.price", "fares.1"])
      expect(() => grouper({ input, bounds: [] }, tracer), input).to.throw(
        "is a list, of which a record may have many",
      );
    expect(() => grouper({ input: "line", bounds: [] }, tracer)).to.throw("there is no input `line`");
  });
});
