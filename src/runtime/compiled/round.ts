/** The largest whole number at most n / den; n and den are safe, den is above 0. Exact, as remainders of doubles are. */
export function floor(n: number, den: number): number {
  const rest = n % den;
  const truncated = (n - rest) / den;
  return rest < 0 ? truncated - 1 : truncated;
}

/** The smallest whole number at least n / den. */
export function ceil(n: number, den: number): number {
  const rest = n % den;
  const truncated = (n - rest) / den;
  return rest > 0 ? truncated + 1 : truncated;
}

/** n / den rounded to a whole number, halves to the even one. */
export function round(n: number, den: number): number {
  const below = floor(n, den);
  const rest = n - below * den;
  const twice = rest * 2;
  return twice > den || (twice === den && below % 2 !== 0) ? below + 1 : below;
}

export function abs(n: number): number {
  return n < 0 ? -n : n;
}
