/**
 * The words that stand before a date and ask for a part of it
 * (docs/spec/03-dates-times-ranges.md#3-12-words-for-dates). `takes`: a date, or a date or a time;
 * `gives`: the kind of the type.
 */
interface DatePartRow {
  readonly takes: "date" | "date or time";
  readonly gives: "number" | "time" | "date" | "daterange";
}

const NUMBER = { takes: "date", gives: "number" } as const;
const DAY = { takes: "date", gives: "date" } as const;
const RANGE = { takes: "date", gives: "daterange" } as const;

export const DATE_PARTS = {
  "year of": NUMBER,
  "quarter of": NUMBER,
  "month of": NUMBER,
  "week of": NUMBER,
  "day of": NUMBER,
  "weekday of": NUMBER,
  "days in year of": NUMBER,
  "days in month of": NUMBER,
  "hour of": { takes: "date or time", gives: "number" },
  "time of": { takes: "date", gives: "time" },
  "first day of year": DAY,
  "first day of quarter": DAY,
  "first day of month": DAY,
  "first day of week": DAY,
  "last day of year": DAY,
  "last day of quarter": DAY,
  "last day of month": DAY,
  "last day of week": DAY,
  "whole year": RANGE,
  "whole quarter": RANGE,
  "whole month": RANGE,
  "whole week": RANGE,
  "whole day": RANGE,
} as const satisfies Readonly<Record<string, DatePartRow>>;

export type DatePart = keyof typeof DATE_PARTS;

/** The parts that are numbers. */
export type NumberPart = {
  [Part in DatePart]: (typeof DATE_PARTS)[Part]["gives"] extends "number" ? Part : never;
}[DatePart];

/** A period of the calendar that contains a date. */
export type DatePeriod = "year" | "quarter" | "month" | "week" | "day";

/** A day of a period: its first, its last, or the first of the next one. */
export type PeriodEdge = "first" | "last" | "next";

/** The words that join two dates: a range of whole days, or a count of units between them. */
export const DATE_PAIRS = ["through", "years from", "months from", "days from", "hours from"] as const;
export type DatePair = (typeof DATE_PAIRS)[number];

/** The units that `… from a to b` counts. */
export type CountedUnit = "years" | "months" | "days" | "hours";

/** The questions about working days. */
export type WorkingDays = "after" | "before" | "from" | "is";

/** The words that make a value of others in parentheses. */
export const CALLS = {
  date: { least: 3, most: 3 },
  time: { least: 2, most: 3 },
  overlap: { least: 2, most: 2 },
} as const satisfies Readonly<Record<string, { readonly least: number; readonly most: number }>>;
export type CallName = keyof typeof CALLS;

/** Names of weekdays, which the language has as numbers from 1. */
export const WEEKDAYS: readonly string[] = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];

/** Names of months, which the language has as numbers from 1. */
export const MONTHS: readonly string[] = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];
