import { add, compare, divide, multiply, type Rational, rational, subtract } from "../model/numbers/rational.ts";
import type { SampleValue } from "./sample.ts";
import type { NumberSet, ValueSet } from "./value-set.ts";

/** All values of a set; undefined where there are more, or no end of them. */
export function listed(set: ValueSet, most: number): readonly SampleValue[] | undefined {
  switch (set.kind) {
    case "numbers":
      return listedNumbers(set, most);
    case "texts":
      return set.except || set.texts.size > most ? undefined : [...set.texts];
    case "truths":
      return [...(set.yes ? [true] : []), ...(set.no ? [false] : [])];
  }
}

function listedNumbers({ intervals, step }: NumberSet, most: number): readonly Rational[] | undefined {
  const values: Rational[] = [];
  for (const { low, high } of intervals) {
    if (low === undefined || high === undefined) return undefined;
    const isPoint = compare(low.at, high.at) === 0;
    if (!isPoint && step === undefined) return undefined;
    const { n, d } = isPoint ? rational(0n) : divide(subtract(high.at, low.at), step ?? rational(1n));
    if (BigInt(values.length) + n / d >= BigInt(most)) return undefined;
    for (let count = 0n; count <= n / d; count++)
      values.push(add(low.at, multiply(step ?? rational(1n), rational(count))));
  }
  return values;
}
