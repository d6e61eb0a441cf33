import type { Range } from "vscode-languageserver";
import { shownStretch } from "../../insight/shown-stretch.ts";
import type { DocumentText } from "./document-text.ts";

/** The range that a client marks for a span. */
export function shownRange(text: DocumentText, from: number, to: number): Range {
  const { start, end } = shownStretch(text.text, from, to);
  return text.rangeOf(start, end);
}
