import type { ByteBudget } from "../../engine/text/byte-budget.ts";
import { displayWidth, linesOf, NARROWEST, widest, wrapped } from "../../engine/text/display-width.ts";

/**
 * One box with two columns (docs/spec/07-surfaces.md#2-3-engine-run): a row for each pair,
 * left-aligned, a line break starts a new line of its cell. Cells are wrapped where the box would
 * be wider than `columns`. Ends with a line break. Throws what the budget throws.
 */
export function table(rows: readonly TableRow[], budget: ByteBudget, columns = Number.POSITIVE_INFINITY): string {
  const lines: string[] = [];
  for (const line of tableLines(rows, columns)) lines.push(budget.text(line));
  return lines.join("");
}

type TableRow = readonly [left: string, right: string];

/** Columns of the frame and the blanks beside both cells. */
const FRAME = 7;

/**
 * Makes each line when it is read, as the budget may end the table: all lines are as wide as the
 * widest.
 */
function* tableLines(rows: readonly TableRow[], columns: number): Generator<string> {
  const whole = rows.map(([left, right]) => [linesOf(left), linesOf(right)] as const);
  const names = widestOf(whole.map(([left]) => left));
  const leftColumns = columnsFor(names, columns);
  const rightColumns = columnsBeside(names, columns);
  const cells = whole.map(([left, right]) => [fitting(left, leftColumns), fitting(right, rightColumns)] as const);
  const leftWidth = widestOf(cells.map(([left]) => left));
  const rightWidth = widestOf(cells.map(([, right]) => right));
  const line = (start: string, middle: string, end: string) =>
    `${start}${"─".repeat(leftWidth + 2)}${middle}${"─".repeat(rightWidth + 2)}${end}\n`;
  for (const [at, [left, right]] of cells.entries()) {
    yield at === 0 ? line("┌", "┬", "┐") : line("├", "┼", "┤");
    for (let i = 0; i < Math.max(left.length, right.length); i++)
      yield `│ ${padded(left[i], leftWidth)} ┆ ${padded(right[i], rightWidth)} │\n`;
  }
  yield line("└", "┴", "┘");
}

function columnsFor(names: number, columns: number): number {
  return Math.max(NARROWEST, Math.min(names, Math.floor((columns - FRAME) / 2)));
}

/** The columns of the right cells, beside left ones that are so wide. */
export function columnsBeside(names: number, columns: number): number {
  return Math.max(NARROWEST, columns - FRAME - Math.min(names, columnsFor(names, columns)));
}

function widestOf(cells: readonly (readonly string[])[]): number {
  return cells.reduce((width, cell) => Math.max(width, widest(cell)), 0);
}

/** The lines of a cell; the pieces of a long one are indented like it. */
function fitting(cell: readonly string[], columns: number): string[] {
  return cell.flatMap((line) => {
    const text = line.trimStart();
    return wrapped(text, columns, line.slice(0, line.length - text.length));
  });
}

function padded(text = "", width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}
