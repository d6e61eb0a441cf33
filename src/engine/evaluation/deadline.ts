import type { Deadline } from "../../runtime/interpret.ts";
import { EngineTimeout } from "../errors.ts";

/** A deadline that many milliseconds from now; 0 has passed already. */
export function wallClockDeadline(milliseconds: number): Deadline {
  const end = performance.now() + milliseconds;
  return {
    check() {
      if (milliseconds <= 0 || performance.now() > end) throw new EngineTimeout(milliseconds);
    },
  };
}
