import { rational, ZERO } from "../../model/numbers/rational.ts";
import type { Comparison, RangeEnd } from "../../model/operators.ts";
import type { Value } from "../../model/value.ts";
import { type Linear, minus, times } from "../linear.ts";
import { comparedWith, numbers } from "../value-set.ts";
import { compared, comparedLinear } from "./compare.ts";
import { monthsBetween } from "./dates.ts";
import type { PathState, ReachedOutcome } from "./state.ts";
import { asLinear, isTrue, type SymbolicOutcome } from "./symbol.ts";
import { closed, linearReached, type Operating, unknown } from "./unknown.ts";

/** Tells of a range of which both ends are known. */
export function tellLiteral(operating: Operating): void {
  const range = operating.operands.at(-1);
  const [from, to] = (range && endsOf(range)) ?? [];
  if (from !== undefined && to !== undefined && minus(from, to).constant.n > 0n)
    tellReversed(operating, operating.state);
}

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

function tellReversed({ id, ground }: Operating, { region }: PathState): void {
  ground.onReversed?.({ cell: id, region });
}

/** The ends of a range as sums; undefined where they are not known. */
function endsOf(range: SymbolicOutcome): readonly [Linear, Linear] | undefined {
  const ends = endOutcomes(range);
  const [low, high] = [ends && asLinear(ends.from), ends && asLinear(ends.to)];
  return low === undefined || high === undefined ? undefined : [low, high];
}

interface EndOutcomes {
  readonly from: SymbolicOutcome;
  readonly to: SymbolicOutcome;
}

/** The ends of a range; undefined where they are not known. */
function endOutcomes(range: SymbolicOutcome): EndOutcomes | undefined {
  if (range.kind === "range") return range;
  if (range.kind !== "value" || range.value.kind !== "range") return undefined;
  return { from: valueOutcome(range.value.from), to: valueOutcome(range.value.to) };
}

/** The lower or the upper end of a range whose ends are known. */
export function endOf(operating: Operating, which: RangeEnd): readonly ReachedOutcome[] {
  const { state, ground, operands } = operating;
  const ends = operands[0] && outcomesOfEnds(operands[0]);
  if (ends === undefined) return unknown(operating);
  return compared(state, ">", [ends.from, ends.to], `cell ${operating.id}`, ground).map((order) => ({
    state: order.state,
    outcome: (which === "lower") === isTrue(order.outcome) ? ends.to : ends.from,
  }));
}

/** The stretch that two ranges have in common, where their ends are known. */
export function overlapOf(operating: Operating): readonly ReachedOutcome[] {
  const { state, ground, operands } = operating;
  const [one, other] = operands.map(outcomesOfEnds);
  if (one === undefined || other === undefined) return unknown(operating);
  const ordered = (at: PathState, operator: Comparison, pair: readonly [SymbolicOutcome, SymbolicOutcome]) =>
    compared(at, operator, pair, `cell ${operating.id}`, ground);
  return ordered(state, ">=", [one.from, other.from]).flatMap((starts) => {
    const from = isTrue(starts.outcome) ? one.from : other.from;
    return ordered(starts.state, "<=", [one.to, other.to]).flatMap((ends) => {
      const to = isTrue(ends.outcome) ? one.to : other.to;
      return ordered(ends.state, "<=", [from, to]).map((part) => ({
        state: part.state,
        outcome: { kind: "range" as const, from, to: isTrue(part.outcome) ? to : from },
      }));
    });
  });
}

/** The ends of a range that are sums; undefined where they are not known. */
function outcomesOfEnds(range: SymbolicOutcome): EndOutcomes | undefined {
  const ends = endOutcomes(range);
  if (ends === undefined || asLinear(ends.from) === undefined || asLinear(ends.to) === undefined) return undefined;
  return ends;
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
