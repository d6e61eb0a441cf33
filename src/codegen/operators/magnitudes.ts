import { multiply, ONE } from "../../model/numbers/rational.ts";
import type { Cell } from "../../model/program/program.ts";
import {
  absolute,
  constantInterval,
  fitsDouble,
  type Interval,
  isScaled,
  largest,
  lcm,
  MAX,
  onlyScaledRepresentation,
  rescaled,
  type ScaledRepresentation,
  scaledBy,
  scaledRepresentation,
  times,
} from "../analysis/representation.ts";
import { bigint, type Code, code, double, join } from "../code/code.ts";
import { LARGEST_EXPONENT } from "../tuning.ts";
import type { OperandFacts, Operands, Operator } from "./operator.ts";

/** Powers with a small whole exponent are products. */
export const powers: Operator = {
  representation(cell, facts) {
    const power = powerOf(cell, facts);
    if (power === undefined) return undefined;
    return onlyScaledRepresentation(power.interval, power.base.kind);
  },
  emit(cell, representation, writer) {
    const power = powerOf(cell, writer);
    if (power === undefined || !isScaled(representation)) throw new Error("unreachable: no power");
    const base = writer.named(writer.scaled(power.id, power.base.den, representation.kind));
    const factors: Code[] = Array.from({ length: power.exponent }, () => base);
    return writer.guarded(code`(${join(factors, " * ")})`, power.interval, representation.kind);
  },
  passesNaN: true,
};

function powerOf(cell: Cell, facts: OperandFacts) {
  if (cell.op !== "power") return undefined;
  const [id, exponentId] = cell.operands;
  const exponent = exponentId === undefined ? undefined : facts.constant(exponentId);
  if (id === undefined || exponent === undefined || exponent.d !== 1n) return undefined;
  if (exponent.n < 1n || exponent.n > LARGEST_EXPONENT) return undefined;
  const base = facts.representation(id);
  if (base === undefined || !isScaled(base)) return undefined;
  const size = largest([absolute(base.lo), absolute(base.hi)]);
  const most = size ** exponent.n;
  const interval: Interval = {
    den: base.den ** exponent.n,
    lo: base.lo >= 0n || exponent.n % 2n === 0n ? 0n : -most,
    hi: most,
    usual: base.usual ** exponent.n,
  };
  return { id, base, exponent: Number(exponent.n), interval };
}

/**
 * Remainders at the common denominator: `%` has the sign of the left operand, as the language wants
 * it. Those of BigInts are less than the divisor, and mostly fit a double.
 */
export const remainders: Operator = {
  representation(cell, facts) {
    const remainder = remainderOf(cell, facts);
    if (remainder === undefined) return undefined;
    const { dividend, divisor, kind } = remainder;
    const [size, most] = [dividend, divisor].map(({ lo, hi }) => largest([absolute(lo), absolute(hi)]));
    if (size === undefined || most === undefined) return undefined;
    const hi = kind === "double" || size < most ? size : most;
    return scaledRepresentation({
      den: dividend.den,
      lo: dividend.lo < 0n ? -hi : 0n,
      hi: dividend.hi > 0n ? hi : 0n,
      usual: divisor.usual,
    });
  },
  emit(cell, representation, writer) {
    const remainder = remainderOf(cell, writer);
    if (remainder === undefined) throw new Error("unreachable: no remainder");
    const { left, dividend, divisor, kind } = remainder;
    const a = writer.scaled(left, dividend.den, kind);
    const b = divisorOf(remainder, writer);
    const isZero = code`${b} === ${kind === "double" ? code`0` : bigint(0n)}`;
    if (kind === "double" || divisor.lo <= 0n) writer.vetoWhen(isZero, writer.runtime("REMAINDER_BY_ZERO"));
    if (kind === "double" || representation.kind !== "double") return code`(${a} % ${b})`;
    return code`${writer.runtime("remainder")}(${a}, ${b})`;
  },
  vetoes: true,
};

/**
 * `x - x % step`, as `round x to step` is lowered: a whole number of steps. Of a BigInt it mostly
 * fits a double.
 */
export const wholeSteps: Operator = {
  representation(cell, facts) {
    const steps = stepsOf(cell, facts);
    return steps && scaledRepresentation(steps.interval);
  },
  emit(cell, representation, writer) {
    const steps = stepsOf(cell, writer);
    if (steps === undefined || !isScaled(representation)) throw new Error("unreachable: no steps");
    const { remainder, step, interval } = steps;
    const a = writer.scaled(remainder.left, remainder.dividend.den, "bigint");
    const b = divisorOf(remainder, writer);
    if (representation.kind === "bigint") return code`(${a} / ${b} * ${bigint(step)})`;
    return writer.guarded(code`(${writer.runtime("wholeQuotient")}(${a}, ${b}) * ${double(step)})`, interval);
  },
  reads: ({ operands: [left] }) => (left === undefined ? [] : [left]),
};

/** The remainder that is subtracted from its own dividend. */
function stepsOf(cell: Cell, facts: OperandFacts) {
  const [left, subtracted] = cell.operands;
  if (cell.op !== "subtract" || cell.operands.length !== 2 || subtracted === undefined) return undefined;
  const remainder = remainderOf(facts.cell(subtracted), facts);
  const constant = remainder && facts.constant(remainder.right);
  if (remainder?.kind !== "bigint" || remainder.left !== left || constant === undefined) return undefined;
  const { n, d } = multiply(constant, remainder.factor);
  const step = absolute(n);
  const count = (bound: bigint): bigint => (bound * d) / (step * remainder.dividend.den);
  const { lo, hi, usual } = remainder.dividend;
  if (step === 0n || step > MAX) return undefined;
  const interval: Interval = { den: d, lo: count(lo) * step, hi: count(hi) * step, usual: (count(usual) + 1n) * step };
  return { remainder, step: n < 0n ? -step : step, interval };
}

function divisorOf({ right, divisor, kind, by, given }: Remainder, writer: Operands): Code {
  if (kind === "bigint" && divisor.lo === divisor.hi) return bigint(divisor.lo);
  const plain = writer.scaled(right, given, kind);
  if (by === 1n) return writer.named(plain);
  if (kind === "bigint") return writer.named(code`(${plain} * ${bigint(by)})`);
  return writer.named(writer.guarded(code`(${plain} * ${double(by)})`, divisor));
}

type Remainder = NonNullable<ReturnType<typeof remainderOf>>;

/**
 * A remainder at a static scale. A measure may be counted in a unit: the scale of the divisor
 * contains the unit's factor.
 */
function remainderOf(cell: Cell, facts: OperandFacts) {
  if (cell.op !== "modulo") return undefined;
  const [left, right] = cell.operands;
  if (left === undefined || right === undefined) return undefined;
  const [a, b] = [facts.representation(left), facts.representation(right)];
  if (a === undefined || b === undefined || !isScaled(a) || !isScaled(b)) return undefined;
  const unit = cell.factor ?? ONE;
  const factor = scaledBy(b.den, unit);
  if (factor.den % b.den !== 0n) return undefined;
  const counted = times(b, factor.by, factor.den);
  const den = lcm(a.den, counted.den);
  const dividend = rescaled(a, den);
  const divisor = rescaled(counted, den);
  const by = factor.by * (den / counted.den);
  const isDouble = a.kind === "double" && b.kind === "double";
  if (isDouble && !(fitsDouble(dividend) && fitsDouble(divisor) && fitsDouble({ lo: by, hi: by }))) return undefined;
  const kind: ScaledRepresentation["kind"] = isDouble ? "double" : "bigint";
  return { left, right, dividend, divisor, by, given: b.den, kind, factor: unit };
}

/**
 * Absolute values, and rounding to whole units. Rounding works on decimals, so it is only for
 * values that a decimal can express.
 */
export const roundings: Operator = {
  representation(cell, facts) {
    const rounding = roundingOf(cell, facts);
    return rounding === undefined ? undefined : scaledRepresentation(rounding.interval);
  },
  emit(cell, _representation, writer) {
    const rounding = roundingOf(cell, writer);
    if (rounding === undefined) throw new Error("unreachable: no rounding");
    return rounding.emit(writer);
  },
  passesNaN: true,
};

function roundingOf(
  cell: Cell,
  facts: OperandFacts,
): { readonly interval: Interval; readonly emit: (writer: Operands) => Code } | undefined {
  if (cell.op !== "math") return undefined;
  const [id] = cell.operands;
  const representation = id === undefined ? undefined : facts.representation(id);
  if (id === undefined || representation?.kind !== "double") return undefined;
  if (cell.function === "abs") {
    const interval = {
      ...representation,
      lo: 0n,
      hi: largest([absolute(representation.lo), absolute(representation.hi)]),
    };
    return {
      interval,
      emit: (writer) => code`${writer.runtime("absolute")}(${writer.scaled(id, representation.den, "double")})`,
    };
  }
  const factor = cell.factor ?? ONE;
  const counted = scaledBy(representation.den, { n: factor.d, d: factor.n });
  const magnitude = times(representation, counted.by, counted.den);
  if (!isDecimal(magnitude) || !fitsDouble(magnitude)) return undefined;
  const name = ROUNDINGS[cell.function];
  if (name === undefined) return undefined;
  const whole = {
    lo: magnitude.lo / counted.den - 1n,
    hi: magnitude.hi / counted.den + 1n,
    usual: magnitude.usual / counted.den + 1n,
  };
  const canonical = scaledBy(1n, factor);
  const interval = times(whole, canonical.by, canonical.den);
  if (!fitsDouble(interval) || !fitsDouble(constantInterval({ n: counted.den, d: 1n }))) return undefined;
  return {
    interval,
    emit(writer) {
      const operand = scale(writer.scaled(id, representation.den, "double"), counted.by);
      const rounded = code`${writer.runtime(name)}(${operand}, ${double(counted.den)})`;
      return scale(rounded, canonical.by);
    },
  };
}

const ROUNDINGS: Readonly<Record<string, "floorBy" | "ceilingBy" | "roundBy">> = {
  floor: "floorBy",
  ceil: "ceilingBy",
  round: "roundBy",
};

function scale(operand: Code, by: bigint): Code {
  return by === 1n ? operand : code`(${operand} * ${double(by)})`;
}

/**
 * True when n / den always has at most 28 digits: a double has 16, and the denominator may add 12
 * places.
 */
function isDecimal({ den }: Pick<ScaledRepresentation, "den">): boolean {
  return 10n ** 12n % den === 0n;
}
