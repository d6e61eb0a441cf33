import { layoutOf } from "../../model/operators.ts";
import { operandsAs, rewriteAs } from "../../model/suggestion.ts";
import { BOOLEAN, DATE, UNKNOWN } from "../../model/types/primitive.ts";
import { isRange, type Type } from "../../model/types/type.ts";
import { operandsFirst } from "../../syntax/operands.ts";
import type { CommandNode, Expression } from "../../syntax/tree/expression.ts";
import type { ScalarLiteral } from "../../syntax/tree/literal.ts";
import type { Authored, AuthoredArgument, AuthoredVariant } from "../authored.ts";
import type { Body } from "../body.ts";
import { agree } from "../checks/agree.ts";
import { countReading, sumReadings } from "../checks/ambiguous-sum.ts";
import type { ArithmeticNode, TypedOperation } from "../checks/check.ts";
import { OPERATION_CHECKS, runChecks } from "../checks/index.ts";
import { isNameProblem } from "../names/resolve-name.ts";
import { type ArgumentScope, scopesFrom } from "../names/row-scope.ts";
import { isPerRow } from "../names/row-shapes.ts";
import { describeType, literalText } from "../types/describe.ts";
import { castType } from "../typing/casts.ts";
import { commandType } from "../typing/commands/command-type.ts";
import type { ExpressionContext, TypedField } from "../typing/expression-context.ts";
import { typedLiteral } from "../typing/literals.ts";
import { isRejection, type Rejection, type Typed } from "../typing/operands.ts";
import { callType, datePairType, datePartType, workingDaysType } from "../typing/operators/dates.ts";
import { extremumType } from "../typing/operators/extremum.ts";
import { functionType } from "../typing/operators/functions.ts";
import { membershipType, oneOfType } from "../typing/operators/membership.ts";
import { operatorType } from "../typing/operators/operator-table.ts";
import { datePredicateType, logicType, notType, startsWithType, windowType } from "../typing/operators/predicates.ts";
import { roundingType } from "../typing/operators/rounding.ts";
import { containmentType, rangeEndType, rangeTypeOf } from "../typing/ranges.ts";
import type { UnitTable } from "../units/unit-table.ts";
import { repeatedComparison } from "./repeated-comparison.ts";

/**
 * The typed, resolved tree of an expression (docs/spec, 02, 03 and 04). An error is reported at the
 * smallest wrong part, whose type is then unknown; everything around it accepts that in silence.
 */
export function typeExpression(root: Expression, context: ExpressionContext): Authored {
  const order = operandsFirst(root);
  const builder = new TreeBuilder(context, castsInProducts(order), context.names.scopes(order));
  for (const expression of order) builder.add(expression);
  return builder.pop();
}

/**
 * The numbers that a rounding takes besides its own, as it becomes up to 19 cells, and 30 where its
 * step is not a literal; other nodes become three at most: the count of nodes tells which rules may
 * be too large.
 */
const UNUSED_OF_ROUNDING = { literal: 5, computed: 9 };

type DatePredicate = Expression & { readonly type: "date_relative" | "date_calendar" };

type CastsInProducts = ReadonlyMap<Expression, ArithmeticNode>;

/**
 * Products and quotients, by the conversion on their right side: it may have been meant for the
 * whole product (docs/spec/02-types-numbers-units.md#2-8-conversion-as, rule 8).
 */
function castsInProducts(expressions: readonly Expression[]): CastsInProducts | undefined {
  let casts: Map<Expression, ArithmeticNode> | undefined;
  for (const expression of expressions) {
    if (expression.type !== "arithmetic" || expression.right.type !== "cast") continue;
    const { operator, right } = expression;
    if (operator !== "*" && operator !== "/" && operator !== "%" && operator !== "mod") continue;
    casts ??= new Map();
    casts.set(right, expression);
  }
  return casts;
}

/** `rows`: see `Authored`. */
type TypedNode = Typed & { readonly rows?: Body | undefined };

/** Builds the tree bottom up with a stack of finished operands. */
class TreeBuilder {
  readonly #context: ExpressionContext;
  readonly #finished: Authored[] = [];
  readonly #castsInProducts: CastsInProducts | undefined;
  readonly #scopes: ReadonlyMap<Expression, ArgumentScope>;
  /** The lists of the commands around, where there are commands. */
  #lists: Map<Expression, Authored> | undefined;

  constructor(
    context: ExpressionContext,
    castsInProducts: CastsInProducts | undefined,
    scopes: ReadonlyMap<Expression, ArgumentScope>,
  ) {
    this.#context = context;
    this.#castsInProducts = castsInProducts;
    this.#scopes = scopes;
  }

  pop(): Authored {
    const node = this.#finished.pop();
    if (node === undefined) throw new Error("unreachable: an operator without operand");
    return node;
  }

  add(expression: Expression): void {
    const node = this.#build(expression);
    this.#finished.push(node);
    if (this.#scopes.size === 0) return;
    this.#lists ??= new Map();
    this.#lists.set(expression, node);
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
      case "command":
        return this.#command(expression);
      case "member":
        return this.#member(expression, this.pop());
      case "previous":
        return this.#previous(expression, this.pop());
      case "element":
        return this.#element(expression);
      case "now":
        return this.#node(expression, { type: DATE }, { kind: "now" });
      case "arithmetic":
      case "comparison":
        return this.#operator(expression);
      case "and":
      case "or": {
        const [left, right] = this.#pair();
        const typed = this.#typed("operand-types", expression, this.#logicType(expression.type, left, right));
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
        const unused = UNUSED_OF_ROUNDING[step.kind === "literal" ? "literal" : "computed"];
        for (let at = 0; at < unused; at++) this.#context.nextNode();
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
        const typed = this.#typed("operand-types", expression, this.#containmentType(value, within));
        return this.#node(expression, typed, { kind: "in_range", value, within });
      }
      case "one_of": {
        const options = this.#finished.splice(-expression.options.length);
        const value = this.pop();
        const typed = this.#typed("operand-types", expression, oneOfType(value, options, this.#context.units));
        return this.#node(expression, typed, { kind: "one_of", value, options });
      }
      case "window": {
        const [offset, { direction }] = [this.pop(), expression];
        const typed = this.#typed("operand-types", expression, windowType(direction, offset));
        return this.#node(expression, typed, { kind: "window", direction, offset });
      }
      case "date_relative":
      case "date_calendar":
        return this.#datePredicate(expression, this.pop());
      case "starts_with": {
        const [left, right] = this.#pair();
        const typed = this.#typed("operand-types", expression, startsWithType(left, right));
        return this.#node(expression, typed, { kind: "starts_with", left, right });
      }
      case "range_end": {
        const [operand, { which }] = [this.pop(), expression];
        const typed = this.#typed("operand-types", expression, rangeEndType(which, operand));
        return this.#node(expression, typed, { kind: "range_end", which, operand });
      }
      case "date_part": {
        const [operand, { part }] = [this.pop(), expression];
        const typed = this.#typed("operand-types", expression, datePartType(part, operand));
        return this.#node(expression, typed, { kind: "date_part", part, operand });
      }
      case "date_pair": {
        const { words } = expression;
        const [left, right] = this.#pair();
        const typed = this.#typed("operand-types", expression, datePairType(words, left, right));
        return this.#node(expression, typed, { kind: "date_pair", words, left, right });
      }
      case "working_days": {
        const { which, except, weekend } = expression;
        const last = this.#finished.splice(-weekend.length || this.#finished.length);
        const holidays = this.#finished.splice(-except.length || this.#finished.length);
        const operands = this.#finished.splice(-expression.operands.length);
        const parts = { operands, except: holidays, weekend: last };
        const typed = this.#typed("operand-types", expression, workingDaysType(which, parts));
        return this.#node(expression, typed, { kind: "working_days", which, ...parts });
      }
      case "call": {
        const name = expression.function;
        const operands = this.#finished.splice(-expression.operands.length);
        const typed = this.#typed("operand-types", expression, callType(name, operands));
        return this.#node(expression, typed, { kind: "call", function: name, operands });
      }
    }
  }

  #containmentType(value: Authored, within: Authored): Typed | Rejection {
    const { type } = within;
    return type.kind === "list" ? membershipType(value, type, this.#context.units) : containmentType(value, within);
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
    const scope = this.#scopes.get(expression);
    const found = this.#context.names.resolve(expression.path, scope, (of) => this.#elementType(of));
    if (found === undefined) return this.#node(expression, { type: UNKNOWN }, { kind: "slot", path: expression.path });
    const { variant, member } = found;
    const ofRow = variant.kind === "field" || variant.kind === "position" || variant.kind === "element";
    const named = ofRow ? { ...variant, written: writtenName(expression.path, member) } : variant;
    return this.#members(expression, this.#node(expression, found, named), member);
  }

  /** The members that a path leads on to, each an operand of the next. */
  #members(expression: Expression, of: Authored, first: TypedField | undefined): Authored {
    let operand = of;
    for (let member = first; member !== undefined; member = member.member) {
      const { path, kind } = member;
      operand = this.#node(expression, member, { kind: "member", operand, path, member: kind });
    }
    return operand;
  }

  #member(expression: Expression & { readonly type: "member" }, operand: Authored): Authored {
    const { path } = expression;
    const unknown = () => this.#node(expression, { type: UNKNOWN }, { kind: "member", operand, path, member: "slot" });
    if (operand.type.kind === "unknown") return unknown();
    if (operand.type.kind !== "row" || operand.rows === undefined) {
      const isList = operand.type.kind === "list";
      const message = `\`.${path.join(".")}\` takes a row or an import before it, not ${describeType(operand.type)}`;
      const suggestion = isList ? "take a row of it first, as in (… -> first)" : undefined;
      this.#context.reject("field-of-list", expression.range, message, { suggestion });
      return unknown();
    }
    const found = this.#context.names.member(operand.rows, path);
    if (found === undefined) return unknown();
    if (!isNameProblem(found)) return this.#members(expression, operand, found);
    const { code, message, suggestion } = found;
    this.#context.reject(code, expression.range, message, { suggestion, related_data: path.join(".") });
    return unknown();
  }

  /** The value of the row, where a condition leaves it out. */
  #element(expression: Expression & { readonly type: "element" }): Authored {
    const scope = this.#scopes.get(expression);
    const list = scope?.list && this.#lists?.get(scope.list);
    if (list?.type.kind === "list" && list.type.of.kind === "row") {
      const [field = "<field>"] = list.rows?.slots.keys() ?? [];
      const message = `a condition or an order of rows of \`${list.type.of.spec}\` needs a field of them`;
      this.#context.reject("list-command", expression.range, message, { suggestion: `name one, such as ${field}` });
    }
    return this.#node(expression, this.#elementType(scope), { kind: "element", level: 0 });
  }

  #elementType(scope: ArgumentScope | undefined): Typed {
    const list = scope?.list && this.#lists?.get(scope.list);
    if (list?.type.kind !== "list" || list.type.of.kind === "row") return { type: UNKNOWN };
    return { type: list.type.of };
  }

  #command(expression: CommandNode): Authored {
    const { command } = expression;
    const otherwise = expression.otherwise && this.pop();
    const values = expression.arguments.length === 0 ? [] : this.#finished.splice(-expression.arguments.length);
    const list = this.pop();
    const perRow = isPerRow(command);
    const given = expression.arguments.flatMap(({ order, field }, at): AuthoredArgument[] => {
      const value = values[at];
      if (value === undefined) return [];
      return [{ value, perRow, ...(order === "desc" && { descending: true }), ...(field && { field }) }];
    });
    const { textAt, units } = this.#context;
    const text = ({ range }: Authored) => textAt(range);
    const result = commandType({ command, list, arguments: given, otherwise, text, units });
    const typed = this.#typed("list-command", expression, result);
    return this.#node(expression, typed, { kind: "command", command, list, arguments: given, otherwise });
  }

  #previous(expression: Expression & { readonly type: "previous" }, otherwise: Authored): Authored {
    const { path } = expression;
    const scopes = scopesFrom(this.#scopes.get(expression));
    const level = Math.max(scopes.length - 1, 0);
    const rows = scopes[level]?.body;
    const found = rows && this.#context.names.member(rows, path);
    if (found === undefined || isNameProblem(found)) {
      if (found !== undefined) {
        const { code, message, suggestion } = found;
        this.#context.reject(code, expression.range, message, { suggestion, related_data: path.join(".") });
      }
      return this.#node(expression, { type: UNKNOWN }, { kind: "previous", level, path, member: "slot", otherwise });
    }
    let { type } = found;
    if (found.member !== undefined || !agree(type, otherwise.type)) {
      const message = `\`previous.${path.join(".")}\` is ${describeType(type)}, but its \`else\` is ${describeType(otherwise.type)}`;
      this.#context.reject("list-command", expression.range, message);
      type = UNKNOWN;
    }
    return this.#node(expression, { ...found, type }, { kind: "previous", level, path, member: found.kind, otherwise });
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
    const result = this.#withParentheses(expression, left, right, operatorType(operator, left, right, units));
    if (operator !== "-" || !isZero(left)) return result;
    const isSign = this.#context.textAt(left.range) === "-";
    return isRange(right.type) || (isSign && isRejection(result)) ? negationOf(right.type) : result;
  }

  /** An operation meant for an operand of the words beside it gets the advice to say so. */
  #withParentheses(
    { operator, range }: Expression & { readonly type: "arithmetic" | "comparison" },
    left: Authored,
    right: Authored,
    result: Typed | Rejection,
  ): Typed | Rejection {
    if (!isRejection(result)) return result;
    const written = { operator, range, left, right };
    const isSum = operator === "+" || operator === "-";
    const reading =
      countReading(written, this.#context) ?? (isSum ? sumReadings(written, this.#context)?.ofOperand : undefined);
    return reading === undefined ? result : { ...result, suggestion: rewriteAs([reading]) };
  }

  #logicType(word: "and" | "or", left: Authored, right: Authored): Typed | Rejection {
    const result = logicType(word, left, right);
    if (!isRejection(result) || left.type.kind !== "boolean") return result;
    return { ...result, suggestion: repeatedComparison(word, left, right, this.#context) };
  }

  #cast(expression: Expression & { readonly type: "cast" }, operand: Authored): Authored {
    const { target } = expression;
    const variant: AuthoredVariant = { kind: "cast", operand, target };
    const context = this.#context;
    const left = this.#finished.at(-1);
    const product = this.#castsInProducts?.get(expression);
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

  #typed<Result extends Typed>(code: string, { range }: Expression, result: Result | Rejection): Result | Typed {
    if (!isRejection(result)) return result;
    this.#context.reject(code, range, result.message, { suggestion: result.suggestion });
    return { type: UNKNOWN };
  }

  #node({ range }: Expression, typed: TypedNode, variant: AuthoredVariant): Authored {
    const { type, unit, rows } = typed;
    const node = { node: this.#context.nextNode(), type, unit, range, ...variant };
    return rows === undefined ? node : { ...node, rows };
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

/** The name of something of a row as written, without the members behind it. */
function writtenName(path: readonly string[], first: TypedField | undefined): string {
  let length = path.length;
  for (let member = first; member !== undefined; member = member.member) length -= member.path.length;
  return path.slice(0, length).join(".");
}
