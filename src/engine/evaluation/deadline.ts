import type { EngineError } from "../../model/diagnostic.ts";
import type { Deadline } from "../../model/work-budget.ts";
import { kindText } from "../../runtime/object-kind.ts";
import type { RunOptions } from "../api.ts";
import { EngineTimeout, requestError, throwing } from "../errors.ts";

/** The most work of a run in a thread that others wait for: more ends with EngineTimeout. */
export interface ShareTerms {
  /** Planning steps for compiling the version; absent: as the limits of the engine allow. */
  readonly mostSteps?: number | undefined;
  /** Bits of a number in an operation; absent: any. */
  readonly mostBits?: number | undefined;
}

/** Undefined for a request without timeout. Throws EngineErrors for a malformed one. */
export function deadlineOf({ timeout, mostBits }: Pick<RunOptions, "timeout"> & ShareTerms): Deadline | undefined {
  return timeout === undefined ? undefined : throwing(wallClockDeadline(timeout, mostBits));
}

/**
 * The deadline a number of milliseconds from now; 0 and less have passed already. A value that is
 * not a number is an error of the request.
 */
export function wallClockDeadline(milliseconds: number, mostBits = Infinity): Deadline | EngineError {
  if (typeof milliseconds !== "number" || Number.isNaN(milliseconds)) {
    const found = typeof milliseconds === "number" ? "NaN" : kindText(milliseconds);
    return requestError("invalid_request", `the timeout is a number of milliseconds, not ${found}`);
  }
  const end = performance.now() + milliseconds;
  return {
    check(bits = 0) {
      if (milliseconds <= 0 || bits > mostBits || performance.now() > end)
        throw new EngineTimeout(Math.max(milliseconds, 0));
    },
  };
}
