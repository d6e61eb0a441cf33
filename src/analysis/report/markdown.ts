import { codeMarkdown, inlineMarkdown, markdownTable, sentenceMarkdown } from "../../engine/text/markdown.ts";
import type { AnalysisRecord, ClaimCounts } from "./record.ts";
import { farDatesText, runLine, totalOf } from "./text.ts";

/** Analyses as Markdown, as for the summary of a job or a comment in code review. */
export function analysesMarkdown(records: readonly AnalysisRecord[], prefix: string): string {
  const rows = records.map((record) => countsRow(nameText(record), record));
  const total = records.length > 1 ? [countsRow("**all**", totalOf(records))] : [];
  const head = ["spec", "findings", "shown by an input", "proved", "not decided"];
  const sections = records.flatMap((record) => claimsSection(record, prefix));
  return `${["## What rules do for all inputs", markdownTable(head, [...rows, ...total], 1), ...sections].join("\n\n")}\n`;
}

function nameText({ spec, slices }: AnalysisRecord): string {
  return `${inlineMarkdown(spec)}${slices === 0 ? " (has no version at this instant)" : ""}`;
}

function countsRow(
  name: string,
  {
    findings,
    counts: { shown, proved, undecided },
  }: { readonly findings: readonly unknown[]; readonly counts: ClaimCounts },
): readonly string[] {
  return [name, ...[findings.length, shown, proved, undecided].map(String)];
}

/** The findings of one spec, and what is not decided; nothing where there is none of both. */
function claimsSection(record: AnalysisRecord, prefix: string): readonly string[] {
  const { spec, findings, undecided, proved = [], farDates } = record;
  const found = findings.map(({ file, line, severity, code, message, subject, witness }) => {
    const shown = witness === undefined ? "" : `<br>${codeMarkdown(runLine(record, subject, witness, prefix))}`;
    return [codeMarkdown(`${file}:${line}`), severity, code, `${sentenceMarkdown(message)}${shown}`];
  });
  const open = undecided.map(({ file, line, code, question, reason }) => [
    codeMarkdown(`${file}:${line}`),
    "not decided",
    code,
    sentenceMarkdown(`${question}; ${reason}`),
  ]);
  const told = proved.map((subject) => `- proved: ${inlineMarkdown(subject)} is never false`);
  if (farDates !== undefined) told.push(`- ${farDatesText(farDates)}`);
  if (found.length + open.length + told.length === 0) return [];
  return [
    `### ${inlineMarkdown(spec)}`,
    ...(told.length > 0 ? [told.join("\n")] : []),
    ...(found.length + open.length > 0 ? [markdownTable(["place", "", "code", "finding"], [...found, ...open])] : []),
  ];
}
