import { COMMANDS } from "../../syntax/lexer/commands.ts";

/** The text around an error, from the word that begins its declaration or arm. */
export interface HabitPlace {
  /** Up to the end of the line of the error. */
  readonly text: string;
  /** The place of the error in it. */
  readonly at: number;
  /** The units that the file declares. */
  readonly units: readonly string[];
}

/**
 * A habit of other languages, or of plain English. `written` must touch the place of the error, and
 * is replaced by one of what `meant` answers; by nothing where it was not meant after all.
 */
export interface Habit {
  readonly written: RegExp;
  readonly meant: (match: RegExpExecArray, around: HabitPlace) => readonly string[];
}

const HEAD = /^(?:data|rule|meta)\s+\w+\s*$/i;
const OPERAND_BEGINS = /(?:\b(?:unless|and|or)|[:(])\s*$/i;
const FACTOR_ENDS = /(?:[\d)]|\b(?!(?:if|when|case|else)\b)[a-z_][\w.]*)\s+$/i;
const UNIT = "(?:\\s*%|\\s+(?!(?:and|or|then|unless)\\b)[a-z_]\\w*)?";
const VALUE = `(?:"[^"\\n]*"|-?\\d[\\w.:-]*${UNIT}|[a-z_][\\w.]*)`;
const CURRENCIES: Readonly<Record<string, string>> = { "\u20ac": "eur", $: "usd", "\u00a3": "gbp" };

const always =
  (text: string): Habit["meant"] =>
  () => [text];

// The bundler keeps the letters of patterns as they are, and its files have no others than ASCII.
const SIGNS: readonly Habit[] = [
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
  { written: /[;{}]|\p{Cf}|(?!\n)\p{Cc}/gu, meant: always("") },
  { written: /<>/g, meant: always("is not") },
  { written: /\*\*/g, meant: always("^") },
  { written: /(?<!\.)\.\.(?!\.)/g, meant: always("...") },
  { written: /\/\//g, meant: always("#") },
  {
    written: /([\u20ac\u00a3$])\s*(\d[\d.,]*)|(\d[\d.,]*)\s*([\u20ac\u00a3$])/g,
    meant: ([, before, amount = "", other = amount, behind = before], { units }) => {
      const unit = CURRENCIES[behind ?? ""];
      return unit !== undefined && units.includes(unit) ? [`${amount || other} ${unit}`] : [];
    },
  },
];

const WORDS: readonly Habit[] = [
  { written: /\bmod\b\s*/gi, meant: always("% ") },
  { written: /\bxor\b/gi, meant: always("is not") },
  { written: /\bplus\b\s*/gi, meant: always("+ ") },
  { written: /\bminus\b\s*/gi, meant: always("- ") },
  { written: /\btimes\b\s*/gi, meant: always("* ") },
  {
    written: /\bx\b\s+(?=[\w(])/gi,
    meant: ({ index }, { text, at }) => (index === at && FACTOR_ENDS.test(text.slice(0, index)) ? ["* "] : []),
  },
  { written: /\bdivided\s+by\b\s*/gi, meant: always("/ ") },
  { written: /%\s*of\b/gi, meant: always("% *") },
  { written: /\b(?:is\s+)?equals?\b(?:\s+to\b)?\s*/gi, meant: always("is ") },
  ...comparison("greater|more|larger|bigger|higher|later", ">", "at least"),
  ...comparison("less|fewer|smaller|lower|earlier", "<", "at most"),
  {
    written: new RegExp(`([a-z_][\\w.]*)\\s+between\\s+(${VALUE})\\s+and\\s+(${VALUE})`, "gi"),
    meant: ({ 1: name, 2: least, 3: most, index }, { text }) =>
      OPERAND_BEGINS.test(text.slice(0, index)) ? [`${name} >= ${least} and ${name} <= ${most}`] : [],
  },
  {
    written: new RegExp(`([a-z_][\\w.]*)\\s+(not\\s+)?in\\s*\\(\\s*(${VALUE}(?:\\s*,\\s*${VALUE})+)\\s*\\)`, "gi"),
    meant: ([, name, not, values = ""]) => [alternatives(`${name}`, not !== undefined, values.split(","))],
  },
  {
    written: /\bround\s*\(((?:[^()\n]|\([^()\n]*\))*?),\s*(\d{1,2})\s*\)/gi,
    meant: ([, operand = "", digits], { units }) => {
      const step = digits === "0" ? "1" : `0.${"1".padStart(Number(digits), "0")}`;
      const rounded = /^[\w.]+$/.test(operand.trim()) ? operand.trim() : `(${operand.trim()})`;
      return ["", ...units.map((unit) => ` ${unit}`)].map((unit) => `round ${rounded} to ${step}${unit}`);
    },
  },
];

const CLAUSES: readonly Habit[] = [
  { written: /\bif\b[^\n]*/gi, meant: ifThenElse },
  {
    written: /\b(?:if|when)\s+/gi,
    meant: ({ index }, { text }) => {
      const before = text.slice(0, index);
      return beginsLine(before) && !before.trimEnd().endsWith(":") && !/^data\b/i.test(text) ? ["unless "] : [];
    },
  },
  {
    written: /[ \t]*(?::|->)/g,
    meant: ({ index }, { text }) =>
      /^unless\b/i.test(text) && !/\bthen\b/i.test(text.slice(0, index)) ? [" then"] : [],
  },
  {
    written: /[ \t]*,[ \t]*/g,
    meant: ({ index }, { text }) => (/^->\s*options?\s/i.test(text.slice(text.lastIndexOf("->", index))) ? [" "] : []),
  },
  {
    written: new RegExp(`\\b(?:${[...COMMANDS, "unit"].join("|")})\\b`, "gi"),
    meant: ({ 0: command, index }, { text }) =>
      /^data\b/i.test(text) && beginsLine(text.slice(0, index)) ? [`-> ${command}`] : [],
  },
  { written: /(->\s*(?!unit\b)\w+)\s*:/gi, meant: ([, command = ""]) => [command] },
  {
    written: /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g,
    meant: ([, day = "", month = "", year]) =>
      Number(month) > 12 || Number(day) > 31 ? [] : [`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`],
  },
  {
    written: /^(?:spec[ \t]+\w+(?:[ \t]+\w+)+(?=\s*$)|(?:data|rule)[ \t]+\w+(?:[ \t]+\w+)+(?=\s*:))/gi,
    meant: ([words]) => {
      const [keyword, ...name] = words.split(/\s+/);
      return [`${keyword} ${name.join("_")}`];
    },
  },
];

/** All habits; of several that fit the first counts. */
export const HABITS: readonly Habit[] = [...CLAUSES, ...WORDS, ...SIGNS];

/** `is greater than`, `more than or equal to`, and `at least` as the sign with its equal sign. */
function comparison(words: string, sign: string, atWords: string): readonly Habit[] {
  const than = new RegExp(`\\b(?:is\\s+)?(?:${words})\\s+than\\b(\\s+or\\s+equal(?:\\s+to)?\\b)?`, "gi");
  const at = new RegExp(`\\b(?:is\\s+)?${atWords.replace(" ", "\\s+")}\\b`, "gi");
  return [
    { written: than, meant: ([, orEqual]) => [orEqual === undefined ? sign : `${sign}=`] },
    { written: at, meant: always(`${sign}=`) },
  ];
}

/** The value is one of several, or none of them. */
export function alternatives(name: string, isNot: boolean, values: readonly string[]): string {
  const [is, word] = isNot ? ["is not", "and"] : ["is", "or"];
  return `(${values.map((value) => `${name} ${is} ${value.trim()}`).join(` ${word} `)})`;
}

/** `rule r: if c then a else b`: the other result comes first. */
function ifThenElse({ 0: written, index }: RegExpExecArray, { text }: HabitPlace): readonly string[] {
  const parts = written.slice("if".length).split(/\b(then|else)\b/i);
  const [condition = "", then, result = "", orElse, other = ""] = parts.map((part) => part.trim());
  const isWhole = parts.length === 5 && then?.toLowerCase() === "then" && orElse?.toLowerCase() === "else";
  const isBody = /^rule\s+\w+\s*:$/i.test(text.slice(0, index).trimEnd());
  return isWhole && isBody && !/\bif\b/i.test(parts.join(" "))
    ? [`${other}\n  unless ${condition} then ${result}`]
    : [];
}

function beginsLine(before: string): boolean {
  return before.slice(before.trimEnd().length).includes("\n");
}

function isCompared(clause: string): boolean {
  return /[<>]|\bis\b/i.test(clause);
}
