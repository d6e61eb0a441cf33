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
 * The position of the item in force at the instant, in a list sorted by start; -1 when the first
 * one starts later (docs/spec/05-composition-versions.md#5-8-4-selection).
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

/** A half-open stretch of time; an absent side has no limit. */
export interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

export function isIn({ from, to }: Span, instant: bigint): boolean {
  return (from === undefined || from <= instant) && (to === undefined || instant < to);
}

/** The stretch of time around the instant in which `positionAt` gives the same position. */
export function spanAt(starts: readonly { readonly start?: Instant }[], instant: Instant): Span {
  const position = positionAt(starts, instant);
  return { from: starts[position]?.start, to: starts[position + 1]?.start };
}

/** The text of an instant for people; never empty. */
export function instantText(instant: Instant): string {
  return instant === undefined ? "the beginning of time" : formatEffective(dateFromInstant(instant));
}

/**
 * The error of a request for a time before the first version. `name` is the name of the spec in
 * messages; `starts` are the starts of its versions as written.
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
