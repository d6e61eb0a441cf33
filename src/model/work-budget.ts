import type { EngineError } from "./diagnostic.ts";
import type { Limits } from "./limits.ts";

/** Stops work that takes too long. */
export interface Deadline {
  /**
   * Throws when the time is over, or has no room for an operation on numbers of so many bits, which
   * nothing can interrupt.
   */
  check(bits?: number): void;
}

/** The number of steps between two checks of the deadline: about a millisecond of work. */
const STEPS_PER_CHECK = 4096;

/**
 * Thrown to end work that costs more steps than its budget. `withinBudget` makes an error of it.
 */
class WorkExceeded extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`more than ${limit} steps`);
    this.name = "WorkExceeded";
    this.limit = limit;
  }
}

/**
 * The steps charged for a thing that imports multiply: a slot, a rule or a node of an instance. A
 * thing written in the text costs one step; a few lines that import much more than they say are
 * stopped sooner, before they have taken half a second or 100 MB.
 */
export const STEPS_PER_COPY = 250;

/**
 * The steps charged for a part of an answer that is more than a word: a list, a row, a unit, a rule
 * that needs a slot, a name in a path. They bound its memory before it is made.
 */
export const STEPS_PER_PART = 20;

/**
 * The steps charged for a text that imports put together, such as the key of a slot. They bound the
 * memory of such texts.
 */
export function stepsOfText(text: string): number {
  return text.length >> 2;
}

/**
 * The budget of one operation: a number of steps, which is the same on every machine, and
 * optionally a deadline. A step is the visit of one small thing: a name, a node, a cell, a slot of
 * an instance.
 */
export class WorkBudget {
  readonly #limit: number;
  readonly #deadline: Deadline | undefined;
  #spent = 0;
  /** The number of steps at which `charge` checks the budget and the deadline next. */
  #mark: number;

  constructor({ max_planning_steps }: Pick<Limits, "max_planning_steps">, deadline?: Deadline) {
    this.#limit = max_planning_steps;
    this.#deadline = deadline;
    this.#mark = this.#nextMark();
  }

  /** The number of steps charged so far. */
  get spent(): number {
    return this.#spent;
  }

  /**
   * Counts steps before or after they are done. Throws when there are too many or the deadline has
   * passed: drop everything that is half made then.
   */
  charge(steps: number): void {
    this.#spent += steps;
    if (this.#spent >= this.#mark) this.#check();
  }

  #check(): void {
    if (this.#spent > this.#limit) throw new WorkExceeded(this.#limit);
    this.#deadline?.check();
    this.#mark = this.#nextMark();
  }

  #nextMark(): number {
    const last = this.#limit + 1;
    return this.#deadline === undefined ? last : Math.min(last, this.#spent + STEPS_PER_CHECK);
  }
}

/** A budget without end, for work that was within the limits before and is only repeated. */
export function unlimitedBudget(deadline?: Deadline): WorkBudget {
  return new WorkBudget({ max_planning_steps: Number.MAX_SAFE_INTEGER }, deadline);
}

/**
 * The result of `work`, or an error when its budget was too small. All other exceptions, those of a
 * deadline too, pass through.
 */
export function withinBudget<T>(work: () => T): T | EngineError {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof WorkExceeded)) throw thrown;
    return {
      kind: "resource_limit",
      message: `planning takes more than ${thrown.limit} steps, the limit max_planning_steps`,
      suggestion: "split the rules into workspaces of their own, or import fewer specs and versions",
      limit_name: "max_planning_steps",
      limit_value: String(thrown.limit),
      actual_value: String(thrown.limit + 1),
    };
  }
}
