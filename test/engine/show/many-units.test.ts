import { expect } from "chai";
import { unitsTimesUsers } from "../../../bench/hostile/shapes/types.ts";
import { amountsTimesUnits } from "../../../bench/hostile/shapes/units.ts";
import { Engine, EngineErrors } from "../../../src/index.ts";

describe("the units of an interface", () => {
  it("are counted before they are made, and refused when they are more than an answer has", () => {
    const engine = new Engine();
    engine.load({ "a.rules": unitsTimesUsers(400, 300) });
    expect(() => engine.show({ spec: "s" })).to.throw(EngineErrors, "max_planning_steps");
  });

  it("are shown up to that", () => {
    const engine = new Engine();
    engine.load({ "a.rules": unitsTimesUsers(100, 300) });
    const { data, rules } = engine.show({ spec: "s" });
    expect(data.n299?.type.units?.[99]).to.deep.include({ name: "u99", minimum: "2.99" });
    expect(rules.r299?.type.units).to.have.length(100);
  });

  it("are counted for each amount of an expression, as it is written in all of them", () => {
    const engine = new Engine();
    engine.load({ "many.rules": amountsTimesUnits(400, 600) });
    expect(() => engine.show({ spec: "s" })).to.throw(EngineErrors, "max_planning_steps");
    engine.update("many.rules", amountsTimesUnits(400, 200));
    expect(engine.show({ spec: "s" }).rules.sum?.branches).to.have.length(1);
  });
});
