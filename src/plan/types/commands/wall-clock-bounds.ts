import { compareWallClock } from "../../../model/time/calendar.ts";
import { formatDate, formatTime } from "../../../model/time/temporal-text.ts";
import type { DateType, TimeType } from "../../../model/types/type.ts";
import type { DateValue, TimeValue, Value } from "../../../model/value.ts";
import type { Literal } from "../../../syntax/tree/literal.ts";
import type { LineContext } from "../data-context.ts";
import { type BoundPair, commandValue, orderedLimits } from "./bounds.ts";
import type { DataCommands } from "./read-commands.ts";

/** How dates (or times) are recognised among values, and printed. */
interface WallClock<Bound extends DateValue | TimeValue> {
  readonly isOne: (value: Value) => value is Bound;
  readonly text: (bound: Bound) => string;
}

export const DATES: WallClock<DateValue> = { isOne: (value) => value.kind === "date", text: formatDate };
export const TIMES: WallClock<TimeValue> = { isOne: (value) => value.kind === "time", text: formatTime };

/**
 * The commands that bound values, then those that bound the ends of a range, with the names of the
 * bounds in errors.
 */
export const VALUES = { commands: ["minimum", "maximum"], names: ["minimum", "maximum"] } as const;
export const ENDS = { commands: ["lower", "upper"], names: ["lower bound", "upper bound"] } as const;

/** The value of a command's argument. Reports one of another kind. */
export function wallClockValue<Clock extends DateValue | TimeValue>(
  line: LineContext,
  command: string,
  literal: Literal,
  type: DateType | TimeType,
  { isOne }: WallClock<Clock>,
): Clock | undefined {
  const value = commandValue(line, command, literal, type);
  return value !== undefined && isOne(value) ? value : undefined;
}

/**
 * Low and high bound as set by the commands of a line, else as `inherited`. `type` is the type of
 * the bounds. Reports wrong values and bounds out of order.
 */
export function wallClockBounds<Bound extends DateValue | TimeValue>(
  line: LineContext,
  settings: DataCommands,
  { commands: [low, high], names }: typeof VALUES | typeof ENDS,
  type: DateType | TimeType,
  clock: WallClock<Bound>,
  inherited: BoundPair<Bound>,
): BoundPair<Bound> {
  const bound = (command: typeof low | typeof high, otherwise: Bound | undefined) => {
    const literal = settings[command];
    return (literal && wallClockValue(line, command, literal, type, clock)) ?? otherwise;
  };
  const bounds = [bound(low, inherited[0]), bound(high, inherited[1])] as const;
  return orderedLimits(line.about((settings[high] ?? settings[low])?.range), names, bounds, {
    compare: compareWallClock,
    text: clock.text,
  });
}
