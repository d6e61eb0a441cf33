import { DEFAULT_LIMITS, type Limits } from "../model/limits.ts";

/** Limits that a caller gives, and the default of all others. Throws RangeError for a wrong one. */
export function checkedLimits(given: Partial<Limits>): Limits {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) throw new RangeError(`there is no limit called ${name}`);
    if (!Number.isSafeInteger(value) || value <= 0) {
      throw new RangeError(`the limit ${name} must be a positive whole number`);
    }
  }
  return { ...DEFAULT_LIMITS, ...given };
}
