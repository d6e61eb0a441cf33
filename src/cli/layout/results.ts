import type { EvaluationResponse, RuleResult } from "../../engine/api.ts";
import { halfAnswerText } from "../../engine/partial/half-answer-text.ts";
import type { ByteBudget } from "../../engine/text/byte-budget.ts";
import { widest } from "../../engine/text/display-width.ts";
import { yearsAndMonths } from "../../model/types/calendar-text.ts";
import { rowsText } from "./rows-text.ts";
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

/** The parts of a value that a person reads more easily than its text: rows, years with months. */
function inTerminal(result: Extract<RuleResult, { vetoed: false }>, room: number): string | undefined {
  return rowsText(result, room) ?? ("calendar" in result ? yearsAndMonths(result.calendar) : undefined);
}

/**
 * The value as displayed, or the veto: the first missing input, the reason, or the word `veto`.
 * `room`: the columns for it in a terminal, where rows are a table.
 */
function resultText(result: RuleResult, { names }: ResultsStyle, room?: number): string {
  if (!result.vetoed) return (room === undefined ? undefined : inTerminal(result, room)) ?? result.result ?? "";
  const [rejected] = result.rejected_data ?? [];
  if (names && rejected !== undefined) return `Rejected data: ${rejected.data}`;
  if (result.partial !== undefined) return halfAnswerText(result.partial, result.missing_data);
  const [missing] = result.missing_data ?? [];
  return missing === undefined ? (result.veto_reason ?? "veto") : `Missing data: ${missing}`;
}
