import { diffArrays } from "diff";
import { tokenize } from "../../syntax/lexer/tokens.ts";
import { MOST_DIFFERENCES } from "../tuning.ts";

/** Replaces `[start, end)` of a text, in UTF-16 units. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Edits that turn `before` into `after`, line by line, so that cursors and marks elsewhere stay. In
 * a single changed line only the differing part is replaced, and of texts with very many
 * differences the middle as a whole. No edits when the texts are equal.
 */
export function minimalEdits(before: string, after: string): TextEdit[] {
  const changes = diffArrays(linesOf(before), linesOf(after), { maxEditLength: MOST_DIFFERENCES });
  if (changes === undefined) return [trimmed(before, after, 0)];
  const edits: TextEdit[] = [];
  let [position, removed, inserted] = [0, "", ""];
  for (const change of [...changes, NO_CHANGE]) {
    const text = change.value.join("");
    if (change.removed) removed += text;
    else if (change.added) inserted += text;
    else {
      if (removed !== inserted) edits.push(trimmed(removed, inserted, position));
      position += removed.length + text.length;
      removed = inserted = "";
    }
  }
  return edits;
}

/** Stands behind the last change. */
const NO_CHANGE = { value: [], added: false, removed: false };

/** The lines of a text with their line breaks. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * Leaves out the common beginning and end of two texts. Surrogate pairs stay together, and so do CR
 * LF: editors know no place between them.
 */
function trimmed(before: string, after: string, offset: number): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (isHigh(before, start - 1) || isHigh(after, start - 1) || isInsideLineBreak(before, start)) start -= 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (end > 0 && (isLow(before, before.length - end) || isInsideLineBreak(before, before.length - end))) end -= 1;
  return { start: offset + start, end: offset + before.length - end, text: after.slice(start, after.length - end) };
}

function isHigh(text: string, at: number): boolean {
  return at >= 0 && (text.charCodeAt(at) & 0xfc00) === 0xd800;
}

function isLow(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

function isInsideLineBreak(text: string, at: number): boolean {
  return text[at - 1] === "\r" && text[at] === "\n";
}

/** True when two texts have the same tokens in the same order, and as many comments. */
export function hasSameTokens(before: string, after: string): boolean {
  const [first, second] = [before, after].map((text) => {
    const { count, starts, ends, comments } = tokenize(text);
    const words = Array.from({ length: count }, (_, at) => text.slice(starts[at], ends[at]));
    return JSON.stringify([words, comments.length]);
  });
  return first === second;
}
