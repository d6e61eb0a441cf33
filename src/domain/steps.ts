/** Thrown where work takes more than its share of the steps. */
export class OutOfSteps extends Error {}

/** Counts steps; throws when there are too many. */
export type Spend = (steps: number) => void;

/** The budget of an exploration: steps, which are the same on every machine. */
export class Steps {
  readonly #check: () => void;
  #left: number;
  /** The steps that the present work leaves to others. */
  #kept = 0;

  /** `check`: called now and then; may throw to end the work. */
  constructor(total: number, check: () => void = () => undefined) {
    this.#left = total;
    this.#check = check;
  }

  get left(): number {
    return this.#left;
  }

  /** Work with a fifth of the steps that are left; undefined: it needs more. */
  share<Result>(work: () => Result): Result | undefined {
    const kept = this.#kept;
    this.#kept += Math.ceil((4 * (this.#left - kept)) / 5);
    try {
      return work();
    } catch (thrown) {
      if (thrown instanceof OutOfSteps) return undefined;
      throw thrown;
    } finally {
      this.#kept = kept;
    }
  }

  readonly spend: Spend = (steps) => {
    this.#left -= steps;
    if (this.#left < this.#kept) throw new OutOfSteps();
    this.#check();
  };
}
