import type { CommandArgument, ConstraintNode, DataLine, UnitNode } from "../tree/declaration.ts";
import { printArgument, printFactor, printLiteral } from "./print-literal.ts";
import { utf8Bytes } from "./print-operator.ts";

/**
 * The lines of all data of a spec (docs/spec/01-syntax.md#8-3-data), without the blank line before
 * the first.
 */
export function formatData(rows: readonly DataLine[]): string {
  const lines: string[] = [];
  for (let index = 0; index < rows.length; ) {
    const run = simpleRun(rows, index);
    if (run.length > 0) {
      for (const line of alignedRows(run)) lines.push(line);
      index += run.length;
      continue;
    }
    const row = rows[index];
    if (row === undefined) break;
    lines.push(`${head(row)} ${valueText(row)}`);
    for (const constraint of row.constraints) lines.push(`  -> ${constraintText(constraint)}`);
    index += 1;
    if (row.constraints.length > 0 && index < rows.length) lines.push("");
  }
  return lines.join("\n");
}

/** The rows from `from` on that fit on one line each. */
function simpleRun(rows: readonly DataLine[], from: number): readonly DataLine[] {
  let to = from;
  for (let row = rows[to]; row !== undefined && isSimple(row); row = rows[to]) to += 1;
  return rows.slice(from, to);
}

function isSimple(row: DataLine): boolean {
  return row.constraints.length === 0 && !valueText(row).includes("\n");
}

function alignedRows(rows: readonly DataLine[]): readonly string[] {
  let width = 0;
  for (const row of rows) width = Math.max(width, utf8Bytes(head(row)));
  return rows.map((row) => `${head(row).padEnd(width)} ${valueText(row)}`);
}

function head({ name }: DataLine): string {
  return `data ${name}:`;
}

function valueText({ value }: DataLine): string {
  if (value.type !== "data_type") return printLiteral(value);
  return value.isRange ? `${value.text} range` : value.text;
}

function constraintText(constraint: ConstraintNode): string {
  if (constraint.type === "unit") return unitText(constraint);
  return [constraint.command, ...constraint.arguments.map(argumentText)].join(" ");
}

function argumentText(argument: CommandArgument): string {
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
