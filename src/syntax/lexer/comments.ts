import type { Comment } from "../tree/source.ts";

/** The white space of docs/spec/01-syntax.md#1-source-text, without the line feed. */
const BLANKS = "\\t\\v-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const BLANK_LINE = new RegExp(`\\n[${BLANKS}]*\\n`, "y");
const BLANK = new RegExp(`[${BLANKS}]`);

/**
 * The comment `written` at `start` of a text. `tokens` stand before it; the last of them ends at
 * `tokenEnd`.
 */
export function commentAt(text: string, start: number, written: string, tokens: number, tokenEnd: number): Comment {
  let length = written.length;
  while (BLANK.test(written.charAt(length - 1))) length -= 1;
  BLANK_LINE.lastIndex = start + written.length;
  return {
    start,
    text: written.slice(0, length),
    tokens,
    ownLine: tokens === 0 || text.lastIndexOf("\n", start) >= tokenEnd,
    blankAfter: BLANK_LINE.test(text),
  };
}

/**
 * The index of the first comment that belongs to a `spec` or `repo` line: those at `from` and
 * behind stand directly before it. Behind a spec, what an empty line separates from the header
 * belongs to that spec.
 */
export function firstOfHeader(comments: readonly Comment[], from: number, afterSpec: boolean): number {
  const tokens = comments[from]?.tokens ?? 0;
  let first = from;
  for (let at = from; comments[at]?.tokens === tokens; at += 1) {
    const { ownLine, blankAfter } = comments[at] ?? { ownLine: true, blankAfter: false };
    if (!ownLine || (afterSpec && blankAfter)) first = at + 1;
  }
  return first;
}

/** The most characters of a stretch of rules in a message. */
const LONGEST_SHOWN = 60;

/** A stretch of rules on one line, as messages show it. */
export function shortLine(stretch: string): string {
  const line = onOneLine(stretch);
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line;
}

/** A stretch of rules without its comments, on one line. */
export function onOneLine(stretch: string): string {
  return stretch.replace(/("[^"]*")|#[^\n]*/g, "$1").replace(/\s+/g, " ");
}
