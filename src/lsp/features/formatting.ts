import type { TextEdit } from "vscode-languageserver";
import { EngineErrors } from "../../engine/errors.ts";
import { formatWithLineEnds } from "../../engine/text/format-with-line-ends.ts";
import { minimalEdits } from "../../insight/edits/minimal-edits.ts";
import type { DocumentTarget } from "../session/session.ts";

/** Edits that give the canonical text; none when the text is canonical or does not parse. */
export function formatting({ text, label, file }: DocumentTarget): TextEdit[] {
  if (!file.parses) return [];
  try {
    return minimalEdits(text.text, formatWithLineEnds(text.text, label)).map(({ start, end, text: newText }) => ({
      range: text.rangeOf(start, end),
      newText,
    }));
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return [];
    throw thrown;
  }
}
