import { always, type Habit } from "./habit.ts";

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
