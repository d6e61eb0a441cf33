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

  it("hold the identical units in types that add some, which programs write once each", () => {
    const { slots } = bodyOf(typesThatAddAUnit(30).replace("spec s", "spec main"));
    const units = (name: string) => {
      const type = slots.get(name)?.type;
      return type?.kind === "measure" ? type.units : [];
    };
    const all = units("m30");
    expect(all).to.have.length(31);
    for (let i = 0; i < 30; i += 1) for (const [at, unit] of units(`m${i}`).entries()) expect(unit).to.equal(all[at]);
    const engine = new Engine();
    engine.load(typesThatAddAUnit(200));
    engine.run({ spec: "s" });
    expect(engine.snapshot("used").length).to.be.lessThan(300_000);
  });

  it("know an inherited unit again, however many are repeated", () => {
    const rows = (count: number, factor: (i: number) => number) =>
      Array.from({ length: count }, (_, i) => ` -> unit u${i}: ${factor(i)}\n`).join("");
    const types = (factor: (i: number) => number) =>
      `spec main\ndata m: measure\n${rows(20, (i) => i + 1)}data n: m\n${rows(30, factor)}`;
    const type = bodyOf(types((i) => i + 1)).slots.get("n")?.type;
    const names = type?.kind === "measure" ? type.units.map(({ name }) => name) : [];
    expect(names).to.eql(Array.from({ length: 30 }, (_, i) => `u${i}`));
    const { errors } = check({ main: types((i) => (i === 2 || i === 19 ? 999 : i + 1)) });
    expect(errors.map(({ code }) => code)).to.eql(["changed-unit", "changed-unit"]);
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

  it("are charged once more where they collide with units of an import", () => {
    const text = `spec lib\ndata money: measure\n${Array.from({ length: 1_000 }, (_, i) => `  -> unit u${i}: ${i + 1}\n`).join("")}spec main\nuses lib\ndata cash: measure -> unit u5: 1\n`;
    const load = (max_planning_steps: number) =>
      refusedBy(() => new Engine({ limits: { max_planning_steps } }).load(text));
    expect(load(40_000)).to.deep.equal([undefined]);
    expect(load(20_000)).to.deep.equal(["max_planning_steps"]);
  });

  it("are charged where an interface writes each amount in every unit", () => {
    const engine = new Engine({ limits: { max_planning_steps: 2_000_000 } });
    engine.load(amountsTimesUnits(200, 200));
    expect(refusedBy(() => engine.show({ spec: "s" }))).to.eql(["max_planning_steps"]);
  });
});
