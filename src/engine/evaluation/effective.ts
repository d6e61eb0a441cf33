import type { EngineError } from "../../model/diagnostic.ts";
import { instantOf } from "../../model/time/calendar.ts";
import { formatEffective, readEffective } from "../../model/time/temporal-text.ts";
import type { DateValue } from "../../model/value.ts";
import { kindText } from "../../runtime/object-kind.ts";
import type { Effective } from "../api.ts";
import { requestError } from "../errors.ts";

/**
 * The effective datetime of a request: the value of `now` in rules, the instant that selects a
 * version, and the text that the answer echoes
 * (docs/spec/07-surfaces.md#1-2-the-effective-instant).
 */
export interface EffectiveInstant {
  readonly now: DateValue;
  /** Microseconds since 1970 in UTC. */
  readonly at: bigint;
  readonly text: string;
}

export const EFFECTIVE_FORMS =
  "YYYY, YYYY-MM, YYYY-MM-DD, YYYY-Www, or a date and time such as 2025-03-04T10:11:12 with an optional offset";

/**
 * Reads the option `effective`; absent or blank means the current instant, taken from `clock`
 * (milliseconds since 1970).
 */
export function effectiveInstant(
  effective: Effective | undefined,
  clock: () => number,
): EffectiveInstant | EngineError {
  if (effective === undefined || (typeof effective === "string" && effective.trim() === "")) return current(clock());
  if (effective instanceof Date) {
    const year = effective.getUTCFullYear();
    if (Number.isNaN(year)) return requestError("invalid_request", "the effective date is an invalid Date object");
    if (year < 1 || year > 9999)
      return requestError("invalid_request", `the effective Date lies in the year ${year}, outside 1 to 9999`);
    const now = inUtc(effective);
    return { now, at: instantOf(now), text: formatEffective(now) };
  }
  if (typeof effective !== "string") {
    return requestError("invalid_request", `effective is ${kindText(effective)}, not a text or a Date`);
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

/** The current instant; its text always has six fractional digits of a second. */
function current(milliseconds: number): EffectiveInstant {
  const date = new Date(milliseconds);
  return { now: inUtc(date), at: BigInt(milliseconds) * 1000n, text: date.toISOString().replace("Z", "000Z") };
}

function inUtc(date: Date): DateValue {
  return {
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
}

/**
 * Reads the instants of requests. That of the last text is kept, and *now* while the clock shows
 * the same millisecond.
 */
export class Instants {
  readonly #clock: () => number;
  #text: string | undefined;
  #ofText: EffectiveInstant | undefined;
  #milliseconds = Number.NaN;
  #now: EffectiveInstant | EngineError | undefined;

  /** `clock`: milliseconds since 1970. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** The answer of `effectiveInstant`. */
  of(effective: Effective | undefined): EffectiveInstant | EngineError {
    if (effective === undefined) return this.#current();
    if (typeof effective !== "string") return effectiveInstant(effective, this.#clock);
    return (effective === this.#text ? this.#ofText : undefined) ?? this.#read(effective);
  }

  #current(): EffectiveInstant | EngineError {
    const milliseconds = this.#clock();
    if (this.#now === undefined || milliseconds !== this.#milliseconds) {
      this.#milliseconds = milliseconds;
      this.#now = effectiveInstant(undefined, () => milliseconds);
    }
    return this.#now;
  }

  #read(text: string): EffectiveInstant | EngineError {
    const instant = effectiveInstant(text, this.#clock);
    if ("message" in instant || text.trim() === "") return instant;
    [this.#text, this.#ofText] = [text, instant];
    return instant;
  }
}
