import type { EngineError } from "../../model/diagnostic.ts";
import type { Deadline } from "../../model/work-budget.ts";
import type { RunOptions } from "../api.ts";
import { EngineTimeout, requestError, throwing } from "../errors.ts";
import { kindText } from "./given.ts";

/** Undefined for a request without timeout. Throws EngineErrors for a malformed one. */
export function deadlineOf({ timeout }: Pick<RunOptions, "timeout">): Deadline | undefined {
  return timeout === undefined ? undefined : throwing(wallClockDeadline(timeout));
}

/**
 * The deadline a number of milliseconds from now; 0 and less have passed already. A value that is
 * not a number is an error of the request.
 */
export function wallClockDeadline(milliseconds: number): Deadline | EngineError {
  if (typeof milliseconds !== "number" || Number.isNaN(milliseconds)) {
    const found = typeof milliseconds === "number" ? "NaN" : kindText(milliseconds);
    return requestError("invalid_request", `the timeout is a number of milliseconds, not ${found}`);
  }
  const end = performance.now() + milliseconds;
  return {
    check() {
      if (milliseconds <= 0 || performance.now() > end) throw new EngineTimeout(Math.max(milliseconds, 0));
    },
  };
}
