import { expect } from "chai";
import fc from "fast-check";
import type { Comparison } from "../../src/model/operators.ts";
import type { CellId, Program } from "../../src/model/program/program.ts";
import { type ArmIndex, ArmIndexes } from "../../src/runtime/arm-index.ts";
import { volume } from "../volume.ts";
import { answer, BOOLEAN, ProgramBuilder, run, TEXT } from "./build.ts";

const OPERATORS: readonly Comparison[] = ["<", "<=", ">", ">=", "is", "is not"];

/**
 * A ladder of many arms, and a rule that waits for `open`: its list tells which of the conditions
 * at both ends of the ladder count as evaluated.
 */
function programOf(arms: (build: ProgramBuilder) => (readonly [CellId, CellId])[]): ProgramBuilder {
  const build = new ProgramBuilder();
  build.slot("x");
  build.slot("zone", TEXT);
  build.slot("open", BOOLEAN);
  build.slot("late");
  const ladder = arms(build);
  build.rule("r", build.choose(build.number(-1), ...ladder));
  const parts = [...ladder.slice(0, 3), ...ladder.slice(-3)].map(([condition], i) => {
    return build.rule(`part${i}`, build.choose(build.number(0), [condition, build.slotCell(3)]), undefined, {
      own: false,
    });
  });
  build.rule("waits", build.choose(build.add(...parts), [build.slotCell(2), build.number(2)]));
  return build;
}

/** The index of the longest ladder of a program. */
function ladderOf(program: Program): ArmIndex | undefined {
  const lengths = program.cells.map(({ op, operands }) => (op === "choose" ? operands.length : 0));
  const id = lengths.indexOf(Math.max(...lengths));
  const choose = program.cells[id];
  return choose && new ArmIndexes(program).of(id, choose);
}

const given = fc.record(
  { x: fc.constantFrom("-1", "0", "1", "2.5", "7", "12", "x"), zone: fc.constantFrom("a", "b", "z") },
  { requiredKeys: [] },
);

describe("looking up long ladders", () => {
  it("answers like the scan from below over bounds in any order", () => {
    const arms = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: -1, max: 12 }), fc.boolean()), {
      minLength: 24,
      maxLength: 40,
    });
    fc.assert(
      fc.property(arms, given, (tests, data) => {
        const program = programOf((build) =>
          tests.map(([operator, bound, mirrored], i) => {
            const [left, right] = [build.slotCell(0), build.number(bound)];
            const test = OPERATORS[operator] ?? "is";
            return [mirrored ? build.compare(right, test, left) : build.compare(left, test, right), build.number(i)];
          }),
        ).program();
        expect(run(program, data, undefined, undefined, new ArmIndexes(program))).to.deep.equal(run(program, data));
      }),
      { numRuns: volume(200) },
    );
  });

  it("answers like the scan from below over keys with further conjuncts", () => {
    const arms = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.option(fc.integer({ min: -1, max: 12 }))), {
      minLength: 24,
      maxLength: 40,
    });
    fc.assert(
      fc.property(arms, given, (tests, data) => {
        const program = programOf((build) =>
          tests.map(([zone, bound], i) => {
            const key = build.compare(build.slotCell(1), "is", build.literal({ kind: "text", text: zone }), "text");
            const more =
              bound === null ? key : build.and(key, build.compare(build.slotCell(0), ">=", build.number(bound)));
            return [more, build.number(i)];
          }),
        ).program();
        expect(run(program, data, undefined, undefined, new ArmIndexes(program))).to.deep.equal(run(program, data));
      }),
      { numRuns: volume(200) },
    );
  });

  it("leaves the arms that may hold for a value of the key, if all begin with the same one", () => {
    const arms = (first: (build: ProgramBuilder, i: number) => CellId) => {
      const build = programOf((b) => Array.from({ length: 30 }, (_, i) => [first(b, i), b.number(i)] as const));
      return ladderOf(build.program());
    };
    const zone = (b: ProgramBuilder, i: number) =>
      b.compare(b.slotCell(1), "is", b.literal({ kind: "text", text: `z${i % 10}` }), "text");
    const above = (b: ProgramBuilder, i: number, slot = 0) => b.compare(b.slotCell(slot), ">", b.number(i));
    const number = (n: bigint) => ({ kind: "number", n, d: 1n }) as const;
    const text = { kind: "text", text: "z7" } as const;
    expect(arms(zone)?.candidates(text)).to.deep.equal([27, 17, 7]);
    expect(arms((b, i) => b.and(b.and(zone(b, i), above(b, i)), above(b, 3)))?.candidates(text)).to.deep.equal([
      27, 17, 7,
    ]);
    expect(arms(above)?.candidates(number(12n))).to.deep.equal([11]);
    expect(arms(above)?.candidates(number(0n))).to.deep.equal([]);
    expect(arms((b, i) => above(b, i, i === 15 ? 3 : 0))).to.equal(undefined);
    expect(arms((b, i) => (i === 15 ? above(b, i) : zone(b, i)))).to.equal(undefined);
  });

  it("leaves the last arm that holds on each side of each bound, and on the bound", () => {
    const holds: Readonly<Record<Comparison, (value: number, bound: number) => boolean>> = {
      "<": (value, bound) => value < bound,
      "<=": (value, bound) => value <= bound,
      ">": (value, bound) => value > bound,
      ">=": (value, bound) => value >= bound,
      is: (value, bound) => value === bound,
      "is not": (value, bound) => value !== bound,
    };
    for (const operator of OPERATORS) {
      // 24 arms on six bounds, each bound in four arms.
      const bounds = Array.from({ length: 24 }, (_, i) => 2 * ((7 * i) % 6));
      const program = programOf((b) =>
        bounds.map((bound, i) => [b.compare(b.slotCell(0), operator, b.number(bound)), b.number(i)] as const),
      ).program([]);
      const index = ladderOf(program);
      for (let value = -1; value <= 11; value++) {
        const expected = bounds.flatMap((bound, i) => (holds[operator](value, bound) ? [i] : [])).at(-1);
        const found = index?.candidates({ kind: "number", n: BigInt(value), d: 1n });
        expect(found?.[0], `${value} ${operator}`).to.equal(expected);
      }
    }
  });

  it("asks for the key of the last arm before anything else", () => {
    const build = programOf((b) =>
      Array.from({ length: 30 }, (_, i) => [b.compare(b.slotCell(0), "is", b.number(i)), b.number(i)] as const),
    );
    const program = build.program();
    expect(answer(program)).to.equal("[Missing data: x]");
    const indexed = run(program, {}, ["r"], undefined, new ArmIndexes(program));
    expect(indexed).to.deep.equal(run(program, {}, ["r"]));
  });
});
