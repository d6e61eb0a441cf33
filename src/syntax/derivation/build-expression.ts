import type { CommandName } from "../../model/commands.ts";
import type { CallName, DatePair, DatePart, WorkingDays } from "../../model/forms/date-words.ts";
import { ZERO } from "../../model/numbers/rational.ts";
import type {
  ArithmeticOperator,
  CalendarRelation,
  Comparison,
  Direction,
  Extremum,
  MathName,
  Period,
  Primitive,
  RangeEnd,
  RoundingMode,
} from "../../model/operators.ts";
import type { PieceTokens } from "../pieces/piece-tokens.ts";
import type { Expression, ListArgument, PlacedTarget } from "../tree/expression.ts";
import type { NumberLiteral, ScalarLiteral } from "../tree/literal.ts";
import type { Range } from "../tree/place.ts";
import { labelsOf, literalOf, rangeOf } from "./literals.ts";
import type {
  CommandOperation,
  Draft,
  ExpressionProgram,
  Operand,
  OperatorStep,
  ProgramStep,
  StepOperation,
  WrittenTarget,
} from "./parts.ts";
import { programOf } from "./program.ts";

/** The expression that an operand of the grammar is. */
export function expression(operand: Operand): Draft<Expression> {
  return (programs) => {
    const program = programOf(operand);
    programs.push(program);
    return (tokens) => buildExpression(tokens, program);
  };
}

/** Replays the derivation of an expression over the tokens of a piece. */
function buildExpression(tokens: PieceTokens, program: ExpressionProgram): Expression {
  const stack: Expression[] = [];
  for (const step of program.steps) stack.push(build(tokens, step, stack));
  return taken(stack);
}

/** Only the literals of an expression, in reading order. */
export function buildLiterals(tokens: PieceTokens, program: ExpressionProgram): readonly ScalarLiteral[] {
  return program.literals.map((step) => {
    const { operation } = step;
    const literal = operation.make === "opposite" ? zeroOf(tokens, operation) : literalOf(tokens, step);
    if (literal === undefined) throw new Error(`not a literal: ${operation.make}`);
    return literal;
  });
}

/** A sign is a subtraction from a zero at the place of the sign. */
function zeroOf(tokens: PieceTokens, { minus }: StepOperation & { readonly make: "opposite" }): NumberLiteral {
  const range = { start: tokens.start(minus), end: tokens.end(minus) };
  return { type: "number", value: ZERO, digits: "0", range };
}

function taken(stack: Expression[]): Expression {
  const expression = stack.pop();
  if (expression === undefined) throw new Error("an operation lacks an operand");
  return expression;
}

function build(tokens: PieceTokens, step: ProgramStep, stack: Expression[]): Expression {
  const { operation } = step;
  switch (operation.make) {
    case "number":
    case "text":
    case "boolean":
    case "date":
    case "time": {
      const literal = literalOf(tokens, step);
      if (literal === undefined) throw new Error(`no ${operation.make} at token ${step.from}`);
      return literal;
    }
    case "reference":
      return { type: "reference", path: labelsOf(tokens, operation.path), range: rangeOf(tokens, step) };
    case "now":
      return { type: "now", range: rangeOf(tokens, step) };
    case "element": {
      const start = tokens.start(step.from);
      return { type: "element", range: { start, end: start } };
    }
    case "opposite": {
      const left = zeroOf(tokens, operation);
      return { type: "arithmetic", operator: "-", left, right: taken(stack), range: rangeOf(tokens, step) };
    }
    case "command":
      return command(tokens, operation, stack, rangeOf(tokens, step));
    case "member":
      return { type: "member", of: taken(stack), path: labelsOf(tokens, operation.path), range: rangeOf(tokens, step) };
    case "previous": {
      const otherwise = taken(stack);
      return { type: "previous", path: labelsOf(tokens, operation.path), otherwise, range: rangeOf(tokens, step) };
    }
    default:
      return operator(tokens, operation, stack, rangeOf(tokens, step));
  }
}

function operator(tokens: PieceTokens, operation: OperatorStep, stack: Expression[], range: Range): Expression {
  const { words, target } = operation;
  const last = taken(stack);
  switch (operation.make) {
    case "arithmetic": {
      const symbol = textOf(tokens, words) as ArithmeticOperator;
      return { type: "arithmetic", operator: symbol, left: taken(stack), right: last, range };
    }
    case "comparison": {
      const symbol = textOf(tokens, words) as Comparison;
      return { type: "comparison", operator: symbol, left: taken(stack), right: last, range };
    }
    case "and":
    case "or":
      return { type: operation.make, left: taken(stack), right: last, range };
    case "range":
      return { type: "range", from: taken(stack), to: last, range };
    case "in_range":
      return { type: "in_range", value: taken(stack), within: last, range };
    case "not":
    case "is_veto":
      return { type: operation.make, operand: last, range };
    case "cast":
      return { type: "cast", operand: last, target: targetOf(tokens, target), range };
    case "math":
      return { type: "math", function: textOf(tokens, words) as MathName, operand: last, range };
    case "rounding":
      return { type: "rounding", value: taken(stack), step: last, mode: modeOf(tokens, words[2]), range };
    case "extremum": {
      const operands = [...stack.splice(stack.length - operation.count + 1), last];
      return { type: "extremum", which: textOf(tokens, words.slice(0, 1)) as Extremum, operands, range };
    }
    case "one_of": {
      const options = [...stack.splice(stack.length - operation.count + 2), last];
      return { type: "one_of", value: taken(stack), options, range };
    }
    case "window":
      return { type: "window", direction: textOf(tokens, words) as Direction, offset: last, range };
    case "date_relative":
      return { type: "date_relative", direction: textOf(tokens, words.slice(1)) as Direction, operand: last, range };
    case "date_calendar": {
      const which = relationOf(textOf(tokens, words.slice(0, -1)));
      const period = textOf(tokens, words.slice(-1)) as Period;
      return { type: "date_calendar", which, period, operand: last, range };
    }
    case "starts_with":
      return { type: "starts_with", left: taken(stack), right: last, range };
    case "range_end":
      return { type: "range_end", which: phraseOf(tokens, words[0]).slice(0, 5) as RangeEnd, operand: last, range };
    case "date_part":
      return { type: "date_part", part: phraseOf(tokens, words[0]) as DatePart, operand: last, range };
    case "date_pair": {
      const pair = phraseOf(tokens, words[0]) as DatePair;
      return { type: "date_pair", words: pair, left: taken(stack), right: last, range };
    }
    case "working_days": {
      const { except = 0, weekend = 0 } = operation.exceptions ?? {};
      const all = [...stack.splice(stack.length - operation.count + 1), last];
      const first = operation.count - except - weekend;
      return {
        type: "working_days",
        which: WORKING_DAYS[phraseOf(tokens, words.at(first === 1 ? 1 : 0))] ?? "from",
        operands: all.slice(0, first),
        except: all.slice(first, first + except),
        weekend: all.slice(first + except),
        range,
      };
    }
    case "call": {
      const operands = [...stack.splice(stack.length - operation.count + 1), last];
      return { type: "call", function: textOf(tokens, words.slice(0, 1)) as CallName, operands, range };
    }
  }
}

function command(
  tokens: PieceTokens,
  { command: word, arguments: parts, otherwise: hasOtherwise }: CommandOperation,
  stack: Expression[],
  range: Range,
): Expression {
  const otherwise = hasOtherwise ? taken(stack) : undefined;
  const values = parts.length === 0 ? [] : stack.splice(-parts.length);
  const list = taken(stack);
  const name = tokens.folded(word) as CommandName;
  const arguments_ = values.map((value, index): ListArgument => argumentOf(tokens, value, parts[index] ?? {}));
  return { type: "command", command: name, list, arguments: arguments_, ...(otherwise && { otherwise }), range };
}

function argumentOf(
  tokens: PieceTokens,
  value: Expression,
  { order, field }: CommandOperation["arguments"][number],
): ListArgument {
  return {
    value,
    ...(order !== undefined && { order: orderOf(tokens, order) }),
    ...(field !== undefined && { field: labelsOf(tokens, field), fieldRange: rangeOf(tokens, field) }),
  };
}

/** The order at a token: `asc` or `desc`. */
export function orderOf(tokens: PieceTokens, index: number): "asc" | "desc" {
  return tokens.folded(index) as "asc" | "desc";
}

/** Words as written, folded, with one space between them. */
function textOf(tokens: PieceTokens, words: readonly number[]): string {
  return words.map((word) => tokens.folded(word)).join(" ");
}

/** The questions about working days by their words; others are of `working days from`. */
const WORKING_DAYS: Readonly<Record<string, WorkingDays>> = {
  "working day after": "after",
  "working days after": "after",
  "working day before": "before",
  "working days before": "before",
  "a working day": "is",
};

/** The words of one token, between which white space and comments may stand. */
function phraseOf(tokens: PieceTokens, index: number | undefined): string {
  if (index === undefined) throw new Error("unreachable: words are a token");
  const words = tokens
    .folded(index)
    .replaceAll(/#[^\n]*/g, " ")
    .match(/[a-z]+/g);
  return words?.join(" ") ?? "";
}

/** The relation that words such as `in past calendar` express. */
function relationOf(words: string): CalendarRelation {
  switch (words) {
    case "in calendar":
      return "current";
    case "not in calendar":
      return "not_in";
    default:
      return words === "in past calendar" ? "past" : "future";
  }
}

/** White space and comments may stand between the two words of a mode. */
function modeOf(tokens: PieceTokens, index: number | undefined): RoundingMode {
  if (index === undefined) return "half even";
  const [, half = "", way = ""] = /^(half)?[\s\S]*?([a-z]+)$/.exec(tokens.folded(index)) ?? [];
  return (half === "" ? way : `half ${way}`) as RoundingMode;
}

function targetOf(tokens: PieceTokens, target: WrittenTarget | undefined): PlacedTarget {
  if (target === undefined) throw new Error("unreachable: a cast has a target");
  if ("unit" in target) return { unit: labelsOf(tokens, target.unit), range: rangeOf(tokens, target.unit) };
  const span = { from: target.primitive, to: target.primitive };
  return { primitive: tokens.folded(target.primitive) as Primitive, range: rangeOf(tokens, span) };
}
