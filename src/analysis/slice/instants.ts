import type { SpecRef } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { instantOf } from "../../model/time/calendar.ts";
import { readEffective } from "../../model/time/temporal-text.ts";

/** The first day of which a spec without a start is asked. */
const FIRST_DAY = "2000-01-01";

const MICROSECONDS_OF_DAY = 86_400_000_000n;

/** An instant of a slice: its start, if it has one. */
export function instantIn({
  from,
  to,
}: {
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
}): bigint {
  const day = microseconds(FIRST_DAY) ?? 0n;
  if (from !== undefined) return from;
  return to === undefined || day < to ? day : to - MICROSECONDS_OF_DAY;
}

/** The instant that a request names; undefined where it names none. */
export function microseconds(text: string | undefined): bigint | undefined {
  const date = text === undefined ? undefined : readEffective(text);
  return date === undefined ? undefined : instantOf(date);
}

/** False for an instant before the first version of a spec. Throws EngineErrors. */
export function isInForce(
  engine: Engine,
  ref: Pick<SpecRef, "spec" | "repository">,
  effective: string | undefined,
): boolean {
  const wanted = microseconds(effective);
  const first = microseconds(engine.slices(ref)[0]?.from);
  return wanted === undefined || first === undefined || first <= wanted;
}
