import { expect } from "chai";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { bindInputs } from "../../src/runtime/inputs.ts";
import { Evaluation } from "../../src/runtime/interpret.ts";
import { answer, BOOLEAN, NOW, ProgramBuilder, run } from "./build.ts";

describe("an evaluation", () => {
  it("follows chains of thousands of rules without the host's stack", () => {
    const build = new ProgramBuilder();
    let last = build.slot("x");
    for (let i = 0; i < 30_000; i++) last = build.rule(`s${i}`, build.add(last, build.number(1)));
    expect(answer(build.program(), { x: "1" }, "s29999", ["s29999"])).to.equal("30001");
  });

  it("works through nested operators and long ladders", () => {
    const build = new ProgramBuilder();
    const x = build.slot("x");
    let nested = x;
    for (let i = 0; i < 20_000; i++) nested = build.arithmetic("subtract", nested, x);
    build.rule("nested", nested);
    const arms = Array.from({ length: 15_000 }, (_, i) => {
      const bound = build.number(i + 1);
      return [build.compare(x, ">", bound), bound] as const;
    });
    build.rule("band", build.choose(build.number(0), ...arms));
    const program = build.program();
    expect(answer(program, { x: "1" }, "nested")).to.equal("-19999");
    expect(answer(program, { x: "9000.5" }, "band")).to.equal("9000");
  });

  it("evaluates a rule that doubles itself forty times over once each", () => {
    const build = new ProgramBuilder();
    let last = build.slot("x");
    for (let i = 0; i < 40; i++) last = build.rule(`s${i}`, build.add(last, last));
    expect(answer(build.program(), { x: "1" }, "s39", ["s39"])).to.equal("1099511627776");
  });

  it("lets rules go on with a number too large to be written", () => {
    const build = new ProgramBuilder();
    const huge = build.rule("huge", build.arithmetic("power", build.slot("x"), build.number(100)));
    build.rule("r", build.arithmetic("divide", huge, huge));
    build.rule("vetoes", build.isVeto(huge), BOOLEAN);
    const program = build.program();
    expect(answer(program, { x: "9" }, "huge")).to.match(/^\[.+\]$/);
    expect(answer(program, { x: "9" })).to.equal("1");
    expect(answer(program, { x: "9" }, "vetoes")).to.equal("false");
  });

  it("vetoes instead of computing numbers of a million digits", () => {
    const build = new ProgramBuilder();
    let last = build.slot("x");
    for (let i = 0; i < 30; i++) last = build.rule(`s${i}`, build.multiply(last, last));
    expect(answer(build.program(), { x: "7" }, "s29", ["s29"])).to.match(/^\[.+\]$/);
  });

  it("stops when its deadline has passed", () => {
    const build = new ProgramBuilder();
    let last = build.slot("x");
    for (let i = 0; i < 2000; i++) last = build.rule(`s${i}`, build.add(last, build.number(1)));
    const program = build.program();
    let checks = 0;
    const deadline = {
      check() {
        if (++checks > 3) throw new Error("late");
      },
    };
    expect(() => run(program, { x: "1" }, ["s1999"], deadline)).to.throw("late");
    expect(checks).to.equal(4);
  });

  it("looks at its deadline now and then, not at every cell", () => {
    const build = new ProgramBuilder();
    let last = build.slot("x");
    for (let i = 0; i < 2000; i++) last = build.rule(`s${i}`, build.add(last, build.number(1)));
    let checks = 0;
    run(build.program(), { x: "1" }, ["s1999"], { check: () => checks++ });
    expect(checks).to.be.within(4, 100);
  });

  it("evaluates the rule at the end of a chain of data, once, unless one of the data is given", () => {
    const build = new ProgramBuilder();
    build.rule("fed", build.add(build.slot("x"), build.number(1)));
    build.slot("b.y", undefined, { source: { rule: 0 } });
    build.slot("a.x", { kind: "number", help: "", maximum: { n: 5n, d: 1n } }, { source: { slot: 1 } });
    const program = build.program();
    const outcome = (data: Readonly<Record<string, string>>) => {
      const inputs = bindInputs(program, data, DEFAULT_LIMITS);
      if ("kind" in inputs) throw new Error(inputs.message);
      const evaluation = new Evaluation(program, inputs, NOW);
      expect(evaluation.ofSlot(2)).to.equal(evaluation.ofSlot(2));
      return evaluation.ofSlot(2);
    };
    expect(outcome({ x: "2" })).to.include({ kind: "number", n: 3n });
    expect(outcome({ x: "7" })).to.include({ kind: "veto", reason: "Data a.x: 8 is above the maximum 5" });
    expect(outcome({ x: "7", "a.x": "4" })).to.include({ kind: "number", n: 4n });
    expect(outcome({})).to.include({ kind: "veto", cause: "missing", slot: 0 });
  });

  it("evaluates a cell that nothing needed when it is asked for", () => {
    const build = new ProgramBuilder();
    const x = build.slot("x");
    build.rule("r", build.choose(build.number(1), [build.compare(x, ">", build.number(5)), build.number(2)]));
    build.rule("other", build.add(x, build.number(3)));
    const program = build.program();
    const inputs = bindInputs(program, { x: "7" }, DEFAULT_LIMITS);
    if ("kind" in inputs) throw new Error(inputs.message);
    const evaluation = new Evaluation(program, inputs, NOW);
    expect(evaluation.ofRule(0)).to.include({ kind: "number", n: 2n });
    const other = program.rules[1]?.root ?? -1;
    expect(evaluation.recorded(other)).to.equal(undefined);
    expect(evaluation.ofCell(other)).to.include({ n: 10n });
    expect(evaluation.recorded(other)).to.include({ n: 10n });
  });
});
