/** An exact fraction n/d in lowest terms, d > 0. The one number type of the language; nothing in a result is ever a float. */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}
