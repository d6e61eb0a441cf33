import { add, type Rational, rational, ZERO } from "../../model/numbers/rational.ts";

/** The most denominators that a sum keeps apart. */
const MOST_DENOMINATORS = 64;

/** A sum of fractions. Those of one denominator are added first, which needs no common one. */
export class ExactSum {
  #numerators = new Map<bigint, bigint>();

  add({ n, d }: Rational): void {
    this.#numerators.set(d, (this.#numerators.get(d) ?? 0n) + n);
    if (this.#numerators.size > MOST_DENOMINATORS) {
      const { total } = this;
      this.#numerators = new Map([[total.d, total.n]]);
    }
  }

  /** In lowest terms. */
  get total(): Rational {
    let sum = ZERO;
    for (const [d, n] of this.#numerators) sum = add(sum, rational(n, d));
    return sum;
  }
}

/** A double beyond which sums are moved to a big integer; no summand is larger. */
const MOST = 2 ** 52;

/** A sum of integers in doubles of at most 2^52, exact however large it grows. */
export class IntegerSum {
  #small = 0;
  #large = 0n;

  add(integer: number): void {
    this.#small += integer;
    if (this.#small < MOST && this.#small > -MOST) return;
    this.#large += BigInt(this.#small);
    this.#small = 0;
  }

  /** Adds an integer several times. */
  addTimes(integer: number, times: number): void {
    const product = integer * times;
    if (product < MOST && product > -MOST) this.add(product);
    else this.#large += BigInt(integer) * BigInt(times);
  }

  get total(): bigint {
    return this.#large + BigInt(this.#small);
  }
}
