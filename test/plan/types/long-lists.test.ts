import { expect } from "chai";
import { describe, it } from "mocha";
import { lastUnits, rightFills, unitCircles } from "../../../bench/hostile/shapes/mistakes.ts";
import { typesThatAddAUnit } from "../../../bench/hostile/shapes/types.ts";
import { amountsTimesUnits, textsThatAddAnOption } from "../../../bench/hostile/shapes/units.ts";
import { check, Engine, EngineErrors } from "../../../src/index.ts";
import { bodyOf } from "../analysis.ts";

/** The limits that an operation passes. */
function refusedBy(operation: () => unknown): (string | undefined)[] {
  try {
    operation();
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    return thrown.errors.map(({ limit_name }) => limit_name);
  }
  return [];
}

describe("Long lists of units and options", () => {
  it("are the identical lists in types that add nothing, also with bounds of their own", () => {
    const units = bodyOf(lastUnits(50, 30).replace("spec s", "spec main")).slots;
    const of = (name: string) => {
      const type = units.get(name)?.type;
      return type?.kind === "measure" ? type.units : undefined;
    };
    expect(of("money")).to.have.length(50);
    for (let i = 0; i < 30; i += 1) expect(of(`d${i}`)).to.equal(of("money"));
    const texts = bodyOf(rightFills(50, 30).replace("spec s", "spec main")).slots;
    const options = (name: string) => {
      const type = texts.get(name)?.type;
      return type?.kind === "text" ? type.options : undefined;
    };
    for (let i = 0; i < 30; i += 1) expect(options(`d${i}`)).to.equal(options("base"));
  });

  it("find each of their members", () => {
    expect(check({ main: rightFills(300, 300) }).errors).to.eql([]);
    expect(check({ main: lastUnits(300, 300) }).errors).to.eql([]);
  });

  it("are charged where every type copies them", () => {
    for (const text of [typesThatAddAUnit(1_000), textsThatAddAnOption(1_000), unitCircles(1_000)]) {
      const engine = new Engine({ limits: { max_planning_steps: 400_000 } });
      expect(refusedBy(() => engine.load(text))).to.eql(["max_planning_steps"]);
    }
  });

  it("are charged where an interface writes each amount in every unit", () => {
    const engine = new Engine({ limits: { max_planning_steps: 2_000_000 } });
    engine.load(amountsTimesUnits(200, 200));
    expect(refusedBy(() => engine.show({ spec: "s" }))).to.eql(["max_planning_steps"]);
  });
});
