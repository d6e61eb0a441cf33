import { compare } from "../../model/numbers/rational.ts";
import { UNKNOWN } from "../../model/types/primitive.ts";
import type { NumberValue } from "../../model/value.ts";
import { render } from "../../syntax/format/render.ts";
import type { RuleLine, ScaleLine } from "../../syntax/tree/declaration.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Range } from "../../syntax/tree/place.ts";
import type { Authored, AuthoredArithmetic, AuthoredArm, AuthoredScale, AuthoredScaleLine } from "../authored.ts";
import { describeType } from "../types/describe.ts";
import type { ExpressionContext } from "../typing/expression-context.ts";
import { type BinaryOperator, isRejection } from "../typing/operands.ts";
import { operatorType } from "../typing/operators/operator-table.ts";
import { typeExpression } from "./type-expression.ts";

/** A scale with the arms that it stands for: nothing is charged by default, then its lines. */
export interface TypedScale {
  readonly scale: AuthoredScale;
  readonly arms: readonly AuthoredArm[];
}

/**
 * Types a scale (docs/spec/04-rules-evaluation.md#4-10-scales). Every expression of the text is one
 * node, which the arms share.
 */
export function typeScale(
  value: Expression,
  lines: readonly ScaleLine[],
  { range }: RuleLine,
  context: ExpressionContext,
): TypedScale {
  return new ScaleTyping(typeExpression(value, context), range, context).type(lines);
}

class ScaleTyping {
  readonly #value: Authored;
  readonly #range: Range;
  readonly #context: ExpressionContext;
  /** The last bound that is a literal. */
  #below: (Authored & { readonly kind: "literal" }) | undefined;

  constructor(value: Authored, range: Range, context: ExpressionContext) {
    this.#value = value;
    this.#range = range;
    this.#context = context;
    const { type } = value;
    if (type.kind === "number" || type.kind === "ratio" || type.kind === "measure" || type.kind === "unknown") return;
    context.reject("operand-types", value.range, `a scale takes a number or an amount, not ${describeType(type)}`);
  }

  type(lines: readonly ScaleLine[]): TypedScale {
    const typed: AuthoredScaleLine[] = [];
    const arms: AuthoredArm[] = [];
    let from = this.#zero(this.#value);
    for (const line of lines) {
      const bound = line.bound && this.#bound(line.bound);
      const rate = typeExpression(line.rate, this.#context);
      const condition = this.#condition(from);
      const isOnly = lines.length === 1;
      const part = typed.length === 0 && !isOnly ? this.#value : this.#arithmetic("-", this.#value, from, line.range);
      const charge = this.#arithmetic("*", part, rate, line.range);
      const text = line.bound === undefined ? "" : render(line.bound, undefined).text;
      const [width, whole, base] = [this.#context.nextNode(), this.#context.nextNode(), this.#context.nextNode()];
      typed.push({ bound, text, rate, condition, part, charge, width, whole, base });
      arms.push({ condition, result: charge });
      if (bound !== undefined) from = bound;
    }
    const first = typed.find(({ charge }) => charge.type.kind !== "veto");
    const nothing = this.#zero(first?.charge ?? this.#value);
    return { scale: { value: this.#value, lines: typed, nothing }, arms: [{ result: nothing }, ...arms] };
  }

  #bound(expression: Expression): Authored {
    const bound = typeExpression(expression, this.#context);
    const compared = operatorType(">", this.#value, bound, this.#context.units);
    if (isRejection(compared)) {
      const [one, other] = [describeType(this.#value.type), describeType(bound.type)];
      this.#context.reject("operand-types", expression.range, `a bound of this scale is ${one}, not ${other}`, {
        suggestion: compared.suggestion,
      });
    } else if (isNumberLiteral(bound)) this.#checkRise(bound);
    return bound;
  }

  #checkRise(bound: Authored & { readonly kind: "literal" }): void {
    const below = this.#below;
    this.#below = bound;
    const floor = below === undefined ? { n: 0n, d: 1n } : numberOf(below);
    if (compare(numberOf(bound), floor) > 0) return;
    const { textAt, reject } = this.#context;
    const other = below === undefined ? "zero" : `\`${textAt(below.range)}\``;
    reject(
      "falling-bounds",
      bound.range,
      `the bounds of a scale rise, but \`${textAt(bound.range)}\` does not lie above ${other}`,
      { suggestion: "order the lines by their bounds, the lowest first" },
    );
  }

  /** Zero, in the type and unit of an amount. */
  #zero({ type, unit }: Authored): Authored {
    const value: NumberValue = { kind: "number", n: 0n, d: 1n };
    return { node: this.#context.nextNode(), type, unit, range: this.#range, kind: "literal", value };
  }

  #condition(from: Authored): Authored & { readonly kind: "comparison" } {
    const typed = operatorType(">", this.#value, from, this.#context.units);
    const type = isRejection(typed) ? UNKNOWN : typed.type;
    const node = this.#context.nextNode();
    return { node, type, range: from.range, kind: "comparison", operator: ">", left: this.#value, right: from };
  }

  #arithmetic(operator: "-" | "*", left: Authored, right: Authored, range: Range): AuthoredArithmetic {
    const typed = this.#typed(operator, left, right, right.range);
    return { node: this.#context.nextNode(), ...typed, range, kind: "arithmetic", operator, left, right };
  }

  #typed(operator: BinaryOperator, left: Authored, right: Authored, range: Range) {
    const typed = operatorType(operator, left, right, this.#context.units);
    if (!isRejection(typed)) return typed;
    if (operator === "*") this.#context.reject("operand-types", range, typed.message, { suggestion: typed.suggestion });
    return { type: UNKNOWN };
  }
}

function isNumberLiteral(node: Authored): node is Authored & { readonly kind: "literal" } {
  return node.kind === "literal" && node.value.kind === "number";
}

function numberOf({ value }: Authored & { readonly kind: "literal" }): { readonly n: bigint; readonly d: bigint } {
  return value.kind === "number" ? value : { n: 0n, d: 1n };
}
