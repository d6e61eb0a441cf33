import type { Problem } from "../project/problem.ts";
import { DECLARATION_HABITS } from "./habits/declarations.ts";
import { CLAUSE_HABITS, EXPRESSION_HABITS } from "./habits/expressions.ts";
import type { Habit, HabitPlace } from "./habits/habit.ts";
import { MOMENT_HABITS, SIGN_HABITS } from "./habits/signs-and-dates.ts";
import type { TextEdit } from "./minimal-edits.ts";

/** A repair of a parse error: one edit, with the words that offer it. */
interface ParseFix {
  readonly title: string;
  readonly edit: TextEdit;
}

/** All habits; of several that fit the first counts. */
const HABITS: readonly Habit[] = [
  ...CLAUSE_HABITS,
  ...DECLARATION_HABITS,
  ...MOMENT_HABITS,
  ...EXPRESSION_HABITS,
  ...SIGN_HABITS,
];

const BEGINNING = /\b(?:spec|repo|data|rule|unless|uses|with|meta)\b/gi;
const HEAD = /^(?:(?:data|rule|meta)\s+\w+|with\s+\w[\w.]*)$/i;
const DECLARED = /^[ \t]*(?:data|rule)\s+(\w+)/gim;
const UNIT = /->\s*unit\s+([a-z_]\w*)\s*:?\s*1(?![\w.])/gi;

/** The longest stretch on either side of a place that is looked at. */
const MOST = 1_000;

/** The errors that signs and words of other languages lead to. */
const HABITUAL: readonly (string | undefined)[] = ["unexpected-character", "unexpected-token", "misplaced-comma"];

/**
 * The repairs of a parse error that show in the text around it; none when only a person knows.
 * `imported`: the units of the specs that the spec uses.
 */
export function parseFixes(problem: Problem, text: string, imported: () => readonly string[]): ParseFix[] {
  const { kind, code, at, message } = problem;
  if (kind !== "parsing" || at === undefined) return [];
  const end = text.indexOf("\n", at.start);
  const line = text.slice(at.start, end < 0 ? text.length : end).trimEnd();
  if (code === "unclosed-text") {
    const last = at.start + line.length;
    return [{ title: "Close the text", edit: { start: last, end: last, text: '"' } }];
  }
  if (code === "unclosed-commentary") {
    const last = text.trimEnd().length;
    return [{ title: "Close the commentary", edit: { start: last, end: last, text: '\n"""' } }];
  }
  if (/^`spec`(?: or|,)/.test(message) && !/^\s*spec\b/im.test(text.slice(0, at.start))) return [beginSpec(problem)];
  const near = text.slice(Math.max(0, at.start - MOST), at.start);
  const before = near.slice([...near.matchAll(BEGINNING)].at(-1)?.index ?? near.length);
  const units = [...text.matchAll(UNIT)].flatMap(([, unit]) => unit?.toLowerCase() ?? []);
  const around: HabitPlace = {
    text: before + line.slice(0, MOST),
    at: before.length,
    before: near.slice(0, near.length - before.length),
    units: [...new Set(units)],
    hasUnit: (name) => units.includes(name) || imported().includes(name),
    names: new Set([...text.matchAll(DECLARED)].map(([, name = ""]) => name.toLowerCase())),
  };
  const offset = at.start - before.length;
  // A name that was probably meant is offered already.
  const isMisspelt = problem.remedies.length > 0;
  const habitual = isMisspelt && code === "unexpected-token" ? [] : habitFixes(around, offset, code);
  return habitual ?? (code === "unexpected-token" ? missingWord(around, offset, message) : []);
}

/** `offset`: where the surroundings begin in the file. */
function habitFixes(around: HabitPlace, offset: number, error: string | undefined): ParseFix[] | undefined {
  for (const { code, written, meant } of HABITS) {
    if (code === undefined ? !HABITUAL.includes(error) : code !== error) continue;
    const found = [...around.text.matchAll(written)].find(
      ({ 0: { length }, index }) => index <= around.at && around.at <= index + length,
    );
    const ways = found === undefined ? [] : meant(found, around);
    if (found === undefined || ways.length === 0) continue;
    const [from, to] = [found.index, found.index + found[0].length];
    const [before, behind] = [around.text.slice(0, from), around.text.slice(to)];
    return ways.map((way) => ({
      title: way.trim() === "" ? `Remove ${shown(found[0])}` : `Change ${oneLine(found[0])} to ${oneLine(way)}`,
      edit: { start: offset + from, end: offset + to, text: separated(way, before, behind) },
    }));
  }
  return undefined;
}

/** A word of the language with blanks where it would touch a word or a number. */
function separated(word: string, before: string, behind: string): string {
  const first = /^\w/.test(word) && /[\w")]$/.test(before) ? " " : "";
  const last = /\w$/.test(word) && /^[\w"(]/.test(behind) ? " " : "";
  return `${first}${word}${last}`;
}

/** A file whose declarations stand in no spec; the spec gets the name of the file. */
function beginSpec({ label = "", at }: Problem): ParseFix {
  const name = /([^/]+?)(?:\.rules)?$/.exec(label)?.[1]?.replaceAll(/\W+/g, "_") ?? "main";
  const spec = /^[a-z_]/i.test(name) ? name : `spec_${name}`;
  const start = at?.start ?? 0;
  return { title: `Begin with spec ${spec}`, edit: { start, end: start, text: `spec ${spec}\n\n` } };
}

/** A colon behind a name, or `then` before the result of an arm. */
function missingWord({ text, at }: HabitPlace, offset: number, message: string): ParseFix[] {
  const [before, line] = [text.slice(0, at), text.slice(at)];
  const head = before.trimEnd();
  const lacksThen = message.includes("`then` was expected") && !/\bthen\b/i.test(text);
  if (/^unless\b/i.test(before) && lacksThen && /^[\w"(-]/.test(line)) {
    return [{ title: "Add then", edit: { start: offset + at, end: offset + at, text: "then " } }];
  }
  if (!HEAD.test(head) || before.includes("\n") || !/^[\w"(]/.test(line)) return [];
  const end = offset + head.length;
  return [{ title: "Add a colon after the name", edit: { start: end, end, text: ":" } }];
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}

/** A sign as written; the number of one that nobody can see. */
function shown(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return /[\p{Cf}\p{Cc}]/u.test(sign) ? `the invisible character U+${code.toString(16).toUpperCase()}` : sign;
}
