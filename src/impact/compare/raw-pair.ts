import { type OutcomePlace, valueOfRaw } from "../../engine/evaluation/tracer.ts";
import { gcd } from "../../model/numbers/gcd.ts";
import { ONE, type Rational } from "../../model/numbers/rational.ts";
import type { SharedUnit } from "../../model/types/shared-unit.ts";
import type { Value } from "../../model/value.ts";
import { isSameOutcome } from "./same-outcome.ts";

/** The way to compare values of generated code of both sides, which may have different forms. */
export type RawPair =
  /** Both sides are doubles, and integers of one unit when they are multiplied. */
  | {
      readonly form: "integers";
      readonly timesOld: number;
      readonly timesNew: number;
      /** The value of one of them, in the shared unit. */
      readonly scale: Rational;
    }
  /** Both sides are texts or truth values, which are shown as they are. */
  | { readonly form: "texts" }
  | { readonly form: "values"; isSame(before: unknown, after: unknown): boolean };

/** The largest integer that sums and differences of doubles keep exactly. */
const MOST = 2n ** 51n;

/** Undefined: the forms tell too little. */
export function rawPair(
  { representation: old }: OutcomePlace,
  { representation: current }: OutcomePlace,
  unit: SharedUnit | undefined,
): RawPair | undefined {
  if (old === undefined || current === undefined) return undefined;
  if ("den" in old && "den" in current) {
    const { times, scale } = timesOf(old, current, unit ?? PLAIN);
    if (old.kind === "double" && current.kind === "double" && isSmall(old, times.old) && isSmall(current, times.new))
      return { form: "integers", timesOld: Number(times.old), timesNew: Number(times.new), scale };
    if (old.kind === current.kind && times.old === 1n && times.new === 1n)
      return { form: "values", isSame: (a, b) => a === b };
  }
  if (old.kind === current.kind && (old.kind === "boolean" || old.kind === "text")) return { form: "texts" };
  return {
    form: "values",
    isSame(a, b) {
      const [before, after] = [valueOfRaw(a, old), valueOfRaw(b, current)];
      return before !== undefined && after !== undefined && isSameValue(before, after, unit);
    },
  };
}

function isSameValue(before: Value, after: Value, unit: SharedUnit | undefined): boolean {
  return isSameOutcome({ outcome: before, reason: undefined }, { outcome: after, reason: undefined }, unit);
}

interface Scaled {
  readonly den: bigint;
  readonly lo: bigint;
  readonly hi: bigint;
}

const PLAIN: Pick<SharedUnit, "worth"> = { worth: { old: ONE, new: ONE } };

/** An integer n of a side counts n / (den * worth): both are brought to one denominator. */
function timesOf(old: Scaled, current: Scaled, { worth }: Pick<SharedUnit, "worth">) {
  const [p, q] = [worth.old.d, old.den * worth.old.n];
  const [r, s] = [worth.new.d, current.den * worth.new.n];
  const common = gcd(p * s, r * q);
  const times = { old: (p * s) / common, new: (r * q) / common };
  return { times, scale: { n: p, d: q * times.old } };
}

function isSmall(side: Scaled, times: bigint): boolean {
  return largest(side) * times <= MOST;
}

function largest({ lo, hi }: Scaled): bigint {
  const [low, high] = [lo < 0n ? -lo : lo, hi < 0n ? -hi : hi];
  return low > high ? low : high;
}
