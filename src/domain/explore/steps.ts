/** Thrown when the exploration of a rule takes too many steps. */
export class OutOfSteps extends Error {}

/** The steps of an exploration: the same on every machine. */
export class Steps {
  readonly #perRule: number;
  #left: number;
  #ofRule = 0;

  constructor({ total, perRule }: { readonly total: number; readonly perRule: number }) {
    this.#left = total;
    this.#perRule = perRule;
  }

  /** The steps that are left for all rules. */
  get left(): number {
    return this.#left;
  }

  begin(): void {
    this.#ofRule = Math.min(this.#perRule, this.#left);
  }

  readonly spend = (steps: number): void => {
    this.#ofRule -= steps;
    this.#left -= steps;
    if (this.#ofRule < 0) throw new OutOfSteps();
  };
}
