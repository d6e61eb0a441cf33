import { add, compare, isInteger, multiply, type Rational, rational } from "../../model/numbers/rational.ts";
import type { Trait } from "../../model/types/type.ts";
import { CALENDAR, DAY } from "../input-set.ts";
import { constantOf, isConstant, type Linear, minus, plus, times } from "../linear.ts";
import { boundsOfSum, inverse } from "../region.ts";
import { numbers } from "../value-set.ts";
import { type Ground, narrowed, type PathState, type ReachedOutcome } from "./state.ts";
import { asLinear, type SymbolicOutcome } from "./symbol.ts";
import { closed, negative, type Operating, perhaps, unknown } from "./unknown.ts";

/** Microseconds of a month of the calendar, in the mean of 400 years. */
const MONTH = rational(146_097n * DAY, 4800n);
/** Any number of months differs by less from so many means. */
const SLACK = rational(10n * DAY);
/** A zone moves a clock by less than a day. */
const ZONE = rational(DAY);
/** The reason of a veto of a computation that leaves the calendar. */
export const OUTSIDE = "The date lies outside the calendar";

/** How an amount moves a date. */
export interface Movement {
  readonly by: Trait;
  readonly sign: 1 | -1;
}

/** A date, time or range moved by an amount. */
export function moved(
  operating: Operating,
  subject: SymbolicOutcome,
  amount: SymbolicOutcome,
  { by, sign }: Movement,
): readonly ReachedOutcome[] {
  const [start, length] = [asLinear(subject), asLinear(amount)];
  const isDate = operating.kind === "date";
  if (start === undefined || length === undefined || !isConstant(length) || !isDate) {
    const { veto, value } = perhaps(operating, OUTSIDE);
    return [...veto, ...(value === undefined ? [] : unknown({ ...operating, state: value }))];
  }
  const isMonths = by === "calendar";
  const count = rational(length.constant.n * BigInt(sign), length.constant.d);
  const target = plus(start, constantOf(multiply(count, isMonths ? MONTH : rational(1_000_000n))));
  const { veto, value } = inCalendar(operating, target, isMonths ? SLACK : ZONE);
  if (value === undefined) return veto;
  if (!isMonths && isInteger(target.constant))
    return [...veto, { state: value, outcome: { kind: "linear", counted: "date", linear: target } }];
  const found = unknown({ ...operating, state: value });
  return [...veto, ...found.flatMap((part) => nearTo(part, target, SLACK, operating.ground))];
}

/** Divides a state where a date may leave the calendar; near its ends nothing tells whether. */
function inCalendar(
  operating: Operating,
  date: Linear,
  slack: Rational,
): { readonly veto: readonly ReachedOutcome[]; readonly value: PathState | undefined } {
  const { state, ground } = operating;
  const [first, last] = [rational(CALENDAR.first + slack.n), rational(CALENDAR.last - slack.n)];
  const { low, high } = boundsOfSum(date.factors, date.constant, state.region, ground.terms);
  const isSafe = low !== undefined && high !== undefined && compare(first, low.at) <= 0 && compare(high.at, last) <= 0;
  if (isSafe) return { veto: [], value: state };
  const { veto, value } = perhaps(operating, OUTSIDE);
  if (isConstant(date)) return { veto, value };
  const { term, factor, constant } = ground.terms.sum(date);
  const unsafe = numbers([{ high: { at: first, closed: false } }, { low: { at: last, closed: false } }]);
  const vetoed = veto.flatMap((part) => {
    const near = narrowed(part.state, term, inverse(unsafe, factor, constant), ground);
    return near === undefined ? [] : [{ ...part, state: near }];
  });
  return { veto: vetoed, value };
}

/** The full months of a stretch of microseconds: less than one more than they last. */
export function monthsBetween(part: ReachedOutcome, size: Linear, ground: Ground): readonly ReachedOutcome[] {
  const months = asLinear(part.outcome);
  if (months === undefined) return [part];
  const half = rational(MONTH.n, 2n * MONTH.d);
  const middle = plus(times(months, MONTH), constantOf(half));
  return nearTo(
    { ...part, outcome: { kind: "linear", counted: "number", linear: middle } },
    size,
    add(half, SLACK),
    ground,
  ).map(({ state }) => ({ ...part, state }));
}

/** A value that differs from a sum by at most so much. */
function nearTo(part: ReachedOutcome, sum: Linear, slack: Rational, ground: Ground): readonly ReachedOutcome[] {
  const value = asLinear(part.outcome);
  if (value === undefined) return [part];
  const difference = minus(value, sum);
  if (isConstant(difference)) return [part];
  const { term, factor, constant } = ground.terms.sum(difference);
  const around = numbers([{ low: closed(negative(slack)), high: closed(slack) }]);
  const state = narrowed(part.state, term, inverse(around, factor, constant), ground);
  return state === undefined ? [] : [{ ...part, state }];
}
