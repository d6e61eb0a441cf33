import { divide, multiply, ONE, type Rational } from "../../model/numbers/rational.ts";
import type { Cell, CellId } from "../../model/program/program.ts";
import {
  absolute,
  FINEST,
  type Interval,
  isScaled,
  largest,
  MAX,
  onlyScaledRepresentation,
  scaledBy,
  smallest,
  times,
} from "../analysis/representation.ts";
import { bigint, code, double, join } from "../code/code.ts";
import type { OperandFacts, Operator } from "./operator.ts";

/**
 * Products, quotients by literals, and changes of unit: literal factors change the scale, so that
 * at most one multiplication by an integer remains.
 */
export const products: Operator = {
  representation(cell, facts) {
    const product = productOf(cell, facts);
    if (product === undefined) return undefined;
    return onlyScaledRepresentation(product.interval, product.kind);
  },
  emit(cell, representation, writer) {
    const product = productOf(cell, writer);
    if (product === undefined || !isScaled(representation)) throw new Error("unreachable: no product");
    const { kind } = representation;
    const factors = product.factors.map((id) => writer.scaled(id, denominator(id, writer), kind));
    if (product.by !== 1n) factors.push(kind === "bigint" ? bigint(product.by) : double(product.by));
    const [only] = factors;
    if (only !== undefined && factors.length === 1) return only;
    return writer.guarded(code`(${join(factors, " * ")})`, product.interval, kind);
  },
  passesNaN: true,
};

interface Product {
  readonly factors: readonly CellId[];
  readonly by: bigint;
  readonly interval: Interval;
  readonly kind: "double" | "bigint";
}

/**
 * A true product of integers beyond 2^53 stays beyond after further factors, or becomes exactly 0:
 * one guard at the end is enough.
 */
function productOf(cell: Cell, facts: OperandFacts): Product | undefined {
  const parts = literalAndOthers(cell, facts);
  if (parts === undefined || parts.constant.d === 0n) return undefined;
  let interval: Interval = { den: 1n, lo: 1n, hi: 1n, usual: 1n };
  let kind: Product["kind"] = "double";
  for (const id of parts.factors) {
    const representation = facts.representation(id);
    if (representation === undefined || !isScaled(representation)) return undefined;
    if (representation.kind === "bigint") kind = "bigint";
    interval = product(interval, representation);
    if (isTooFine(interval.den, parts.constant)) return undefined;
  }
  const { by, den } = scaledBy(interval.den, parts.constant);
  const scaled = times(interval, by, den);
  if (absolute(by) > MAX) kind = "bigint";
  return { factors: parts.factors, by, interval: scaled, kind };
}

/** The literal factors as one, and all others. */
function literalAndOthers(
  cell: Cell,
  facts: OperandFacts,
): { factors: readonly CellId[]; constant: Rational } | undefined {
  const [first, second] = cell.operands;
  switch (cell.op) {
    case "multiply": {
      const factors = cell.operands.filter((id) => facts.constant(id) === undefined);
      const constant = cell.operands.reduce((all, id) => multiply(all, facts.constant(id) ?? ONE), ONE);
      return { factors, constant };
    }
    case "divide": {
      const divisor = second === undefined ? undefined : facts.constant(second);
      if (first === undefined || divisor === undefined || divisor.n === 0n) return undefined;
      return { factors: [first], constant: divide(ONE, divisor) };
    }
    case "convert":
      return first === undefined ? undefined : { factors: [first], constant: cell.factor };
    default:
      return undefined;
  }
}

/**
 * True when a denominator may have no static scale, even after the literal factors have cancelled
 * what they can: the interval of a product of thousands of factors would have as many digits.
 */
function isTooFine(den: bigint, { n }: Rational): boolean {
  return n !== 0n && den > FINEST * absolute(n);
}

function product(a: Interval, b: Interval): Interval {
  const ends = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi];
  return {
    den: a.den * b.den,
    lo: smallest(ends),
    hi: largest(ends),
    usual: a.usual * b.usual,
  };
}

function denominator(id: CellId, facts: OperandFacts): bigint {
  const representation = facts.representation(id);
  if (representation === undefined || !isScaled(representation)) throw new Error("unreachable: a factor without scale");
  return representation.den;
}
