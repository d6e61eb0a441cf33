import { STD_UNIT_NAMES } from "../../../plan/units/standard-units.ts";
import { always, beginsLine, type Habit, type HabitPlace, VALUE } from "./habit.ts";

/** Clauses of rules. */
export const CLAUSE_HABITS: readonly Habit[] = [
  { written: /\bunless\s+(?:if|when)\s+/gi, meant: always("unless ") },
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
];

const OPERAND_BEGINS = /(?:\b(?:unless|and|or)|[:(])\s*$/i;
const FACTOR_ENDS = /(?:[\d)]|\b(?!(?:if|when|case|else)\b)[a-z_][\w.]*)\s+$/i;
/** An argument of a call, perhaps with parentheses in it. */
const ARGUMENT = "((?:[^(),\\n]|\\([^()\\n]*\\))+)";

const NUMBERS: readonly Habit[] = [
  {
    written: /\b\d{1,3}(?:(?:[ \u00a0\u202f]\d{3})+|(?:\.\d{3}){2,}|(?:['\u2019]\d{3})+)(?!\d)(?:\.\d+(?![\d.]))?/g,
    meant: ([number]) => [number.replaceAll(/[ \u00a0\u202f.'\u2019](?=\d{3}(?!\d))/g, ",")],
  },
  {
    code: "percent-before-number",
    written: /(\d[\d.,]*)\s*%\s*(?=[\d%(])/g,
    meant: ([, number]) => [`(${number}) % `],
  },
  { written: /%\s*of\b/gi, meant: always("% *") },
  {
    written: /(\d[\d.,]*)\s*%\s*(?=[a-z_])/gi,
    meant: ([, number]) => [`(${number}) % `, `${number}% * `],
  },
  {
    code: "number-and-cast",
    written: /(\d[\d.,]*)(\s*[+-]\s*[^\n]*?\bas\s+([a-z_][\w.]*))/gi,
    meant: ([, number, rest, unit = ""]) => (/^(?:number|text|ratio)$/i.test(unit) ? [] : [`${number} ${unit}${rest}`]),
  },
  {
    written: /(\([^()\n]*\))\s*([a-z_]\w*)/gi,
    meant: ([, operand, unit = ""], { hasUnit }) =>
      hasUnit(unit.toLowerCase()) || STD_UNIT_NAMES.has(unit.toLowerCase()) ? [`${operand} as ${unit}`] : [],
  },
];

const CALLS: readonly Habit[] = [
  {
    written: new RegExp(`\\bround(up|down)?\\s*\\(${ARGUMENT},\\s*(\\d{1,2})\\s*\\)`, "gi"),
    meant: ([, direction = "", operand = "", digits], { units }) => {
      const step = digits === "0" ? "1" : `0.${"1".padStart(Number(digits), "0")}`;
      const rounded = /^[\w.]+$/.test(operand.trim()) ? operand.trim() : `(${operand.trim()})`;
      const to = direction === "" ? "" : ` ${direction.toLowerCase()}`;
      return ["", ...units.map((unit) => ` ${unit}`)].map((unit) => `round ${rounded} to ${step}${unit}${to}`);
    },
  },
  {
    written: new RegExp(`\\bclamp\\s*\\(${ARGUMENT},${ARGUMENT},${ARGUMENT}\\)`, "gi"),
    meant: ([, value = "", least = "", most = ""]) => [`max(${least.trim()}, min(${value.trim()}, ${most.trim()}))`],
  },
  {
    written: new RegExp(`\\bsum\\s*\\(${ARGUMENT}((?:,${ARGUMENT})+)\\)`, "gi"),
    meant: ([, first = "", others = ""]) => [`(${first.trim()}${others.replaceAll(/\s*,\s*/g, " + ")})`],
  },
  {
    written: new RegExp(`\\bmod\\s*\\(${ARGUMENT},${ARGUMENT}\\)`, "gi"),
    meant: ([, value = "", divisor = ""]) => [
      `${/^[a-z_][\w.]*$/i.test(value.trim()) ? value.trim() : `(${value.trim()})`} mod ${divisor.trim()}`,
    ],
  },
  {
    written: /\b(number|text|boolean|date|time|ratio)\s*(\([^()\n]*\))/gi,
    meant: ([, type = "", operand]) => [`${operand} as ${type.toLowerCase()}`],
  },
  {
    written:
      /\bround\s+([^\n]+?)\s+to\s+(\d[\w.,]*(?:\s+[a-z_]\w*|%)?(?:\s+(?:half\s+)?(?:up|down|even))?)\s*(?=[-+*/^%]|as\b)/gi,
    meant: ([, operand, step]) => [`(round ${operand} to ${step}) `],
  },
  {
    written: /\b([a-z_]\w*)\s*(?=\()/gi,
    meant: ([, name = ""], { names }) => (names.has(name.toLowerCase()) ? [`${name} * `] : []),
  },
];

const WORDS: readonly Habit[] = [
  { written: /(\b\d[\d_.]*)\s+mod\b\s*/gi, meant: ([, number]) => [`(${number}) mod `] },
  { written: /\bxor\b/gi, meant: always("is not") },
  { written: /\bplus\b\s*/gi, meant: always("+ ") },
  { written: /\bminus\b\s*/gi, meant: always("- ") },
  { written: /\btimes\b\s*/gi, meant: always("* ") },
  {
    written: /\bx\b\s+(?=[\w(])/gi,
    meant: ({ index }, { text, at }) => (index === at && FACTOR_ENDS.test(text.slice(0, index)) ? ["* "] : []),
  },
  { written: /\bdivided\s+by\b\s*/gi, meant: always("/ ") },
  { written: /\b(?:is\s+)?equals?\b(?:\s+to\b)?\s*/gi, meant: always("is ") },
  ...comparison("greater|more|larger|bigger|higher|later", ">", "at least"),
  ...comparison("less|fewer|smaller|lower|earlier", "<", "at most"),
  {
    written: new RegExp(`([a-z_][\\w.]*)\\s+between\\s+(${VALUE})\\s+and\\s+(${VALUE})`, "gi"),
    meant: ({ 1: name, 2: least, 3: most, index }, { text }) =>
      OPERAND_BEGINS.test(text.slice(0, index)) ? [`${name} >= ${least} and ${name} <= ${most}`] : [],
  },
  {
    written: new RegExp(
      `([a-z_][\\w.]*)\\s+(?:(not\\s+)?in|is(\\s+not)?(?:\\s+(?:one|any|either)\\s+of)?|(?:one|any)\\s+of|(?:is\\s+)?(none)\\s+of)\\s*[[({]?\\s*(${VALUE}(?:\\s*,\\s*${VALUE})+)\\s*[\\])}]?`,
      "gi",
    ),
    meant: ([written, name, notIn, isNot, none, values = ""]) => {
      const listed = values.split(",").map((value) => value.trim());
      const meant = `${name} ${(notIn ?? isNot ?? none) === undefined ? "in" : "not in"} (${listed.join(", ")})`;
      return written === meant ? [] : [meant];
    },
  },
  { written: /\b(in\s+-?[\w.:-]+)\s+to\s+(?=[\w-])/gi, meant: ([, from]) => [`${from}...`] },
  { written: /([a-z_][\w.]*)\s+not\s+in\b\s*/gi, meant: ([, name]) => [`not ${name} in `] },
  {
    written: new RegExp(`(\\bis(?:\\s+not)?\\s+)([\\w.]+\\s+in\\s+${VALUE}\\s*\\.\\.\\.\\s*${VALUE})`, "gi"),
    meant: ([, is, containment]) => [`${is}(${containment})`],
  },
  {
    written: new RegExp(`(${VALUE}\\s*(?:[<>]=?|\\bis\\b)\\s*([a-z_][\\w.]*))\\s*(?=[<>]|\\bis\\b)`, "gi"),
    meant: ([, comparison, middle]) => [`${comparison} and ${middle} `],
  },
  {
    written: new RegExp(`([a-z_][\\w.]*)(\\s*(?:[<>]=?|\\bis\\b)\\s*${VALUE}\\s+(?:and|or)\\s+)(?=[<>])`, "gi"),
    meant: ([, compared, rest]) => [`${compared}${rest}${compared} `],
  },
  { code: "veto-message-in-comparison", written: /\bveto\s+"[^"\n]*"/gi, meant: always("veto") },
];

/** Numbers, calls and words in expressions. */
export const EXPRESSION_HABITS: readonly Habit[] = [...NUMBERS, ...CALLS, ...WORDS];

/** `is greater than`, `more than or equal to`, and `at least` as the sign with its equal sign. */
function comparison(words: string, sign: string, atWords: string): readonly Habit[] {
  const than = new RegExp(`\\b(?:is\\s+)?(?:${words})\\s+than\\b(\\s+or\\s+equal(?:\\s+to)?\\b)?`, "gi");
  const at = new RegExp(`\\b(?:is\\s+)?${atWords.replace(" ", "\\s+")}\\b`, "gi");
  return [
    { written: than, meant: ([, orEqual]) => [orEqual === undefined ? sign : `${sign}=`] },
    { written: at, meant: always(`${sign}=`) },
  ];
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
