import { expect } from "chai";
import type { Comparison } from "../../../../src/model/operators.ts";
import type { CellId } from "../../../../src/model/program/program.ts";
import { makeDate } from "../../../../src/model/time/calendar.ts";
import { ladder } from "../../../../src/runtime/generated/search/ladder.ts";
import { ladderShape } from "../../../../src/runtime/generated/search/ladder-shape.ts";
import { type Key, lookup } from "../../../../src/runtime/generated/search/lookup.ts";
import { ProgramBuilder, TEXT } from "../../build.ts";

const UP = Number.POSITIVE_INFINITY;
const DOWN = Number.NEGATIVE_INFINITY;

describe("a lookup", () => {
  it("gives the first entry that covers a value", () => {
    const lists: readonly (readonly Key[])[] = [
      [],
      [
        { from: 3, to: 3 },
        { from: 5, to: 5 },
        { from: 3, to: 3 },
      ],
      [
        { from: 9, to: UP },
        { from: 4, to: UP },
        { from: 6, to: UP },
        { from: 4, to: UP },
        { from: DOWN, to: UP },
      ],
      [
        { from: 2, to: 4 },
        { from: 3, to: 8 },
        { from: 1, to: 9 },
        { from: 5, to: 4 },
      ],
      [
        { from: 7, to: UP },
        { from: 2, to: 3 },
        { from: 3, to: 3 },
        { from: DOWN, to: 1 },
      ],
      [
        { from: 1, to: 2 },
        { from: 4, to: 5 },
        { from: 5, to: UP },
        { from: 8, to: 9 },
      ],
    ];
    for (const [at, keys] of lists.entries()) {
      const found = lookup(keys.map((key, value) => ({ key, value })));
      for (let value = -2; value <= 12; value++) {
        const expected = keys.findIndex((key) => typeof key !== "string" && key.from <= value && value <= key.to);
        expect(found.of(value) ?? -1, `${value} in list ${at}`).to.equal(expected);
      }
    }
  });

  it("finds texts by themselves", () => {
    const found = lookup(["a", "b", "a"].map((key, value) => ({ key, value })));
    expect(["a", "b", "c"].map((text) => found.of(text))).to.deep.equal([0, 1, undefined]);
  });
});

describe("a ladder", () => {
  const holds: readonly (readonly [Comparison, (value: number, bound: number) => boolean])[] = [
    ["<", (value, bound) => value < bound],
    ["<=", (value, bound) => value <= bound],
    [">", (value, bound) => value > bound],
    [">=", (value, bound) => value >= bound],
    ["is", (value, bound) => value === bound],
  ];
  const bounds = [12, 3, 7, 3, 18, 9].map((sixths) => [BigInt(sixths), 6n] as const);

  it("finds the last arm that holds, on each side of each bound", () => {
    for (const [operator, isTrue] of holds) {
      for (const den of [1n, 2n, 12n]) {
        const build = new ProgramBuilder();
        const x = build.slot("x");
        const arms = bounds.map(
          ([n, d], i) => [build.compare(x, operator, build.number(n, d)), build.number(i)] as const,
        );
        const choose = build.choose(build.number(-1), ...arms);
        const found = ladder({ spec: "a", slots: [], rules: [], cells: build.table.cells }, choose, den, undefined);
        for (let value = -1; value <= 40; value++) {
          const expected = bounds.findLastIndex(([n, d]) => isTrue(value * Number(d), Number(n * den)));
          expect(found.find(value), `${value}/${den} ${operator}`).to.equal(expected);
        }
      }
    }
  });

  it("finds the last arm of a first key that a second one does not rule out", () => {
    const build = new ProgramBuilder();
    const zone = build.slot("zone", TEXT);
    const x = build.slot("x");
    const is = (text: string): CellId => build.compare(zone, "is", build.literal({ kind: "text", text }), "text");
    const rows = [
      ["a", 5],
      ["b", undefined],
      ["a", 2],
      ["c", 1],
      ["a", 7],
    ] as const;
    const arms = rows.map(([text, bound], i) => {
      const both = bound === undefined ? is(text) : build.and(is(text), build.compare(x, ">", build.number(bound)));
      return [both, build.number(i)] as const;
    });
    const choose = build.choose(build.number(-1), ...arms);
    const found = ladder({ spec: "a", slots: [], rules: [], cells: build.table.cells }, choose, undefined, 1n);
    const armOf = (text: string, value: number) => found.row(text).find(value);
    expect([1, 2, 3, 5, 6, 7, 8].map((value) => armOf("a", value))).to.deep.equal([-1, -1, 2, 2, 2, 2, 4]);
    expect([armOf("b", 0), armOf("c", 1), armOf("c", 2), armOf("d", 9)]).to.deep.equal([1, -1, 3, -1]);
    const rowOf = ({ asks, arm }: { asks: boolean; arm: number }) => ({ asks, arm });
    expect(["a", "b", "d"].map((text) => rowOf(found.row(text)))).to.deep.equal([
      { asks: true, arm: 4 },
      { asks: false, arm: 1 },
      { asks: false, arm: -1 },
    ]);
  });

  it("is made of the last arms whose tests can be looked up", () => {
    const build = new ProgramBuilder();
    const x = build.slot("x");
    const day = build.slot("day", { kind: "date", help: "" });
    const zone = build.slot("zone", TEXT);
    const date = makeDate({ year: 2025, month: 1, day: 1 });
    const number = (n: number, operator: Comparison = ">") => build.compare(x, operator, build.number(n));
    const text = (operator: Comparison) =>
      build.compare(zone, operator, build.literal({ kind: "text", text: "a" }), "text");
    const dated = build.cell({
      op: "compare",
      kind: "boolean",
      operands: [day, build.literal(date)],
      operator: "is",
      of: "date",
    });
    const countOf = (...conditions: CellId[]) => {
      const choose = build.choose(build.number(-1), ...conditions.map((each, i) => [each, build.number(i)] as const));
      return ladderShape(build.table.at(choose), build.table.cells)?.count;
    };
    expect(countOf(number(1), number(2), number(3))).to.equal(3);
    expect(countOf(number(1), number(2, "is not"), number(3))).to.equal(1);
    expect(countOf(text("is"), text("is"))).to.equal(2);
    expect(countOf(text("is not"))).to.equal(undefined);
    expect(countOf(text("<"))).to.equal(undefined);
    expect(countOf(dated)).to.equal(undefined);
    expect(countOf(dated, number(3))).to.equal(1);
    expect(countOf(text("is"), number(3))).to.equal(1);
    expect(countOf(number(3, "is"), text("is"))).to.equal(1);
    expect(countOf(build.and(text("is"), number(3, "is")), number(3, "is"))).to.equal(1);
    expect(countOf(build.and(text("is"), number(3)), text("is"))).to.equal(2);
    expect(countOf(build.and(number(1), number(5, "<")), number(3))).to.equal(2);
    expect(countOf(build.and(number(1), text("is")), number(3, "is"))).to.equal(1);
  });
});
