/** Thrown when the exploration of a rule takes too many steps. */
export class OutOfSteps extends Error {}

/** The steps after which it is checked if the work goes on. */
const CHECKED = 1_000;

/** The bounds of an exploration. */
export interface StepBounds {
  readonly total: number;
  readonly perRule: number;
  /** Called now and then; may throw to end the work. */
  readonly check?: (() => void) | undefined;
}

/** The steps of an exploration: the same on every machine. */
export class Steps {
  readonly #perRule: number;
  readonly #check: () => void;
  #left: number;
  #checkAt: number;
  #ofRule = 0;

  constructor({ total, perRule, check = () => undefined }: StepBounds) {
    this.#left = total;
    this.#checkAt = total;
    this.#perRule = perRule;
    this.#check = check;
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
    if (this.#left > this.#checkAt) return;
    this.#checkAt = this.#left - CHECKED;
    this.#check();
  };
}
