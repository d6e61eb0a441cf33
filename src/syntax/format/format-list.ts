import type { FieldNode, ListLine, RowLine } from "../tree/declaration.ts";
import type { Expression, ListArgument } from "../tree/expression.ts";
import type { Piece, Range } from "../tree/place.ts";
import { type WrittenLine, writtenLines } from "../tree/written-lines.ts";
import { type CommentsByPart, commented } from "./comments/part-comments.ts";
import { printLiteral } from "./print-literal.ts";
import { renderArgument, renderInLine } from "./render.ts";

/** The widest row on one line, in characters. */
const WIDEST_ROW = 120;

/** The order of the lines below a list (docs/spec/08-lists.md#1-declaring). */
const ORDER = {
  help: 0,
  key: 1,
  minimum: 2,
  maximum: 3,
  optional: 4,
  rows: 5,
  sort: 6,
  each: 7,
  by: 8,
  at: 9,
  values: 10,
  row: 10,
  table: 10,
  imports: 10,
} as const satisfies Readonly<Record<ListLine["type"], number>>;

/** Takes the nesting levels of an expression in a declaration, and its place there. */
export type Deepest = (levels: number, piece: Piece, range: Range) => void;

/** The lines below a list whose declaration is `piece`, with their comments. */
export function formatListLines(
  piece: Piece,
  lines: readonly ListLine[],
  comments: CommentsByPart,
  deepest: Deepest,
): readonly string[] {
  const printed: Print = (expression) => {
    const { text, levels } = renderInLine(expression);
    deepest(levels, piece, expression.range);
    return text;
  };
  const inOrder = [...writtenLines(lines)].sort((one, other) => ORDER[one.type] - ORDER[other.type]);
  const texts: string[] = [];
  const add = (line: ListLine, text: string) => {
    texts.push(commented(comments.atLine(piece.start + line.range.start), text, "  "));
  };
  for (let at = 0; at < inOrder.length; ) {
    const line = inOrder[at];
    if (line === undefined) break;
    if (line.type !== "row") {
      add(line, `  -> ${lineText(line, printed)}`);
      at += 1;
      continue;
    }
    const rows = rowsFrom(inOrder, at);
    for (const [index, text] of rowTexts(rows, printed).entries()) add(rows[index] ?? line, text);
    at += rows.length;
  }
  return texts;
}

/** Prints an expression of a line. */
type Print = (expression: Expression) => string;

function lineText(line: Exclude<WrittenLine, RowLine>, printed: Print): string {
  switch (line.type) {
    case "help":
      return `help "${line.text}"`;
    case "minimum":
    case "maximum":
      return `${line.type} ${printLiteral(line.count)}`;
    case "optional":
      return "optional";
    case "key":
      return `key ${line.fields.map(({ path, bound }) => [bound, path.join(".")].filter(Boolean).join(" ")).join(", ")}`;
    case "rows":
      return `rows ${printed(line.count)}`;
    case "sort":
      return `sort ${line.keys.map(sortKey).join(", ")}`;
    case "each":
      return `each ${line.fields.map((field) => fieldText(field, printed)).join(", ")}`;
    case "by":
      return `by ${line.field === undefined ? "" : `${line.field.join(".")}: `}${line.of.path.join(".")}`;
    case "at":
      return `at ${printed(line.day)}`;
    case "values":
      return `with ${line.values.map(printLiteral).join(", ")}`;
    case "imports":
      return `with ${line.paths.map(({ path }) => path.join(".")).join(", ")}`;
  }
}

function sortKey({ value, order }: ListArgument): string {
  const { text } = renderArgument(value);
  return order === "desc" ? `${text} desc` : text;
}

function fieldText({ path, value }: FieldNode, printed: Print): string {
  const name = path.join(".");
  return value === undefined ? name : `${name}: ${printed(value)}`;
}

/** The consecutive rows from `from` on that name the same data in the same order. */
function rowsFrom(lines: readonly WrittenLine[], from: number): readonly RowLine[] {
  const rows: RowLine[] = [];
  let names: string | undefined;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at];
    if (line?.type !== "row") break;
    const own = line.fields.map(({ path }) => path.join(".")).join(",");
    names ??= own;
    if (own !== names) break;
    rows.push(line);
  }
  return rows;
}

/** Rows of the same data, their columns aligned where all of them fit on a line. */
function rowTexts(rows: readonly RowLine[], printed: Print): readonly string[] {
  const plain = rows.map(({ fields }) => fields.map((field) => fieldText(field, printed)));
  const onLine = plain.filter(fitsOnLine);
  const widths: number[] = [];
  for (const cells of onLine) {
    cells.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, width(cell) + 1);
    });
  }
  const aligned = (cells: readonly string[]) => {
    const last = cells.length - 1;
    return cells.map((cell, column) => (column === last ? cell : padded(`${cell},`, widths[column] ?? 0))).join(" ");
  };
  const isAligned = onLine.every((cells) => width(aligned(cells)) + WITH.length <= WIDEST_ROW);
  return plain.map((cells) => {
    if (!fitsOnLine(cells)) return `  -> with\n${cells.map((cell) => `    ${cell}`).join(",\n")}`;
    return WITH + (isAligned ? aligned(cells) : cells.join(", "));
  });
}

const WITH = "  -> with ";

function fitsOnLine(cells: readonly string[]): boolean {
  const text = cells.join(", ");
  return !text.includes("\n") && WITH.length + width(text) <= WIDEST_ROW;
}

/** The number of characters. */
function width(text: string): number {
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters;
}

function padded(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - width(text)));
}
