import type { RuleNode } from "../../model/explanation.ts";
import { explanationLines } from "../../runtime/narrate/tree-text.ts";
import { displayWidth, linesOf, widest } from "./display-width.ts";

interface Explained {
  readonly explanation?: RuleNode;
}

/** How the parts of a box are highlighted on a terminal; the characters stay the same. */
export interface BoxStyle {
  readonly result: (text: string) => string;
  readonly location: (text: string) => string;
}

const PLAIN: BoxStyle = { result: (text) => text, location: (text) => text };

/**
 * One box for each explained result, in the order of `results`, with an empty line between two (chapter 6, 6.19): the result, its tree, and where the
 * rule is declared. `locations` maps the keys of rules to `FILE:LINE`. Ends with a line break unless there is no box.
 */
export function boxes(
  results: Readonly<Record<string, Explained>>,
  locations: Readonly<Record<string, string>>,
  style: BoxStyle = PLAIN,
): string {
  const texts: string[] = [];
  for (const [key, { explanation }] of Object.entries(results)) {
    if (explanation !== undefined) texts.push(box(explanation, locations[key] ?? "", style));
  }
  return texts.join("\n");
}

function box(node: RuleNode, location: string, style: BoxStyle): string {
  const [result = [], ...others] = explanationLines(node).map(linesOf);
  const tree = others.flat();
  const width = Math.max(widest(result), widest(tree), displayWidth(location)) + 2;
  const rule = (left: string, right: string) => `${left}${"─".repeat(width)}${right}\n`;
  const row = (text: string, highlight: (text: string) => string) =>
    `│ ${highlight(text)}${" ".repeat(width - 1 - displayWidth(text))}│\n`;
  const section = (lines: readonly string[], highlight: (text: string) => string) =>
    lines.map((line) => row(line, highlight)).join("");
  const sections = [section(result, style.result)];
  if (tree.length > 0) sections.push(section(tree, PLAIN.result));
  if (location !== "") sections.push(section([location], style.location));
  return rule("┌", "┐") + sections.join(rule("├", "┤")) + rule("└", "┘");
}
