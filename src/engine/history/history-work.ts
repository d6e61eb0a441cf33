import { shortName } from "../../model/listed.ts";
import type { Deadline } from "../../model/work-budget.ts";
import { CELLS_BETWEEN_CHECKS } from "../../runtime/interpret.ts";
import { EngineErrors, requestError } from "../errors.ts";

/** The steps of one history: the evaluation of a cell is one. Some seconds of processor time. */
const MOST_STEPS = 30_000_000;

/** The steps of all other work. */
const STEPS = {
  /** An evaluation without its cells. */
  evaluation: 32,
  /** A cell that is looked at, to find what moves and what decides. */
  look: 4,
  /** A rule whose deciding arm and reads are told. */
  decision: 12,
  /** A rule of a version that is planned. */
  rule: 150,
};

/** An operation on numbers of more bits counts as many cells. */
const LONG_NUMBER = 10_000;
/**
 * The number of stretches of time that are evaluated, and of changes of one phase; equal neighbours
 * are joined afterwards.
 */
export const MOST_STRETCHES = 10_000;

const BOUNDS = "bound the history by `from` and `to`";

/**
 * Counts the work of one history, the same on every machine, and watches its time. Throws
 * EngineErrors when it is too much.
 */
export class HistoryWork implements Deadline {
  readonly #rule: string;
  readonly #deadline: Deadline | undefined;
  #steps = 0;
  #stretches = 0;
  #stepsPerCheck = CELLS_BETWEEN_CHECKS;

  /** `rule`: its key, for messages. */
  constructor(rule: string, deadline: Deadline | undefined) {
    this.#rule = rule;
    this.#deadline = deadline;
  }

  version(rules: number): void {
    this.#charge(rules * STEPS.rule);
  }

  /** `cells`: the number of those that it has room for. */
  evaluation(cells: number): void {
    this.#charge(STEPS.evaluation + (cells >> 6));
  }

  /** Counts cells that are looked at. */
  looks(cells: number): void {
    this.#charge(cells * STEPS.look);
  }

  stretch(isByDay: boolean): void {
    this.#stretches++;
    const what = isByDay ? "follows `now` from day to day, for" : "changes with time in";
    if (this.#stretches > MOST_STRETCHES) throw this.#tooMuch(`${what} more than ${MOST_STRETCHES} stretches of time`);
  }

  /** Runs work that looks at the deadline for each decision, not for many cells. */
  deciding<T>(work: () => T): T {
    this.#stepsPerCheck = STEPS.decision;
    try {
      return work();
    } finally {
      this.#stepsPerCheck = CELLS_BETWEEN_CHECKS;
    }
  }

  /** Called by evaluations after so many cells, for each decision, and with the bits of numbers. */
  check(bits?: number): void {
    if (bits === undefined || bits > LONG_NUMBER) this.#charge(this.#stepsPerCheck);
    this.#deadline?.check(bits);
  }

  #charge(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MOST_STEPS)
      throw this.#tooMuch(`changes with time in more versions, slices and rules than one history can show`);
  }

  #tooMuch(what: string): EngineErrors {
    const message = `rule \`${shortName(this.#rule)}\` ${what}`;
    return new EngineErrors([requestError("invalid_request", message, { suggestion: BOUNDS })]);
  }
}
