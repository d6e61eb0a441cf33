import type { ByteBudget } from "../../engine/text/byte-budget.ts";
import { displayWidth, linesOf, widest } from "../../engine/text/display-width.ts";

/**
 * One box with two columns (docs/spec/07-surfaces.md#2-3-engine-run): a row for each pair,
 * left-aligned, a line break starts a new line of its cell. Ends with a line break. Throws what the
 * budget throws.
 */
export function table(rows: readonly (readonly [left: string, right: string])[], budget: ByteBudget): string {
  const lines: string[] = [];
  for (const line of tableLines(rows)) lines.push(budget.text(line));
  return lines.join("");
}

/**
 * Makes each line when it is read, as the budget may end the table: all lines are as wide as the
 * widest.
 */
function* tableLines(rows: readonly (readonly [left: string, right: string])[]): Generator<string> {
  const cells = rows.map(([left, right]) => [linesOf(left), linesOf(right)] as const);
  const leftWidth = cells.reduce((width, [left]) => Math.max(width, widest(left)), 0);
  const rightWidth = cells.reduce((width, [, right]) => Math.max(width, widest(right)), 0);
  const line = (start: string, middle: string, end: string) =>
    `${start}${"─".repeat(leftWidth + 2)}${middle}${"─".repeat(rightWidth + 2)}${end}\n`;
  for (const [at, [left, right]] of cells.entries()) {
    yield at === 0 ? line("┌", "┬", "┐") : line("├", "┼", "┤");
    for (let i = 0; i < Math.max(left.length, right.length); i++)
      yield `│ ${padded(left[i], leftWidth)} ┆ ${padded(right[i], rightWidth)} │\n`;
  }
  yield line("└", "┴", "┘");
}

function padded(text = "", width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}
