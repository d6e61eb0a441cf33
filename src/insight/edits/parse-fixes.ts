import type { Problem } from "../project/problem.ts";
import type { TextEdit } from "./minimal-edits.ts";

/** A repair of a parse error: one edit, with the words that offer it. */
interface ParseFix {
  readonly title: string;
  readonly edit: TextEdit;
}

/** The place of a parse error and what surrounds it. */
interface ErrorPlace {
  /** From the word that begins the declaration or arm up to the place. */
  readonly before: string;
  /** From the place to the end of its line. */
  readonly line: string;
}

/**
 * A habit of other languages. `before` must match the end of the text before the place, `found` the
 * text at the place; both are replaced.
 */
interface Habit {
  readonly before?: RegExp;
  readonly found: RegExp;
  readonly meant: (found: string, place: ErrorPlace) => string;
}

const BEGINNING = /\b(?:spec|repo|data|rule|unless|uses|with|meta)\b/gi;
const HEAD = /^(?:data|rule|meta)\s+\w+$/i;

// The bundler keeps the letters of patterns as they are, and its files have no others than ASCII.
const HABITS: readonly Habit[] = [
  { found: /^={1,3}/, meant: (_, { before }) => (HEAD.test(before.trimEnd()) ? ":" : "is") },
  { found: /^!=/, meant: () => "is not" },
  { found: /^!/, meant: () => "not" },
  { found: /^&&?/, meant: () => "and" },
  { found: /^\|\|?/, meant: () => "or" },
  { found: /^'[^'"]*'/, meant: (text) => `"${text.slice(1, -1)}"` },
  { found: /^[\u201c\u201d\u201e][^"\u201c\u201d\u201e]*[\u201c\u201d]/, meant: (text) => `"${text.slice(1, -1)}"` },
  { found: /^[[\]]/, meant: (bracket) => (bracket === "[" ? "(" : ")") },
  { found: /^\u2264/, meant: () => "<=" },
  { found: /^\u2265/, meant: () => ">=" },
  { found: /^\u2260/, meant: () => "is not" },
  { found: /^[\u00d7\u00b7]/, meant: () => "*" },
  { found: /^\u00f7/, meant: () => "/" },
  { found: /^[\u2212\u2013\u2014]/, meant: () => "-" },
  { found: /^\u2026/, meant: () => "..." },
  { found: /^[;{}\p{Cf}\p{Cc}]/u, meant: () => "" },
  { before: /<$/, found: /^>/, meant: () => "is not" },
  { before: /\*$/, found: /^\*/, meant: () => "^" },
  { found: /^\.\.(?!\.)/, meant: () => "..." },
  { before: /\/$/, found: /^\//, meant: () => "#" },
  { found: /^mod\b/i, meant: () => "%" },
  { before: /\bmod\s*$/i, found: /^(?=[\w(])/, meant: () => "% " },
  { found: /^xor\b/i, meant: () => "is not" },
];

/** The longest stretch before a place that is searched for the beginning of its declaration. */
const MOST_BEFORE = 2_000;

/** The repairs of a parse error that show in the text around it; none when only a person knows. */
export function parseFixes({ kind, code, at }: Problem, text: string): ParseFix[] {
  if (kind !== "parsing" || at === undefined) return [];
  const end = text.indexOf("\n", at.start);
  const line = text.slice(at.start, end < 0 ? text.length : end).trimEnd();
  const near = text.slice(Math.max(0, at.start - MOST_BEFORE), at.start);
  const place = { before: near.slice([...near.matchAll(BEGINNING)].at(-1)?.index ?? near.length), line };
  if (code === "unclosed-text") {
    return [
      { title: "Close the text", edit: { start: at.start + line.length, end: at.start + line.length, text: '"' } },
    ];
  }
  if (code === "unclosed-commentary") {
    const last = text.trimEnd().length;
    return [{ title: "Close the commentary", edit: { start: last, end: last, text: '\n"""' } }];
  }
  if (code !== "unexpected-character" && code !== "unexpected-token") return [];
  return habitFix(place, at.start, text) ?? missingColon(place, at.start);
}

function habitFix(place: ErrorPlace, start: number, text: string): ParseFix[] | undefined {
  for (const { before, found, meant } of HABITS) {
    const here = found.exec(place.line)?.[0];
    const behind = before === undefined ? "" : before.exec(place.before)?.[0];
    if (here === undefined || behind === undefined) continue;
    const written = `${behind}${here}`;
    const better = meant(written, place);
    const from = start - behind.length;
    const to = start + here.length;
    const title = better === "" ? `Remove ${shown(written)}` : `Change ${written.trim()} to ${better.trim()}`;
    return [{ title, edit: { start: from, end: to, text: separated(better, text.slice(0, from), text.slice(to)) } }];
  }
  return undefined;
}

/** A word of the language with blanks where it would touch a word or a number. */
function separated(word: string, before: string, behind: string): string {
  if (!/^\w/.test(word)) return word;
  return `${/[\w")]$/.test(before) ? " " : ""}${word}${/^[\w"(]/.test(behind) ? " " : ""}`;
}

function missingColon({ before, line }: ErrorPlace, start: number): ParseFix[] {
  const head = before.trimEnd();
  if (!HEAD.test(head) || before.includes("\n") || !/^[\w"(]/.test(line)) return [];
  const at = start - before.length + head.length;
  return [{ title: "Add a colon after the name", edit: { start: at, end: at, text: ":" } }];
}

/** A sign as written; the number of one that nobody can see. */
function shown(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return /[\p{Cf}\p{Cc}]/u.test(sign) ? `the invisible character U+${code.toString(16).toUpperCase()}` : sign;
}
