import type { CommandArgument, ConstraintNode, DataLine, ListLine, UnitNode } from "../tree/declaration.ts";
import type { Placed } from "../tree/place.ts";
import { breakWith, gapsOf } from "./comments/gaps.ts";
import { type CommentsByPart, commented } from "./comments/part-comments.ts";
import { type Deepest, formatListLines } from "./format-list.ts";
import { printArgument, printFactor, printLiteral, printName } from "./print-literal.ts";
import { utf8Bytes } from "./print-operator.ts";

/**
 * The lines of all data of a spec (docs/spec/01-syntax.md#8-3-data), without the blank line before
 * the first.
 */
export function formatData(rows: readonly Placed<DataLine>[], comments: CommentsByPart, deepest: Deepest): string {
  const lines: string[] = [];
  for (let index = 0; index < rows.length; ) {
    const run = simpleRun(rows, index);
    if (run.length > 0) {
      for (const line of alignedRows(run, comments)) lines.push(line);
      index += run.length;
      continue;
    }
    const row = rows[index];
    if (row === undefined) break;
    const { piece, node } = row;
    lines.push(commented(comments.atLine(piece.start), `${head(node)} ${valueText(node)}`, "", true));
    for (const line of formatListLines(piece, listLinesOf(node), comments, deepest)) lines.push(line);
    for (const constraint of node.constraints) lines.push(constraintLine(row, constraint, comments));
    index += 1;
    if (hasLines(node) && index < rows.length) lines.push("");
  }
  return lines.join("\n");
}

/** The rows from `from` on that are aligned: they have no label, and fit on one line each. */
function simpleRun(rows: readonly Placed<DataLine>[], from: number): readonly Placed<DataLine>[] {
  let to = from;
  for (let row = rows[to]; row !== undefined && isSimple(row.node); row = rows[to]) to += 1;
  return rows.slice(from, to);
}

function isSimple(row: DataLine): boolean {
  return row.label === undefined && !hasLines(row) && !valueText(row).includes("\n");
}

function hasLines(row: DataLine): boolean {
  return row.constraints.length > 0 || listLinesOf(row).length > 0;
}

function listLinesOf({ value }: DataLine): readonly ListLine[] {
  return value.type === "data_type" ? (value.list?.lines ?? []) : [];
}

function alignedRows(rows: readonly Placed<DataLine>[], comments: CommentsByPart): readonly string[] {
  let width = 0;
  for (const { node } of rows) width = Math.max(width, utf8Bytes(head(node)));
  return rows.map(({ piece, node }) =>
    commented(comments.atLine(piece.start), `${head(node).padEnd(width)} ${valueText(node)}`, "", true),
  );
}

/** A constraint; comments may stand between its arguments. */
function constraintLine({ piece }: Placed<DataLine>, constraint: ConstraintNode, comments: CommentsByPart): string {
  const start = piece.start + constraint.range.start;
  const own = comments.at(start);
  const [first, ...further] = constraint.type === "unit" ? [] : constraint.arguments;
  if (own.inner.length === 0 || first === undefined) {
    return commented(comments.atLine(start), `  -> ${constraintText(constraint)}`, "  ");
  }
  const starts = [first, ...further].map(({ range }) => piece.start + range.start);
  const { before, behind } = gapsOf(own, starts);
  const [above = [], ...between] = before;
  let text = `  -> ${constraint.type === "unit" ? "unit" : constraint.command} ${argumentText(first)}`;
  further.forEach((argument, index) => {
    const gap = between[index] ?? [];
    text += `${gap.length === 0 ? " " : breakWith(gap, "\n    ")}${argumentText(argument)}`;
  });
  return commented({ leading: [...own.leading, ...above], inner: [], behind }, text, "  ");
}

function head(line: DataLine): string {
  return `data ${printName(line)}:`;
}

function valueText({ value }: DataLine): string {
  if (value.type !== "data_type") return printLiteral(value);
  const type = value.isRange ? `${value.text} range` : value.text;
  return value.list === undefined || value.list.isImplied === true ? type : `${type} list`;
}

function constraintText(constraint: ConstraintNode): string {
  if (constraint.type === "unit") return unitText(constraint);
  return [constraint.command, ...constraint.arguments.map(argumentText)].join(" ");
}

function argumentText(argument: CommandArgument): string {
  const text = givenText(argument);
  return argument.label === undefined ? text : `${text}: "${argument.label}"`;
}

function givenText(argument: CommandArgument): string {
  if (argument.type === "now") return "now";
  return argument.type === "word" ? argument.word : printArgument(argument);
}

function unitText({ name, factor, terms }: UnitNode): string {
  if (name === undefined) return "unit";
  const payload: string[] = [];
  if (factor !== undefined && (terms.length === 0 || !isOne(factor.value))) payload.push(printFactor(factor));
  if (terms.length > 0) payload.push(compoundText(terms));
  return `unit ${name}: ${payload.join(" ")}`;
}

function isOne({ n, d }: { readonly n: bigint; readonly d: bigint }): boolean {
  return n === d;
}

/**
 * Numerators are joined by ` * `, denominators by `/`; below the line the exponent is printed
 * without its sign.
 */
function compoundText(terms: UnitNode["terms"]): string {
  let text = "";
  terms.forEach(({ path, exponent }, index) => {
    const below = exponent < 0 && index > 0;
    const shown = below ? -exponent : exponent;
    const power = shown === 1 ? "" : `^${shown}`;
    const operator = index === 0 ? "" : below ? "/" : " * ";
    text += `${operator}${path.join(".")}${power}`;
  });
  return text;
}
