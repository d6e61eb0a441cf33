import {
  add,
  divide,
  equals,
  multiply,
  ONE,
  power,
  type Rational,
  rational,
  sign,
  subtract,
  ZERO,
} from "../../model/numbers/rational.ts";
import { bitLength, exactRationalRoot, MODERATE_BITS } from "../../model/numbers/roots.ts";
import type { ArithmeticOperator, MathName } from "../../model/operators.ts";
import type { Authored } from "../authored.ts";

/**
 * The value of a number expression of literals only that folds before evaluation
 * (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading): `+ - * / % ^`, `as number`, exact
 * roots and powers, and functions where they are exact. Undefined for everything else, and where
 * there is no value.
 */
export function staticNumber(root: Authored): Rational | undefined {
  const order = staticOrder(root);
  if (order === undefined) return undefined;
  const values: Rational[] = [];
  for (const node of order) {
    const value = nodeValue(node, values);
    if (value === undefined || !isSmall(value)) return undefined;
    values.push(value);
  }
  return values.pop();
}

/** The nodes below `root`, operands first; empty as soon as one of them is not static. */
function staticOrder(root: Authored): readonly Authored[] | undefined {
  const order: Authored[] = [];
  const open: Authored[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type.kind !== "number") return undefined;
    order.push(node);
    switch (node.kind) {
      case "literal":
        break;
      case "arithmetic":
        open.push(node.left, node.right);
        break;
      case "cast":
      case "math":
        open.push(node.operand);
        break;
      default:
        return undefined;
    }
  }
  return order.reverse();
}

function nodeValue(node: Authored, values: Rational[]): Rational | undefined {
  switch (node.kind) {
    case "literal":
      return node.value.kind === "number" ? { n: node.value.n, d: node.value.d } : undefined;
    case "arithmetic": {
      const right = values.pop();
      const left = values.pop();
      return left && right && arithmetic(node.operator, left, right);
    }
    case "cast":
      return values.pop();
    case "math": {
      const operand = values.pop();
      return operand && functionValue(node.function, operand);
    }
    default:
      return undefined;
  }
}

function arithmetic(operator: ArithmeticOperator, left: Rational, right: Rational): Rational | undefined {
  switch (operator) {
    case "+":
      return add(left, right);
    case "-":
      return subtract(left, right);
    case "*":
      return multiply(left, right);
    case "/":
      return sign(right) === 0 ? undefined : divide(left, right);
    case "%": {
      if (sign(right) === 0) return undefined;
      const quotient = divide(left, right);
      return subtract(left, multiply(rational(quotient.n / quotient.d), right));
    }
    case "mod": {
      if (sign(right) === 0) return undefined;
      const rest = arithmetic("%", left, right);
      return rest !== undefined && sign(rest) * sign(right) < 0 ? add(rest, right) : rest;
    }
    case "^":
      return exactPower(left, right);
  }
}

/**
 * Whole powers of moderate size, and powers with an exact root; undefined where there is no exact
 * value.
 */
function exactPower(base: Rational, exponent: Rational): Rational | undefined {
  if (sign(exponent) === 0) return ONE;
  if (sign(base) === 0) return sign(exponent) > 0 ? ZERO : undefined;
  if (exponent.d > 64n || exponent.n > 10_000n || exponent.n < -10_000n) return undefined;
  const raised = Number(exponent.n);
  if (bitLength(base.n, base.d) * Math.abs(raised) > MODERATE_BITS) return undefined;
  return exactRationalRoot(power(base, raised), exponent.d);
}

function functionValue(name: MathName, operand: Rational): Rational | undefined {
  switch (name) {
    case "sqrt":
      return exactRationalRoot(operand, 2n);
    case "sin":
    case "tan":
      return sign(operand) === 0 ? ZERO : undefined;
    case "cos":
    case "exp":
      return sign(operand) === 0 ? ONE : undefined;
    case "log":
      return equals(operand, ONE) ? ZERO : undefined;
    default:
      return undefined;
  }
}

function isSmall({ n, d }: Rational): boolean {
  return bitLength(n, d) <= MODERATE_BITS;
}
