import { add, multiply, type Rational, rational, subtract, ZERO } from "../model/numbers/rational.ts";

/** Ids of terms with their factors, none of which is 0; in ascending order of ids. */
export type Factors = ReadonlyMap<number, Rational>;

/** A sum of terms, each times a factor, and a constant. */
export interface Linear {
  readonly factors: Factors;
  readonly constant: Rational;
}

export function constantOf(constant: Rational): Linear {
  return { factors: new Map(), constant };
}

export function termOf(id: number): Linear {
  return { factors: new Map([[id, rational(1n)]]), constant: ZERO };
}

export function plus(a: Linear, b: Linear): Linear {
  return combined(a, b, add);
}

export function minus(a: Linear, b: Linear): Linear {
  return combined(a, b, subtract);
}

export function times({ factors, constant }: Linear, by: Rational): Linear {
  if (by.n === 0n) return constantOf(ZERO);
  return {
    factors: new Map(Array.from(factors, ([id, factor]) => [id, multiply(factor, by)])),
    constant: multiply(constant, by),
  };
}

export function isConstant({ factors }: Linear): boolean {
  return factors.size === 0;
}

/** Equal sums have equal keys. */
export function linearKey({ factors, constant }: Linear): string {
  const terms = Array.from(factors, ([id, { n, d }]) => `${id}*${n}/${d}`);
  return `${terms.join("+")};${constant.n}/${constant.d}`;
}

function combined(a: Linear, b: Linear, operation: (x: Rational, y: Rational) => Rational): Linear {
  if (b.factors.size === 0) return { factors: a.factors, constant: operation(a.constant, b.constant) };
  const ids = [...new Set([...a.factors.keys(), ...b.factors.keys()])].sort((x, y) => x - y);
  const factors = ids.map((id): [number, Rational] => [
    id,
    operation(a.factors.get(id) ?? ZERO, b.factors.get(id) ?? ZERO),
  ]);
  return { factors: new Map(factors.filter(([, { n }]) => n !== 0n)), constant: operation(a.constant, b.constant) };
}
