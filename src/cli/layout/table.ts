import { displayWidth, linesOf, widest } from "../../engine/text/display-width.ts";

/**
 * One box with two columns (`surfaces.md` 2.3): a row for each pair, left-aligned, a line break starts a new line of its cell. Ends with a line break.
 */
export function table(rows: readonly (readonly [left: string, right: string])[]): string {
  const cells = rows.map(([left, right]) => [linesOf(left), linesOf(right)] as const);
  const leftWidth = widest(cells.flatMap(([left]) => left));
  const rightWidth = widest(cells.flatMap(([, right]) => right));
  const line = (start: string, middle: string, end: string) =>
    `${start}${"─".repeat(leftWidth + 2)}${middle}${"─".repeat(rightWidth + 2)}${end}\n`;
  const row = ([left, right]: readonly [readonly string[], readonly string[]]) =>
    Array.from(
      { length: Math.max(left.length, right.length) },
      (_, at) => `│ ${padded(left[at], leftWidth)} ┆ ${padded(right[at], rightWidth)} │\n`,
    ).join("");
  return line("┌", "┬", "┐") + cells.map(row).join(line("├", "┼", "┤")) + line("└", "┴", "┘");
}

function padded(text = "", width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}
