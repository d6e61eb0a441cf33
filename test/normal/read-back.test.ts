import { expect } from "chai";
import fc from "fast-check";
import { Engine } from "../../src/engine/engine.ts";
import { COMMANDS } from "../../src/model/commands.ts";
import { divide, rational } from "../../src/model/numbers/rational.ts";
import { BOOLEAN, DATE, NUMBER, RATIO, TEXT, TIME } from "../../src/model/types/primitive.ts";
import type { MeasureType, Type } from "../../src/model/types/type.ts";
import { expressionText } from "../../src/normal/expression-text.ts";
import type { Authored, AuthoredVariant } from "../../src/plan/authored.ts";
import { operandsFirst } from "../../src/syntax/operands.ts";
import type { CommandNode, Expression } from "../../src/syntax/tree/expression.ts";
import type { NumberLiteral } from "../../src/syntax/tree/literal.ts";
import { expression } from "../syntax/programs.ts";
import { parseText, shape } from "../syntax/trees.ts";
import { volume } from "../volume.ts";

/** Deeper than any rule may be: a text may have more parentheses than its source. */
const DEEP = { max_expression_depth: 100 };

function parsed(body: string): Expression | undefined {
  const result = parseText(`spec s rule r: ${body}`, DEEP).tree?.specs[0]?.rules[0]?.declaration.node.result;
  return result?.type === "veto" ? undefined : result;
}

/**
 * A typed expression of the same form; `type` is what names and operators have. Texts have no
 * quotes in explanations, so names stand for them.
 */
function authored(read: Expression, type: Type): Authored {
  const of = (operand: Expression) => authored(operand, type);
  const node = (variant: AuthoredVariant, own = type, unit?: string): Authored => ({
    node: 0,
    type: own,
    unit,
    range: read.range,
    ...variant,
  });
  switch (read.type) {
    case "number":
      return numberLiteral(read, node);
    case "text":
      return node({ kind: "slot", path: ["named"] }, TEXT);
    case "boolean":
      return node({ kind: "literal", value: { kind: "boolean", value: read.value } }, BOOLEAN);
    case "date":
      return node({ kind: "literal", value: read.value }, DATE);
    case "time":
      return node({ kind: "literal", value: read.value }, TIME);
    case "reference":
      return node({ kind: "slot", path: read.path });
    case "now":
      return node({ kind: "now" }, DATE);
    case "arithmetic":
      return node({ kind: "arithmetic", operator: read.operator, left: of(read.left), right: of(read.right) });
    case "comparison":
      return node({ kind: "comparison", operator: read.operator, left: of(read.left), right: of(read.right) });
    case "and":
    case "or":
      return node({ kind: read.type, left: of(read.left), right: of(read.right) });
    case "not":
    case "is_veto":
      return node({ kind: read.type, operand: of(read.operand) });
    case "cast": {
      return node({ kind: "cast", operand: of(read.operand), target: read.target });
    }
    case "math":
      return node({ kind: "math", function: read.function, operand: of(read.operand) });
    case "rounding":
      return node({ kind: "rounding", value: of(read.value), step: of(read.step), mode: read.mode });
    case "extremum":
      return node({ kind: "extremum", which: read.which, operands: read.operands.map(of) });
    case "range":
      return node({ kind: "range", from: of(read.from), to: of(read.to) });
    case "in_range":
      return node({ kind: "in_range", value: of(read.value), within: of(read.within) });
    case "one_of":
      return node({ kind: "one_of", value: of(read.value), options: read.options.map(of) });
    case "window":
      return node({ kind: "window", direction: read.direction, offset: of(read.offset) });
    case "date_relative":
      return node({ kind: "date_relative", direction: read.direction, operand: of(read.operand) });
    case "date_calendar":
      return node({ kind: "date_calendar", which: read.which, period: read.period, operand: of(read.operand) });
    case "starts_with":
      return node({ kind: "starts_with", left: of(read.left), right: of(read.right) });
    case "range_end":
      return node({ kind: "range_end", which: read.which, operand: of(read.operand) });
    case "date_part":
      return node({ kind: "date_part", part: read.part, operand: of(read.operand) });
    case "date_pair":
      return node({ kind: "date_pair", words: read.words, left: of(read.left), right: of(read.right) });
    case "working_days": {
      const { which, operands, except, weekend } = read;
      const parts = { operands: operands.map(of), except: except.map(of), weekend: weekend.map(of) };
      return node({ kind: "working_days", which, ...parts });
    }
    case "call":
      return node({ kind: "call", function: read.function, operands: read.operands.map(of) });
    case "command": {
      const { argument } = COMMANDS[read.command];
      const perRow = argument === "rows" || argument === "condition";
      const given = read.arguments.map(({ value, order, field }) => {
        return { value: of(value), perRow, descending: order === "desc", field };
      });
      const otherwise = read.otherwise && of(read.otherwise);
      return node({ kind: "command", command: read.command, list: of(read.list), arguments: given, otherwise });
    }
    case "member":
      return node({ kind: "member", operand: of(read.of), path: read.path, member: "slot" });
    case "previous":
      return node({ kind: "previous", level: 0, path: read.path, member: "slot", otherwise: of(read.otherwise) });
    case "element":
      return node({ kind: "element", level: 0 });
  }
}

function numberLiteral(
  { value, unit }: NumberLiteral,
  node: (variant: AuthoredVariant, type: Type, unit?: string) => Authored,
): Authored {
  const literal = (parts: number) =>
    ({ kind: "literal", value: { kind: "number", ...divide(value, rational(BigInt(parts))) } }) as const;
  if (unit === undefined) return node(literal(1), NUMBER);
  const name = unit.join(".");
  if (name === "percent") return node(literal(100), RATIO, name);
  if (name === "permille") return node(literal(1000), RATIO, name);
  const money: MeasureType = {
    kind: "measure",
    help: "",
    units: [{ name, factor: rational(1n), terms: [[name, 1]], dimensions: [] }],
    traits: [],
    family: name,
    dimensions: [],
  };
  return node(literal(1), money, name);
}

/** Numbers and truths by their value, texts as the name that stands for them. */
function normal(read: Expression): Expression {
  switch (read.type) {
    case "number":
      return { ...read, digits: `${read.value.n}/${read.value.d}` };
    case "text":
      return { type: "reference", path: ["named"], range: read.range };
    case "boolean":
      return { ...read, word: read.value ? "true" : "false" };
    case "arithmetic":
    case "comparison":
    case "and":
    case "or":
    case "starts_with":
    case "date_pair":
      return { ...read, left: normal(read.left), right: normal(read.right) };
    case "not":
    case "is_veto":
    case "cast":
    case "math":
    case "date_relative":
    case "date_calendar":
    case "date_part":
    case "range_end":
      return { ...read, operand: normal(read.operand) };
    case "range":
      return { ...read, from: normal(read.from), to: normal(read.to) };
    case "in_range":
      return { ...read, value: normal(read.value), within: normal(read.within) };
    case "one_of":
      return { ...read, value: normal(read.value), options: read.options.map(normal) };
    case "rounding":
      return { ...read, value: normal(read.value), step: normal(read.step) };
    case "extremum":
    case "call":
      return { ...read, operands: read.operands.map(normal) };
    case "working_days":
      return workingDaysOf(read, normal);
    case "window":
      return { ...read, offset: normal(read.offset) };
    case "command":
      return commandOf(read, normal);
    case "member":
      return { ...read, of: normal(read.of) };
    case "previous":
      return { ...read, otherwise: normal(read.otherwise) };
    default:
      return read;
  }
}

function workingDaysOf(
  read: Extract<Expression, { type: "working_days" }>,
  inner: (operand: Expression) => Expression,
): Expression {
  const { operands, except, weekend } = read;
  return { ...read, operands: operands.map(inner), except: except.map(inner), weekend: weekend.map(inner) };
}

/** A command with other operands; `asc` says nothing. */
function commandOf(read: CommandNode, inner: (operand: Expression) => Expression): CommandNode {
  const { list, otherwise } = read;
  const given = read.arguments.map(({ value, order, field }) => ({
    value: inner(value),
    ...(order === "desc" && { order }),
    ...(field && { field }),
  }));
  return { ...read, list: inner(list), arguments: given, ...(otherwise && { otherwise: inner(otherwise) }) };
}

/** The same with sums of sums and products of products grouped to the left. */
function leftToRight(read: Expression): Expression {
  if (read.type === "arithmetic") {
    const [left, right] = [leftToRight(read.left), leftToRight(read.right)];
    const isChain = read.operator === "+" || read.operator === "*";
    if (!isChain || right.type !== "arithmetic" || right.operator !== read.operator) return { ...read, left, right };
    return leftToRight({ ...right, left: { ...read, left, right: right.left } });
  }
  if (read.type === "comparison" || read.type === "and" || read.type === "or" || read.type === "date_pair")
    return { ...read, left: leftToRight(read.left), right: leftToRight(read.right) };
  if (read.type === "starts_with") return { ...read, left: leftToRight(read.left), right: leftToRight(read.right) };
  if (read.type === "rounding") return { ...read, value: leftToRight(read.value), step: leftToRight(read.step) };
  if (read.type === "one_of")
    return { ...read, value: leftToRight(read.value), options: read.options.map(leftToRight) };
  if (read.type === "extremum" || read.type === "call") return { ...read, operands: read.operands.map(leftToRight) };
  if (read.type === "working_days") return workingDaysOf(read, leftToRight);
  if ("operand" in read) return { ...read, operand: leftToRight(read.operand) };
  if (read.type === "command") return commandOf(read, leftToRight);
  if (read.type === "member") return { ...read, of: leftToRight(read.of) };
  if (read.type === "previous") return { ...read, otherwise: leftToRight(read.otherwise) };
  if (read.type === "range") return { ...read, from: leftToRight(read.from), to: leftToRight(read.to) };
  if (read.type === "in_range") return { ...read, value: leftToRight(read.value), within: leftToRight(read.within) };
  return read.type === "window" ? { ...read, offset: leftToRight(read.offset) } : read;
}

const keyOf = ({ path }: { readonly path: readonly string[] }) => path.join(".");

const read = (tree: Expression) => shape(normal(tree));

/** `-(x as eur)` is stated as `0 - x as eur`, which the language does not read. */
function isMinusOfCast(part: Expression): boolean {
  return (
    part.type === "arithmetic" && part.operator === "-" && part.left.type === "number" && part.right.type === "cast"
  );
}

/**
 * Reads texts, and the texts that explanations have for what was read, until enough were readable.
 */
function holds(type: Type, reading: (tree: Expression) => string): void {
  let held = 0;
  fc.assert(
    fc.property(expression, (body) => {
      const tree = parsed(body);
      if (tree === undefined || operandsFirst(tree).some(isMinusOfCast)) return;
      const text = expressionText(authored(tree, type), keyOf);
      const again = parsed(text);
      if (again === undefined) expect.fail(`${body}\nis written\n${text}\nwhich cannot be read`);
      expect(reading(again), `${body}\nis written\n${text}`).to.equal(reading(tree));
      held++;
    }),
    { numRuns: volume(700) },
  );
  expect(held).to.be.greaterThan(volume(250));
}

describe("the text of an expression in an explanation", () => {
  it("is read as the same expression", () => {
    holds(TEXT, read);
  });

  it("is read as the same expression but for sums of numbers in sums, and products in products", () => {
    holds(NUMBER, (tree) => read(leftToRight(tree)));
  });

  const ARITHMETIC = `
uses std units
data n: number
data m: money
data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
  -> decimals 2
data w: mass
data born: date
data flag: boolean
data gone: number
rule half: n / 2
rule lost: veto "lost"
`;
  const BODIES = [
    "(10...20) + 1",
    "1 + (10...20)",
    "(n...10) + (20...(n * 3))",
    "(10...20) - (1...5)",
    "born + (1 month + 1 month)",
    "1 month + (born + 1 month)",
    "(1 month + 1 month) + born",
    "born - (1 month + 1 month)",
    "(1 day...3 day) + (1 day + 2 day)",
    "n + (half + 1)",
    "n * (half * (n * 3))",
    "m * (n * (half * 25%))",
    "m + (m + (1 cent + m))",
    "w / (w / (w * n))",
    "n - (half - (n - 1))",
    "-n ^ 2",
    "-(n ^ 2)",
    "(-2) ^ 2",
    "-(2 ^ 2)",
    "2 ^ -n ^ 2",
    "(n ^ 2) ^ half",
    "(sqrt n) + 1",
    "sqrt (n + 1)",
    "sqrt n + 1",
    "2 * (abs -n) * half",
    "(round half) % 3",
    "(5) % n",
    "(n * 5) % 3",
    "(5%) * n",
    "m * 5% + 0.005 eur",
    "m as cent",
    "(m + 5 cent) as cent as number",
    "(1 eur...m) as cent",
    "((1 eur...m) as eur) + m",
    "m + (((1 eur...m) as eur) + m)",
    "(n > 1) is flag",
    "flag is (n > 1)",
    "(n in 1...9) is flag",
    "flag is (n in 1...9)",
    "flag and (n > 1 and (flag and n < 100))",
    "not (flag and n > 100)",
    "not not flag",
    "(not flag) is flag",
    "not n in 1...9",
    "n in 1...9 is veto",
    "n + 1 is veto",
    "(n > 1) is veto",
    "(lost is veto) is not veto",
    "not (lost is veto)",
    "(n is 4) is not flag",
    "born in past",
    "(born in past) is flag",
    "born in past 3 month + 1 month",
    "born in (born - 1 day)...(now + 1 day)",
    "born not in calendar year",
    "(born...now) as day > 5 day",
    "(n + 1)...(n * 3) + 4",
    "n in 1...(n * 2)",
  ];
  const DATA = { n: "4", m: "12.34 eur", w: "3 kilogram", born: "2025-12-31", flag: "yes" };

  /**
   * The result of a body, and the texts of its explanation: its own, and those of its causes as a
   * condition.
   */
  function explained(body: string) {
    const engine = new Engine();
    engine.load(`spec s\n${ARITHMETIC}\nrule r: ${body}\n`);
    const { r } = engine.run({ spec: "s", effective: "2026-01-31", rules: ["r"], data: DATA, explain: true }).results;
    if (r?.explanation === undefined) throw new Error("there is no explanation");
    const { explanation, ...result } = r;
    return { result, text: explanation.body };
  }

  for (const body of BODIES) {
    it(`has the value of its source: ${body}`, () => {
      const { result, text } = explained(body);
      expect(explained(text).result, text).to.eql(result);
    });
  }

  for (const body of BODIES) {
    it(`states a fact that holds: ${body}`, () => {
      const engine = new Engine();
      const conditions = [body, `not (${body})`, `${body} is veto`].map(
        (condition) => `rule r: 1 unless ${condition} then 2`,
      );
      for (const rule of conditions) {
        try {
          engine.load({ [rule]: `spec s\n${ARITHMETIC}\n${rule}\n` });
        } catch {
          // A body that is not a condition.
          continue;
        }
        const facts = engine.run({ spec: "s", effective: "2026-01-31", rules: ["r"], data: DATA, explain: true })
          .results.r?.explanation?.causes;
        for (const { condition, value } of facts ?? [])
          expect(explained(condition).result.result, condition).to.equal(value);
        engine.update(rule, "");
      }
    });
  }
});
