import type { RuleResult } from "../../engine/api.ts";
import { displayWidth, widest } from "../../engine/text/display-width.ts";
import type { FieldMember, RowMember } from "../../model/types/rows-member.ts";

/**
 * The rows of a result as lines: a table with a column for each field where it has room, else each
 * row with a line for each field. Undefined for a result that has no rows.
 */
export function rowsText(result: RuleResult, columns: number): string | undefined {
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
