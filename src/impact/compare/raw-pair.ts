import { isSameAnswer, type RowComparison } from "../../engine/causes/same-answer.ts";
import { type OutcomePlace, valueOfRaw } from "../../engine/evaluation/tracer.ts";
import { gcd } from "../../model/numbers/gcd.ts";
import { equals, ONE, type Rational } from "../../model/numbers/rational.ts";
import { formatDate, formatTime } from "../../model/time/temporal-text.ts";
import type { SameClock } from "../../model/types/same-value.ts";
import { countOfNew, countOfOld, type SharedUnit } from "../../model/types/shared-unit.ts";
import type { Outcome } from "../../model/value.ts";

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
      if (before === undefined || after === undefined) return false;
      return isSameOutcome({ outcome: before, reason: undefined }, { outcome: after, reason: undefined }, unit);
    },
  };
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

/** A side of a comparison: an outcome, and the text of its veto. */
export interface ToldOutcome {
  readonly outcome: Outcome;
  /** Undefined for values and silent vetoes. */
  readonly reason: string | undefined;
}

/** A zone that changes is a change. */
const AS_WRITTEN: SameClock = {
  date: (a, b) => formatDate(a) === formatDate(b),
  time: (a, b) => formatTime(a) === formatTime(b),
};

/** True when both sides have the same value, or the same veto. Units of display do not count. */
export function isSameOutcome(
  before: ToldOutcome,
  after: ToldOutcome,
  unit: SharedUnit | undefined,
  by: RowComparison = "data",
): boolean {
  const [a, b] = [before.outcome, after.outcome];
  if (a.kind === "veto" || b.kind === "veto") return a.kind === b.kind && before.reason === after.reason;
  if (unit !== undefined && a.kind === "number" && b.kind === "number")
    return equals(countOfOld(a, unit), countOfNew(b, unit));
  return isSameAnswer(a, b, AS_WRITTEN, by);
}
