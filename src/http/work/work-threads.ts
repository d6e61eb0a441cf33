import { ThreadPool } from "../../node/threads/thread-pool.ts";
import { ThreadSeats } from "../../node/threads/thread-seats.ts";
import type { Task, TaskOutcome } from "./task.ts";
import type { ThreadRules } from "./thread.ts";

/** A pool as those who give it tasks see it. */
export type Threads = Pick<ThreadPool<Task, TaskOutcome>, "run" | "isFree">;

/**
 * The threads of one state of the rules. An evaluation may take all of its time; loading, compiling
 * and writing documents are bounded in steps, and never wait for evaluations.
 */
export interface WorkThreads {
  readonly evaluating: Threads;
  readonly planning: Threads;
}

/** How many evaluations run at a time, those by the rules before a reload included. */
export function evaluationSeats(): ThreadSeats {
  return new ThreadSeats(2);
}

export interface RuleThreads extends WorkThreads {
  /** Threads that run now. */
  readonly size: number;
  /** Ends idle threads now, and busy ones after the last task. */
  retire(): void;
}

/** `script`: the address of `thread.js`; `kept`: idle threads that are kept for planning. */
export function ruleThreads(script: URL, rules: () => ThreadRules, seats: ThreadSeats, kept = 0): RuleThreads {
  const evaluating = new ThreadPool<Task, TaskOutcome>(script, rules, { seats });
  const planning = new ThreadPool<Task, TaskOutcome>(script, rules, { kept });
  return {
    evaluating,
    planning,
    get size() {
      return evaluating.size + planning.size;
    },
    retire() {
      evaluating.retire();
      planning.retire();
    },
  };
}
