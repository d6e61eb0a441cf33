/** A table of cells in Markdown. Columns from `firstNumber` on stand at the right. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  firstNumber = head.length,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, at) => (at < firstNumber ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

/** A text on one line in which nothing is markup. */
export function inlineMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[&\\`*_{}[\]<>#|~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A text on one line as code, every character of which is shown. */
export function codeMarkdown(text: string): string {
  return `<code>${inlineMarkdown(text)}</code>`;
}

/** A sentence, with code where it stands between grave accents. */
export function sentenceMarkdown(text: string): string {
  const parts = text.split("`");
  if (parts.length % 2 === 0) return inlineMarkdown(text);
  return parts.map((part, at) => (at % 2 === 0 ? inlineMarkdown(part) : codeMarkdown(part))).join("");
}
