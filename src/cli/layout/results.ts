import type { EvaluationResponse, RuleResult } from "../../engine/api.ts";
import { halfAnswerText } from "../../engine/partial/half-answer-text.ts";
import type { ByteBudget } from "../../engine/text/byte-budget.ts";
import { displayWidth, widest } from "../../engine/text/display-width.ts";
import { yearsAndMonths } from "../../model/time/years-and-months.ts";
import type { FieldMember, RowMember } from "../../model/types/rows-member.ts";
import { columnsBeside, table } from "./table.ts";

/**
 * An answer for a person (docs/spec/07-surfaces.md#2-3-engine-run): one rule as its text alone,
 * several as a box that has room in the terminal. Throws what the budget throws.
 */
export function resultsText(results: EvaluationResponse["results"], budget: ByteBudget, style: ResultsStyle): string {
  const { columns } = style;
  const [only, ...others] = Object.values(results);
  if (only === undefined) return "";
  if (others.length === 0) return budget.text(`${resultText(only, style, columns)}\n`);
  const rows = Object.entries(results).map(([key, result]) => [key, resultText(result, style)] as const);
  return columns === undefined ? table(rows, budget) : table(vetoesOnce(results, style, columns), budget, columns);
}

interface ResultsStyle {
  /** The columns of the terminal; undefined: there is none. */
  readonly columns: number | undefined;
  /** Refused values are named only: the reasons stand below. */
  readonly names: boolean;
}

/** The results, with rules that have the same veto in the row of the first of them. */
function vetoesOnce(
  results: EvaluationResponse["results"],
  style: ResultsStyle,
  columns: number,
): (readonly [names: string, text: string])[] {
  const rows = new Map<string, { readonly names: string[]; readonly text: string }>();
  const room = columnsBeside(widest(Object.keys(results)), columns);
  for (const [key, result] of Object.entries(results)) {
    const text = resultText(result, style, room);
    const id = result.vetoed ? `veto ${text}` : `rule ${key}`;
    const row = rows.get(id);
    if (row === undefined) rows.set(id, { names: [key], text });
    else row.names.push(key);
  }
  return [...rows.values()].map(({ names, text }) => [names.join("\n"), text]);
}

/**
 * The value as displayed, with rows as lines, or the veto: the first missing input, the reason, or
 * the word `veto`. `room`: the columns for it in a terminal, where years stand with months.
 */
function resultText(result: RuleResult, { names }: ResultsStyle, room?: number): string {
  if (!result.vetoed) {
    const inWords = room !== undefined && "calendar" in result ? yearsAndMonths(result.calendar) : undefined;
    return inWords ?? rowsText(result, room) ?? result.result ?? "";
  }
  const [rejected] = result.rejected_data ?? [];
  if (names && rejected !== undefined) return `Rejected data: ${rejected.data}`;
  if (result.partial !== undefined) return halfAnswerText(result.partial, result.missing_data);
  const [missing] = result.missing_data ?? [];
  return missing === undefined ? (result.veto_reason ?? "veto") : `Missing data: ${missing}`;
}

/**
 * The rows of a result as lines: a table with a column for each field where it has room, else each
 * row with a line for each field. Undefined for a result that has no rows.
 */
function rowsText(result: RuleResult, columns = Number.POSITIVE_INFINITY): string | undefined {
  const rows = rowsOf(result);
  if (rows.length === 0) return undefined;
  const fields = [...new Set(rows.flatMap(({ row }) => Object.keys(row.data)))];
  if (fields.length === 0) return undefined;
  const cells = [["", ...fields], ...rows.map(({ result: name, row }) => [name, ...textsOf(row, fields)])];
  const lines = tableLines(cells);
  return (widest(lines) <= columns ? lines : rows.flatMap(recordLines)).join("\n");
}

interface NamedRow {
  readonly result: string;
  readonly row: RowMember;
}

function rowsOf(result: RuleResult): readonly NamedRow[] {
  if (result.row !== undefined && result.result !== undefined) return [{ result: result.result, row: result.row }];
  return (result.list ?? []).flatMap((item) =>
    "row" in item && item.row !== undefined ? [{ ...item, row: item.row }] : [],
  );
}

function textsOf({ data }: RowMember, fields: readonly string[]): readonly string[] {
  return fields.map((field) => fieldText(data[field]));
}

/** A field on one line; nothing for one that is not given. */
function fieldText(field: FieldMember | undefined): string {
  if (field === undefined) return "";
  const text = "vetoed" in field ? (field.veto_reason ?? "veto") : field.result;
  return text.replace(/\r\n|\r|\n/g, " ");
}

/** Cells in columns, with two blanks between them. */
function tableLines(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => displayWidth(row[at] ?? ""))));
  return rows.map((row) =>
    row
      .map((text, at) => text + " ".repeat(Math.max(0, (widths[at] ?? 0) - displayWidth(text))))
      .join("  ")
      .trimEnd(),
  );
}

function recordLines({ result, row }: NamedRow): readonly string[] {
  return [result, ...Object.entries(row.data).map(([field, value]) => `  ${field}: ${fieldText(value)}`)];
}
