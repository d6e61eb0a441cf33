import type { Cell, MathName } from "../../model/program.ts";
import { divide, ONE, type Rational } from "../../model/rational.ts";
import { code, double } from "./code.ts";
import { absolute, clamped, isProven, isWorthDoubles } from "./interval.ts";
import { added, aligned, type Guards, type Num, scaled, subtracted, timesEach } from "./numbers.ts";

/** Highest exponent that becomes a chain of products. */
const MOST_FACTORS = 8n;

/** Decimals of which every value is one that functions take as it is (chapter 2, 2.5): at most 12 digits after the point. */
const DECIMAL = 10n ** 12n;

/**
 * A number made from whole numbers in doubles; undefined when the operation has no such form, has a veto of its own, or its numbers would
 * usually be too large. Used twice: for intervals alone, then for code.
 */
export function numeric(cell: Cell, operands: readonly Num[], guards: Guards): Num | undefined {
  const [first, second] = operands;
  if (first === undefined) return undefined;
  switch (cell.op) {
    case "add":
      return chained(operands, (a, b) => added(a, b, guards));
    case "multiply":
      return chained(operands, (a, b) => timesEach(a, b, guards));
    case "subtract":
      return second && subtracted(first, second, guards);
    case "divide": {
      const divisor = constantOf(second);
      return divisor === undefined || divisor.n === 0n ? undefined : scaled(first, divide(ONE, divisor));
    }
    case "modulo": {
      const divisor = constantOf(second);
      return divisor === undefined || divisor.n === 0n ? undefined : modulo(first, divisor, cell.factor, guards);
    }
    case "power": {
      const exponent = constantOf(second);
      return exponent && power(first, exponent, cell.factor, guards);
    }
    case "convert":
      return scaled(first, cell.factor);
    case "math":
      return inUnit(first, cell.factor, (count) => rounded(cell.function, count, guards));
    default:
      return undefined;
  }
}

function chained(operands: readonly Num[], step: (a: Num, b: Num) => Num | undefined): Num | undefined {
  let result = operands[0];
  for (let at = 1; at < operands.length; at++) {
    const next = operands[at];
    result = result && next && step(result, next);
  }
  return result;
}

function constantOf(num: Num | undefined): Rational | undefined {
  return num !== undefined && num.lo === num.hi ? { n: num.lo, d: num.den } : undefined;
}

/** Works on the magnitude in a unit of `factor` canonical ones. */
function inUnit(num: Num, factor: Rational | undefined, work: (count: Num) => Num | undefined): Num | undefined {
  if (factor === undefined) return work(num);
  const count = scaled(num, divide(ONE, factor));
  const result = count && work(count);
  return result && scaled(result, factor);
}

/** The remainder has the sign of the dividend, as `%` of JavaScript does; it is exact. */
function modulo(num: Num, divisor: Rational, factor: Rational | undefined, guards: Guards): Num | undefined {
  const canonical = factor === undefined ? divisor : { n: divisor.n * factor.n, d: divisor.d * factor.d };
  const both = aligned(num, {
    den: canonical.d,
    lo: canonical.n,
    hi: canonical.n,
    usual: absolute(canonical.n),
    code: double(0n),
  });
  if (both === undefined) return undefined;
  const dividend = guards.guard(both[0]);
  const most = absolute(both[1].lo) - 1n;
  const interval = {
    den: dividend.den,
    lo: dividend.lo < 0n ? -most : 0n,
    hi: dividend.hi > 0n ? most : 0n,
    usual: most,
  };
  return { ...interval, code: code`(${dividend.code} % ${double(most + 1n)})` };
}

function power(num: Num, exponent: Rational, factor: Rational | undefined, guards: Guards): Num | undefined {
  if (exponent.d !== 1n || exponent.n < 1n || exponent.n > MOST_FACTORS) return undefined;
  if (exponent.n === 1n) return num;
  return inUnit(num, factor, (count) => {
    const base = guards.hold(count);
    let result: Num | undefined = base;
    for (let times = 1n; times < exponent.n; times++) result = result && timesEach(result, base, guards);
    return result;
  });
}

/** Rounding functions of a decimal or fraction n / den to whole numbers; remainders are exact where quotients are not. */
function rounded(name: MathName, count: Num, guards: Guards): Num | undefined {
  if (name === "abs") {
    if (count.lo >= 0n) return DECIMAL % count.den === 0n ? count : undefined;
    if (DECIMAL % count.den !== 0n) return undefined;
    const size = count.hi > -count.lo ? count.hi : -count.lo;
    return { den: count.den, lo: 0n, hi: size, usual: count.usual, code: code`abs(${count.code})` };
  }
  if (name !== "floor" && name !== "ceil" && name !== "round") return undefined;
  if (count.den === 1n) return count;
  const n = guards.guard(count);
  if (!isProven(n)) return undefined;
  const { den } = n;
  const text =
    name === "floor"
      ? code`floor(${n.code}, ${double(den)})`
      : name === "ceil"
        ? code`ceil(${n.code}, ${double(den)})`
        : code`round(${n.code}, ${double(den)})`;
  const interval = { den: 1n, lo: n.lo / den - 1n, hi: n.hi / den + 1n, usual: n.usual / den };
  return isWorthDoubles(interval) ? { ...clamped(interval), code: text } : undefined;
}
