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
});
