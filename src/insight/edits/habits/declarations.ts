import { COMMANDS } from "../../../syntax/lexer/commands.ts";
import { always, beginsLine, type Habit, joined, listedTexts, UNIT, VALUE } from "./habit.ts";

const COMMAND = `(?:${[...COMMANDS, "unit"].join("|")})`;
const TEXT = '"[^"\\n]*"';

const CONSTRAINTS: readonly Habit[] = [
  {
    written: new RegExp(`(?:[-*\\u2013\\u2014][ \\t]*)?\\b(${COMMAND})\\b`, "gi"),
    meant: ({ 1: command, index }, { text }) =>
      /^data\b/i.test(text) && beginsLine(text.slice(0, index)) ? [`-> ${command}`] : [],
  },
  {
    written: /(->\s*options?)\s*:?\s*[[({]([^\])}\n]*)[\])}]/gi,
    meant: ([, command, values = ""]) => (values.includes('"') ? [`${command} ${listedTexts(values)}`] : []),
  },
  { written: /->\s*one\s+of\s*/gi, meant: always("-> options ") },
  { written: /(->\s*(?!unit\b)\w+)\s*[:=]\s*/gi, meant: ([, command = ""]) => [`${command} `] },
  {
    written: new RegExp(`(->\\s*\\w+)\\s*\\(\\s*(${VALUE})\\s*\\)`, "gi"),
    meant: ([, command, value]) => [`${command} ${value}`],
  },
  {
    written: /[ \t]*,[ \t]*/g,
    meant: ({ index }, { text }) => (/^->\s*options?\s/i.test(text.slice(text.lastIndexOf("->", index))) ? [" "] : []),
  },
];

const DATA: readonly Habit[] = [
  {
    written: new RegExp(
      `(^data\\s+\\w+\\s*:)\\s*(?:\\w+\\s+of\\s*)?\\(?\\s*(${TEXT}(?:\\s*(?:\\||,|\\bor\\b)\\s*${TEXT})+)\\s*\\)?`,
      "gi",
    ),
    meant: ([, head, values = ""]) => [`${head} text\n  -> options ${listedTexts(values)}`],
  },
  {
    written: /(^data\s+\w+\s*:\s*[\w.]+)\s*(?:=|\bdefault\b)\s*/gi,
    meant: ([, head]) => [`${head}\n  -> fill `],
  },
  {
    written: new RegExp(`(^data\\s+\\w+\\s*:)\\s*(${TEXT}|-?\\d[\\w.:-]*${UNIT})\\s*(?=->)`, "gi"),
    meant: ([, head, value = ""]) => {
      const type = typeOf(value.trim());
      return type === undefined
        ? []
        : ["fill", "suggest"].map((command) => `${head} ${type}\n  -> ${command} ${value.trim()}\n  `);
    },
  },
  { written: /^data\s+(\w+)\s*:\s*spec\s+/gi, meant: ([, alias]) => [`uses ${alias}: `] },
  { written: /^data\s+(\w+)\s*:\s*(?=now\b)/gi, meant: ([, name]) => [`rule ${name}: `] },
  { code: "data-path", written: /^data\s+(\w+(?:\.\w+)+)\s*:\s*/gi, meant: ([, path]) => [`with ${path}: `] },
];

const IMPORTS: readonly Habit[] = [
  { written: /(^uses\s+[^\n,]*?)\s*,\s*/gi, meant: ([, first]) => [`${first}\nuses `] },
  { code: "with-own-alias", written: /\bwith\s+\w+\.(?=\w)/gi, meant: always("with ") },
  {
    code: "with-without-uses",
    written: /\bwith\s+(\w+)\./gi,
    meant: ([line, alias]) => [`uses ${alias}\n${line}`],
  },
  {
    code: "with-without-alias",
    written: /\bwith\s+(?=\w)/gi,
    meant: ([written], { before }) =>
      /(?:^|\n)\s*(?:uses|->\s*with)\b[^\n]*\n\s*$/i.test(before) ? [`  -> ${written}`] : [],
  },
];

const NAMES: readonly Habit[] = [
  {
    written: /^(?:(?:spec|repo)[ \t]+\w+(?:[ \t]+\w+)+(?=\s*$)|(?:data|rule)[ \t]+\w+(?:[ \t]+\w+)+(?=\s*:))/gi,
    meant: ([words]) => {
      const [keyword, ...name] = words.split(/\s+/);
      return [`${keyword} ${name.join("_")}`];
    },
  },
  {
    written: /^(data|rule|meta)[ \t]+(\w+(?:[ \t]*[./-][ \t]*\w+)+)(?=\s*:)/gi,
    meant: ([, keyword, name = ""]) => [`${keyword} ${joined(name)}`],
  },
  {
    written: /(->\s*unit\s+)(\w+(?:[./-]\w+)+)(?=\s*:)/gi,
    meant: ([, command, name = ""]) => [`${command}${joined(name)}`],
  },
  {
    written: /^(data|rule|meta|spec|repo)[ \t]+"([a-z_][\w -]*)"/gi,
    meant: ([, keyword, name = ""]) => [`${keyword} ${joined(name)}`],
  },
  {
    written: /(^spec[ \t]+[\w/-]+(?:[ \t]+\d[\w-]*)?)[ \t]+"([^"\n]*)"/gi,
    meant: ([, head, text]) => [`${head}\n"""\n${text}\n"""`],
  },
  { written: /(^spec[ \t]+[\w/-]+)[ \t]*:/gi, meant: ([, head = ""]) => [head] },
  { code: "trailing-minus", written: /(^spec[ \t]+[\w-]*\w)-(?=\d)/gi, meant: ([, name]) => [`${name} `] },
  {
    written:
      /(?:(?:let|const|var|def|define|input)[ \t]+)?\b(?!(?:spec|repo|data|rule|meta|uses|with|unless)\b)([a-z_]\w*(?:[ \t-]+[a-z_]\w*)*)[ \t]*(?=:)/gi,
    meant: ({ 1: name = "", index }, { text }) =>
      beginsLine(text.slice(0, index)) ? ["rule", "data"].map((keyword) => `${keyword} ${joined(name)}`) : [],
  },
  {
    written: /[a-z_\u00df-\u024f][\w\u00df-\u024f]*/gi,
    meant: ([name]) => {
      const plain = withoutAccents(name);
      return plain !== name && /^[a-z_]\w*$/i.test(plain) ? [plain] : [];
    },
  },
];

/** Habits in declarations; of several that fit the first counts. */
export const DECLARATION_HABITS: readonly Habit[] = [...CONSTRAINTS, ...DATA, ...IMPORTS, ...NAMES];

/** The type of data that a value stands for; undefined for amounts, whose type it does not show. */
function typeOf(value: string): string | undefined {
  if (value.startsWith('"')) return "text";
  if (/^\d{4}-\d/.test(value)) return "date";
  if (/^\d{1,2}:/.test(value)) return "time";
  if (value.endsWith("%")) return "ratio";
  return /^-?[\d.,]+$/.test(value) ? "number" : undefined;
}

const LETTERS: Readonly<Record<string, string>> = {
  "\u00df": "ss",
  "\u00e6": "ae",
  "\u00f8": "o",
  "\u0153": "oe",
  "\u0142": "l",
};

function withoutAccents(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[\u00df\u00e6\u00f8\u0153\u0142]/g, (letter) => LETTERS[letter] ?? letter);
}
