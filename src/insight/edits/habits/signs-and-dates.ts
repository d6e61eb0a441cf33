import { always, type Habit } from "./habit.ts";

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

// The bundler keeps the letters of patterns as they are, and its files have no others than ASCII.
/** Signs of other languages and of word processors. */
export const SIGN_HABITS: readonly Habit[] = [
  { written: /=>/g, meant: ({ index }, { text }) => [isCompared(text.slice(0, index)) ? "then" : ">="] },
  { written: /=</g, meant: always("<=") },
  { written: /!=/g, meant: always("is not") },
  { written: /={1,3}/g, meant: ({ index }, { text }) => [HEAD.test(text.slice(0, index)) ? ":" : "is"] },
  { written: /!/g, meant: always("not") },
  { written: /&&?/g, meant: always("and") },
  { written: /\|\|?/g, meant: always("or") },
  { written: /'[^'"\n]*'/g, meant: ([quoted]) => [`"${quoted.slice(1, -1)}"`] },
  {
    written: /[\u201c\u201d\u201e][^"\u201c\u201d\u201e\n]*[\u201c\u201d]/g,
    meant: ([quoted]) => [`"${quoted.slice(1, -1)}"`],
  },
  { written: /[[\]]/g, meant: ([bracket]) => [bracket === "[" ? "(" : ")"] },
  { written: /\u2264/g, meant: always("<=") },
  { written: /\u2265/g, meant: always(">=") },
  { written: /\u2260/g, meant: always("is not") },
  { written: /[\u00d7\u00b7]/g, meant: always("*") },
  { written: /\u00f7/g, meant: always("/") },
  { written: /[\u2212\u2013\u2014]/g, meant: always("-") },
  { written: /\u2026/g, meant: always("...") },
  { written: /[\u2192\u21d2]/g, meant: (_, { text }) => [/^unless\b/i.test(text) ? "then" : "->"] },
  { written: /[;{}]|\p{Cf}|(?!\n)\p{Cc}/gu, meant: always("") },
  { written: /<>/g, meant: always("is not") },
  { written: /\*\*/g, meant: always("^") },
  { written: /(?<!\.)\.\.(?!\.)/g, meant: always("...") },
  { written: /\/\//g, meant: always("#") },
  {
    written: /([\u20ac\u00a3$])\s*(\d[\d.,]*)|(\d[\d.,]*)\s*([\u20ac\u00a3$])/g,
    meant: ([, before, amount = "", other = amount, behind = before], { hasUnit }) => {
      const unit = CURRENCIES[behind ?? ""];
      return unit !== undefined && hasUnit(unit) ? [`${amount || other} ${unit}`] : [];
    },
  },
];

const HEAD = /^(?:data|rule|meta)\s+\w+\s*$/i;
const CURRENCIES: Readonly<Record<string, string>> = { "\u20ac": "eur", $: "usd", "\u00a3": "gbp" };

function isCompared(clause: string): boolean {
  return /[<>]|\bis\b/i.test(clause);
}
