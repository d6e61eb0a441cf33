import { layoutOf } from "../../model/operators.ts";
import { operandsAs } from "../../model/suggestion.ts";
import { BOOLEAN, DATE, UNKNOWN } from "../../model/types/primitive.ts";
import { isRange, type Type } from "../../model/types/type.ts";
import { operandsFirst } from "../../syntax/operands.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { ScalarLiteral } from "../../syntax/tree/literal.ts";
import type { Authored, AuthoredVariant } from "../authored.ts";
import type { ArithmeticNode, TypedOperation } from "../checks/check.ts";
import { OPERATION_CHECKS, runChecks } from "../checks/index.ts";
import { describeType, literalText } from "../types/describe.ts";
import { castType } from "../typing/casts.ts";
import type { ExpressionContext } from "../typing/expression-context.ts";
import { typedLiteral } from "../typing/literals.ts";
import { isRejection, type Rejection, type Typed } from "../typing/operands.ts";
import { extremumType } from "../typing/operators/extremum.ts";
import { functionType } from "../typing/operators/functions.ts";
import { operatorType } from "../typing/operators/operator-table.ts";
import { datePredicateType, logicType, notType, windowType } from "../typing/operators/predicates.ts";
import { roundingType } from "../typing/operators/rounding.ts";
import { containmentType, rangeTypeOf } from "../typing/ranges.ts";
import type { UnitTable } from "../units/unit-table.ts";

/**
 * The typed, resolved tree of an expression (docs/spec, 02, 03 and 04). An error is reported at the
 * smallest wrong part, whose type is then unknown; everything around it accepts that in silence.
 */
export function typeExpression(root: Expression, context: ExpressionContext): Authored {
  const order = operandsFirst(root);
  const builder = new TreeBuilder(context, castsInProducts(order));
  for (const expression of order) builder.add(expression);
  return builder.pop();
}

/**
 * The numbers that a rounding to a step takes besides its own, as it becomes up to 19 cells, where
 * other nodes become three at most: the count of nodes tells which rules may be too large.
 */
const UNUSED_OF_ROUNDING = 5;

type DatePredicate = Expression & { readonly type: "date_relative" | "date_calendar" };

/**
 * Products and quotients, by the conversion on their right side: it may have been meant for the
 * whole product (docs/spec/02-types-numbers-units.md#2-8-conversion-as, rule 8).
 */
function castsInProducts(expressions: readonly Expression[]): ReadonlyMap<Expression, ArithmeticNode> {
  const casts = new Map<Expression, ArithmeticNode>();
  for (const expression of expressions) {
    if (expression.type !== "arithmetic" || expression.right.type !== "cast") continue;
    const { operator, right } = expression;
    if (operator === "*" || operator === "/" || operator === "%") casts.set(right, expression);
  }
  return casts;
}

/** Builds the tree bottom up with a stack of finished operands. */
class TreeBuilder {
  readonly #context: ExpressionContext;
  readonly #finished: Authored[] = [];
  readonly #castsInProducts: ReadonlyMap<Expression, ArithmeticNode>;

  constructor(context: ExpressionContext, castsInProducts: ReadonlyMap<Expression, ArithmeticNode>) {
    this.#context = context;
    this.#castsInProducts = castsInProducts;
  }

  pop(): Authored {
    const node = this.#finished.pop();
    if (node === undefined) throw new Error("unreachable: an operator without operand");
    return node;
  }

  add(expression: Expression): void {
    this.#finished.push(this.#build(expression));
  }

  #build(expression: Expression): Authored {
    switch (expression.type) {
      case "number":
      case "text":
      case "boolean":
      case "date":
      case "time":
        return this.#literal(expression);
      case "reference":
        return this.#reference(expression);
      case "now":
        return this.#node(expression, { type: DATE }, { kind: "now" });
      case "arithmetic":
      case "comparison":
        return this.#operator(expression);
      case "and":
      case "or": {
        const [left, right] = this.#pair();
        const typed = this.#typed("operand-types", expression, logicType(expression.type, left, right));
        return this.#node(expression, typed, { kind: expression.type, left, right });
      }
      case "not": {
        const operand = this.pop();
        const typed = this.#typed("operand-types", expression, notType(operand));
        return this.#node(expression, typed, { kind: "not", operand });
      }
      case "is_veto":
        return this.#node(expression, { type: BOOLEAN }, { kind: "is_veto", operand: this.pop() });
      case "cast":
        return this.#cast(expression, this.pop());
      case "math": {
        const [operand, name] = [this.pop(), expression.function];
        const typed = this.#typed("operand-types", expression, functionType(name, operand));
        return this.#node(expression, typed, { kind: "math", function: name, operand });
      }
      case "rounding": {
        const { mode } = expression;
        const [value, step] = this.#pair();
        const typed = this.#typed("operand-types", expression, roundingType(value, step));
        for (let unused = 0; unused < UNUSED_OF_ROUNDING; unused++) this.#context.nextNode();
        return this.#node(expression, typed, { kind: "rounding", value, step, mode });
      }
      case "extremum": {
        const { which } = expression;
        const operands = this.#finished.splice(-expression.operands.length);
        const typed = this.#typed("operand-types", expression, extremumType(which, operands));
        return this.#node(expression, typed, { kind: "extremum", which, operands });
      }
      case "range": {
        const [from, to] = this.#pair();
        const typed = this.#typed("range-ends", expression, rangeTypeOf(from, to));
        return this.#node(expression, typed, { kind: "range", from, to });
      }
      case "in_range": {
        const [value, within] = this.#pair();
        const typed = this.#typed("operand-types", expression, containmentType(value, within));
        return this.#node(expression, typed, { kind: "in_range", value, within });
      }
      case "window": {
        const [offset, { direction }] = [this.pop(), expression];
        const typed = this.#typed("operand-types", expression, windowType(direction, offset));
        return this.#node(expression, typed, { kind: "window", direction, offset });
      }
      case "date_relative":
      case "date_calendar":
        return this.#datePredicate(expression, this.pop());
    }
  }

  /** The two operands finished last, in reading order. */
  #pair(): readonly [Authored, Authored] {
    const right = this.pop();
    return [this.pop(), right];
  }

  #datePredicate(expression: DatePredicate, operand: Authored): Authored {
    const written = layoutOf(expression.type, expression).after.trim();
    const typed = this.#typed("operand-types", expression, datePredicateType(written, operand));
    return expression.type === "date_relative"
      ? this.#node(expression, typed, { kind: "date_relative", direction: expression.direction, operand })
      : this.#node(expression, typed, {
          kind: "date_calendar",
          which: expression.which,
          period: expression.period,
          operand,
        });
  }

  #literal(literal: ScalarLiteral): Authored {
    const typed = typedLiteral(literal, this.#context.units);
    if (typed.problem !== undefined && literal.type === "number") {
      const { message, suggestion } = typed.problem;
      this.#context.reject("unknown-unit", literal.range, `${literalText(literal)}: ${message}`, { suggestion });
    }
    return this.#node(literal, typed, { kind: "literal", value: typed.value });
  }

  #reference(expression: Expression & { readonly type: "reference" }): Authored {
    const found = this.#context.resolve(expression.path);
    if (found === undefined) return this.#node(expression, { type: UNKNOWN }, { kind: "slot", path: expression.path });
    return this.#node(expression, found, { kind: found.kind, path: found.path });
  }

  #operator(expression: Expression & { readonly type: "arithmetic" | "comparison" }): Authored {
    const [left, right] = this.#pair();
    const context = this.#context;
    let typed = this.#typed("operand-types", expression, this.#operatorType(expression, left, right, context.units));
    if (expression.type === "comparison") {
      return this.#node(expression, typed, { kind: "comparison", operator: expression.operator, left, right });
    }
    const { operator } = expression;
    const fits = typed.type.kind !== "unknown";
    if (fits && this.#isWrong({ kind: "arithmetic", expression, left, right, context })) {
      typed = { type: UNKNOWN };
    }
    return this.#node(expression, typed, { kind: "arithmetic", operator, left, right });
  }

  #operatorType(
    expression: Expression & { readonly type: "arithmetic" | "comparison" },
    left: Authored,
    right: Authored,
    units: UnitTable,
  ): Typed | Rejection {
    const { operator } = expression;
    const result = operatorType(operator, left, right, units);
    if (operator !== "-" || !isZero(left)) return result;
    const isSign = this.#context.textAt(left.range) === "-";
    return isRange(right.type) || (isSign && isRejection(result)) ? negationOf(right.type) : result;
  }

  #cast(expression: Expression & { readonly type: "cast" }, operand: Authored): Authored {
    const { target } = expression;
    const variant: AuthoredVariant = { kind: "cast", operand, target };
    const context = this.#context;
    const left = this.#finished.at(-1);
    const product = this.#castsInProducts.get(expression);
    if (
      product !== undefined &&
      left !== undefined &&
      this.#isWrong({ kind: "cast-in-product", product, cast: expression, left, operand, context })
    ) {
      return this.#node(expression, { type: UNKNOWN }, variant);
    }
    const typed = this.#typed("cast-target", expression, castType(operand, target, this.#context.units));
    return this.#node(expression, typed, variant);
  }

  /** True when a check reported something about an operator. */
  #isWrong(operation: TypedOperation): boolean {
    let wrong = false;
    runChecks(OPERATION_CHECKS, operation, (...finding) => {
      wrong = true;
      this.#context.reject(...finding);
    });
    return wrong;
  }

  #typed(code: string, { range }: Expression, result: Typed | Rejection): Typed {
    if (!isRejection(result)) return result;
    this.#context.reject(code, range, result.message, { suggestion: result.suggestion });
    return { type: UNKNOWN };
  }

  #node({ range }: Expression, { type, unit }: Typed, variant: AuthoredVariant): Authored {
    return { node: this.#context.nextNode(), type, unit, range, ...variant };
  }
}

/**
 * The error of a wrong unary minus. It is `0 - x` and is formatted so, and takes numbers only, even
 * where another number minus `x` is allowed
 * (docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has rule
 * 3; for ranges docs/spec/03-dates-times-ranges.md#3-7-3-ranges-elsewhere).
 */
function negationOf(type: Type): Rejection {
  const scalable = type.kind === "measure" || type.kind === "ratio" || type.kind === "anonymous";
  const widthOfNumbers =
    type.kind === "numberrange"
      ? operandsAs("take its width with as number and multiply by -1", "-", ["-1 * ({right} as number)"])
      : undefined;
  return {
    message: `- takes a number, not ${describeType(type)}`,
    suggestion: scalable ? operandsAs("multiply by -1", "-", ["-1 * {right}"]) : widthOfNumbers,
  };
}

/** True when an operand is the literal number 0 without unit. */
function isZero(node: Authored): boolean {
  return node.kind === "literal" && node.type.kind === "number" && node.value.kind === "number" && node.value.n === 0n;
}
