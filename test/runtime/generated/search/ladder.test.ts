import { expect } from "chai";
import fc from "fast-check";
import type { Cell, Program } from "../../../../src/model/program/program.ts";
import { plainDataOf } from "../../../../src/runtime/generated/read.ts";
import { literalNumbers, resultGroups } from "../../../../src/runtime/generated/search/ladder.ts";
import { NUMBER } from "../../build.ts";

const CONDITION: Cell = { op: "const", kind: "boolean", operands: [], value: { kind: "boolean", value: true } };

function number(n: bigint, d: bigint): Cell {
  return { op: "const", kind: "number", operands: [], value: { kind: "number", n, d } };
}

/** A ladder with one arm for each result; the last cell is the choice. */
function ladderOf(results: readonly Cell[]): Program {
  const operands = results.flatMap((_, at) => [0, at + 1]);
  const cells: readonly Cell[] = [CONDITION, ...results, { op: "choose", kind: "number", operands: [...operands, 0] }];
  return { spec: "a", slots: [{ key: "x", type: NUMBER }], cells, rules: [] };
}

function numbersOf(results: readonly Cell[], den: bigint): number[] {
  return [...literalNumbers(ladderOf(results), results.length + 1, den)];
}

describe("the literals of a ladder", () => {
  it("are integers of the scale, rounded down", () => {
    const sizes = fc.constantFrom(10n, 10n ** 6n, 10n ** 15n, 10n ** 16n, 10n ** 25n);
    const integer = (most: bigint) => fc.bigInt({ min: -most, max: most });
    fc.assert(
      fc.property(
        sizes.chain(integer),
        sizes.chain(integer),
        fc.constantFrom(1n, 2n, 100n, 10n ** 9n),
        (n, divisor, den) => {
          const d = divisor === 0n ? 1n : divisor < 0n ? -divisor : divisor;
          const scaled = n * den;
          const below = scaled / d - (scaled < 0n && scaled % d !== 0n ? 1n : 0n);
          expect(numbersOf([number(n, d)], den)).to.deep.equal([Number(below)]);
        },
      ),
    );
  });

  it("are none where the result is computed, which has a number of its own", () => {
    const computed: Cell = { op: "slot", kind: "number", operands: [], slot: 0 };
    const results = [number(1n, 1n), computed, CONDITION];
    expect(numbersOf(results, 10n)).to.deep.equal([10, Number.NaN, Number.NaN]);
    expect([...resultGroups(ladderOf(results), 4, [3, 2])]).to.deep.equal([-1, 1, 0]);
  });
});

describe("plain data", () => {
  it("are texts and truth values for names that the program knows", () => {
    const isPlain = plainDataOf(ladderOf([]));
    for (const plain of [{}, { x: "1" }, { x: true }]) expect(isPlain(plain)).to.equal(true);
    for (const other of [{ x: 1 }, { x: null }, { x: {} }, { y: "1" }, { x: "1", y: true }])
      expect(isPlain(other)).to.equal(false);
  });
});
