import { expect } from "chai";
import { rational } from "../../src/model/numbers/rational.ts";
import type { ArithmeticOperator, Comparison } from "../../src/model/operators.ts";
import { RATIO } from "../../src/model/types/primitive.ts";
import type { Type } from "../../src/model/types/type.ts";
import { complementText, expressionText, expressionTexts } from "../../src/normal/expression-text.ts";
import type { Authored, AuthoredVariant } from "../../src/plan/authored.ts";

const NUMBER: Type = { kind: "number", help: "" };
const node = (variant: AuthoredVariant): Authored => ({
  node: 0,
  type: NUMBER,
  range: { start: 0, end: 0 },
  ...variant,
});
const slot = (...path: string[]) => node({ kind: "slot", path });
const number = (value: bigint) => node({ kind: "literal", value: { kind: "number", ...rational(value) } });
const percentage = { ...number(1n), type: RATIO, unit: "percent" };
const arithmetic = (operator: ArithmeticOperator, left: Authored, right: Authored) =>
  node({ kind: "arithmetic", operator, left, right });
const comparison = (operator: Comparison, left: Authored, right: Authored) =>
  node({ kind: "comparison", operator, left, right }) as Extract<Authored, { kind: "comparison" }>;
const not = (operand: Authored) => node({ kind: "not", operand });
const and = (left: Authored, right: Authored) => node({ kind: "and", left, right });
const isVeto = (operand: Authored) => node({ kind: "is_veto", operand });
const print = (root: Authored) => expressionText(root, ({ path }) => path.join("."));

const [a, b, c] = [slot("a"), slot("t", "b"), slot("c")];

describe("the text of an expression", () => {
  it("merges sums in sums and products in products, and keeps all other parentheses", () => {
    expect(print(arithmetic("+", a, arithmetic("+", b, c)))).to.equal("a + t.b + c");
    expect(print(arithmetic("*", a, arithmetic("*", b, c)))).to.equal("a * t.b * c");
    expect(print(arithmetic("-", a, arithmetic("-", b, c)))).to.equal("a - (t.b - c)");
    expect(print(arithmetic("+", a, arithmetic("-", b, c)))).to.equal("a + (t.b - c)");
    expect(print(arithmetic("/", a, arithmetic("*", b, c)))).to.equal("a / (t.b * c)");
    expect(print(arithmetic("*", arithmetic("+", a, b), number(2n)))).to.equal("(a + t.b) * 2");
  });

  it("puts names that read as words of an operator in parentheses, also those of imports", () => {
    const inside = (within: Authored) => node({ kind: "in_range", value: a, within });
    for (const path of [["calendar"], ["calendar", "x"]])
      expect(print(inside(slot(...path)))).to.equal(`a in (${path.join(".")})`);
    expect(print(inside(slot("x", "calendar")))).to.equal("a in x.calendar");
    expect(print(node({ kind: "or", left: a, right: slot("or", "x") }))).to.equal("a or (or.x)");
    expect(print(node({ kind: "or", left: a, right: slot("x", "or") }))).to.equal("a or x.or");
  });

  it("keeps a percentage before `%` in parentheses, and a permille amount as it is", () => {
    const permille = { ...percentage, unit: "permille" };
    expect(print(arithmetic("%", percentage, a))).to.equal("(100%) % a");
    expect(print(arithmetic("%", permille, a))).to.equal("1000%% % a");
    expect(print(arithmetic("%", number(1n), a))).to.equal("(1) % a");
    expect(print(arithmetic("%", a, percentage))).to.equal("a % 100%");
  });

  it("lets powers associate to the right", () => {
    expect(print(arithmetic("^", a, arithmetic("^", b, c)))).to.equal("a ^ t.b ^ c");
    expect(print(arithmetic("^", arithmetic("^", a, b), c))).to.equal("(a ^ t.b) ^ c");
  });

  it("prints a negative literal as itself", () => {
    expect(print(arithmetic("*", number(-5n), a))).to.equal("-5 * a");
  });

  it("puts the operand of a function in parentheses", () => {
    expect(print(node({ kind: "math", function: "sqrt", operand: arithmetic("/", a, c) }))).to.equal("sqrt(a / c)");
  });

  it("keeps conversions tighter than sums and ranges tighter than conversions", () => {
    const cast = (operand: Authored) => node({ kind: "cast", operand, target: { unit: ["gram"] } });
    expect(print(cast(cast(a)))).to.equal("a as gram as gram");
    expect(print(cast(arithmetic("+", a, c)))).to.equal("(a + c) as gram");
    expect(print(cast(node({ kind: "range", from: a, to: c })))).to.equal("a...c as gram");
    expect(print(node({ kind: "range", from: arithmetic("+", a, c), to: c }))).to.equal("(a + c)...c");
  });

  it("keeps comparisons apart", () => {
    expect(print(comparison("is", comparison(">", a, c), c))).to.equal("(a > c) is c");
    expect(print(comparison("is", c, node({ kind: "in_range", value: a, within: b })))).to.equal("c is (a in t.b)");
    expect(print(comparison("is", node({ kind: "in_range", value: a, within: b }), c))).to.equal("a in t.b is c");
  });

  it("puts what a test for a veto tests in parentheses only where it would be read otherwise", () => {
    const cast = (operand: Authored) => node({ kind: "cast", operand, target: { unit: ["gram"] } });
    expect(print(isVeto(a))).to.equal("a is veto");
    expect(print(not(isVeto(a)))).to.equal("a is not veto");
    expect(print(isVeto(arithmetic("+", a, c)))).to.equal("a + c is veto");
    expect(print(isVeto(arithmetic("+", a, number(1n))))).to.equal("a + 1 is veto");
    expect(print(isVeto(arithmetic("+", a, percentage)))).to.equal("a + 100% is veto");
    expect(print(isVeto(arithmetic("+", a, cast(number(1n)))))).to.equal("a + 1 as gram is veto");
    expect(print(isVeto(arithmetic("*", a, arithmetic("+", c, number(1n)))))).to.equal("a * (c + 1) is veto");
    expect(print(isVeto(comparison(">", a, c)))).to.equal("(a > c) is veto");
    expect(print(isVeto(isVeto(a)))).to.equal("(a is veto) is veto");
    expect(print(not(isVeto(not(a))))).to.equal("(not a) is not veto");
    expect(print(not(and(a, isVeto(c))))).to.equal("not (a and c is veto)");
  });

  it("writes predicates on dates as they are written", () => {
    const window = node({ kind: "window", direction: "past", offset: a });
    const longer = node({ kind: "window", direction: "future", offset: arithmetic("+", a, b) });
    expect(print(node({ kind: "in_range", value: c, within: window }))).to.equal("c in past a");
    expect(print(longer)).to.equal("future (a + t.b)");
    expect(print(node({ kind: "date_relative", direction: "future", operand: c }))).to.equal("c in future");
    expect(print(node({ kind: "date_calendar", which: "not_in", period: "week", operand: c }))).to.equal(
      "c not in calendar week",
    );
    expect(print(node({ kind: "date_calendar", which: "past", period: "year", operand: c }))).to.equal(
      "c in past calendar year",
    );
  });

  it("states the opposite of a comparison without swapping its sides", () => {
    const pairs = [
      ["is", "is not"],
      ["<", ">="],
      [">", "<="],
    ] as const;
    for (const [operator, opposite] of pairs) {
      for (const [one, other] of [
        [operator, opposite],
        [opposite, operator],
      ] as const) {
        const root = comparison(one, number(5n), a);
        const texts = expressionTexts(root, ({ path }) => path.join("."));
        expect(complementText(root, texts)).to.equal(`5 ${other} a`);
      }
    }
  });

  it("prints chains of a hundred thousand operands", () => {
    let chain = a;
    for (let i = 0; i < 100_000; i++) chain = arithmetic("-", chain, c);
    expect(print(chain)).to.have.length(1 + 100_000 * 4);
  });
});
