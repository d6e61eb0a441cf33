import { compare, type Rational, subtract } from "../../model/numbers/rational.ts";
import type { Distribution } from "../statistics/distribution.ts";

/** About the number of bins. */
const BINS = 24;

/**
 * The share of changes at both ends that one bin each takes up: a few extremes flatten no figure.
 */
const TAIL = 0.01;

interface CountedBin {
  readonly from: Rational;
  readonly to: Rational;
  readonly records: number;
}

/** Counts by bins of one round width, between which no bin is left out. */
export function histogram(distribution: Distribution): readonly CountedBin[] {
  const [min, low, high, max] = distribution.quantiles([0, TAIL, 1 - TAIL, 1]);
  if (min === undefined || low === undefined || high === undefined || max === undefined) return [];
  const width = roundWidth(subtract(high, low));
  const bounds = boundsOf(low, high, width);
  const counts = new Array<number>(bounds.length + 1).fill(0);
  let bin = 0;
  for (const { value, count } of distribution.ascending()) {
    for (let bound = bounds[bin]; bound !== undefined && compare(bound, value) <= 0; bound = bounds[bin]) bin++;
    counts[bin] = (counts[bin] ?? 0) + count;
  }
  const bins = counts.map((records, at) => ({ from: bounds[at - 1] ?? min, to: bounds[at] ?? max, records }));
  return bins.filter(({ records }, at) => records > 0 || (at > 0 && at < bins.length - 1));
}

/** 1, 2 or 5 times a power of ten, so that about `BINS` bins cover the spread. */
function roundWidth(spread: Rational): Rational {
  if (spread.n <= 0n) return { n: 1n, d: 1n };
  const target = { n: spread.n, d: spread.d * BigInt(BINS) };
  let power = 0;
  while (compare(widthOf(1n, power), target) > 0) power--;
  while (compare(widthOf(1n, power + 1), target) <= 0) power++;
  const step = [1n, 2n, 5n].find((factor) => compare(widthOf(factor, power), target) >= 0);
  return step === undefined ? widthOf(1n, power + 1) : widthOf(step, power);
}

function widthOf(factor: bigint, power: number): Rational {
  return power < 0 ? { n: factor, d: 10n ** BigInt(-power) } : { n: factor * 10n ** BigInt(power), d: 1n };
}

/**
 * Multiples of the width that divide the line: the first one above `low`, the last one above
 * `high`.
 */
function boundsOf(low: Rational, high: Rational, width: Rational): readonly Rational[] {
  const first = floorOf(low, width) + 1n;
  const last = floorOf(high, width) + 1n;
  const bounds: Rational[] = [];
  for (let step = first - 1n; step <= last; step++) bounds.push({ n: step * width.n, d: width.d });
  return bounds;
}

function floorOf(value: Rational, width: Rational): bigint {
  const [n, d] = [value.n * width.d, value.d * width.n];
  const quotient = n / d;
  return n % d < 0n ? quotient - 1n : quotient;
}
