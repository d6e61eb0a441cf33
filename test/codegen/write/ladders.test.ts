import { expect } from "chai";
import fc from "fast-check";
import type { Comparison } from "../../../src/model/operators.ts";
import type { CellId } from "../../../src/model/program/program.ts";
import { ProgramBuilder, TEXT } from "../../runtime/build.ts";
import { expectSame, expectSameArms, fastAnswer } from "../agree.ts";

const OPERATORS: readonly Comparison[] = ["<", "<=", ">", ">=", "is", "is not"];

/** Slot 0 is `x`, slot 1 `zone`, slot 2 `y`. */
function builder(): ProgramBuilder {
  const build = new ProgramBuilder();
  build.slot("x");
  build.slot("zone", TEXT);
  build.slot("y");
  return build;
}

/** Results of all kinds: literals, vetoes, and what must be computed. */
function result(build: ProgramBuilder, kind: number, at: number): CellId {
  if (kind === 0) return build.veto("closed");
  return kind === 1 ? build.add(build.slotCell(2), build.number(at % 3)) : build.number(at, 4);
}

const data = fc.record(
  {
    x: fc.constantFrom("-1", "0", "1", "2.5", "7", "12", "0.00001", "x"),
    zone: fc.constantFrom("a", "b", "z", ""),
    y: fc.constantFrom("0", "3", "3.5", "y"),
  },
  { requiredKeys: [] },
);

describe("long ladders in generated code", () => {
  it("answer like the scan for bounds on one number, in any order and on either side", () => {
    const arm = fc.record({
      operator: fc.constantFrom(...OPERATORS),
      bound: fc.integer({ min: -1, max: 12 }),
      until: fc.option(fc.integer({ min: -1, max: 12 })),
      mirrored: fc.boolean(),
      kind: fc.nat({ max: 8 }),
    });
    fc.assert(
      fc.property(fc.array(arm, { minLength: 16, maxLength: 40 }), fc.array(data, { maxLength: 8 }), (arms, all) => {
        const build = builder();
        const x = build.slotCell(0);
        const written = arms.map(({ operator, bound, until, mirrored, kind }, at) => {
          const literal = build.number(bound, 2);
          const test = mirrored ? build.compare(literal, operator, x) : build.compare(x, operator, literal);
          const all = until === null ? test : build.and(test, build.compare(x, "<", build.number(until)));
          return [all, result(build, kind, at)] as const;
        });
        build.rule("r", build.choose(build.number(-1), ...written));
        const program = build.program();
        for (const given of all) expectSame(program, given);
        expectSameArms(program, all);
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });

  it("answer like the scan for a key and a bound on a second one", () => {
    const arm = fc.record({
      zone: fc.constantFrom("a", "b", "c"),
      bound: fc.option(fc.tuple(fc.constantFrom(...OPERATORS), fc.integer({ min: 0, max: 4 }))),
      kind: fc.nat({ max: 8 }),
    });
    fc.assert(
      fc.property(fc.array(arm, { minLength: 16, maxLength: 40 }), fc.array(data, { maxLength: 8 }), (arms, all) => {
        const build = builder();
        const written = arms.map(({ zone, bound, kind }, at) => {
          const key = build.compare(build.slotCell(1), "is", build.literal({ kind: "text", text: zone }), "text");
          const test = bound && build.compare(build.slotCell(2), bound[0], build.number(bound[1]));
          return [test === null ? key : build.and(key, test), result(build, kind, at)] as const;
        });
        build.rule("r", build.choose(build.number(-1), ...written));
        const program = build.program();
        for (const given of all) expectSame(program, given);
        expectSameArms(program, all);
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });

  it("are right for bounds between two numbers that a caller can give", () => {
    const build = new ProgramBuilder();
    const x = build.slot("x", { kind: "number", help: "", decimals: 0 });
    const arms = Array.from({ length: 20 }, (_, at) => {
      return [build.compare(x, at % 2 === 0 ? ">" : ">=", build.number(2 * at + 1, 2)), build.number(at)] as const;
    });
    build.rule("r", build.choose(build.number(-1), ...arms));
    const program = build.program();
    for (const [given, arm] of [
      ["0", "-1"],
      ["1", "0"],
      ["2", "1"],
      ["3", "2"],
      ["20", "19"],
    ] as const) {
      expect(fastAnswer(program, { x: given })).to.equal(arm);
    }
  });

  it("are scanned where ranges of one key stand beside tests of a second one", () => {
    const build = builder();
    const arms = Array.from({ length: 30 }, (_, at) => {
      const above = build.compare(build.slotCell(0), ">", build.number(at));
      return [build.and(above, build.compare(build.slotCell(2), ">", build.number(at % 3))), build.number(at)] as const;
    });
    build.rule("r", build.choose(build.number(-1), ...arms));
    const program = build.program();
    expect(fastAnswer(program, { x: "28.5", y: "0.5" })).to.equal("27");
    expect(fastAnswer(program, { x: "28.5", y: "3" })).to.equal("28");
  });

  it("do not ask for the second key where no arm of the first one needs it", () => {
    const build = builder();
    const arms = Array.from({ length: 30 }, (_, at) => {
      const key = build.compare(build.slotCell(0), "is", build.number(at));
      const all = at % 2 === 0 ? key : build.and(key, build.compare(build.slotCell(2), ">", build.number(3)));
      return [all, build.number(at * 10)] as const;
    });
    build.rule("r", build.choose(build.number(-1), ...arms));
    const program = build.program();
    expect(fastAnswer(program, { x: "4" })).to.equal("40");
    expect(fastAnswer(program, { x: "5" })).to.equal("handed over");
    expect(fastAnswer(program, { x: "5", y: "4" })).to.equal("50");
    expect(fastAnswer(program, { x: "2.5" })).to.equal("-1");
    expect(fastAnswer(program, { x: "5", y: "no number" })).to.equal("handed over");
  });
});
