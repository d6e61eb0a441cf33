import { expect } from "chai";
import {
  EXTREMA,
  FUNCTIONS,
  layoutOf,
  MATH_NAMES,
  OPERATOR_WORDS,
  type OperatorKind,
  type Operators,
  operandsIn,
  ROUNDINGS,
  roundingLayout,
  type Tree,
} from "../../src/model/operators.ts";

interface Texts extends Tree {
  readonly node: string;
}

/** An operator over operands a, b, c as one line. */
function printed<Kind extends OperatorKind>(kind: Kind, node: Operators<Texts>[Kind]): string {
  const { before, between, after, ...layout } = layoutOf(kind, node);
  expect(layout.kind).to.equal(kind);
  return before + operandsIn<Kind, Texts>(kind, node).join(between) + after;
}

const PAIR = { left: "a", right: "b" };

describe("Operators (docs/spec/02-types-numbers-units.md#2-4-operators)", () => {
  it("are written around their operands", () => {
    for (const operator of ["+", "-", "*", "/", "%", "^"] as const)
      expect(printed("arithmetic", { ...PAIR, operator })).to.equal(`a ${operator} b`);
    for (const operator of ["<", "<=", ">", ">=", "is", "is not"] as const)
      expect(printed("comparison", { ...PAIR, operator })).to.equal(`a ${operator} b`);
    expect(printed("and", PAIR)).to.equal("a and b");
    expect(printed("or", PAIR)).to.equal("a or b");
    expect(printed("not", { operand: "a" })).to.equal("not a");
    expect(printed("is_veto", { operand: "a" })).to.equal("a is veto");
    expect(printed("cast", { operand: "a", target: { primitive: "number" } })).to.equal("a as number");
    expect(printed("cast", { operand: "a", target: { unit: ["money", "eur"] } })).to.equal("a as money.eur");
    expect(printed("math", { operand: "a", function: "sqrt" })).to.equal("sqrt a");
    expect(ROUNDINGS.map((mode) => printed("rounding", { value: "a", step: "b", mode }))).to.deep.equal([
      ...["round a to b", "round a to b half up", "round a to b half down", "round a to b up", "round a to b down"],
    ]);
    expect(EXTREMA.map((which) => printed("extremum", { which, operands: ["a", "b", "c"] }))).to.deep.equal([
      ...["min(a, b, c)", "max(a, b, c)"],
    ]);
    expect(printed("range", { from: "a", to: "b" })).to.equal("a...b");
    expect(printed("in_range", { value: "a", within: "b" })).to.equal("a in b");
    expect(printed("window", { direction: "past", offset: "a" })).to.equal("past a");
    expect(printed("date_relative", { operand: "a", direction: "future" })).to.equal("a in future");
    const calendar = (which: "current" | "past" | "future" | "not_in") =>
      printed("date_calendar", { operand: "a", which, period: "year" });
    expect(calendar("current")).to.equal("a in calendar year");
    expect(calendar("past")).to.equal("a in past calendar year");
    expect(calendar("future")).to.equal("a in future calendar year");
    expect(calendar("not_in")).to.equal("a not in calendar year");
  });

  it("name the usual rounding where the unit of the step reads like another one", () => {
    const node = { value: "a", step: "b", mode: "half even" } as const;
    expect(roundingLayout(node, "up").after).to.equal(" half even");
    expect(roundingLayout(node, "down").after).to.equal(" half even");
    expect(roundingLayout(node, "eur").after).to.equal("");
    expect(roundingLayout(node, undefined).after).to.equal("");
  });

  it("bind from `or`, the loosest, to functions, and break lines where their operands are long", () => {
    const layouts = [
      layoutOf("or", PAIR),
      layoutOf("and", PAIR),
      layoutOf("not", { operand: "a" }),
      layoutOf("comparison", { ...PAIR, operator: "<" }),
      layoutOf("arithmetic", { ...PAIR, operator: "+" }),
      layoutOf("arithmetic", { ...PAIR, operator: "*" }),
      layoutOf("arithmetic", { ...PAIR, operator: "^" }),
      layoutOf("cast", { operand: "a", target: { primitive: "text" } }),
      layoutOf("range", { from: "a", to: "b" }),
      layoutOf("math", { operand: "a", function: "abs" }),
    ];
    expect(layouts.map(({ strength }) => strength)).to.deep.equal([1, 2, 3, 4, 6, 7, 11, 8, 9, 14]);
    expect(layouts.flatMap(({ breaks, kind }) => (breaks === true ? [kind] : []))).to.deep.equal([
      ...["or", "and", "arithmetic", "arithmetic", "arithmetic"],
    ]);
    expect(layouts.map(({ takes }) => takes)).to.deep.equal([
      ...[
        [1, 2],
        [2, 3],
        [3, 3],
        [5, 6],
        [6, 7],
        [7, 8],
        [12, 11],
        [8, 8],
        [14, 14],
        [14, 14],
      ],
    ]);
    expect(layoutOf("is_veto", { operand: "a" }).strength).to.equal(4);
    for (const test of [
      layoutOf("in_range", { value: "a", within: "b" }),
      layoutOf("date_relative", { operand: "a", direction: "past" }),
      layoutOf("date_calendar", { operand: "a", which: "past", period: "week" }),
    ])
      expect(test.strength).to.equal(5);
  });

  it("have these words, and functions of which some take amounts", () => {
    expect(OPERATOR_WORDS).to.deep.equal(["and", "not", "as", "in"]);
    expect(ROUNDINGS).to.deep.equal(["half even", "half up", "half down", "up", "down"]);
    expect(EXTREMA).to.deep.equal(["min", "max"]);
    expect(MATH_NAMES.filter((name) => FUNCTIONS[name].takesAmounts)).to.deep.equal(["abs", "floor", "ceil", "round"]);
  });
});
