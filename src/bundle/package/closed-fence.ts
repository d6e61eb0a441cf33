/** A line of a fence: up to three blanks, backticks or tildes, and the language. */
const FENCE = /^( {0,3})(?:(`{3,})([^`]*)|(~{3,})(.*))$/;

/**
 * Markdown whose last fence of code is closed: an open one goes on to the end of the document,
 * whatever follows (CommonMark 4.5).
 */
export function closedFence(markdown: string): string {
  let open: { readonly marks: string; readonly indent: string } | undefined;
  for (const line of markdown.split("\n")) {
    const [, indent = "", backticks, afterBackticks, tildes = "", afterTildes = ""] = FENCE.exec(line.trimEnd()) ?? [];
    const marks = backticks ?? tildes;
    if (marks === "") continue;
    if (open === undefined) open = { marks, indent };
    else if (marks.startsWith(open.marks) && (afterBackticks ?? afterTildes) === "") open = undefined;
  }
  // Of an item of a list only a line with its indent is a part.
  return open === undefined ? markdown : `${markdown}\n${open.indent}${open.marks}`;
}
