import type { RuleNode } from "../../model/program/explanation.ts";
import type { ByteBudget } from "./byte-budget.ts";
import { displayWidth, linesOf, NARROWEST, widest, wrapped } from "./display-width.ts";
import { explanationLines } from "./tree-text.ts";

/**
 * One box for each explained result, in the order of `results`, with an empty line between two
 * (docs/spec/06-show-explanations.md#6-19-run-x-tables): the result, its tree, and where the rule
 * is declared. `locations` maps the keys of rules to `FILE:LINE`. Ends with a line break unless
 * there is no box. Throws what the budget throws.
 */
export function boxes(
  results: Readonly<Record<string, Explained>>,
  locations: Readonly<Record<string, string>>,
  budget: ByteBudget,
  style: BoxStyle = {},
): string {
  const rows: string[] = [];
  for (const [key, { explanation }] of Object.entries(results)) {
    if (explanation === undefined) continue;
    if (rows.length > 0) rows.push(budget.text("\n"));
    for (const row of box(explanation, locations[key] ?? "", style, budget.copy())) rows.push(budget.text(row));
  }
  return rows.join("");
}

interface Explained {
  readonly explanation?: RuleNode;
}

/** How a terminal shows a box. */
export interface BoxStyle {
  /** Highlights a part; the characters stay the same. */
  readonly result?: (text: string) => string;
  readonly location?: (text: string) => string;
  /** The columns of the terminal: longer lines are wrapped. */
  readonly columns?: number | undefined;
}

/**
 * Columns of the widest box. Longer lines stand out of it: one line of a sum of 20,000 terms would
 * pad all others to 200,000 columns.
 */
const WIDEST_BOX = 200;

/** The rows of a box, each made on demand, as the padding may be many times as long as the text. */
function* box(node: RuleNode, location: string, style: BoxStyle, budget: ByteBudget): Generator<string> {
  const [result = [], ...others] = explanationLines(node, budget).map((text) => fitting(text, style.columns));
  const tree = others.flat();
  const width = Math.min(Math.max(widest(result), widest(tree), displayWidth(location)) + 2, WIDEST_BOX - 2);
  const rule = (left: string, right: string) => `${left}${"─".repeat(width)}${right}\n`;
  const row = (text: string, highlight = plain) =>
    `│ ${highlight(text)}${" ".repeat(Math.max(1, width - 1 - displayWidth(text)))}│\n`;
  yield rule("┌", "┐");
  for (const text of result) yield row(text, style.result);
  if (tree.length > 0) yield rule("├", "┤");
  for (const text of tree) yield row(text);
  if (location !== "") {
    yield rule("├", "┤");
    yield row(location, style.location);
  }
  yield rule("└", "┘");
}

function plain(text: string): string {
  return text;
}

const FRAME = 4;

/**
 * The lines of a line of a tree; those below its first one continue the branches beside it. Of
 * branches that leave no room for text only the last ones are drawn.
 */
function fitting(text: string, columns: number | undefined): string[] {
  const lines = linesOf(text);
  if (columns === undefined) return lines;
  return lines.flatMap((line) => {
    const all = /^[ │├└─]*/.exec(line)?.[0] ?? "";
    const most = Math.max(NARROWEST, columns - FRAME - NARROWEST);
    const branches = all.length > most ? `…${all.slice(1 - most)}` : all;
    const later = branches.replaceAll("├", "│").replace(/[└─]/g, " ");
    return wrapped(line.slice(all.length), columns - FRAME, branches, later);
  });
}
