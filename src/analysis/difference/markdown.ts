import { codeMarkdown, inlineMarkdown, markdownTable, sentenceMarkdown } from "../../engine/text/markdown.ts";
import { runLine } from "../report/text.ts";
import type { ComparedRuleRecord, SideComparison } from "./compare.ts";
import { byVerdict } from "./text.ts";

/** Comparisons as Markdown, as for the summary of a job or a comment in code review. */
export function comparisonsMarkdown(comparisons: readonly SideComparison[], prefix: string): string {
  const rows = comparisons.map(({ spec, rules }) => countsRow(inlineMarkdown(spec), rules));
  const all = comparisons.flatMap(({ rules }) => rules);
  const total = comparisons.length > 1 ? [countsRow("**all**", all)] : [];
  const head = ["spec", "rules", "equal for all inputs", "different", "not decided"];
  const title = `## Rules against ${inlineMarkdown(comparisons[0]?.against ?? "")}`;
  const sections = comparisons.flatMap((comparison) => rulesSection(comparison, prefix));
  return `${[title, markdownTable(head, [...rows, ...total], 1), ...sections].join("\n\n")}\n`;
}

function countsRow(name: string, rules: readonly ComparedRuleRecord[]): readonly string[] {
  const { equal, different, undecided } = byVerdict(rules);
  return [name, ...[rules, equal, different, undecided].map(({ length }) => String(length))];
}

/** The notes and the rules of one spec that are not equal; nothing where there is none of both. */
function rulesSection(comparison: SideComparison, prefix: string): readonly string[] {
  const { spec, notes, rules } = comparison;
  const { different, undecided } = byVerdict(rules);
  const rows = [...different.flatMap((rule) => ruleRows(rule, comparison, prefix)), ...undecided.map(openRow)];
  if (notes.length + rows.length === 0) return [];
  return [
    `### ${inlineMarkdown(spec)}`,
    ...(notes.length > 0 ? [notes.map((note) => `- ${sentenceMarkdown(note)}`).join("\n")] : []),
    ...(rows.length > 0 ? [markdownTable(["rule", "inputs", "old", "new"], rows)] : []),
  ];
}

function ruleRows(
  rule: ComparedRuleRecord,
  comparison: SideComparison,
  prefix: string,
): readonly (readonly string[])[] {
  const because = rule.because === undefined ? "" : `, because of ${rule.because.join(", ")}`;
  const rows = rule.differences.map(({ from, region, before, after, witness }) => [
    inlineMarkdown(`${rule.rule}${because}`),
    `${from === undefined ? "" : `from ${from}: `}${codeMarkdown(region)}<br>${codeMarkdown(runLine(comparison, rule.rule, witness, prefix))}`,
    inlineMarkdown(before),
    inlineMarkdown(after),
  ]);
  return rule.reason === undefined ? rows : [...rows, openRow(rule)];
}

function openRow({ rule, reason = "" }: ComparedRuleRecord): readonly string[] {
  return [inlineMarkdown(rule), `not decided: ${sentenceMarkdown(reason)}`, "", ""];
}
