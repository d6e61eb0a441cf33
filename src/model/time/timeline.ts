import type { EngineError } from "../diagnostic.ts";
import { firstOf } from "../listed.ts";
import { dateFromInstant } from "./calendar.ts";
import { formatEffective } from "./temporal-text.ts";

/**
 * A point on the UTC time line, in microseconds since 1970; absent: the beginning of time
 * (docs/spec/05-composition-versions.md#5-8-2-order-of-dates).
 */
export type Instant = bigint | undefined;

export function isAfter(left: Instant, right: Instant): boolean {
  return left !== undefined && (right === undefined || left > right);
}

/**
 * Place of what is in force at the instant in a list by start; -1 when the first one starts later
 * (docs/spec/05-composition-versions.md#5-8-4-selection).
 */
export function positionAt(starts: readonly { readonly start?: Instant }[], instant: Instant): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(starts[middle]?.start, instant)) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

/** A half-open stretch of time; a side without limit is absent. */
export interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

export function isIn({ from, to }: Span, instant: bigint): boolean {
  return (from === undefined || from <= instant) && (to === undefined || instant < to);
}

/** The time in which `positionAt` answers the same as for the instant. */
export function spanAt(starts: readonly { readonly start?: Instant }[], instant: Instant): Span {
  const position = positionAt(starts, instant);
  return { from: starts[position]?.start, to: starts[position + 1]?.start };
}

/** An instant as people read it; never empty. */
export function instantText(instant: Instant): string {
  return instant === undefined ? "the beginning of time" : formatEffective(dateFromInstant(instant));
}

/**
 * The error of a request for a time before the first version. `name` is how a message calls `spec`;
 * `starts`: the starts of its versions as written.
 */
export function noVersionAt(
  spec: string,
  name: string,
  instant: Instant,
  starts: readonly (string | undefined)[],
): EngineError {
  const listed = firstOf(starts, (start) => start ?? "the beginning of time");
  const message = `spec \`${name}\` has no version at ${instantText(instant)}; its versions start ${listed}`;
  return { kind: "request", message, spec, request_kind: "spec_not_found" };
}
