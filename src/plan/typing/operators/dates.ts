import {
  CALLS,
  type CallName,
  DATE_PARTS,
  type DatePair,
  type DatePart,
  type WorkingDays,
} from "../../../model/forms/date-words.ts";
import { operandsAs } from "../../../model/suggestion.ts";
import { BOOLEAN, DATE, NUMBER, rangeOf, TIME, UNKNOWN, VETO } from "../../../model/types/primitive.ts";
import { isRange, type Type } from "../../../model/types/type.ts";
import type { Authored } from "../../authored.ts";
import { describeType } from "../../types/describe.ts";
import type { Rejection, Typed } from "../operands.ts";
import { rangeOver } from "../ranges.ts";

// The types of words for dates (docs/spec/03-dates-times-ranges.md#3-12-words-for-dates).

const GIVEN: Readonly<Record<(typeof DATE_PARTS)[DatePart]["gives"], Type>> = {
  number: NUMBER,
  time: TIME,
  date: DATE,
  daterange: rangeOf(DATE),
};

/** Type of `year of d` and its kin. */
export function datePartType(part: DatePart, { type }: Authored): Typed | Rejection {
  if (type.kind === "unknown" || type.kind === "veto") return { type };
  const { takes, gives } = DATE_PARTS[part];
  if (type.kind === "date" || (type.kind === "time" && takes === "date or time")) return { type: GIVEN[gives] };
  return {
    message: `${part} takes a ${takes}, not ${describeType(type)}`,
    suggestion:
      type.kind === "daterange"
        ? operandsAs(`for the day on which a range begins write ${part} (lower of x)`, part, [
            `${part} (lower of {right})`,
          ])
        : part === "day of" && type.kind === "number"
          ? "the day of the week is weekday of x, from 1, Monday, to 7, Sunday"
          : undefined,
  };
}

/** Type of `a through b` and `days from a to b`. */
export function datePairType(words: DatePair, left: Authored, right: Authored): Typed | Rejection {
  const types = [left.type, right.type];
  if (types.some(({ kind }) => kind === "unknown")) return { type: UNKNOWN };
  const wrong = types.find(({ kind }) => kind !== "date" && kind !== "veto");
  if (wrong !== undefined) {
    const isAmount = words === "through" && wrong === left.type && wrong.kind === "measure";
    return {
      message: `${pairForm(words)} takes two dates, not ${describeType(wrong)}`,
      suggestion: isAmount ? "put a sum before through in parentheses: (a + 1 day) through b" : undefined,
    };
  }
  if (types.some(({ kind }) => kind === "veto")) return { type: VETO };
  return { type: words === "through" ? rangeOf(DATE) : NUMBER };
}

function pairForm(words: DatePair): string {
  return words === "through" ? words : `${words} … to`;
}

const PARTS: Readonly<Record<Exclude<CallName, "overlap">, string>> = {
  date: "three numbers: a year, a month and a day",
  time: "two or three numbers: an hour, a minute and a second",
};

/** Type of `date(y, m, d)`, `time(h, m, s)` and `overlap(r, s)`. */
export function callType(name: CallName, operands: readonly Authored[]): Typed | Rejection {
  if (operands.some(({ type }) => type.kind === "unknown")) return { type: UNKNOWN };
  if (name === "overlap") return overlapType(operands);
  const wrong = operands.find(({ type }) => type.kind !== "number" && type.kind !== "veto");
  if (wrong !== undefined) return { message: `${name} takes ${PARTS[name]}; one is ${describeType(wrong.type)}` };
  const { least, most } = CALLS[name];
  if (operands.length < least || operands.length > most)
    return { message: `${name} takes ${PARTS[name]}; there are ${operands.length}` };
  if (operands.some(({ type }) => type.kind === "veto")) return { type: VETO };
  return { type: name === "date" ? DATE : TIME };
}

function overlapType(operands: readonly Authored[]): Typed | Rejection {
  const [one, other, ...more] = operands.map(({ type }) => type);
  if (one === undefined || other === undefined || more.length > 0)
    return { message: `overlap takes two ranges; there are ${operands.length}` };
  const wrong = [one, other].find((type) => !isRange(type) && type.kind !== "veto");
  if (wrong !== undefined)
    return {
      message: `overlap takes two ranges, not ${describeType(wrong)}`,
      suggestion: "write ranges such as a...b",
    };
  if (!isRange(one) || !isRange(other)) return { type: VETO };
  const type = rangeOver(one.element, other.element);
  if (type !== undefined) return { type };
  return { message: `overlap takes two ranges of one kind, not ${describeType(one)} and ${describeType(other)}` };
}

/** Type of the questions about working days (docs/spec/03-dates-times-ranges.md#3-13-working-days). */
export function workingDaysType(
  which: WorkingDays,
  { operands, except, weekend }: Readonly<Record<"operands" | "except" | "weekend", readonly Authored[]>>,
): Typed | Rejection {
  const all = [...operands, ...except, ...weekend];
  if (all.some(({ type }) => type.kind === "unknown")) return { type: UNKNOWN };
  const counts = which === "after" || which === "before";
  const count = counts ? operands[0] : undefined;
  const dates = counts ? operands.slice(1) : operands;
  if (count !== undefined && !isKind(count, "number"))
    return { message: `working days ${which} takes a number before it, not ${describeType(count.type)}` };
  const wrong = dates.find((date) => !isKind(date, "date"));
  if (wrong !== undefined)
    return {
      message: `${WORKING_FORMS[which]} takes ${counts || which === "is" ? "a date" : "two dates"}, not ${describeType(wrong.type)}`,
    };
  const holiday = except.find((day) => !isKind(day, "date") && !(except.length === 1 && isListOf(day, "date")));
  if (holiday !== undefined)
    return { message: `except takes a list of dates or dates in parentheses, not ${describeType(holiday.type)}` };
  const weekday = weekend.find((day) => !isKind(day, "number") && !(weekend.length === 1 && isListOf(day, "number")));
  if (weekday !== undefined)
    return {
      message: `with weekend takes numbers from 1 to 7 or a list of numbers, not ${describeType(weekday.type)}`,
    };
  if (all.some(({ type }) => type.kind === "veto")) return { type: VETO };
  return { type: which === "is" ? BOOLEAN : counts ? DATE : NUMBER };
}

const WORKING_FORMS: Readonly<Record<WorkingDays, string>> = {
  after: "working days after",
  before: "working days before",
  from: "working days from … to",
  is: "is a working day",
};

function isKind({ type }: Authored, kind: "date" | "number"): boolean {
  return type.kind === kind || type.kind === "veto";
}

function isListOf({ type }: Authored, kind: "date" | "number"): boolean {
  return type.kind === "list" && type.of.kind === kind;
}
