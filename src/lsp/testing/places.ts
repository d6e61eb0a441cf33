import type { Range } from "vscode-languageserver";
import type { DocumentText } from "../session/document-text.ts";

/** The range of a stretch, as far as its first line goes; at least one character. */
export function firstLine(text: DocumentText, start: number, end: number): Range {
  const [first = [start, start]] = text.lines(start, end);
  const stop = first[1] > first[0] ? first[1] : Math.min(start + 1, text.text.length);
  return text.rangeOf(start, stop);
}

/** True when the ranges have a place in common. */
export function touches(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Range["start"], b: Range["start"]): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
