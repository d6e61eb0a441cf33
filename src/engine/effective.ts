import { instantOf } from "../model/calendar.ts";
import type { EngineError } from "../model/diagnostic.ts";
import { formatEffective, readEffective } from "../model/temporal-text.ts";
import type { DateValue } from "../model/value.ts";
import type { Effective } from "./api.ts";
import { requestError } from "./errors.ts";

/** The effective datetime of a request: what `now` is in rules, the instant that selects a version, and the text that the answer echoes (`surfaces.md` 1.2). */
export interface EffectiveInstant {
  readonly now: DateValue;
  /** Microseconds since 1970 in UTC. */
  readonly at: bigint;
  readonly text: string;
}

export const EFFECTIVE_FORMS =
  "YYYY, YYYY-MM, YYYY-MM-DD, YYYY-Www, or a date and time such as 2025-03-04T10:11:12 with an optional offset";

/** Reads the option `effective`; absent or blank means the current instant, taken from `clock` (milliseconds since 1970). */
export function effectiveInstant(
  effective: Effective | undefined,
  clock: () => number,
): EffectiveInstant | EngineError {
  if (effective === undefined || (typeof effective === "string" && effective.trim() === "")) return current(clock());
  if (effective instanceof Date) {
    const milliseconds = effective.getTime();
    if (Number.isNaN(milliseconds))
      return requestError("invalid_request", "the effective date is an invalid Date object");
    return current(milliseconds);
  }
  const now = readEffective(effective);
  if (now === undefined) {
    return requestError(
      "invalid_request",
      `\`${effective}\` is not a date or datetime that a request can be effective at; accepted: ${EFFECTIVE_FORMS}`,
    );
  }
  return { now, at: instantOf(now), text: formatEffective(now) };
}

/** *Now* is written with six digits of a second, always. */
function current(milliseconds: number): EffectiveInstant {
  const date = new Date(milliseconds);
  const now: DateValue = {
    kind: "date",
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    microsecond: date.getUTCMilliseconds() * 1000,
    offset: 0,
  };
  return { now, at: BigInt(milliseconds) * 1000n, text: date.toISOString().replace("Z", "000Z") };
}
