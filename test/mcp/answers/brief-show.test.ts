import { expect } from "chai";
import { Engine } from "../../../src/index.ts";
import { briefShow } from "../../../src/mcp/answers/brief-show.ts";

describe("the interface of a spec for a model", () => {
  it("has labels behind names, and behind options", () => {
    const engine = new Engine();
    engine.load({
      "a.rules":
        'spec parcel "Parcel prices" data zone "Zone": text -> options eu: "Europe", row rule total "To pay": zone rule other: zone',
    });
    const [head, , inputs, zone, , rules, ...others] = briefShow(engine.show({ spec: "parcel" })).split("\n");
    expect([head, inputs, rules]).to.deep.equal(['parcel "Parcel prices"', "Inputs", "Rules"]);
    expect(zone).to.equal('- zone "Zone" (text, one of "eu" (Europe), "row")');
    expect(others).to.have.members(['- total "To pay" (text)', "- other (text)"]);
  });

  it("has the data of rows below their list, and the bounds of values", () => {
    const engine = new Engine();
    engine.load({
      "a.rules": `spec extra data price: number
spec line data sku: text data qty: number -> fill 1 data note: text uses extras: extra list -> optional
rule sum: qty + extras -> sum price
spec order data mark: number -> maximum 20 data marks: mark list data days: date list -> optional
uses lines: line list -> key sku -> maximum 9
rule found: (lines -> find "a").sum rule best: marks -> max rule first: days -> min`,
    });
    const [, , ...lines] = briefShow(engine.show({ spec: "order" })).split("\n");
    expect(lines.slice(0, lines.indexOf(""))).to.deep.equal([
      "Inputs",
      "- marks (list of number)",
      "  - each value (number, maximum 20)",
      "- days (list of date, optional)",
      "- lines (list of line, key sku, maximum 9)",
      "  - sku (text)",
      "  - qty (number, filled with 1)",
      "  - extras (list of extra, optional)",
      "    - price (number)",
    ]);
  });
});
