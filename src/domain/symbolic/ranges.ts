import { rational, ZERO } from "../../model/numbers/rational.ts";
import type { Value } from "../../model/value.ts";
import { type Linear, minus, times } from "../linear.ts";
import { comparedWith, numbers } from "../value-set.ts";
import { comparedLinear } from "./compare.ts";
import { monthsBetween } from "./dates.ts";
import type { PathState, ReachedOutcome } from "./state.ts";
import { asLinear, isTrue, type SymbolicOutcome } from "./symbol.ts";
import { closed, linearReached, type Operating, unknown } from "./unknown.ts";

export function contained(operating: Operating): readonly ReachedOutcome[] {
  const { operands, state, ground } = operating;
  const [value, range] = operands;
  const ends = range === undefined ? undefined : endsOf(range);
  const inner = value && asLinear(value);
  if (ends === undefined || inner === undefined) {
    tellReversed(operating, state);
    return unknown(operating);
  }
  const [from, to] = ends;
  return comparedLinear(state, ">", minus(from, to), ground).flatMap((order) => {
    const isReversed = isTrue(order.outcome);
    if (isReversed) tellReversed(operating, order.state);
    const [low, high] = isReversed ? [to, from] : [from, to];
    return comparedLinear(order.state, "<=", minus(low, inner), ground).flatMap((above) =>
      isTrue(above.outcome) ? comparedLinear(above.state, "<", minus(inner, high), ground) : [above],
    );
  });
}

/** Tells of a range of which both ends are known. */
export function tellLiteral(operating: Operating): void {
  const range = operating.operands.at(-1);
  const [from, to] = (range && endsOf(range)) ?? [];
  if (from !== undefined && to !== undefined && minus(from, to).constant.n > 0n)
    tellReversed(operating, operating.state);
}

function tellReversed({ id, ground }: Operating, { region }: PathState): void {
  ground.onReversed?.({ cell: id, region });
}

/** The ends of a range as sums; undefined where they are not known. */
function endsOf(range: SymbolicOutcome): readonly [Linear, Linear] | undefined {
  const [from, to] =
    range.kind === "range"
      ? [range.from, range.to]
      : range.kind === "value" && range.value.kind === "range"
        ? [valueOutcome(range.value.from), valueOutcome(range.value.to)]
        : [];
  const [low, high] = [from && asLinear(from), to && asLinear(to)];
  return low === undefined || high === undefined ? undefined : [low, high];
}

function valueOutcome(value: Value): SymbolicOutcome {
  return { kind: "value", value };
}

export function widthOfRange(operating: Operating, months: boolean): readonly ReachedOutcome[] {
  const [range] = operating.operands;
  const ends = range && endsOf(range);
  const whole = months ? numbers([{ low: closed(ZERO) }], rational(1n)) : comparedWith(">=", ZERO);
  const { state, ground } = operating;
  if (range === undefined || ends === undefined) {
    tellReversed(operating, state);
    return unknown(operating, whole);
  }
  const difference = minus(ends[1], ends[0]);
  return comparedLinear(state, "<", difference, ground).flatMap((part) => {
    const isReversed = isTrue(part.outcome);
    if (isReversed) tellReversed(operating, part.state);
    const size = isReversed ? times(difference, rational(-1n)) : difference;
    if (!months) return [linearReached(part.state, isCounted(range) ? times(size, rational(1n, 1_000_000n)) : size)];
    return unknown({ ...operating, state: part.state }, whole).flatMap((found) => monthsBetween(found, size, ground));
  });
}

/** True for ranges of dates and times, whose ends are microseconds. */
function isCounted(range: SymbolicOutcome): boolean {
  const from = range.kind === "range" ? range.from : undefined;
  if (from === undefined)
    return range.kind === "value" && range.value.kind === "range" && range.value.from.kind !== "number";
  return from.kind === "linear" ? from.counted !== "number" : from.kind === "value" && from.value.kind !== "number";
}
