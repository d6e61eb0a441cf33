import type { TextEdit } from "vscode-languageserver";
import { EngineErrors } from "../../engine/errors.ts";
import { formatWithLineEnds } from "../../engine/format.ts";
import { hasSameTokens, minimalEdits } from "../../insight/edits/minimal-edits.ts";
import type { DocumentTarget } from "../session/session.ts";

/**
 * Edits that give the canonical text. Constraints that do not parse stay as they are written; there
X
 */
export function formatting({ text, label, file, project }: DocumentTarget): TextEdit[] {
  try {
    const formatted = file.parses
      ? formatWithLineEnds(text.text, label)
      : formattedAround(text.text, label, project.skippedIn(label));
    return minimalEdits(text.text, formatted ?? text.text).map(({ start, end, text: newText }) => ({
      range: text.rangeOf(start, end),
      newText,
    }));
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return [];
    throw thrown;
  }
}

/** Stands for a constraint while the rest is formatted. */
const mark = (index: number | string) => `-> help "constraint ${index}"`;
const MARKS = new RegExp(mark("(\\d+)"), "g");

/** The canonical text around constraints; undefined where another part is skipped. */
function formattedAround(
  text: string,
  label: string,
  skipped: readonly { readonly start: number; readonly end: number }[],
): string | undefined {
  const written = skipped.map(({ start, end }) => text.slice(start, end));
  if (!written.every((part) => part.startsWith("->"))) return undefined;
  let marked = "";
  let position = 0;
  for (const [index, { start, end }] of skipped.entries()) {
    marked += text.slice(position, start) + mark(index);
    position = end;
  }
  const formatted = formatWithLineEnds(marked + text.slice(position), label);
  const restored = formatted.replace(MARKS, (found, index: string) => written[Number(index)] ?? found);
  return hasSameTokens(text, restored) ? restored : undefined;
}
