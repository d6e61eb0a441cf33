import type { Range } from "vscode-languageserver";
import type { DocumentText } from "./document-text.ts";

/**
 * The range of a span without line breaks at its end; an empty span covers the word there, or one
 * character.
 */
export function shownRange(text: DocumentText, from: number, to: number): Range {
  const content = text.text;
  let start = Math.min(from, content.length);
  let end = Math.min(to, content.length);
  while (end > start && isLineBreak(content[end - 1])) end -= 1;
  if (end === start) {
    while (isWordCharacter(content[start - 1])) start -= 1;
    while (isWordCharacter(content[end])) end += 1;
  }
  if (end === start && end < content.length && !isLineBreak(content[end])) {
    end += (content.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.rangeOf(start, end);
}

function isLineBreak(character: string | undefined): boolean {
  return character === "\n" || character === "\r";
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[A-Za-z0-9_]/.test(character);
}
