import type { Habit } from "./habit.ts";

/** Dates as other places write them, and dates that lack a part. */
export const MOMENT_HABITS: readonly Habit[] = [
  {
    written: /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g,
    meant: ([, day = "", month = "", year = ""]) => dates(year, month, day),
  },
  {
    code: "malformed-date",
    written: /\b(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?![\d:])/g,
    meant: ([, moment]) => [`${moment}:00`],
  },
  {
    code: "malformed-date",
    written: /\b(\d{4})-(\d{2})(?![\d-])(\s*)/g,
    meant: ({ 1: year = "", 2: month = "", 3: blank = "", index }, { text }) => {
      const [first] = dates(year, month, "1");
      if (first === undefined) return [];
      if (!/\bin\s+$/i.test(text.slice(0, index))) return [first + blank];
      const next =
        month === "12" ? dates(String(Number(year) + 1), "1", "1") : dates(year, String(Number(month) + 1), "1");
      return next.map((end) => `${first}...${end}${blank}`);
    },
  },
  { code: "malformed-date", written: /\b(\d{4})-(?=[a-z_])(?!W\d)/gi, meant: ([, number]) => [`${number} - `] },
];

/** The date with these numbers; none where there is no such day. */
function dates(year: string, month: string, day: string): readonly string[] {
  const date = `${year.padStart(4, "0")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? [date] : [];
}
