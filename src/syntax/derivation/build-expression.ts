import { ZERO } from "../../model/numbers/rational.ts";
import type {
  ArithmeticOperator,
  Comparison,
  Direction,
  Extremum,
  MathName,
  Period,
  Primitive,
  RoundingMode,
} from "../../model/operators.ts";
import type { PieceTokens } from "../pieces/piece-tokens.ts";
import type { Expression, PlacedTarget } from "../tree/expression.ts";
import type { NumberLiteral, ScalarLiteral } from "../tree/literal.ts";
import type { Range } from "../tree/place.ts";
import { labelsOf, literalOf, rangeOf } from "./build-literal.ts";
import type { ExpressionProgram, ProgramStep, StepOperation, TokenSpan } from "./template.ts";

/** Replays the derivation of an expression over the tokens of a piece. */
export function buildExpression(tokens: PieceTokens, program: ExpressionProgram): Expression {
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
    default:
      return operator(tokens, operation, stack, rangeOf(tokens, step));
  }
}

type LeafOperation = StepOperation & { readonly make: ScalarLiteral["type"] | "reference" | "now" };

function operator(
  tokens: PieceTokens,
  operation: Exclude<StepOperation, LeafOperation>,
  stack: Expression[],
  range: Range,
): Expression {
  const last = taken(stack);
  switch (operation.make) {
    case "arithmetic": {
      const symbol = tokens.text(operation.operator) as ArithmeticOperator;
      return { type: "arithmetic", operator: symbol, left: taken(stack), right: last, range };
    }
    case "opposite":
      return { type: "arithmetic", operator: "-", left: zeroOf(tokens, operation), right: last, range };
    case "comparison": {
      const symbol = tokens.folded(operation.operator) as Comparison;
      return { type: "comparison", operator: symbol, left: taken(stack), right: last, range };
    }
    case "unequal":
      return { type: "comparison", operator: "is not", left: taken(stack), right: last, range };
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
    case "primitive_cast":
      return { type: "cast", operand: last, target: primitiveTarget(tokens, operation.target), range };
    case "unit_cast":
      return { type: "cast", operand: last, target: unitTarget(tokens, operation.target), range };
    case "math":
      return { type: "math", function: tokens.folded(operation.function) as MathName, operand: last, range };
    case "rounding":
      return { type: "rounding", value: taken(stack), step: last, mode: modeOf(tokens, operation.mode), range };
    case "extremum": {
      const operands = [...stack.splice(stack.length - operation.count + 1), last];
      return { type: "extremum", which: tokens.folded(operation.which) as Extremum, operands, range };
    }
    case "window":
      return { type: "window", direction: directionOf(tokens, operation.direction), offset: last, range };
    case "relative":
      return { type: "date_relative", direction: directionOf(tokens, operation.direction), operand: last, range };
    case "calendar": {
      const which = typeof operation.which === "string" ? operation.which : directionOf(tokens, operation.which);
      const period = tokens.folded(operation.period) as Period;
      return { type: "date_calendar", which, period, operand: last, range };
    }
  }
}

/** White space and comments may stand between the two words of a mode. */
function modeOf(tokens: PieceTokens, index: number | undefined): RoundingMode {
  if (index === undefined) return "half even";
  const [, half = "", way = ""] = /^(half)?[\s\S]*?([a-z]+)$/.exec(tokens.folded(index)) ?? [];
  return (half === "" ? way : `half ${way}`) as RoundingMode;
}

function primitiveTarget(tokens: PieceTokens, index: number): PlacedTarget {
  const range = { start: tokens.start(index), end: tokens.end(index) };
  return { primitive: tokens.folded(index) as Primitive, range };
}

function unitTarget(tokens: PieceTokens, path: TokenSpan): PlacedTarget {
  return { unit: labelsOf(tokens, path), range: rangeOf(tokens, path) };
}

function directionOf(tokens: PieceTokens, index: number): Direction {
  return tokens.folded(index) as Direction;
}
